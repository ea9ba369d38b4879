import { openTo } from '../../platform/policy/asking.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type OwnSource, ownSkeleton } from './own-sources.ts';

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

/** Written by somebody whom the member does not ignore. */
const read = (alias: string) => `${alias}.author_id <> all(${ignoredBy('$1')})`;

/** Older than the cursor, or anything at the top: a bound of an index in one plan for both. */
const before = (alias: string) => `
  (${alias}.created_at, ${alias}.activity_id)
    < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER}))`;

// An entry may lie in several containers of the page: each counts once.
const newestOf = (containers: string, others?: string) => `
  select e.activity_id, max(e.created_at) as created_at
  from (
    select near.activity_id, near.created_at
    from (${containers}) as source
    cross join lateral (
      select a.activity_id, a.created_at from activity_containers a
      where a.container_id = source.id and ${before('a')} and ${read('a')}
      order by a.created_at desc, a.activity_id desc limit ${PAGE_AND_ONE}
    ) near
    ${others === undefined ? '' : `union all ${others}`}
  ) e
  group by e.activity_id order by 2 desc, 1 desc limit ${PAGE_AND_ONE}`;

const mine = (condition = '') => `
  select c.id, c.last_entry_at from group_memberships m
  join containers c on c.group_id = m.group_id and c.kind = 'stream'
  where m.member_id = $1 and m.state = 'member' ${condition}`;

/** Streams of which the member wants to hear nothing. */
export const mutedBy = (member: string): string =>
  `array(select muted.container_id from stream_mutes muted where muted.member_id = ${member})`;

const network = `
  select c.id, c.last_entry_at from containers c join contexts x on x.id = c.context_id and x.network_id is not null
  where c.kind = 'stream' and c.openness = any($2::text[])`;

/** Entries walked by time before each container is asked by itself. */
const WALKED = 400;

/**
 * Everything, walked by time: most of a network is open to its members, so a page is full after few entries.
 * Who may read little of what was walked gets less than a page, and `everyContainer` is asked instead.
 * The places are looked up one by one in the order of the walk (`offset 0`), so that it ends with a full page.
 */
const all: Skeleton = {
  name: 'stream_all',
  text: `
    select distinct on (walked.created_at, walked.activity_id) walked.activity_id, walked.created_at
    from (
      select a.activity_id, a.created_at, a.container_id from activity_containers a where ${before('a')} and ${read('a')}
      order by a.created_at desc, a.activity_id desc limit ${WALKED}
    ) as walked
    cross join lateral (
      select c.kind, c.openness, c.group_id from containers c where c.id = walked.container_id offset 0
    ) as place
    where place.kind = 'stream' and (place.openness = any($2::text[]) or place.group_id in (
      select m.group_id from group_memberships m where m.member_id = $1 and m.state = 'member'))
    order by walked.created_at desc, walked.activity_id desc limit ${PAGE_AND_ONE}`,
};

/** Everything, each container asked by itself: all of a page whatever lies between its entries. */
const everyContainer: Skeleton = {
  name: 'stream_every_container',
  text: newestOf(
    `select c.id from containers c where c.kind = 'stream' and c.openness = any($2::text[]) union select id from (${mine()}) as own`,
  ),
};

// Posts under the tags that one follows, wherever one may read them. They raise no unread counter: whoever leaves a group
// or does not subscribe to it wants no badge of it.
const followedTags = `
  select e.activity_id, e.created_at from tag_follows followed
  cross join lateral (
    select t.activity_id, t.created_at from activity_tags t
    where t.tag_id = followed.tag_id and ${before('t')} and exists (
      select 1 from activity_containers a
      join containers c on c.id = a.container_id and c.kind = 'stream'
      left join group_memberships m on m.group_id = c.group_id and m.member_id = $1 and m.state = 'member'
      where a.activity_id = t.activity_id and ${read('a')} and (c.openness = any($2::text[]) or m.id is not null))
    order by t.created_at desc, t.activity_id desc limit ${PAGE_AND_ONE}
  ) e where followed.member_id = $1`;

const heard = `and c.id <> all(${mutedBy('$1')})`;
const subscribed = `${network} ${heard} union ${mine(`and m.is_subscribed ${heard}`)}`;
// The newest entries lie in the containers with the newest entries, so twenty containers are enough.
const subscribedFirst: Skeleton = {
  name: 'stream_subscribed_first',
  text: newestOf(
    `select source.id from (${subscribed}) as source where source.last_entry_at is not null and $3::timestamptz is null
     order by source.last_entry_at desc limit ${PAGE_AND_ONE}`,
    followedTags,
  ),
};
const subscribedNext: Skeleton = { name: 'stream_subscribed_next', text: newestOf(subscribed, followedTags) };

/** What is pinned in the container $5 at the moment: a handful at most. */
const pinned = `
    from activity_containers pinned where pinned.container_id = $5 and pinned.pinned_until > now()`;

/** What is pinned comes with the first page, above it, and on no page at its time. */
const one: Skeleton = {
  name: 'stream_one',
  text: `
    select * from (
      select a.activity_id, a.created_at from activity_containers a
      where a.container_id = $5 and ${before('a')} and ${read('a')} and $2::text[] is not null
        and (a.pinned_until is null or a.pinned_until <= now())
      order by a.created_at desc, a.activity_id desc limit ${PAGE_AND_ONE}
    ) as by_time
    union all
    select pinned.activity_id, pinned.created_at ${pinned} and $3::timestamptz is null and ${read('pinned')}`,
};

const tagged: Skeleton = {
  name: 'stream_tagged',
  text: `
    select t.activity_id, t.created_at from activity_tags t
    where t.tag_id = (select tag_at($5)) and ${before('t')}
      and exists (
        select 1 from activity_containers a
        join containers c on c.id = a.container_id
        left join group_memberships m on m.group_id = c.group_id and m.member_id = $1 and m.state = 'member'
        where a.activity_id = t.activity_id and ($6::bigint is null or c.id = $6) and ${read('a')}
          and (c.openness = any($2::text[]) or m.id is not null))
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
  | { kind: OwnSource }
  | { kind: 'activity'; id: number };

/** A statement that gives the skeleton of a page, with the values that it takes. */
export type SkeletonStatement = Skeleton & { values: unknown[] };

/**
 * The skeletons of a page. Of several the first that fills the page is right; the last one is right in any case.
 */
export function skeletonsOf(
  viewer: Viewer,
  source: StreamSource,
  cursor: { createdAt: string; id: number } | undefined,
): SkeletonStatement[] {
  const values: unknown[] = [viewer.memberId, openTo(viewer), cursor?.createdAt ?? null, cursor?.id ?? null];
  switch (source.kind) {
    case 'all': {
      const asked = { ...everyContainer, values };
      return viewer.isExternal ? [asked] : [{ ...all, values }, asked];
    }
    case 'subscribed':
      return [{ ...(cursor ? subscribedNext : subscribedFirst), values }];
    case 'container':
      return [{ ...one, values: [...values, source.id] }];
    case 'tag':
      return [{ ...tagged, values: [...values, source.tag, source.containerId] }];
    case 'activity':
      return [{ ...single, values: [...values, source.id] }];
    default:
      return [{ ...ownSkeleton(source.kind, PAGE_AND_ONE), values }];
  }
}
