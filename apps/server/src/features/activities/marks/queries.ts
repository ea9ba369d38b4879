import type { Follows } from '@dorfplatz/contract';
import { type Database, type Sql, sql } from '../../../platform/db/database.ts';
import { openTo } from '../../../platform/policy/asking.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { isAsked, seesPost } from '../own-sources.ts';

/** Counts stop here: a badge shows 99+ above 99. */
const COUNTED = 100;
/** Bookmarks are counted further: their number stands there as it is. */
const BOOKMARKS_COUNTED = 1000;

export type OwnCounts = { bookmarked: number; unread_mentions: number; open_confirmations: number };

const countsText = `
  select
    (select count(*)::int from (
      select 1 from bookmarks kept where kept.member_id = $1 and ${seesPost('kept.activity_id')}
      limit ${BOOKMARKS_COUNTED}
    ) one) as bookmarked,
    (select count(*)::int from (
      select 1 from notifications n left join replies r on r.id = n.reply_id
      where n.member_id = $1 and n.kind = 'mention' and n.read_at is null and r.deleted_at is null
        and n.activity_id is not null and ${seesPost('n.activity_id')}
      limit ${COUNTED}
    ) one) as unread_mentions,
    (select count(*)::int from (
      select 1 from activity_confirmations asked
      where not exists (
        select 1 from confirmations given where given.activity_id = asked.activity_id and given.member_id = $1
      ) and ${isAsked('asked.activity_id', '$1')}
      limit ${COUNTED}
    ) one) as open_confirmations`;

/** What waits among one's own posts, and how many one keeps. */
export async function ownCounts(db: Database, viewer: Viewer): Promise<OwnCounts> {
  const [counts] = await db.hot<OwnCounts>('own_stream_counts', countsText, [
    viewer.memberId,
    openTo(viewer),
  ]);
  return counts!;
}

export type MarkRow = {
  member_id: number;
  activity_id: number;
  bookmarked: boolean;
  follows: Follows | null;
};

/** The marks of people on posts, pair by pair. */
export async function marksOf(
  db: Sql,
  pairs: readonly { memberId: number; activityId: number }[],
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select asked.member_id, asked.activity_id, k.member_id is not null as bookmarked, f.state as follows
    from (
      select distinct * from unnest(
        ${pairs.map(({ memberId }) => memberId)}::bigint[], ${pairs.map(({ activityId }) => activityId)}::bigint[]
      ) as t (member_id, activity_id)
    ) asked
    left join bookmarks k on k.member_id = asked.member_id and k.activity_id = asked.activity_id
    left join activity_follows f on f.member_id = asked.member_id and f.activity_id = asked.activity_id
  `.execute(db);
  return rows;
}
