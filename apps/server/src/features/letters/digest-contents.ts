import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { isTold } from './items.ts';
import type { LetterRow } from './tables.ts';

/** Posts in a digest at most: those with the most answers. */
const POSTS = 20;
/** Articles in a digest at most: the newest. */
const ARTICLES = 20;
/** Items of apps in a digest at most: those that changed last. */
const ITEMS = 20;
/** The best posts of a stream that are looked at: more than a digest holds, for each reader's own drop out. */
const POSTS_OF_STREAM = 60;
/** The member `b` has not muted the stream `c`. */
const isHeard = sql<boolean>`not exists (
  select 1 from stream_mutes muted where muted.member_id = b.id and muted.container_id = c.id
)`;

/** Which digests are found: of whom, and of what time. */
export type Wanted = {
  /** Which rows of `members m`, as the end of a statement: with an order and a limit where it has them. */
  people: RawBuilder<unknown>;
  /** Whether these are few: then only where they belong is looked into. */
  areFew: boolean;
  since: string;
  at: string;
  /** Older posts with new answers, where the network tells of these too: SQL of an array of ids. */
  updatedIds: RawBuilder<unknown>;
  /** Whether the network's own posts are told to whoever has not chosen. */
  withNetwork: boolean;
};

/** What the digest of a person tells of: ids only. */
export type FoundDigest = Pick<
  LetterRow,
  'member_id' | 'activity_ids' | 'blog_article_ids' | 'item_ids' | 'counts'
>;

/**
 * The digests of people as the beginning of a statement, `batch` being these people and `found` the `FoundDigest` of
 * each who has one: the new posts in the groups that each has chosen, and in the network's stream where they want it,
 * but what they wrote themselves and what people wrote whom they ignore; and the articles that came out in the channels
 * to which they are subscribed, and the items of apps that others wrote down or changed and that they follow or are
 * named in.
 */
export function digestsFound({ people, areFew, since, at, updatedIds, withNetwork }: Wanted) {
  const isWanted = areFew ? sql`lies.container_id in (select container_id from places)` : sql`true`;
  return sql`
    with batch as materialized (
      select m.id, coalesce(s.digest, 'all') as digest, coalesce(s.digest_group_ids, '{}') as group_ids,
             not m.is_external
               and coalesce(s.digest_network_level, ${withNetwork}::boolean) as network_level,
             -- People who were never here, imported ones say, are not written to before they come or ask for it.
             coalesce(s.digest is not null or a.last_sign_in_at is not null, false) and m.email is not null
               and m.state in ('active', 'to_be_onboarded') and coalesce(s.digest, 'all') <> 'disabled' as is_reader
      from members m
      left join member_settings s on s.member_id = m.id left join accounts a on a.member_id = m.id
      where ${people}
    ), places as materialized (
      select b.id as member_id, c.id as container_id, c.group_id
      from batch b
      join group_memberships gm on gm.member_id = b.id and gm.state = 'member'
      join groups g on g.id = gm.group_id and g.archived_at is null
      join containers c on c.group_id = gm.group_id and c.kind = 'stream'
      where b.is_reader and (b.digest = 'all' or gm.group_id = any(b.group_ids)) and ${isHeard}
      union all
      select b.id, c.id, 0
      from containers c join contexts x on x.id = c.context_id and x.kind = 'network'
      join batch b on b.is_reader and b.network_level
      where c.kind = 'stream' and ${isHeard}
    ), fresh as materialized (
      select lies.container_id, a.id, a.author_id, a.reply_count, lies.created_at
      from activity_containers lies join activities a on a.id = lies.activity_id and a.deleted_at is null
      where (lies.created_at > ${since}::timestamptz and lies.created_at <= ${at}::timestamptz) and ${isWanted}
      union
      select lies.container_id, a.id, a.author_id, a.reply_count, lies.created_at
      from activities a join activity_containers lies on lies.activity_id = a.id
      where a.id = any(${updatedIds}) and a.deleted_at is null and ${isWanted}
    ), best as materialized (
      select * from (
        select fresh.*, row_number() over (partition by container_id order by reply_count desc, id desc) as place
        from fresh
      ) as ranked where place <= ${sql.lit(POSTS_OF_STREAM)}
    ), once as materialized (
      -- A post that lies in several streams of one place counts once there.
      select distinct on (c.context_id, fresh.id) fresh.container_id, fresh.author_id
      from fresh join containers c on c.id = fresh.container_id
      order by c.context_id, fresh.id, not c.is_main, c.id
    ), hidden as materialized (
      select id as member_id, id as author_id from batch where is_reader
      union all
      select i.member_id, i.ignored_id from ignored_members i join batch b on b.id = i.member_id
    ), counted as (
      select p.member_id, p.group_id, sum(authors.posts - case when h.author_id is null then 0 else authors.posts end) as posts
      from places p
      join (select container_id, author_id, count(*) as posts from once group by 1, 2) authors
        on authors.container_id = p.container_id
      left join hidden h on h.member_id = p.member_id and h.author_id = authors.author_id
      group by p.member_id, p.group_id
    ), counts as (
      select member_id, jsonb_object_agg(group_id, posts) as counts from counted where posts > 0 group by member_id
    ), chosen as (
      select member_id, array_agg(id order by reply_count desc, id desc) as activity_ids
      from (
        select member_id, id, reply_count,
               row_number() over (partition by member_id order by reply_count desc, id desc) as place
        from (
          select distinct p.member_id, best.id, best.reply_count
          from places p join best on best.container_id = p.container_id
          where not exists (
            select 1 from hidden h where h.member_id = p.member_id and h.author_id = best.author_id
          )
        ) as posts
      ) as ranked
      where place <= ${sql.lit(POSTS)}
      group by member_id
    ), out as materialized (
      select ba.id, ba.channel_id, ba.author_id, ba.published_at from blog_articles ba
      where ba.status = 'published' and ba.published_at > ${since}::timestamptz and ba.published_at <= ${at}::timestamptz
    ), told as (
      select member_id, array_agg(id order by place) as blog_article_ids
      from (
        select s.member_id, out.id,
               row_number() over (partition by s.member_id order by out.published_at desc, out.id desc) as place
        from out
        join channel_subscriptions s on s.channel_id = out.channel_id and s.left_at is null
          and s.member_id is distinct from out.author_id
        join batch b on b.id = s.member_id and b.is_reader
      ) as ranked
      where place <= ${sql.lit(ARTICLES)}
      group by member_id
    ), touched as materialized (
      select ch.item_id, array_agg(distinct ch.member_id) as member_ids, max(ch.id) as last_id
      from item_changes ch
      where ch.created_at > ${since}::timestamptz and ch.created_at <= ${at}::timestamptz
        and ${sql.raw(isTold('ch'))}
      group by ch.item_id
    ), followed as (
      select member_id, array_agg(item_id order by place) as item_ids
      from (
        select member_id, item_id, row_number() over (partition by member_id order by last_id desc) as place
        from (
          select f.member_id, t.item_id, t.last_id, t.member_ids
          from touched t join item_followers f on f.item_id = t.item_id
          union
          select n.member_id, t.item_id, t.last_id, t.member_ids
          from touched t join item_members n on n.item_id = t.item_id
          join app_properties open_property on open_property.id = n.property_id and open_property.removed_at is null
            and open_property.is_visible and open_property.read_grants is null
        ) as theirs
        join batch b on b.id = theirs.member_id and b.is_reader
        -- Nobody is told of what they did themselves.
        where theirs.member_ids <> array[theirs.member_id]
      ) as ranked
      where place <= ${sql.lit(ITEMS)}
      group by member_id
    ), found as (
      select member_id, coalesce(chosen.activity_ids, '{}') as activity_ids,
             coalesce(told.blog_article_ids, '{}') as blog_article_ids, coalesce(followed.item_ids, '{}') as item_ids,
             coalesce(counts.counts, '{}') as counts
      from chosen full join told using (member_id) full join followed using (member_id)
      left join counts using (member_id)
    )`;
}
