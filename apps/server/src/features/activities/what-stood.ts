import { rows, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { REPLIES_SHOWN } from './audience.ts';
import type { PlaceRow, ReplyRow } from './tables.ts';

type Placed = { author_id: number; places: readonly Pick<PlaceRow, 'group_id' | 'visible'>[] };

/**
 * Until when somebody reads what is written under an entry: without an end (null) where they see one of its places. Its
 * author, who sees none of them any more, reads what stood when they stopped belonging to the last one; undefined for
 * everybody else, who does not read it at all. When a membership ended long ago nobody knows: then only the entry stays.
 */
export async function readableUntil(
  db: Sql,
  viewer: Viewer,
  entry: Placed,
): Promise<string | null | undefined> {
  if (entry.places.some((place) => place.visible)) return null;
  if (entry.author_id !== viewer.memberId) return undefined;
  const groupIds = entry.places.flatMap(({ group_id }) => (group_id === null ? [] : [group_id]));
  const { rows: found } = await sql<{ until: string }>`
    select coalesce(max(ended_at)::text, '-infinity') as until from former_memberships
    where member_id = ${viewer.memberId} and group_id = any(${groupIds}::bigint[])
  `.execute(db);
  return found[0]!.until;
}

/** What stood of a reply at an instant, as SQL: one that was changed later does not show what was changed. */
export const stoodText = (reply: string, until: string): string =>
  `coalesce(${reply}.edited_at, ${reply}.created_at) <= coalesce(${until}::timestamptz, 'infinity')`;

type Stood = { reply_count: number; like_count: number; reaction_counts: Record<string, number> };

/** The counts of an entry as they stood at an instant. */
export async function countsUntil(db: Sql, activityId: number, until: string): Promise<Stood> {
  const [row] = await rows<Stood>(
    db,
    `select
       (select count(*)::int from replies r
        where r.activity_id = $1 and r.deleted_at is null and ${stoodText('r', '$2')}) as reply_count,
       (select count(*)::int from reactions o
        where o.activity_id = $1 and o.reply_id is null and o.emoji = 'like' and o.created_at <= $2::timestamptz) as like_count,
       coalesce((
         select json_object_agg(emoji, times) from (
           select o.emoji, count(*)::int as times from reactions o
           where o.activity_id = $1 and o.reply_id is null and o.emoji <> 'like' and o.created_at <= $2::timestamptz
           group by o.emoji
         ) counted
       ), '{}') as reaction_counts`,
    [activityId, until],
  );
  return row!;
}

/** Takes from an entry what came after an instant. The newest replies are those that stood, oldest first. */
export async function asItStood<R extends Stood & { id: number }>(
  db: Sql,
  row: R,
  until: string,
  repliesOf: (limit: number) => Promise<readonly ReplyRow[]>,
): Promise<R & { replies: readonly ReplyRow[] }> {
  return { ...row, ...(await countsUntil(db, row.id, until)), replies: await repliesOf(REPLIES_SHOWN) };
}
