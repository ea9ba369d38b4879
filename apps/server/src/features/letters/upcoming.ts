import { datesIn } from '@dorfplatz/content/dates';
import type { Language, NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { formatAppointmentId, placeText } from '../appointments/index.ts';
import type { LetterItem } from './letter-text.ts';
import type { Recipient } from './tables.ts';

/** How far ahead a digest looks: what is later comes in a later one. */
const WEEKS_AHEAD = 4;

export type UpcomingRow = {
  member_id: number;
  master_id: number;
  recurrence_id: string;
  is_changed: boolean;
  name: string;
  place: string;
  /** null: of the network. */
  group_name: string | null;
  all_day: boolean;
  first_day: string;
  /** Milliseconds since 1970. */
  starts: number;
};

/**
 * The next appointments of these people, soonest first, from the calendars of what their digest is about: their
 * groups, or the chosen ones, and the network where they want it. What was cancelled or what they said no to is not
 * among them, nor are holidays.
 */
export async function upcomingFor(
  db: Sql,
  memberIds: readonly number[],
  network: NetworkSettings,
): Promise<UpcomingRow[]> {
  const count = network.digests.max_number_of_upcoming_appointments;
  if (count === 0 || memberIds.length === 0) return [];
  const { rows } = await sql<UpcomingRow>`
    with readers as materialized (
      select m.id, coalesce(s.digest, 'all') as digest, coalesce(s.digest_group_ids, '{}') as group_ids,
             not m.is_external
               and coalesce(s.digest_network_level, ${network.daily_activity.include_network_level}::boolean) as network_level
      from members m left join member_settings s on s.member_id = m.id
      where m.id = any(${[...memberIds]}::bigint[])
    )
    select r.id as member_id, near.master_id, near.recurrence_id, near.appointment_id <> near.master_id as is_changed,
           a.name, ${sql.raw(placeText)} as place, near.group_name, a.all_day, near.first_day::text,
           (extract(epoch from near.starts_at) * 1000)::bigint as starts
    from readers r
    cross join lateral (
      select distinct on (next.starts_at, next.master_id, next.recurrence_id) next.*, places.group_name
      from (
        select c.id, g.name as group_name
        from group_memberships gm join groups g on g.id = gm.group_id and g.archived_at is null and g.deleted_at is null
        join containers c on c.group_id = gm.group_id and c.kind = 'calendar'
        where gm.member_id = r.id and gm.state = 'member' and (r.digest = 'all' or gm.group_id = any(r.group_ids))
        union all
        select c.id, null
        from contexts x join containers c on c.context_id = x.id and c.kind = 'calendar'
        join calendars k on k.id = c.id and not k.is_holidays
        where x.kind = 'network' and r.network_level
      ) places
      cross join lateral (
        select o.master_id, o.recurrence_id, o.appointment_id, o.starts_at, o.first_day
        from occurrences o
        join appointments said on said.id = o.appointment_id and said.canceled_at is null
        join appointments master on master.id = o.master_id and master.canceled_at is null
        left join appointment_participants once on once.appointment_id = o.master_id and once.member_id = r.id
          and once.recurrence_id = o.recurrence_id
        left join appointment_participants always on always.appointment_id = o.master_id and always.member_id = r.id
          and always.recurrence_id = '' and o.recurrence_id <> ''
        where o.container_id = places.id
          -- Whole days have begun already on their first morning.
          and o.starts_at > now() - interval '1 day' and (o.starts_at > now() or (said.all_day and o.ends_at > now()))
          and o.starts_at < now() + make_interval(weeks => ${sql.lit(WEEKS_AHEAD)})
          and coalesce(once.status, always.status, 'open') not in ('declined', 'rejected')
        order by o.starts_at limit ${count}
      ) next
      order by next.starts_at, next.master_id, next.recurrence_id, places.group_name nulls last
      limit ${count}
    ) near
    join appointments a on a.id = near.appointment_id
    order by r.id, near.starts_at, near.master_id
  `.execute(db);
  return rows;
}

/** A day or a moment with the day of the week, as calendars write it. */
export function writtenMoment(when: string, language: Language, timeZone: string): string {
  const dates = datesIn(language.slice(0, 2), timeZone);
  return `${dates.shortWeekday(when)} ${dates.dotted(when)}`;
}

/** When it begins as calendars write it (decision 18), with the day of the week, on the reader's clock. */
function beginning(
  { all_day, first_day, starts }: UpcomingRow,
  language: Language,
  timeZone: string,
): string {
  return writtenMoment(all_day ? first_day : new Date(starts).toISOString(), language, timeZone);
}

/** An appointment as a digest names it. */
export const upcomingItem = (row: UpcomingRow, reader: Recipient, network: NetworkSettings): LetterItem => ({
  title: row.name,
  place: `${beginning(row, reader.language, reader.time_zone)} · ${row.group_name ?? network.name}`,
  text: row.place,
  path: `/appointments/${formatAppointmentId(row.master_id, row.recurrence_id, row.is_changed)}`,
});
