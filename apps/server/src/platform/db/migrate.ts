import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MigrationBuilder } from 'node-pg-migrate';
import pg from 'pg';

/** The product's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** First line of a file whose statements run one by one: an index is built without holding up who writes. */
const OUTSIDE = '-- Outside a transaction\n';

async function load(path: string) {
  const [up = ''] = (await readFile(path, 'utf8')).split('-- Down Migration');
  const statements = up.startsWith(OUTSIDE) ? up.split(/;\s*$/m) : undefined;
  return {
    id: path,
    filePaths: [path],
    actions: {
      up(migration: MigrationBuilder) {
        if (!statements) return migration.sql(up);
        migration.noTransaction();
        // An index built beside others waits for every transaction that began before it, however long.
        const all = ['set lock_timeout = 0', ...statements, `set lock_timeout = ${LOCK_TIMEOUT_MS}`];
        for (const statement of all) if (statement.trim() !== '') migration.sql(statement);
      },
      down: false as const,
    },
  };
}

/** The number that node-pg-migrate itself locks with. */
const LOCK = 7241865325823964;
const LOCK_TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

/** Whether a migration of a folder is to run. Most starts find none, and need not load what runs them. */
async function isBehind(client: pg.Client, folder: string): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('migrations') is not null as found");
  if (!tables[0].found) return true;
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const ran = new Set(rows.map(({ name }) => `${name}.sql`));
  return (await readdir(folder)).some((name) => name.endsWith('.sql') && !ran.has(name));
}

/**
 * Brings the schema up to date: ordered, forward only, under an advisory lock that other starting servers
 * wait for.
 * @param options.folder with the migrations, other than the product's own in tests
 * @param options.count how many run at most, where a database is to be of an earlier version
 * @returns names of the migrations that ran
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
  { folder = MIGRATIONS_FOLDER, count = Number.POSITIVE_INFINITY }: { folder?: string; count?: number } = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
  });
  await client.connect();
  try {
    // Asked again and again: a statement that waits would itself be waited for by an index built beside others.
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCK]);
      if (rows[0].locked) break;
      await pause(RETRY_MS);
    }
    if (!(await isBehind(client, folder))) return [];
    const { runner } = await import('node-pg-migrate');
    const done = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      count,
      migrationsTable: 'migrations',
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: (paths) => Promise.all(paths.map(load)) }],
      checkOrder: true,
      singleTransaction: false,
      noLock: true,
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    });
    return done.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
