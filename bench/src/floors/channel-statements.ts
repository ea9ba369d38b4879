import type { Statement } from './statements.ts';

/** The least SQL for the widgets of a channel with all that they show: six statements for any number of them. */

/** Of a channel that everybody may read. */
export const widgets: Statement = {
  name: 'widgets',
  text: `
    select w.id, w.type, w.title, w.label, w.hide_title, w.title_background_override, w.collapse_to_single_column,
      w.single_row_only, w.properties, w.feed_id, w.link_preview_id, w.width, w.version, w.updated_at
    from channels ch join channel_widgets w on w.channel_id = ch.id
    where ch.slug = $1 and ch.status = 'published' and ch.openness in ('everyone', 'internal') and w.position is not null
      and (w.shows_from is null or w.shows_from <= now()) and (w.shows_until is null or w.shows_until > now())
      and (not w.is_for_groups or exists (
        select 1 from channel_widget_groups g join group_memberships m on m.group_id = g.group_id and m.state = 'member'
        where g.widget_id = w.id and m.member_id = $2))
    order by w.position, w.id`,
};

export const picturesOfWidgets: Statement = {
  name: 'pictures_of_widgets',
  text: `
    select i.widget_id, f.id, f.width, f.height from channel_widget_images i
    join files f on f.id = i.file_id and f.state = 'published' where i.widget_id = any($1::bigint[]) and i.is_shared`,
};

export const peopleOfWidgets: Statement = {
  name: 'people_of_widgets',
  text: `
    select m.id, m.display_name, m.state, m.is_external, m.is_network_admin, m.image_id, p.property_values
    from members m left join profiles p on p.member_id = m.id
    where m.id = any($1::bigint[]) and m.state = 'active'`,
};

/** The next few of each of these calendars that are open. */
export const comingOf: Statement = {
  name: 'coming_of',
  text: `
    select o.master_id, o.recurrence_id, a.name, a.time_zone, a.all_day, o.starts_at, o.ends_at, o.first_day, o.last_day,
      a.location, a.meeting, a.online_room, c.id as calendar_id, c.name as calendar_name, l.color
    from containers c join calendars l on l.id = c.id cross join lateral (
      select * from occurrences each where each.container_id = c.id
        and each.starts_at > now() - interval '31 days' and each.ends_at > now()
      order by each.starts_at limit $2
    ) o
    join appointments a on a.id = o.appointment_id and a.canceled_at is null
    where c.id = any($1::bigint[]) and c.openness in ('everyone', 'internal') order by o.starts_at`,
};

export const entriesOfFeeds: Statement = {
  name: 'entries_of_feeds',
  text: `
    select f.id, f.title, f.state, f.fetched_at, e.title as entry, e.url, e.published_at, e.source
    from feeds f cross join lateral (
      select * from feed_entries each where each.feed_id = f.id order by each.position limit $2
    ) e where f.id = any($1::bigint[]) order by f.id, e.position`,
};

export const previewsOfWidgets: Statement = {
  name: 'previews_of_widgets',
  text: `
    select p.id, p.title, p.description, p.site, p.player, p.image_key from link_previews p
    where p.id = any($1::bigint[]) and p.state = 'ready'`,
};
