import { ignoredBy } from '../../platform/policy/ignored.ts';

/** Lists of posts that are somebody's own, by the word in their address. */
export const OWN_SOURCES = ['bookmarked', 'mentions', 'own', 'confirmations'] as const;
export type OwnSource = (typeof OWN_SOURCES)[number];

export const isOwnSource = (slug: string): slug is OwnSource =>
  (OWN_SOURCES as readonly string[]).includes(slug);

/** Whether somebody ($1, who reads what is open to $2) sees a post: it is there, and they read one of its places. */
export const seesPost = (activityId: string): string => `
  exists (
    select 1 from activity_containers lies join containers place on place.id = lies.container_id
    where lies.activity_id = ${activityId} and (
      place.openness = any($2::text[]) or exists (
        select 1 from group_memberships own
        where own.group_id = place.group_id and own.member_id = $1 and own.state = 'member'
      )
    )
  )`;

/** Somebody is among those whom an official post is for: members of its groups, or of the network; not its author. */
export const isAsked = (activityId: string, memberId: string): string => `
  exists (
    select 1 from activity_containers lies join containers place on place.id = lies.container_id
    where lies.activity_id = ${activityId} and lies.author_id <> ${memberId} and (
      exists (
        select 1 from group_memberships own
        where own.group_id = place.group_id and own.member_id = ${memberId} and own.state = 'member'
      )
      or place.group_id is null and exists (
        select 1 from members self where self.id = ${memberId} and not self.is_external
      )
    )
  )`;

const before = (at: string, id: string) => `
  (${at}, ${id}) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER}))`;

/** A mention counts while what names somebody is there, by nobody whom they ignore. */
const isThere = (mention: string) => `
  ${mention}.author_id <> all(${ignoredBy('$1')}) and (${mention}.reply_id is null or exists (
    select 1 from replies r where r.id = ${mention}.reply_id and r.deleted_at is null))`;

/** The skeletons of a page, see `audience.ts`; `limit` is one more than a page. */
const texts = (limit: number): Record<OwnSource, string> => ({
  bookmarked: `
    select kept.activity_id, kept.created_at from bookmarks kept
    where kept.member_id = $1 and ${before('kept.created_at', 'kept.activity_id')} and ${seesPost('kept.activity_id')}
    order by kept.created_at desc, kept.activity_id desc limit ${limit}`,
  // Once for each post, at its newest mention.
  mentions: `
    select named.activity_id, named.created_at from mentions named
    where named.member_id = $1 and ${before('named.created_at', 'named.activity_id')} and ${isThere('named')}
      and ${seesPost('named.activity_id')}
      and not exists (
        select 1 from mentions later
        where later.member_id = $1 and later.activity_id = named.activity_id and ${isThere('later')}
          and (later.created_at, coalesce(later.reply_id, 0)) > (named.created_at, coalesce(named.reply_id, 0)))
    order by named.created_at desc, named.activity_id desc limit ${limit}`,
  own: `
    select a.id as activity_id, a.created_at from activities a
    where a.author_id = $1 and a.deleted_at is null and ${before('a.created_at', 'a.id')} and ${seesPost('a.id')}
    order by a.created_at desc, a.id desc limit ${limit}`,
  confirmations: `
    select asked.activity_id, asked.requested_at as created_at from activity_confirmations asked
    where ${before('asked.requested_at', 'asked.activity_id')} and $2::text[] is not null
      and not exists (
        select 1 from confirmations given where given.activity_id = asked.activity_id and given.member_id = $1)
      and ${isAsked('asked.activity_id', '$1')}
    order by asked.requested_at desc, asked.activity_id desc limit ${limit}`,
});

/** The skeleton of a page of one's own posts. */
export const ownSkeleton = (source: OwnSource, limit: number): { name: string; text: string } => ({
  name: `stream_${source}`,
  text: texts(limit)[source],
});
