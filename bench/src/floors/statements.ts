/** The least SQL that could show the same pages: named statements, one text each, unless a plan for all values would be slower. */
export type Statement = { readonly name?: string; readonly text: string };

export const session: Statement = {
  name: 'session',
  text: `
    select s.id, s.csrf_token, m.id as member_id, m.display_name, m.language, m.is_external
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = $1 and s.state = 'signed_in' and s.expires_at > now() and m.state = 'active'`,
};

const entry = `
  a.id, a.author_id, a.content, a.reply_count, a.like_count, a.reaction_counts, a.created_at, p.display_name, p.image_id`;

/** The newest twenty that a member may read: open streams and their own groups, found by the newest entry of each. */
export const streamFirst: Statement = {
  name: 'stream_first',
  text: `
    with source as (
      select id from (
        (select id, last_entry_at from containers
         where kind = 'stream' and openness = 'everyone' and last_entry_at is not null
         order by last_entry_at desc nulls last limit 20)
        union
        (select id, last_entry_at from containers
         where kind = 'stream' and openness = 'internal' and last_entry_at is not null
         order by last_entry_at desc nulls last limit 20)
        union
        select c.id, c.last_entry_at from group_memberships m
        join contexts x on x.group_id = m.group_id
        join containers c on c.context_id = x.id and c.kind = 'stream'
        where m.member_id = $1 and m.state = 'member' and c.last_entry_at is not null
      ) as candidates order by last_entry_at desc limit 20
    ), page as (
      select distinct e.activity_id, e.created_at from source cross join lateral (
        select activity_id, created_at from activity_containers
        where container_id = source.id order by created_at desc, activity_id desc limit 20
      ) e order by e.created_at desc, e.activity_id desc limit 20
    )
    select ${entry} from page join activities a on a.id = page.activity_id join members p on p.id = a.author_id
    order by a.created_at desc, a.id desc`,
};

export const streamDeep: Statement = {
  name: 'stream_deep',
  text: `
    with page as (
      select distinct l.activity_id, l.created_at from activity_containers l
      join containers c on c.id = l.container_id and c.kind = 'stream'
      where (l.created_at, l.activity_id) < ($2::timestamptz, $3::bigint)
        and (c.openness in ('everyone', 'internal') or c.context_id in (
          select x.id from group_memberships m join contexts x on x.group_id = m.group_id
          where m.member_id = $1 and m.state = 'member'))
      order by l.created_at desc, l.activity_id desc limit 20
    )
    select ${entry} from page join activities a on a.id = page.activity_id join members p on p.id = a.author_id
    order by a.created_at desc, a.id desc`,
};

export const streamOfGroup: Statement = {
  name: 'stream_of_group',
  text: `
    with place as (
      select c.id from groups g join contexts x on x.group_id = g.id
      join containers c on c.context_id = x.id and c.kind = 'stream'
      left join group_memberships m on m.group_id = g.id and m.member_id = $1 and m.state = 'member'
      where g.slug = $2 and (m.id is not null or c.openness in ('everyone', 'internal'))
    )
    select ${entry} from place cross join lateral (
      select activity_id from activity_containers where container_id = place.id
      order by created_at desc, activity_id desc limit 20
    ) l join activities a on a.id = l.activity_id join members p on p.id = a.author_id
    order by a.created_at desc, a.id desc`,
};

/** Which of these entries lie beyond the read marker. */
export const unreadOf: Statement = {
  name: 'unread_of',
  text: `
    select l.activity_id from activity_containers l
    left join stream_reads r on r.container_id = l.container_id and r.member_id = $1
    where l.activity_id = any($2::bigint[]) and l.author_id <> $1
      and l.created_at > coalesce(r.read_until, '-infinity')`,
};

export const likesOf: Statement = {
  name: 'likes_of',
  text: `
    select activity_id, emoji from reactions
    where activity_id = any($2::bigint[]) and reply_id is null and member_id = $1`,
};

/** The two newest replies to each of these entries. */
export const repliesOf: Statement = {
  name: 'replies_of',
  text: `
    select r.id, r.activity_id, r.author_id, r.content, r.like_count, r.reaction_counts, r.created_at,
           p.display_name, p.image_id
    from unnest($1::bigint[]) as entry (id) cross join lateral (
      select * from replies where activity_id = entry.id and deleted_at is null
      order by created_at desc, id desc limit 2
    ) r join members p on p.id = r.author_id`,
};

/** How much is new in each stream that a member follows, counted up to a hundred. */
export const unreadCounts: Statement = {
  name: 'unread_counts',
  text: `
    select c.id, counted.unread from group_memberships m
    join contexts x on x.group_id = m.group_id
    join containers c on c.context_id = x.id and c.kind = 'stream'
    left join stream_reads r on r.container_id = c.id and r.member_id = $1
    cross join lateral (
      select count(*) as unread from (
        select 1 from activity_containers l where l.container_id = c.id and l.author_id <> $1
          and l.created_at > coalesce(r.read_until, m.created_at) limit 100
      ) newer
    ) counted
    where m.member_id = $1 and m.state = 'member' and m.is_subscribed
      and c.last_entry_at > coalesce(r.read_until, m.created_at)`,
};

export const notifications: Statement = {
  name: 'notifications',
  text: `
    select n.id, n.kind, n.actor_ids, n.emoji, n.activity_id, n.reply_id, n.seen_at, n.read_at, n.created_at,
           coalesce(r.content, a.content) as content, p.display_name
    from notifications n join activities a on a.id = n.activity_id and a.deleted_at is null
    left join replies r on r.id = n.reply_id join members p on p.id = n.actor_ids[1]
    where n.member_id = $1 order by n.created_at desc, n.id desc limit 20`,
};

export const unseen: Statement = {
  name: 'unseen',
  text: `select count(*) from (
    select 1 from notifications where member_id = $1 and seen_at is null limit 100) as few`,
};

const propertySets = (of: string, where: string) => `
  (select json_agg(sets) from (
    select s.type, s.context_id, s.tag_parents, s.added_options, json_agg(p order by p.position, p.id) as properties
    from property_sets s join contexts x on x.id = s.context_id left join properties p on p.property_set_id = s.id
    where s.name = '${of}' and (x.network_id is not null or ${where}) group by s.id
  ) sets) as sets`;

/** What lists show of a group `g`: its category, and how much was written in it lately. */
const ofGroup = `
  m.state, m.is_admin, c.name as category, c.slug as category_slug, c.color, c.main_group_id, s.id as stream_id,
  case when s.last_entry_at > now() - interval '30 days' then (
    select count(*) from activity_containers a
    where a.container_id = s.id and a.created_at > now() - interval '30 days') end as written`;

const groupWithItsPlace = `
  from groups g join group_categories c on c.id = g.group_category_id
  join containers s on s.group_id = g.id and s.kind = 'stream'
  left join group_memberships m on m.group_id = g.id and m.member_id = $1`;

/** A group with everything that its page shows of it: also its profile, and what such a profile consists of. */
export const group: Statement = {
  name: 'group',
  text: `
    select g.*, ${ofGroup}, f.property_values,
      (select json_agg(t) from themes t join contexts x on x.id = t.context_id
       where t.is_active and (x.network_id is not null or x.group_category_id = c.id or x.group_id = g.id)) as themes,
      ${propertySets('group_profile', 'x.group_category_id = g.group_category_id or x.group_id = g.id')}
    ${groupWithItsPlace} left join profiles f on f.group_id = g.id
    where g.slug = $2 and g.deleted_at is null and (g.access <> 'hidden' or m.id is not null)`,
};

/** A person with everything that their page shows: profile and what it consists of, roles, groups of both. */
export const member: Statement = {
  name: 'member',
  text: `
    select m.id, m.display_name, m.first_name, m.last_name, m.image_id, m.is_external, m.is_network_admin, m.state,
      m.language, m.created_at, f.property_values, ${propertySets('member_profile', 'false')},
      exists (select 1 from ignored_members i where i.member_id = $1 and i.ignored_id = m.id) as is_ignored,
      (select json_agg(r) from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
       where worn.member_id = m.id and r.group_id is null) as roles,
      (select json_agg(shared) from (
        select g.slug, g.name from group_memberships own
        join group_memberships theirs on theirs.group_id = own.group_id and theirs.member_id = m.id
        join groups g on g.id = own.group_id
        where own.member_id = $1 and own.state = 'member' and theirs.state = 'member' order by g.name limit 50
      ) shared) as groups
    from members m left join profiles f on f.member_id = m.id where m.id = $2 and m.state = 'active'`,
};

/** The people under a letter, as they are sorted. */
export const membersOfLetter: Statement = {
  name: 'members_of_letter',
  text: `
    select id, display_name, first_name, last_name, image_id, is_external, is_network_admin, state from members
    where state = 'active' and sort_by_last_name collate "C" >= $1 and sort_by_last_name collate "C" < $2
    order by sort_by_last_name collate "C", id limit 25`,
};

/** How many people there are under each letter. */
export const lettersOfMembers: Statement = {
  name: 'letters_of_members',
  text: `
    select left(sort_by_last_name, 1) as letter, count(*) from members where state = 'active' and $1::bigint is not null
    group by 1`,
};

const inCategory = `
  from groups g left join group_memberships m on m.group_id = g.id and m.member_id = $1
  where g.group_category_id = $2 and g.archived_at is null and g.deleted_at is null
    and (g.access <> 'hidden' or m.state = 'member')`;

export const groupsOfCategory: Statement = {
  name: 'groups_of_category',
  text: `
    select g.id, g.slug, g.name, g.image_id, g.teaser, g.access, g.member_count, g.externally_visible, g.moderated_join,
      g.chat_enabled, g.sensitive, ${ofGroup}
    ${groupWithItsPlace}
    where g.group_category_id = $2 and g.archived_at is null and g.deleted_at is null
      and (g.access <> 'hidden' or m.state = 'member')
    order by g.sort_by_name collate "C", g.id limit 25`,
};

export const lettersOfCategory: Statement = {
  name: 'letters_of_category',
  text: `select left(g.sort_by_name, 1) as letter, count(*) ${inCategory} group by 1`,
};

/** What is in each cell of a grid over a part of the map; without a name, so that it is planned for that part. */
export const mapCells: Statement = {
  text: `
    select count(*), avg(p.latitude) as lat, avg(p.longitude) as lng, min(p.longitude) as west, max(p.longitude) as east,
           min(p.latitude) as south, max(p.latitude) as north, min(p.member_id) as id
    from map_places p join members m on m.id = p.member_id and m.state = 'active'
    where p.state = 'found' and p.member_id is not null and p.x between $1 and $2 and p.y between $3 and $4
    group by floor(p.x / $5::double precision), floor(p.y / $5::double precision)`,
};

export const faces: Statement = {
  name: 'faces',
  text: 'select id, display_name, image_id from members where id = any($1::bigint[])',
};

/** What lies in the calendars that a member sees or names them, and takes place in the weeks around a month or reaches into them. */
export const month: Statement = {
  name: 'month',
  text: `
    with mine as materialized (
      select id from containers where kind = 'calendar' and openness in ('everyone', 'internal')
      union
      select c.id from group_memberships m join containers c on c.group_id = m.group_id and c.kind = 'calendar'
      where m.member_id = $1 and m.state = 'member'
      union
      select c.id from contexts x join containers c on c.context_id = x.id and c.kind = 'calendar' where x.member_id = $1
      union
      select calendar_id from calendar_shares where member_id = $1
    ), answered as materialized (
      select appointment_id, recurrence_id, status from appointment_participants where member_id = $1
    )
    select o.master_id, o.recurrence_id, o.starts_at, o.ends_at, o.first_day, o.last_day, o.calendar_ids, a.name, a.all_day,
           a.time_zone, a.author_id, a.canceled_at, a.rrule, a.calendar_count, a.meeting is not null as has_meeting, a.location,
           s.canceled_at as series_canceled_at, s.calendar_count as series_calendars, once.status, always.status as status_of_all
    from (
      select o.master_id, o.recurrence_id, min(o.appointment_id) as appointment_id, min(o.starts_at) as starts_at,
             min(o.ends_at) as ends_at, min(o.first_day) as first_day, min(o.last_day) as last_day,
             array_agg(distinct o.container_id) as calendar_ids
      from (
        select o.* from mine cross join lateral (
          select * from occurrences o where o.container_id = mine.id
            and o.starts_at >= $2::date - 9 and o.starts_at < $2::date + 36
          union all
          select * from occurrences o where o.container_id = mine.id and o.ends_at - o.starts_at > interval '24 hours'
            and o.ends_at >= $2::date - 8 and o.starts_at < $2::date - 9
        ) o
        union all
        select o.* from (select distinct appointment_id from answered where status in ('open', 'invited', 'accepted')) n
        join occurrences o on o.master_id = n.appointment_id
          and o.starts_at < $2::date + 36 and o.ends_at >= $2::date - 8
      ) o
      group by 1, 2
    ) o
    join appointments a on a.id = o.appointment_id
    left join appointments s on s.id = a.series_id
    left join answered once on once.appointment_id = o.master_id and once.recurrence_id = o.recurrence_id
    left join answered always on always.appointment_id = o.master_id and always.recurrence_id = ''
    order by o.starts_at`,
};

/** The newest ten messages that a member got, with those named in each. */
export const inbox: Statement = {
  name: 'inbox',
  text: `
    select m.id, m.subject, left(m.content, 600) as content, m.created_at, m.recipient_count, m.to_all, got.read_at,
           a.id as author_id, a.display_name, a.image_id,
           array(select p.display_name from message_recipients n join members p on p.id = n.member_id
                 where n.message_id = m.id and n.is_named order by n.member_id limit 10) as named,
           exists (select 1 from messages later join message_recipients theirs on theirs.message_id = later.id
                   where later.conversation_starter_id = m.id and theirs.member_id = $1) as has_replies,
           exists (select 1 from message_files f where f.message_id = m.id) as has_attachments
    from (
      select message_id, read_at from message_recipients
      where member_id = $1 and deleted_at is null order by message_id desc limit 10
    ) got
    join messages m on m.id = got.message_id join members a on a.id = m.author_id order by m.id desc`,
};

export const inboxTotal: Statement = {
  name: 'inbox_total',
  text: 'select count(*) from message_recipients where member_id = $1 and deleted_at is null',
};

export const folder: Statement = {
  name: 'folder',
  text: `
    select d.id, d.parent_id, d.name, d.description, d.updated_at from folders d join containers c on c.id = d.container_id
    where d.id = $1 and d.deletion_id is null and c.openness in ('everyone', 'internal')`,
};

/** What a line of each of its files shows, by name. */
export const filesOfFolder: Statement = {
  name: 'files_of_folder',
  text: `
    select f.id, f.original_filename, f.extension, f.content_type, f.size, f.major, f.minor, f.description, f.updated_at,
      f.approved_at, f.finalized_at, f.locked_until, f.locked_by, p.id as author_id, p.display_name, p.image_id,
      exists (select 1 from file_favorites s where s.file_id = f.id and s.member_id = $1) as is_favorite
    from file_containers l join files f on f.id = l.file_id left join members p on p.id = f.updated_by
    where l.folder_id = $2 and not l.is_pending and f.state = 'published'
    order by lower(f.original_filename), f.id limit 1000`,
};
