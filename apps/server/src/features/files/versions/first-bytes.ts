import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { letGo, refuseUnwanted } from '../../uploads/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { foldersOf } from '../commands.ts';
import { canAddVersion } from '../policy.ts';
import { insist, type Told } from '../refusals.ts';
import type { FileRow } from '../tables.ts';
import { takeUpload } from './commands.ts';

/** Programs that lay an empty file down before its bytes send those within minutes. */
const AWAITED_MS = 60 * 60 * 1000;

/** One's own file that is empty and has only just been laid down: its bytes are still to come. */
export const awaitsBytes = (viewer: Viewer, file: FileRow): boolean =>
  file.size === 0 &&
  file.major === 1 &&
  file.minor === 0 &&
  file.approved_at === null &&
  file.owner_id === viewer.memberId &&
  (file.pending === null || (file.pending.major === 1 && file.pending.minor === 0)) &&
  Date.now() - Date.parse(file.created_at) < AWAITED_MS;

/**
 * Gives a file that `awaitsBytes`, and that the caller holds, the bytes of an own upload: they are its first version, and
 * not a second one after an empty one.
 */
export async function giveFirstBytes(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  uploadId: number,
  told: Told,
): Promise<void> {
  insist(viewer, file, canAddVersion, told);
  const content = await takeUpload(tx, viewer, uploadId);
  refuseUnwanted([file.original_filename], told.filter, told.language);
  const { content_type, size, width, height, sha256, storage_key } = content;
  const { rows } = await sql<{ former: string }>`
    update files set content_type = ${content_type}, size = ${size}, width = ${width}, height = ${height},
      sha256 = ${sha256}, storage_key = ${storage_key}, updated_at = now(), updated_by = ${viewer.memberId}
    where id = ${file.id} returning old.storage_key as former
  `.execute(tx);
  await sql`
    update file_versions set content_type = ${content_type}, size = ${size}, width = ${width}, height = ${height},
      sha256 = ${sha256}, storage_key = ${storage_key}, created_at = now()
    where file_id = ${file.id} and state = 'pending' and major = 1 and minor = 0
  `.execute(tx);
  await letGo(
    tx,
    rows.map(({ former }) => former),
  );
  await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
}
