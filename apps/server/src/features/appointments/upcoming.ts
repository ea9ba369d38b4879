import { type Sql, sql } from '../../platform/db/database.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo, idsVisibleTo } from '../../platform/policy/visible-to.ts';
import { formatAppointmentId } from './appointment-id.ts';
import { placeText } from './place-words.ts';
import type { StoredMeeting } from './tables.ts';
import { wallAt } from './zone-offsets.ts';

/** What somebody wants to know of what comes. */
type WantedUpcoming = {
  /** Tells it from the others that are asked for at once. */
  id: number;
  /** Of these calendars; of all that the viewer sees, but for holidays, and of what they are named in, where it is empty. */
  calendarIds: readonly number[];
  count: number;
};

/** An occurrence that is not over. */
type Upcoming = {
  id: string;
  name: string;
  path: string;
  start: string;
  end: string;
  all_day: boolean;
  /** On the clocks of its zone; of whole days `end_wall` is the first moment after the last one. */
  start_wall: string;
  end_wall: string;
  time_zone: string;
  location: string;
  calendar: { name: string; color: string } | null;
  meeting: { join_url: string } | null;
};

type Row = {
  wanted_id: number;
  master_id: number;
  recurrence_id: string;
  is_changed: boolean;
  name: string;
  time_zone: string;
  all_day: boolean;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
  first_day: string;
  after_last_day: string;
  place: string;
  meeting: StoredMeeting | null;
  online_room: string | null;
  calendar_name: string | null;
  calendar_color: string | null;
};

/**
 * What goes on or comes next and is not cancelled, for several who ask at once, in one statement; what the viewer does
 * not see is not there. What began more than a month ago and still goes on is no news, and left out.
 * @returns by the ids of what was asked for, in the order in which it begins
 */
export async function upcomingOf(
  db: Sql,
  viewer: Viewer,
  wanted: readonly WantedUpcoming[],
): Promise<Map<number, Upcoming[]>> {
  if (wanted.length === 0) return new Map();
  const asked = JSON.stringify(
    wanted.map(({ id, calendarIds, count }) => ({ id, calendar_ids: calendarIds, most: count })),
  );
  const most = Math.max(...wanted.map(({ count }) => count));
  const isComing = sql`o.starts_at > now() - interval '31 days' and o.ends_at > now() and not exists (
    select 1 from appointments off where off.id in (o.appointment_id, o.master_id) and off.canceled_at is not null
  )`;
  const columns = sql`o.master_id, o.recurrence_id, o.appointment_id, o.starts_at, o.ends_at, o.first_day, o.last_day`;
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${asked}::jsonb) as w (id bigint, calendar_ids bigint[], most integer)
    ),
    seen as materialized (
      select l.id, l.is_holidays from (${idsVisibleTo(CALENDAR, viewer)}) as readable (id) join calendars l on l.id = readable.id
      where exists (
        select 1 from wanted w
        where case when w.calendar_ids = '{}' then not l.is_holidays else l.id = any(w.calendar_ids) end
      )
    ),
    coming as materialized (
      select seen.id as container_id, seen.is_holidays, o.* from seen cross join lateral (
        select ${columns} from occurrences o
        where o.container_id = seen.id and ${isComing} order by o.starts_at limit ${most}
      ) o
      union all
      select null, false, o.* from (
        select ${columns} from appointment_participants named
        join occurrences o on o.master_id = named.appointment_id and named.recurrence_id in ('', o.recurrence_id)
        where named.member_id = ${viewer.memberId} and named.status in ('open', 'invited', 'accepted') and ${isComing}
          and exists (select 1 from wanted w where w.calendar_ids = '{}')
        order by o.starts_at limit ${most}
      ) o
    )
    select w.id as wanted_id, hit.master_id, hit.recurrence_id, hit.appointment_id <> hit.master_id as is_changed,
      a.name, a.time_zone, a.all_day,
      (extract(epoch from hit.starts_at) * 1000)::bigint as starts,
      (extract(epoch from hit.ends_at) * 1000)::bigint as ends,
      hit.first_day::text as first_day, (hit.last_day + 1)::text as after_last_day, ${sql.raw(placeText)} as place,
      a.meeting, a.online_room, c.name as calendar_name, l.color as calendar_color
    from wanted w cross join lateral (
      select coming.master_id, coming.recurrence_id, min(coming.appointment_id) as appointment_id,
        min(coming.starts_at) as starts_at, min(coming.ends_at) as ends_at, min(coming.first_day) as first_day,
        min(coming.last_day) as last_day, min(coming.container_id) as container_id
      from coming
      where case when w.calendar_ids = '{}' then not coming.is_holidays else coming.container_id = any(w.calendar_ids) end
      group by coming.master_id, coming.recurrence_id order by 4, 1, 2 limit w.most
    ) hit
    join appointments a on a.id = hit.appointment_id and ${appointmentVisibleTo(viewer)}
    left join calendars l on l.id = hit.container_id
    left join containers c on c.id = l.id
    order by w.id, hit.starts_at, hit.master_id, hit.recurrence_id
  `.execute(db);
  const found = new Map<number, Upcoming[]>(wanted.map(({ id }) => [id, []]));
  for (const row of rows) found.get(row.wanted_id)!.push(present(row));
  return found;
}

function present(row: Row): Upcoming {
  const { master_id, recurrence_id, time_zone, all_day, starts, ends } = row;
  const id = formatAppointmentId(master_id, recurrence_id, row.is_changed);
  const path = `/appointments/${id}`;
  const joinUrl = row.online_room === null ? row.meeting?.join_url : `${path}/join`;
  return {
    id,
    name: row.name,
    path,
    start: new Date(starts).toISOString(),
    end: new Date(ends).toISOString(),
    all_day,
    start_wall: all_day ? `${row.first_day}T00:00:00` : wallAt(time_zone, starts),
    end_wall: all_day ? `${row.after_last_day}T00:00:00` : wallAt(time_zone, ends),
    time_zone,
    location: row.place,
    calendar:
      row.calendar_name === null || row.calendar_color === null
        ? null
        : { name: row.calendar_name, color: row.calendar_color },
    meeting: row.meeting !== null && joinUrl ? { join_url: joinUrl } : null,
  };
}
