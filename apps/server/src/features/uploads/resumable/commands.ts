import { randomUUID } from 'node:crypto';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, notFound, Problem } from '../../../platform/problem.ts';
import { cleanFileName } from '../file-name.ts';
import type { Announced } from './headers.ts';
import { isKept, RECEIVER_SECONDS, type ResumableRow, uploadColumns } from './tables.ts';

/** So many uploads somebody may leave unfinished. */
export const UNFINISHED_MAX = 50;

const patience = sql.raw(`interval '${RECEIVER_SECONDS} seconds'`);

/** @throws Problem 409 for who has left too many unfinished */
export async function createUpload(
  tx: Transaction,
  viewer: Viewer,
  announced: Announced,
): Promise<ResumableRow> {
  // One after the other, so that nobody begins more at once than they may.
  await sql`select 1 from members where id = ${viewer.memberId} for no key update`.execute(tx);
  const { rows } = await sql<ResumableRow>`
    with created as (
      insert into resumable_uploads as u (member_id, directory, name, size, metadata, external_id, fingerprint, folder_id)
      select ${viewer.memberId}, ${announced.directory}, ${cleanFileName(announced.name)}, ${announced.size}, ${announced.metadata},
        ${announced.externalId ?? null}, ${announced.fingerprint ?? null}, ${announced.folderId ?? null}::bigint
      where ${UNFINISHED_MAX} > (
        select count(*) from resumable_uploads u
        where u.member_id = ${viewer.memberId} and u.file_id is null and ${isKept}
      )
      returning *
    )
    select ${uploadColumns} from created u
  `.execute(tx);
  if (!rows[0]) throw conflict('too_many_uploads');
  return rows[0];
}

/** Whoever receives bytes for an upload; nobody else does meanwhile. */
export type Receiver = { id: string; uploadId: string };

/**
 * Takes an upload to receive bytes for it. Who held it before and was not heard of for a while cannot go on: all that a
 * receiver does is done under its id.
 * @throws Problem 423 while another receives bytes for it
 */
export async function takeUpload(
  db: Sql,
  uploadId: string,
): Promise<{ receiver: Receiver; row: ResumableRow }> {
  const id = randomUUID();
  const { rows } = await sql<ResumableRow>`
    update resumable_uploads u set receiver = ${id}::uuid, receiver_until = now() + ${patience}
    where u.id = ${uploadId} and (u.receiver_until is null or u.receiver_until < now())
    returning ${uploadColumns}
  `.execute(db);
  if (!rows[0]) throw new Problem(423, 'upload_busy', { retryAfterSeconds: 2 });
  return { receiver: { id, uploadId }, row: rows[0] };
}

/** Says that bytes are coming. */
export async function stayReceiver(db: Sql, { id, uploadId }: Receiver): Promise<void> {
  await sql`
    update resumable_uploads set touched_at = now(), receiver_until = now() + ${patience}
    where id = ${uploadId} and receiver = ${id}::uuid
  `.execute(db);
}

export async function leaveUpload(db: Sql, { id, uploadId }: Receiver): Promise<void> {
  await sql`
    update resumable_uploads set receiver = null, receiver_until = null where id = ${uploadId} and receiver = ${id}::uuid
  `.execute(db);
}

/** Writes a piece down before its bytes are stored. */
export async function beginPiece(db: Sql, { uploadId }: Receiver, key: string): Promise<void> {
  const { rows } = await sql`
    insert into upload_pieces (storage_key, upload_id) select ${key}, id from resumable_uploads where id = ${uploadId}
    returning 1
  `.execute(db);
  if (rows.length === 0) throw notFound();
}

/**
 * Counts a stored piece.
 * @returns false when the upload is gone or another receives bytes for it by now
 */
export async function countPiece(
  db: Sql,
  { id, uploadId }: Receiver,
  piece: { key: string; start: number; size: number },
): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      update resumable_uploads set received = received + ${piece.size}::bigint, touched_at = now(), receiver_until = now() + ${patience}
      where id = ${uploadId} and receiver = ${id}::uuid and received = ${piece.start}::bigint
      returning id
    )
    update upload_pieces p set start = ${piece.start}, size = ${piece.size} from counted
    where p.storage_key = ${piece.key} and p.upload_id = counted.id
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Has the bytes of pieces that no upload needs any more removed. */
async function dropPieces(tx: Transaction, jobs: Jobs, uploadId: string): Promise<void> {
  await sql`update upload_pieces set upload_id = null where upload_id = ${uploadId}`.execute(tx);
  await jobs.enqueue(tx, 'upload_pieces_removal', {});
}

/**
 * Says which file an upload became; its pieces go.
 * @throws Problem 423 when another receives bytes for it by now
 */
export async function completeUpload(
  tx: Transaction,
  jobs: Jobs,
  { id, uploadId }: Receiver,
  fileId: number,
): Promise<void> {
  const { rows } = await sql`
    update resumable_uploads set file_id = ${fileId}, touched_at = now()
    where id = ${uploadId} and receiver = ${id}::uuid and file_id is null returning 1
  `.execute(tx);
  if (rows.length === 0) throw new Problem(423, 'upload_busy', { retryAfterSeconds: 2 });
  await dropPieces(tx, jobs, uploadId);
}

/** Gives an upload up with all that is kept of it; the file of one that is complete stays. */
export async function removeUpload(tx: Transaction, jobs: Jobs, uploadId: string): Promise<void> {
  await sql`delete from resumable_uploads where id = ${uploadId}`.execute(tx);
  await jobs.enqueue(tx, 'upload_pieces_removal', {});
}
