import type { CalendarsAnswer } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { idsVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { CalendarRow } from './tables.ts';

const person = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'display_name', ${alias}.display_name, 'state', ${alias}.state,
    'is_external', ${alias}.is_external, 'is_network_admin', ${alias}.is_network_admin, 'image_id', ${alias}.image_id)`);

const calendarRows = (viewer: Viewer, where: RawBuilder<unknown>) => sql<CalendarRow>`
  select c.id, c.name, l.color, l.is_holidays, x.member_id as owner_id, g.id as group_id, g.slug::text as group_slug,
         g.name as group_name, gc.id as category_id, gc.plural_name as category_name,
         g.archived_at is not null as is_archived, m.id is not null as is_member,
         coalesce(m.is_admin, false) as is_admin,
         s.address as subscribed_address, s.fetched_at as subscription_fetched_at,
         case when a.id is not null then ${person('a')} end as author,
         case when x.member_id = ${viewer.memberId} then coalesce((
           select jsonb_agg(${person('p')} order by p.display_name, p.id)
           from calendar_shares given join members p on p.id = given.member_id and p.state not in ('left', 'anonymised')
           where given.calendar_id = l.id
         ), '[]') else '[]' end as shares
  from calendars l
  join containers c on c.id = l.id
  join contexts x on x.id = c.context_id
  left join groups g on g.id = c.group_id
  left join group_categories gc on gc.id = g.group_category_id
  left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'
  left join members a on a.id = l.author_id
  left join calendar_subscriptions s on s.calendar_id = l.id
  where ${where}
  order by g.id is not null, x.member_id is not null, gc.position, gc.id, g.name, g.id, c.name, c.id
`;

/** Every calendar that the viewer sees: the network's, personal ones, then by category and group. */
export async function listCalendars(db: Sql, viewer: Viewer): Promise<CalendarRow[]> {
  return (await calendarRows(viewer, sql`c.id in (${idsVisibleTo(CALENDAR, viewer)})`).execute(db)).rows;
}

/** Calendars of the network and of groups that the viewer sees, those of one group first: what others can be shown. */
export async function sharedCalendars(
  db: Sql,
  viewer: Viewer,
  groupId: number | null,
): Promise<Pick<CalendarRow, 'id' | 'name' | 'color' | 'group_name'>[]> {
  const all = (await listCalendars(db, viewer)).filter(({ owner_id }) => owner_id === null);
  const isOwn = (row: CalendarRow) => groupId !== null && row.group_id === groupId;
  return [...all.filter(isOwn), ...all.filter((row) => !isOwn(row))].map(
    ({ id, name, color, group_name }) => ({
      id,
      name,
      color,
      group_name,
    }),
  );
}

export async function calendarsOfGroup(db: Sql, viewer: Viewer, groupId: number): Promise<CalendarRow[]> {
  const where = sql`c.group_id = ${groupId} and c.kind = 'calendar' and ${visibleTo(viewer)}`;
  return (await calendarRows(viewer, where).execute(db)).rows;
}

/** Those of these calendars that the viewer sees. */
export async function calendarsByIds(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
): Promise<CalendarRow[]> {
  if (ids.length === 0) return [];
  const where = sql`l.id = any(${[...ids]}::bigint[]) and ${visibleTo(viewer)}`;
  return (await calendarRows(viewer, where).execute(db)).rows;
}

/** A calendar that was just opened: who runs a closed group from outside does not see what they opened in it. */
export async function openedCalendar(db: Sql, viewer: Viewer, id: number): Promise<CalendarRow> {
  return (await calendarRows(viewer, sql`l.id = ${id}`).execute(db)).rows[0]!;
}

/** A calendar that the viewer sees; throws 404 for any other. */
export async function loadCalendar(db: Sql, viewer: Viewer, id: number): Promise<CalendarRow> {
  const [row] = await calendarsByIds(db, viewer, [id]);
  if (!row) throw notFound();
  return row;
}

/** Groups in which the viewer may open a calendar: those that they belong to and run. */
export async function groupsToOpenIn(db: Sql, viewer: Viewer): Promise<CalendarsAnswer['groups']> {
  const { rows } = await sql<CalendarsAnswer['groups'][number]>`
    select g.id, g.slug::text, g.name from group_memberships m join groups g on g.id = m.group_id
    where m.member_id = ${viewer.memberId} and m.state = 'member' and g.archived_at is null and g.deleted_at is null
      and (m.is_admin or ${viewer.isNetworkAdmin}::boolean
        or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[]))
    order by g.name, g.id
  `.execute(db);
  return rows;
}
