import type { OwnData } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

export type ArchiveRow = OwnData & { member_id: number; storage_key: string };

const columns = sql.raw('id, member_id, state, progress, storage_key, size, created_at, expires_at');

/** The archive of a person, or undefined; one that is over is gone. */
export async function archiveOf(db: Sql, memberId: number): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select ${columns} from own_data_archives
    where member_id = ${memberId} and coalesce(expires_at > now(), true)
  `.execute(db);
  return rows[0];
}

export type FileRow = { id: number; extension: string; size: number; storage_key: string };

/** The next own files behind an id. */
export async function filesAfter(
  db: Sql,
  memberId: number,
  afterId: number,
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, extension, size, storage_key from files
    where owner_id = ${memberId} and state <> 'removed' and id > ${afterId} order by id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
