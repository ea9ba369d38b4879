import type { Backups } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { freeOf } from '../../platform/storage/free-room.ts';
import { backupFolder } from './folder.ts';

/** So much stays free whatever happens: the database may lie on the same disk, and stops when that is full. */
export const RESERVE_BYTES = 512 * 1024 * 1024;
/** Rows are packed to so much of what they take in the database. */
const PACKED = 0.4;

/** Whether a backup more fits on the disk. */
export async function roomFor(db: Sql, dataDir: string): Promise<NonNullable<Backups['room']>> {
  const { rows } = await sql<{ database: number; files: number }>`
    select (
        select sum(pg_table_size(c.oid))::bigint from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      ) as database,
      (select coalesce(sum(size), 0)::bigint from files where state <> 'removed') as files
  `.execute(db);
  const { database, files } = rows[0]!;
  const expected = Math.ceil(Number(database) * PACKED + Number(files));
  // The folder comes with the first backup, unless another disk is mounted there.
  const free = (await freeOf(backupFolder(dataDir))) ?? (await freeOf(dataDir));
  return { expected, free, is_enough: free === null || free > expected + RESERVE_BYTES };
}
