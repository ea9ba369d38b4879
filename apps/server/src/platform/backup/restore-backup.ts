import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { BrokenArchiveError, type ReadEntry } from '../archives/tar.ts';
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { openSession } from './backup-session.ts';
import {
  DATABASE,
  FILES,
  type Head,
  nameOfTable,
  type OnProgress,
  sqlOfColumns,
  sqlOfTable,
  type Table,
} from './contents.ts';
import { schemaState } from './database-tables.ts';
import { type BackupContents, checkBackup, readBackup } from './read-backup.ts';

/** A backup cannot be brought back here; the message is one line for an operator, and nothing was changed. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError';
}

/**
 * Says whether a backup is whole and of a version that this program can bring back.
 * @throws RestoreRefusedError
 */
export async function checkRestorable(path: string, onProgress?: OnProgress): Promise<BackupContents> {
  const contents = await checkBackup(path, onProgress).catch((error: unknown) => {
    if (error instanceof BrokenArchiveError)
      throw new RestoreRefusedError(`${path} cannot be used: ${error.message}. Nothing was changed.`);
    throw error;
  });
  const own = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const { migrations, version } = contents.head;
  if (migrations.some((name, index) => own[index] !== `${name}.sql`))
    throw new RestoreRefusedError(
      `The backup was made by version ${version} with tables that this version does not know; restore it with that one`,
    );
  return contents;
}

/**
 * Brings a checked backup back to an empty database and storage: all rows and bytes, or none of the rows. Mails wait
 * from then on. Files come first; those of a try that was cut off are written again by the next.
 * @throws RestoreRefusedError when there is a network already, or something else works on the database
 */
export async function restoreBackup(options: {
  databaseUrl: string;
  storage: Storage;
  path: string;
  /** What `checkRestorable` has found. */
  contents: BackupContents;
  onProgress?: OnProgress;
}): Promise<void> {
  const { databaseUrl, storage, path, contents } = options;
  const { head } = contents;
  const client = await openSession(databaseUrl);
  try {
    const isNew = await mustBeEmpty(client, head);
    if (isNew) await migrate(databaseUrl, () => {}, { count: head.migrations.length });
    await prepareJobs(client, databaseUrl, head);
    await client.query('begin');
    const putBack = await withoutReferences(client, head.tables);
    const loading = new Loading(client, head);
    await readBackup(
      path,
      async (entry) => {
        if (entry.name.startsWith(DATABASE)) return loading.take(entry);
        await loading.finish();
        if (entry.name.startsWith(FILES))
          await storage.put(entry.name.slice(FILES.length), Readable.from(entry.bytes));
      },
      options.onProgress,
    );
    await loading.finish();
    for (const table of head.tables) {
      const name = nameOfTable(table);
      if ((loading.rows.get(name) ?? 0) !== contents.foot.rows[name])
        throw new Error(`${name} has another number of rows than it had`);
    }
    await putBack();
    for (const { name, value, called } of contents.foot.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
    await startEventsAnew(client);
    await client.query(
      'insert into mail_hold (backup_made_at) values ($1) on conflict (is_held) do update set since = now(), backup_made_at = $1',
      [head.made_at],
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => {});
  }
  await migrate(databaseUrl);
}

/** @returns whether the database has no tables yet, not even empty ones */
async function mustBeEmpty(client: Client, head: Head): Promise<boolean> {
  const { rows: others } = await client.query<{ count: number }>(`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `);
  if (others[0]!.count > 0)
    throw new RestoreRefusedError('Something else works on the database; stop Dorfplatz first');
  const state = await schemaState(client);
  if (!state) {
    const { rows } = await client.query<{ found: boolean }>(
      "select exists (select from pg_tables where schemaname = 'public') as found",
    );
    if (rows[0]!.found)
      throw new RestoreRefusedError('The database holds tables of something else; give it an empty one');
    return true;
  }
  const { rows } = await client.query<{ used: boolean }>(`
    select exists (select from members) or exists (select from networks where is_set_up) as used
  `);
  if (rows[0]!.used)
    throw new RestoreRefusedError(
      'There is a network already; a backup is brought back to an empty one only',
    );
  if (state.migrations.join() !== head.migrations.join())
    throw new RestoreRefusedError(
      'The empty database has the tables of another version; give it a new one (an empty DATA_DIR)',
    );
  return false;
}

/** Makes the tables of jobs, where the backup has some. */
async function prepareJobs(client: Client, url: string, head: Head): Promise<void> {
  if (head.jobs === null) return;
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
  const state = await schemaState(client);
  if (state?.jobs !== head.jobs)
    throw new RestoreRefusedError(
      `The backup was made by version ${head.version}, which keeps jobs in another way; restore it with that one`,
    );
}

/**
 * Empties the tables and takes out what would check or change their rows one by one.
 * @returns what puts it back, and checks all rows then
 */
async function withoutReferences(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const own = tables.filter(({ schema }) => schema === 'public');
  const { rows: keys } = await client.query<{ table: string; name: string; text: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of own) await client.query(`alter table ${sqlOfTable(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(sqlOfTable).join(', ')} cascade`);
  return async () => {
    for (const table of own) await client.query(`alter table ${sqlOfTable(table)} enable trigger user`);
    for (const { table, name, text } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${text}`);
  };
}

/** Writes the rows of one table after the other, as their pieces come. */
class Loading {
  readonly rows = new Map<string, number>();
  readonly #client: Client;
  readonly #tables: Map<string, Table>;
  #current: { name: string; stream: CopyStreamQuery; done: Promise<void> } | undefined;

  constructor(client: Client, head: Head) {
    this.#client = client;
    this.#tables = new Map(head.tables.map((table) => [nameOfTable(table), table]));
  }

  async take(entry: ReadEntry): Promise<void> {
    const name = entry.name.slice(DATABASE.length).split('/')[0]!;
    if (this.#current?.name !== name) {
      await this.finish();
      this.#current = this.#begin(name);
    }
    await pipeline(Readable.from(entry.bytes), createGunzip(), this.#current.stream, { end: false });
  }

  /** Waits until the rows of the table at hand are written. */
  async finish(): Promise<void> {
    if (!this.#current) return;
    const { name, stream, done } = this.#current;
    this.#current = undefined;
    stream.end();
    await done;
    this.rows.set(name, stream.rowCount ?? 0);
  }

  #begin(name: string): { name: string; stream: CopyStreamQuery; done: Promise<void> } {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`the backup names no table ${name}`);
    const stream = this.#client.query(
      copyFrom(`copy ${sqlOfTable(table)} (${sqlOfColumns(table)}) from stdin`),
    );
    const done = new Promise<void>((resolve, reject) => {
      stream.on('finish', resolve);
      stream.on('error', reject);
    });
    done.catch(() => {});
    return { name, stream, done };
  }
}

/**
 * Events are read in the order of transactions, whose numbers begin anew on another server: those of a backup would seem to
 * lie ahead. What matters is which consumers have had an event, so that it gets the number of those who have not, and each
 * consumer stands behind all that it has had. Among themselves events keep the order of their ids.
 */
async function startEventsAnew(client: Client): Promise<void> {
  await client.query(`
    update outbox o set xid = (
      select count(*)::text::xid8 from outbox_consumers c where (o.xid, o.id) > (c.last_xid, c.last_id)
    )
  `);
  await client.query(`
    update outbox_consumers c set last_id = ${Number.MAX_SAFE_INTEGER}, last_xid = (
      select count(*)::text::xid8 from outbox_consumers other
      where (other.last_xid, other.last_id) < (c.last_xid, c.last_id)
    )
  `);
}
