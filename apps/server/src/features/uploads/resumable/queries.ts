import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { filesByIds } from '../queries.ts';
import { isKept, type Kept, type ResumableRow, uploadColumns } from './tables.ts';

/** An own upload, complete or not; throws 404 for any other. */
export async function ownUpload(db: Sql, viewer: Viewer, id: string): Promise<Kept> {
  const { rows } = await sql<ResumableRow>`
    select ${uploadColumns} from resumable_uploads u
    where u.id = ${id} and u.member_id = ${viewer.memberId} and ${isKept}
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const [file] = row.file_id === null ? [] : await filesByIds(db, [row.file_id]);
  return { row, file };
}

/** Own uploads that are not complete, the oldest first. */
export async function unfinishedUploads(db: Sql, viewer: Viewer): Promise<ResumableRow[]> {
  const { rows } = await sql<ResumableRow>`
    select ${uploadColumns} from resumable_uploads u
    where u.member_id = ${viewer.memberId} and u.file_id is null and ${isKept}
    order by u.created_at, u.id
  `.execute(db);
  return rows;
}

export type Piece = { storage_key: string; start: number; size: number };

/** What is kept of an upload, in order. */
export async function piecesOf(db: Sql, id: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select storage_key, start, size from upload_pieces where upload_id = ${id} and size is not null order by start
  `.execute(db);
  return rows;
}
