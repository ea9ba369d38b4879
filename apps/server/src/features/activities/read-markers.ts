import type { Database } from '../../platform/db/database.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { openTo } from '../../platform/policy/asking.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { UnreadActivities } from '../unreads/index.ts';
import { mutedBy } from './audience.ts';

/** Counts stop here: a badge shows 99+ above 99. */
const COUNT_CAP = 100;

type UnreadRow = {
  id: number;
  slug: string;
  group_slug: string | null;
  unread: number;
  unread_in_place: number;
  total: number;
};

/** What is new in each stream that a person ($1, open to $2) follows: at most so many entries of each. */
const newer = `
  with newer as materialized (
    select c.id, c.slug, c.is_main, followed.group_id, array(
      select a.activity_id from activity_containers a
      where a.container_id = c.id and a.author_id <> $1 and a.author_id <> all(${ignoredBy('$1')}) and a.created_at > coalesce(r.read_until, followed.since)
      limit ${COUNT_CAP}
    ) as ids
    from (
      select x.id as context_id, m.created_at as since, x.group_id from group_memberships m join contexts x on x.group_id = m.group_id
      where m.member_id = $1 and m.state = 'member' and m.is_subscribed
      union all
      select x.id, (select v.created_at from members v where v.id = $1), null from contexts x where x.network_id is not null
    ) followed
    join containers c on c.context_id = followed.context_id and c.kind = 'stream'
      and (followed.group_id is not null or c.openness = any($2::text[]))
    left join stream_reads r on r.container_id = c.id and r.member_id = $1
    where c.last_entry_at > coalesce(r.read_until, followed.since) and c.id <> all(${mutedBy('$1')})
  )`;

// What lies in several followed streams is new in each of them, and once in the total.
const total = 'select count(distinct entry)::int as total from newer, unnest(newer.ids) as entry';
const unreadTotalText = `${newer} ${total}`;
const unreadText = `${newer}
  select newer.id, case when newer.is_main then coalesce(g.slug::text, newer.slug::text) else newer.slug::text end as slug,
         g.slug::text as group_slug, cardinality(newer.ids) as unread, in_place.unread as unread_in_place, (${total}) as total
  from newer
  join (
    select n.group_id, count(distinct entry)::int as unread from newer n, unnest(n.ids) as entry group by n.group_id
  ) in_place on in_place.group_id is not distinct from newer.group_id
  left join groups g on g.id = newer.group_id where cardinality(newer.ids) > 0 order by newer.id`;

/** Unread entries of every stream that a person follows, their groups' and the network's, and in all. */
export async function unreadActivities(db: Database, viewer: Viewer): Promise<UnreadActivities> {
  const rows = await db.hot<UnreadRow>('unread_streams', unreadText, [viewer.memberId, openTo(viewer)]);
  return { total: rows[0]?.total ?? 0, streams: rows.map(({ total: _, ...stream }) => stream) };
}

/** Unread entries in all. */
export async function unreadTotal(db: Database, viewer: Viewer): Promise<number> {
  const values = [viewer.memberId, openTo(viewer)];
  const [row] = await db.hot<{ total: number }>('unread_total', unreadTotalText, values);
  return row!.total;
}

/**
 * Moves read markers forward, never back.
 * @param until instant of the newest entry that was seen; now without it
 * @param streamIds only these; every followed stream without them
 */
export async function markRead(
  tx: Transaction,
  viewer: Viewer,
  until: string | undefined,
  streamIds: readonly number[] | undefined,
): Promise<void> {
  await sql`
    insert into stream_reads (member_id, container_id, read_until)
    select ${viewer.memberId}, c.id, coalesce(${until ?? null}::timestamptz, now())
    from containers c join contexts x on x.id = c.context_id
    where c.kind = 'stream'
      and (${streamIds === undefined} or c.id = any(${[...(streamIds ?? [])]}::bigint[]))
      and (
        (x.network_id is not null and c.openness = any(${openTo(viewer)}::text[]))
        or exists (select 1 from group_memberships m where m.group_id = x.group_id and m.member_id = ${viewer.memberId} and m.state = 'member')
      )
    on conflict (member_id, container_id) do update set read_until = greatest(stream_reads.read_until, excluded.read_until)
  `.execute(tx);
  await recordEvents(tx, [
    { type: 'streams_read', actorId: viewer.memberId, payload: { memberId: viewer.memberId } },
  ]);
}
