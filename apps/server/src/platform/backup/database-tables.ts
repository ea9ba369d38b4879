import type { Client } from 'pg';
import type { Head, Table } from './contents.ts';

/**
 * What no backup holds: who is connected, counts of a moment and messages that clients fetch anew (all unlogged tables),
 * which migrations ran when, and the backups themselves.
 */
const LEFT_OUT = ['migrations', 'backups'];

/** The tables of pg-boss with what is to be done; the others are its counts. In the order of their references. */
const OF_JOBS = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

const columnsText = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = 'public' and not c.relname = any($1) or n.nspname = 'jobs' and c.relname = any($2))
  group by 1, 2`;

/** The tables that a backup holds, those of jobs last. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(columnsText, [LEFT_OUT, OF_JOBS]);
  const position = ({ schema, name }: Table) => (schema === 'jobs' ? OF_JOBS.indexOf(name) : -1);
  return rows.sort((a, b) => position(a) - position(b) || (a.name < b.name ? -1 : 1));
}

export type SchemaState = Pick<Head, 'migrations' | 'jobs'>;

/** Which migrations a database has had; undefined when it has none of our tables. */
export async function schemaState(client: Client): Promise<SchemaState | undefined> {
  const { rows: found } = await client.query<{ migrations: boolean; jobs: boolean }>(`
    select to_regclass('public.migrations') is not null as migrations, to_regclass('jobs.version') is not null as jobs
  `);
  if (!found[0]!.migrations) return undefined;
  const { rows: ran } = await client.query<{ name: string }>('select name from migrations order by id');
  const { rows: jobs } = found[0]!.jobs
    ? await client.query<{ version: number }>('select version from jobs.version')
    : { rows: [] };
  return { migrations: ran.map(({ name }) => name), jobs: jobs[0]?.version ?? null };
}

export type Sequence = { name: string; value: number; called: boolean };

/** How far the numbers of a database have come. Read behind the tables they are never too low. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1
  `);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    sequences.push({ name, value: Number(rows[0]!.last_value), called: rows[0]!.is_called });
  }
  return sequences;
}

/** Something that is kept under a key of the storage; `sha256` where it is known, and then it must be there. */
export type StoredKey = { key: string; sha256: string | undefined };

/** The keys of all bytes that rows name: a column of the name `storage_key` holds one, in whatever table. */
export async function storedKeys(client: Client, tables: readonly Table[]): Promise<StoredKey[]> {
  // An administrator had them deleted for what was found in them; the row stays.
  const isKept = `not exists (select 1 from scans s where s.storage_key = files.storage_key and s.state = 'deleted')`;
  const parts = tables
    .filter(({ schema, columns }) => schema === 'public' && columns.includes('storage_key'))
    .map(({ name }) =>
      name === 'files'
        ? `select storage_key as key, case when state <> 'removed' and ${isKept} then nullif(sha256, '') end as sha256 from files`
        : `select storage_key as key, ${name === 'file_versions' ? 'sha256' : 'null::text as sha256'} from "${name}" where storage_key is not null`,
    );
  const { rows } = await client.query<{ key: string; sha256: string | null }>(
    `select distinct on (key) key, sha256 from (${parts.join(' union all ')}) keys order by key, sha256`,
  );
  return rows.map(({ key, sha256 }) => ({ key, sha256: sha256 ?? undefined }));
}
