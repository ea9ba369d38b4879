import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const HOUR = 3_600_000;
const isoInstant = (at: number) => new Date(at).toISOString();

/** So many posts each of those whom one signs in as has bookmarked. */
const BOOKMARKED = 7;

/** Who is named in what was written. */
const mentions = sql`
  insert into mentions (member_id, activity_id, reply_id, author_id, created_at)
  select distinct m.id, e.activity_id, e.reply_id, e.author_id, e.created_at
  from (
    select id as activity_id, null::bigint as reply_id, author_id, content, created_at from activities
    union all
    select activity_id, id, author_id, content, created_at from replies
  ) e
  cross join lateral regexp_matches(e.content, '@\\[([0-9]{1,18}):', 'g') as found
  join members m on m.id = found[1]::bigint and m.id <> e.author_id
  on conflict do nothing
`;

/** What was edited had no last sentence before, or none of its last words. */
const versions = sql`
  insert into entry_versions (activity_id, reply_id, editor_id, content, created_at, replaced_at)
  select e.activity_id, e.reply_id, e.author_id,
         coalesce(nullif(regexp_replace(e.content, '\\s+[^.!?]+[.!?)]*\\s*$', ''), ''), e.content), e.created_at, e.edited_at
  from (
    select id as activity_id, null::bigint as reply_id, author_id, content, created_at, edited_at from activities
    union all
    select activity_id, id, author_id, content, created_at, edited_at from replies
  ) e where e.edited_at is not null
`;

/** Lets the people one signs in as find bookmarks, an official post that half have confirmed, and a shared one. */
export async function writeLife({ tx, now, accounts }: Pick<Demo, 'tx' | 'now' | 'accounts'>): Promise<void> {
  await mentions.execute(tx);
  await versions.execute(tx);
  const emails = accounts.map(({ email }) => email);
  await sql`
    insert into bookmarks (member_id, activity_id, created_at)
    select p.id, kept.id, ${isoInstant(now)}::timestamptz - kept.position * interval '31 hours'
    from members p
    cross join lateral (
      select a.id, row_number() over (order by a.id % 7, a.id desc) as position
      from activities a join activity_containers lies on lies.activity_id = a.id
      join containers c on c.id = lies.container_id
      join group_memberships m on m.group_id = c.group_id and m.member_id = p.id and m.state = 'member'
      where a.author_id <> p.id order by a.id % 7, a.id desc limit ${BOOKMARKED}
    ) kept
    where p.email = any(${emails}::citext[]) on conflict do nothing
  `.execute(tx);
  await sql`
    with official as (
      select a.id, a.author_id, c.group_id, a.created_at
      from members p
      join group_memberships own on own.member_id = p.id and own.state = 'member'
      join containers c on c.group_id = own.group_id and c.kind = 'stream'
      join activity_containers lies on lies.container_id = c.id
      join activities a on a.id = lies.activity_id and a.author_id <> p.id
      join group_memberships runs on runs.group_id = c.group_id and runs.member_id = a.author_id and runs.is_admin
      where p.email = any(${emails}::citext[]) and (select count(*) from activity_containers o where o.activity_id = a.id) = 1
      order by a.created_at desc, a.id desc limit 1
    ), audience as (
      select m.member_id, official.id, row_number() over (order by p.email = any(${emails}::citext[]), m.member_id) as position
      from official join group_memberships m on m.group_id = official.group_id and m.state = 'member'
      join members p on p.id = m.member_id and p.state = 'active' where m.member_id <> official.author_id
    ), given as (
      insert into confirmations (activity_id, member_id, confirmed_at)
      select audience.id, member_id, official.created_at + position * interval '1 minute' from audience, official
      where position <= (select count(*) / 2 from audience) returning member_id
    ), marked as (
      update activities set parts = array_append(parts, 'confirmation') where id in (select id from official)
    )
    insert into activity_confirmations (activity_id, requested_by, requested_at, confirmed_count, audience_count)
    select id, author_id, created_at, (select count(*) from given), (select count(*) from audience) from official
  `.execute(tx);
  await sql`
    with original as (
      select a.id from activities a join activity_containers lies on lies.activity_id = a.id
      join containers c on c.id = lies.container_id and c.group_id is null
      where a.created_at < ${isoInstant(now - 24 * HOUR)} order by a.created_at desc, a.id desc limit 1
    ), sharing as (
      select m.member_id, c.id as container_id, original.id as original_id
      from original join activities a on a.id = original.id
      join group_memberships own on own.state = 'member' and own.member_id in (
        select id from members where email = any(${emails}::citext[]))
      join group_memberships m on m.group_id = own.group_id and m.state = 'member' and m.is_admin
        and m.created_at < ${isoInstant(now - 6 * HOUR)} and m.member_id <> a.author_id
      join containers c on c.group_id = m.group_id and c.kind = 'stream' order by m.group_id, m.member_id limit 1
    ), made as (
      insert into activities (author_id, content, created_at, parts)
      select member_id, 'Das geht auch uns an, schaut mal rein.', ${isoInstant(now - 5 * HOUR)}, array['shared'] from sharing
      returning id, author_id, created_at
    ), shared as (
      insert into activity_shares (activity_id, original_id) select made.id, original_id from made, sharing
    ), counted as (
      update activities set share_count = 1 where id in (select id from original)
    ), placed as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select container_id, made.id, made.author_id, made.created_at from made, sharing
    )
    update containers c set last_entry_at = greatest(c.last_entry_at, made.created_at) from made, sharing
    where c.id = sharing.container_id
  `.execute(tx);
}
