import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { releaseFiles } from '../uploads/index.ts';
import { type Entry, hideEntry } from './hiding.ts';

/** Takes an entry out of sight for good, and its files with it: those of a post are those of its replies too. */
export async function deleteEntry(tx: Transaction, actor: Viewer, entry: Entry): Promise<void> {
  if ((await hideEntry(tx, actor, entry)) === undefined) return;
  const { activityId, replyId } = entry;
  const { rows: files } = await sql<{ file_id: number }>`
    delete from activity_files
    where activity_id = ${activityId} and (${replyId}::bigint is null or reply_id = ${replyId}::bigint)
    returning file_id
  `.execute(tx);
  await releaseFiles(
    tx,
    files.map((file) => file.file_id),
  );
}
