import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Brings the schema up to date: ordered, forward only, under an advisory lock that other starting servers
 * wait for.
 * @returns names of the migrations that ran
 */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c lock_timeout=10000' });
  await client.connect();
  try {
    const done = await runner({
      dbClient: client,
      dir: directory,
      direction: 'up',
      migrationsTable: 'migrations',
      checkOrder: true,
      singleTransaction: false,
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    });
    return done.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
