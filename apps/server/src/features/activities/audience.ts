import type { Viewer } from '../../platform/policy/viewer.ts';
import { openTo } from '../../platform/policy/visible-to.ts';

/** Posts of a page. */
export const STREAM_PAGE = 20;
/** Replies shown below each post of a stream. */
export const REPLIES_SHOWN = 2;

/**
 * Which entries a page takes, as SQL that gives `(activity_id, created_at)`, newest first, one more than a page.
 * $1 is the member, $2 the values of openness that are open to them, $3 and $4 the cursor (null at the top).
 */
type Skeleton = { name: string; text: string };

const PAGE_AND_ONE = STREAM_PAGE + 1;

// An entry may lie in several containers of the page: each counts once.
const newestOf = (containers: string, before: string) => `
  select e.activity_id, max(e.created_at) as created_at
  from (${containers}) as source
  cross join lateral (
    select a.activity_id, a.created_at from activity_containers a
    where a.container_id = source.id ${before}
    order by a.created_at desc, a.activity_id desc limit ${PAGE_AND_ONE}
  ) e
  group by e.activity_id order by 2 desc, 1 desc limit ${PAGE_AND_ONE}`;

const BEFORE = 'and (a.created_at, a.activity_id) < ($3::timestamptz, $4::bigint)';

const mine = (condition = '') => `
  select c.id, c.last_entry_at from group_memberships m
  join contexts x on x.group_id = m.group_id
  join containers c on c.context_id = x.id and c.kind = 'stream'
  where m.member_id = $1 and m.state = 'member' ${condition}`;

const network = `
  select c.id, c.last_entry_at from containers c join contexts x on x.id = c.context_id and x.network_id is not null
  where c.kind = 'stream' and c.openness = any($2::text[])`;

const newestOpen = (openness: string) => `
  (select c.id, c.last_entry_at from containers c
   where c.kind = 'stream' and c.openness = '${openness}' and '${openness}' = any($2::text[])
     and c.last_entry_at is not null
   order by c.last_entry_at desc nulls last limit ${STREAM_PAGE})`;

const newestFirst = (containers: string) => `
  select source.id from (${containers}) as source where source.last_entry_at is not null
  order by source.last_entry_at desc limit ${STREAM_PAGE}`;

/**
 * The first page of everything: the newest entries lie in the containers with the newest entries, so twenty
 * containers are enough, found from one index and the viewer's own groups.
 */
const allFirst: Skeleton = {
  name: 'stream_all_first',
  text: newestOf(
    newestFirst(
      `${newestOpen('everyone')} union ${newestOpen('internal')} union (${mine("and c.openness = 'members'")})`,
    ),
    '',
  ),
};

/** Later pages of everything, for members: most of the network is open to them, so entries are walked by time. */
const allNext: Skeleton = {
  name: 'stream_all_next',
  text: `
    select distinct a.activity_id, a.created_at from activity_containers a
    join containers c on c.id = a.container_id and c.kind = 'stream'
    where (a.created_at, a.activity_id) < ($3::timestamptz, $4::bigint)
      and (c.openness = any($2::text[]) or c.context_id in (
        select x.id from group_memberships m join contexts x on x.group_id = m.group_id
        where m.member_id = $1 and m.state = 'member'))
    order by a.created_at desc, a.activity_id desc limit ${PAGE_AND_ONE}`,
};

/** Later pages of everything, for guests: few containers, each asked by itself. */
const allNextForGuests: Skeleton = {
  name: 'stream_all_next_guests',
  text: newestOf(
    `select c.id from containers c where c.kind = 'stream' and c.openness = any($2::text[]) union select id from (${mine()}) as own`,
    BEFORE,
  ),
};

const subscribed = `${network} union ${mine('and m.is_subscribed')}`;
const subscribedFirst: Skeleton = {
  name: 'stream_subscribed_first',
  text: newestOf(newestFirst(subscribed), ''),
};
const subscribedNext: Skeleton = { name: 'stream_subscribed_next', text: newestOf(subscribed, BEFORE) };

const one: Skeleton = {
  name: 'stream_one',
  text: `
    select a.activity_id, a.created_at from activity_containers a
    where a.container_id = $5 and ($3::timestamptz is null or (a.created_at, a.activity_id) < ($3::timestamptz, $4::bigint))
      and $1::bigint is not null and $2::text[] is not null
    order by a.created_at desc, a.activity_id desc limit ${PAGE_AND_ONE}`,
};

const tagged: Skeleton = {
  name: 'stream_tagged',
  text: `
    select t.activity_id, t.created_at from activity_tags t
    where t.tag_id = (select id from tags where name = $5::citext)
      and ($3::timestamptz is null or (t.created_at, t.activity_id) < ($3::timestamptz, $4::bigint))
      and exists (
        select 1 from activity_containers a join containers c on c.id = a.container_id
        where a.activity_id = t.activity_id and ($6::bigint is null or c.id = $6) and (
          c.openness = any($2::text[]) or c.context_id in (
            select x.id from group_memberships m join contexts x on x.group_id = m.group_id
            where m.member_id = $1 and m.state = 'member')))
    order by t.created_at desc, t.activity_id desc limit ${PAGE_AND_ONE}`,
};

const single: Skeleton = {
  name: 'stream_single',
  text: 'select a.id as activity_id, a.created_at from activities a where a.id = $5 and a.deleted_at is null and $1::bigint is not null and $2::text[] is not null and $3::timestamptz is null and $4::bigint is null',
};

/** What a page shows. A container named here was already found visible. */
export type StreamSource =
  | { kind: 'all' }
  | { kind: 'subscribed' }
  | { kind: 'container'; id: number }
  | { kind: 'tag'; tag: string; containerId: number | null }
  | { kind: 'activity'; id: number };

/** The skeleton of a page and the values that it takes. */
export function skeletonOf(
  viewer: Viewer,
  source: StreamSource,
  cursor: { createdAt: string; id: number } | undefined,
): { name: string; text: string; values: unknown[] } {
  const values: unknown[] = [viewer.memberId, openTo(viewer), cursor?.createdAt ?? null, cursor?.id ?? null];
  switch (source.kind) {
    case 'all':
      if (!cursor) return { ...allFirst, values: values.slice(0, 2) };
      return { ...(viewer.isExternal ? allNextForGuests : allNext), values };
    case 'subscribed':
      return cursor ? { ...subscribedNext, values } : { ...subscribedFirst, values: values.slice(0, 2) };
    case 'container':
      return { ...one, values: [...values, source.id] };
    case 'tag':
      return { ...tagged, values: [...values, source.tag, source.containerId] };
    case 'activity':
      return { ...single, values: [...values, source.id] };
  }
}
