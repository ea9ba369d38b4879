import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Entry } from './tables.ts';

/**
 * Notes who is named in a new entry, as part of the statement that writes it: their list of mentions is read in its
 * order. Whoever is named and does not exist is passed over.
 * @param reply the id of the reply, as SQL, null for a post
 * @param mentioned the parameter with those who are named
 */
export const namedFrom = (activity: string, reply: string, author: string, mentioned: string): string => `
  insert into mentions (member_id, activity_id, reply_id, author_id, created_at)
  select named.id, ${activity}, ${reply}, ${author}::bigint, entry.created_at
  from entry, unnest(${mentioned}::bigint[]) as wanted (id) join members named on named.id = wanted.id
  where wanted.id <> ${author}::bigint
  on conflict do nothing`;

/** Who is named after a change: those who were already stand where they stood. */
export async function changeMentions(
  tx: Transaction,
  { activityId, replyId }: Entry,
  authorId: number,
  mentioned: readonly number[],
): Promise<void> {
  const named = [...new Set(mentioned)];
  await sql`
    with gone as (
      delete from mentions where activity_id = ${activityId} and reply_id is not distinct from ${replyId}::bigint
        and member_id <> all(${named}::bigint[])
    )
    insert into mentions (member_id, activity_id, reply_id, author_id, created_at)
    select id, ${activityId}, ${replyId}::bigint, ${authorId}, clock_timestamp() from members
    where id = any(${named}::bigint[]) and id <> ${authorId} on conflict do nothing
  `.execute(tx);
}
