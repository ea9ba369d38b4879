import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { DigestSlot } from './digest-slots.ts';
import { isTold } from './items.ts';

/** People whose digests are prepared by one statement, in one transaction. */
const BATCH = 1_000;
/** After each batch so many times as long as it took is left to those who read meanwhile, so long in all. */
const REST = { times: 4, inAllMs: 70_000 };
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

type Run = { since: string; updated_ids: number[]; prepared_to: number };

/** Opens the run of a slot where there is none yet; older posts with new answers are looked for once, here. */
async function openRun(tx: Transaction, slot: DigestSlot, network: NetworkSettings): Promise<void> {
  const { rows } =
    await sql`select 1 from digest_runs where slot = ${slot.at.toString()}::timestamptz`.execute(tx);
  if (rows.length > 0) return;
  const withUpdated = network.daily_activity.mode === 'new_and_updated';
  await sql`
    insert into digest_runs (slot, since, updated_ids)
    values (${slot.at.toString()}, ${slot.since.toString()}, array(
      select distinct activity_id from replies
      where ${withUpdated} and deleted_at is null
        and created_at > ${slot.since.toString()}::timestamptz and created_at <= ${slot.at.toString()}::timestamptz
    ))
    on conflict do nothing
  `.execute(tx);
}

/**
 * The letters of the next people, all by one statement: the new posts in the groups that each has chosen, and in the
 * network's stream where they want it, but what they wrote themselves and what people wrote whom they ignore; and the
 * articles that came out in the channels to which they are subscribed, and the items of apps that others wrote down or
 * changed and that they follow or are named in.
 * Gives the last of these people, undefined when there were none left.
 */
async function prepareBatch(
  tx: Transaction,
  slot: string,
  run: Run,
  network: NetworkSettings,
): Promise<number | undefined> {
  const { rows } = await sql<{ last_id: number | null }>`
    with batch as materialized (
      select m.id, coalesce(s.digest, 'all') as digest, coalesce(s.digest_group_ids, '{}') as group_ids,
             not m.is_external
               and coalesce(s.digest_network_level, ${network.daily_activity.include_network_level}::boolean) as network_level,
             -- People who were never here, imported ones say, are not written to before they come or ask for it.
             coalesce(s.digest is not null or a.last_sign_in_at is not null, false) and m.email is not null
               and m.state in ('active', 'to_be_onboarded') and coalesce(s.digest, 'all') <> 'disabled' as is_reader
      from members m
      left join member_settings s on s.member_id = m.id left join accounts a on a.member_id = m.id
      where m.id > ${run.prepared_to} order by m.id limit ${sql.lit(BATCH)}
    ), fresh as materialized (
      select lies.container_id, a.id, a.author_id, a.reply_count, lies.created_at
      from activity_containers lies join activities a on a.id = lies.activity_id and a.deleted_at is null
      where (lies.created_at > ${run.since}::timestamptz and lies.created_at <= ${slot}::timestamptz)
      union
      select lies.container_id, a.id, a.author_id, a.reply_count, lies.created_at
      from activities a join activity_containers lies on lies.activity_id = a.id
      where a.id = any(${run.updated_ids}::bigint[]) and a.deleted_at is null
    ), best as materialized (
      select * from (
        select fresh.*, row_number() over (partition by container_id order by reply_count desc, id desc) as place
        from fresh
      ) as ranked where place <= ${sql.lit(POSTS_OF_STREAM)}
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
      where ba.status = 'published' and ba.published_at > ${run.since}::timestamptz and ba.published_at <= ${slot}::timestamptz
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
      where ch.created_at > ${run.since}::timestamptz and ch.created_at <= ${slot}::timestamptz
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
    ), written as (
      insert into letters (member_id, kind, slot, activity_ids, blog_article_ids, item_ids, counts)
      select member_id, 'digest', ${slot}::timestamptz, coalesce(chosen.activity_ids, '{}'),
             coalesce(told.blog_article_ids, '{}'), coalesce(followed.item_ids, '{}'), coalesce(counts.counts, '{}')
      from chosen full join told using (member_id) full join followed using (member_id)
      left join counts using (member_id)
      on conflict (member_id, slot) do nothing
    )
    select max(id) as last_id from batch
  `.execute(tx);
  return rows[0]?.last_id ?? undefined;
}

/**
 * Prepares the digests of a slot, batch by batch with rests between: what is prepared stays so, whatever happens to
 * this process, and nobody gets two of one slot. Another process that is at it already is left alone.
 */
export async function prepareDigests(
  services: Services,
  slot: DigestSlot,
  network: NetworkSettings,
): Promise<void> {
  const at = slot.at.toString();
  // Planned for the values at hand: how many posts are new decides how they are best found.
  const { searches } = services.db;
  await searches.transaction().execute((tx) => openRun(tx, slot, network));
  let restLeft = REST.inAllMs;
  for (let isDone = false; !isDone; ) {
    const since = performance.now();
    isDone = await searches.transaction().execute(async (tx) => {
      const { rows } = await sql<Run>`
        select since, updated_ids, prepared_to from digest_runs
        where slot = ${at}::timestamptz and finished_at is null for update skip locked
      `.execute(tx);
      if (!rows[0]) return true;
      const last = await prepareBatch(tx, at, rows[0], network);
      await sql`
        update digest_runs set
          prepared_to = ${last ?? rows[0].prepared_to}, finished_at = case when ${last === undefined} then now() end
        where slot = ${at}::timestamptz
      `.execute(tx);
      // Sent once all are prepared: both at a time would leave those who read less.
      if (last === undefined) await services.jobs.enqueue(tx, 'digest_letters', {});
      return last === undefined;
    });
    // A busy database takes longer and is left alone for longer, as long as the digests still come in time.
    const rest = isDone ? 0 : Math.min(restLeft, REST.times * (performance.now() - since));
    restLeft -= rest;
    if (rest > 0) await delay(rest);
  }
}
