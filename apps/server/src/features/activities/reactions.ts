import { oneEmoji } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { type RecordedEvent, recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { holdActivity } from './commands.ts';

/** What is reacted to: a post, or one of its replies. */
export type Entry = { activityId: number; replyId: number | null };
export type Answered = { like_count: number; reaction_counts: Record<string, number>; own: string[] };

export type ReactionEvent = RecordedEvent<'reaction_set' | 'reaction_removed'>;

export const tellsReaction = (event: RecordedEvent): event is ReactionEvent =>
  event.type === 'reaction_set' || event.type === 'reaction_removed';

/** `like` or one emoji, however it was typed; undefined for anything else. */
export const reactionOf = (text: string): string | undefined => (text === 'like' ? text : oneEmoji(text));

/** Sets or removes a person's reaction; doing it twice changes nothing. */
export async function react(
  tx: Transaction,
  actor: Viewer,
  entry: Entry,
  emoji: string,
  isSet: boolean,
): Promise<Answered> {
  const table = entry.replyId === null ? sql.raw('activities') : sql.raw('replies');
  const id = entry.replyId ?? entry.activityId;
  await holdActivity(tx, entry.activityId);
  if (entry.replyId !== null) {
    const { rows } = await sql`
      select id from replies where id = ${entry.replyId} and deleted_at is null for no key update
    `.execute(tx);
    if (rows.length === 0) throw notFound();
  }
  const { rows: changed } = isSet
    ? await sql`
        insert into reactions (activity_id, reply_id, member_id, emoji)
        values (${entry.activityId}, ${entry.replyId}, ${actor.memberId}, ${emoji}) on conflict do nothing returning id
      `.execute(tx)
    : await sql`
        delete from reactions where activity_id = ${entry.activityId} and reply_id is not distinct from ${entry.replyId}::bigint
          and member_id = ${actor.memberId} and emoji = ${emoji} returning id
      `.execute(tx);
  if (changed.length > 0) {
    await sql`
      update ${table} set
        like_count = counts.likes,
        reaction_counts = counts.others
      from (
        select coalesce(sum(n) filter (where emoji = 'like'), 0) as likes,
               coalesce(jsonb_object_agg(emoji, n) filter (where emoji <> 'like'), '{}') as others
        from (
          select emoji, count(*) as n from reactions
          where activity_id = ${entry.activityId} and reply_id is not distinct from ${entry.replyId}::bigint group by emoji
        ) as each_emoji
      ) as counts
      where id = ${id}
    `.execute(tx);
    await recordEvents(tx, [
      {
        type: isSet ? 'reaction_set' : 'reaction_removed',
        actorId: actor.memberId,
        payload: { ...entry, emoji },
      },
    ]);
  }
  const { rows } = await sql<Answered>`
    select like_count, reaction_counts,
           array(select emoji from reactions where activity_id = ${entry.activityId}
             and reply_id is not distinct from ${entry.replyId}::bigint and member_id = ${actor.memberId}) as own
    from ${table} where id = ${id}
  `.execute(tx);
  return rows[0]!;
}
