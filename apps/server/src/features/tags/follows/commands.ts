import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { invalid } from '../../../platform/problem.ts';

/** More than anybody reads; each is asked for by itself when the subscribed stream is read. */
export const FOLLOWED_MOST = 200;

/** Follows a tag that the actor knows. @throws Problem 422 for who follows very many */
export async function followTag(tx: Transaction, actor: Viewer, tagId: number): Promise<void> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${FOLLOWED_MOST} as many from tag_follows where member_id = ${actor.memberId} and tag_id <> ${tagId}
  `.execute(tx);
  if (rows[0]!.many) throw invalid({ tag: ['too_many_followed'] });
  // One that was merged in this moment is gone: nothing is followed then.
  await sql`
    insert into tag_follows (member_id, tag_id) select ${actor.memberId}, id from tags where id = ${tagId} for key share
    on conflict do nothing
  `.execute(tx);
}

/** @returns whether it was followed */
export async function unfollowTag(tx: Transaction, actor: Viewer, tagId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from tag_follows where member_id = ${actor.memberId} and tag_id = ${tagId} returning tag_id
  `.execute(tx);
  return rows.length > 0;
}
