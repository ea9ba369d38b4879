import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { giveFilesBack, releaseFiles, withholdFiles } from '../uploads/index.ts';
import { putBack, takeOut } from './hiding.ts';
import type { Entry } from './tables.ts';

/** For so long (min) whoever deleted an entry may take that back. */
const TAKEN_BACK = 10;
const AT_A_TIME = 200;

const filesOf = async (tx: Transaction, { activityId, replyId }: Entry): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from activity_files
    where activity_id = ${activityId} and (${replyId}::bigint is null or reply_id = ${replyId}::bigint)
  `.execute(tx);
  return rows.map((row) => row.file_id);
};

/**
 * Takes an entry out of sight, and its files with it: those of a post are those of its replies too. What it takes to bring
 * it back is kept for a while.
 */
export async function deleteEntry(tx: Transaction, actor: Viewer, entry: Entry): Promise<void> {
  const placed = await takeOut(tx, actor, entry);
  if (placed === undefined) return;
  const laid = await withholdFiles(tx, await filesOf(tx, entry));
  await sql`
    insert into entry_deletions (activity_id, reply_id, deleted_by, placed, laid)
    values (
      ${entry.activityId}, ${entry.replyId}::bigint, ${actor.memberId}, ${JSON.stringify(placed)}::jsonb,
      ${JSON.stringify(laid)}::jsonb
    )
    on conflict (activity_id, reply_id) do update set
      deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at, placed = excluded.placed, laid = excluded.laid
  `.execute(tx);
}

/**
 * Takes the deletion of an entry back, for the one who deleted it; nobody hears of it a second time.
 * @returns whether it is there again: not when somebody else deleted it, or too long ago, or its post is gone
 */
export async function takeBack(tx: Transaction, actor: Viewer, entry: Entry): Promise<boolean> {
  const { activityId, replyId } = entry;
  const { rows } = await sql<{ placed: unknown[]; laid: unknown[] }>`
    delete from entry_deletions
    where activity_id = ${activityId} and reply_id is not distinct from ${replyId}::bigint
      and deleted_by = ${actor.memberId} and deleted_at > now() - make_interval(mins => ${TAKEN_BACK})
    returning placed, laid
  `.execute(tx);
  if (!rows[0]) return false;
  if (!(await putBack(tx, entry, rows[0].placed, actor))) return false;
  await giveFilesBack(tx, await filesOf(tx, entry), rows[0].laid);
  return true;
}

type LetGo = (tx: Transaction, activityIds: readonly number[]) => Promise<void>;
const letGo: LetGo[] = [];

/** Lets a feature part with what it keeps of posts that nobody can take back any more. */
export function registerPartingWithPosts(handle: LetGo): void {
  letGo.push(handle);
}

/** Lets the files go of what nobody can take back any more. */
export async function forgetDeletions(tx: Transaction): Promise<number> {
  const { rows: over } = await sql<{ activity_id: number; reply_id: number | null }>`
    delete from entry_deletions where id in (
      select id from entry_deletions where deleted_at < now() - make_interval(mins => ${TAKEN_BACK})
      order by id limit ${AT_A_TIME} for update skip locked
    ) returning activity_id, reply_id
  `.execute(tx);
  if (over.length === 0) return 0;
  const { rows: files } = await sql<{ file_id: number }>`
    delete from activity_files used
    using unnest(${over.map((row) => row.activity_id)}::bigint[], ${over.map((row) => row.reply_id)}::bigint[])
      as gone (activity_id, reply_id)
    where used.activity_id = gone.activity_id and (gone.reply_id is null or used.reply_id = gone.reply_id)
    returning used.file_id
  `.execute(tx);
  await releaseFiles(tx, [...new Set(files.map((file) => file.file_id))]);
  const posts = over.flatMap(({ activity_id, reply_id }) => (reply_id === null ? [activity_id] : []));
  for (const handle of letGo) await handle(tx, posts);
  return over.length;
}
