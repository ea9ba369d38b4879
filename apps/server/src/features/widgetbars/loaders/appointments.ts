import type { BarAppointment } from '@dorfplatz/contract';
import { rows } from '../../../platform/db/database.ts';
import { inParameters, openTo } from '../../../platform/policy/asking.ts';
import { readIdsText } from '../../../platform/policy/kind.ts';
import { CALENDAR } from '../../../platform/policy/kinds.ts';
import { formatAppointmentId, placeText } from '../../appointments/index.ts';
import type { Loader, Wanted } from './loader.ts';

type Row = {
  index: number;
  master_id: number;
  recurrence_id: string;
  is_changed: boolean;
  name: string;
  location: string;
  all_day: boolean;
  first_day: string;
  last_day: string;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
  has_meeting: boolean;
  join_url: string | null;
  /** It has a room of our own, which is entered through its page. */
  has_room: boolean;
  /** Null where the viewer sees none of its calendars. */
  calendar_id: number | null;
  color: string | null;
  /** Null for calendars of the network. */
  place: string | null;
};

/** Neither over nor called off, and the viewer has not said no. Whole days begin on their first morning. */
const COMING = `
  o.starts_at > now() - interval '1 day' and (o.starts_at > now() or o.ends_at > now())
  and said.canceled_at is null and master.canceled_at is null
  and coalesce(once.status, always.status, 'open') not in ('declined', 'rejected')`;

const JOINS = `
  join appointments said on said.id = o.appointment_id
  join appointments master on master.id = o.master_id
  left join answered once on once.appointment_id = o.master_id and once.recurrence_id = o.recurrence_id
  left join answered always on always.appointment_id = o.master_id and always.recurrence_id = '' and o.recurrence_id <> ''`;

const COLUMNS =
  'o.master_id, o.recurrence_id, o.appointment_id, o.starts_at, o.ends_at, o.first_day, o.last_day';

/**
 * The next appointments of many widgets ($1 the viewer, $2 what is open to them, $3 the widgets): one statement. Each
 * calendar gives as many as the widget shows, so that what lies in few of them costs little however many there are.
 */
const TEXT = `
  with wanted as materialized (
    select * from jsonb_to_recordset($3::jsonb) as w (
      index integer, is_all boolean, is_personal boolean, is_participating boolean, is_network boolean, group_id bigint,
      calendar_ids bigint[], count integer
    )
  ),
  seen as materialized (
    select c.id, c.group_id, x.kind, k.is_holidays, k.color, coalesce(g.name, case when x.kind = 'member' then c.name end) as place,
      exists (
        select 1 from group_memberships own where own.group_id = c.group_id and own.member_id = $1 and own.state = 'member'
      ) as is_own
    from (${readIdsText(CALENDAR, inParameters('$1', '$2'))}) as ids
    join containers c on c.id = ids.id join calendars k on k.id = c.id join contexts x on x.id = c.context_id
    left join groups g on g.id = c.group_id
    where g.id is null or (g.archived_at is null and g.deleted_at is null)
  ),
  answered as materialized (
    select appointment_id, recurrence_id, status from appointment_participants where member_id = $1
  ),
  chosen as (
    select w.index, w.count, seen.id
    from wanted w join seen on seen.id = any(w.calendar_ids) or (not seen.is_holidays and (
      w.is_all or (w.is_personal and (seen.group_id is null or seen.is_own)) or (w.is_network and seen.kind = 'network')
      or seen.group_id = w.group_id
    ))
  ),
  hits as (
    select chosen.index, chosen.id as calendar_id, near.*
    from chosen cross join lateral (
      select ${COLUMNS} from occurrences o ${JOINS}
      where o.container_id = chosen.id and ${COMING} order by o.starts_at limit chosen.count
    ) near
    union all
    -- Where they were named, whether they see a calendar of it or not.
    select w.index, (select seen.id from seen where seen.id = o.container_id), ${COLUMNS}
    from wanted w join answered named on (w.is_participating and named.status = 'accepted')
      or ((w.is_personal or w.is_all) and named.status in ('open', 'invited', 'accepted'))
    join occurrences o on o.master_id = named.appointment_id and named.recurrence_id in ('', o.recurrence_id) ${JOINS}
    where ${COMING} and (w.is_personal or w.is_all or coalesce(once.status, always.status) = 'accepted')
  ),
  ranked as (
    select hits.*, row_number() over (partition by index order by starts_at, ends_at, master_id) as place
    from (
      select index, master_id, recurrence_id, min(appointment_id) as appointment_id, min(starts_at) as starts_at,
        min(ends_at) as ends_at, min(first_day) as first_day, min(last_day) as last_day, min(calendar_id) as calendar_id
      from hits group by index, master_id, recurrence_id
    ) hits
  )
  select r.index, r.master_id, r.recurrence_id, r.appointment_id <> r.master_id as is_changed, a.name,
    ${placeText} as location, a.all_day, r.first_day::text, r.last_day::text,
    (extract(epoch from r.starts_at) * 1000)::bigint as starts, (extract(epoch from r.ends_at) * 1000)::bigint as ends,
    a.meeting is not null as has_meeting,
    a.meeting->>'join_url' as join_url, a.online_room is not null as has_room,
    r.calendar_id, seen.color, seen.place
  from ranked r join wanted w on w.index = r.index and r.place <= w.count
  join appointments a on a.id = r.appointment_id
  left join seen on seen.id = r.calendar_id
  order by r.index, r.place`;

const asked = ({ index, properties }: Wanted, groupId: number | null) => {
  const scope = properties.scope ?? [];
  return {
    index,
    is_all: scope.includes('all'),
    is_personal: scope.includes('personal'),
    is_participating: scope.includes('participating'),
    is_network: scope.includes('network'),
    group_id: scope.includes('group') ? groupId : null,
    calendar_ids: properties.additional_calendar_ids ?? [],
    count: properties.count ?? 0,
  };
};

function present(row: Row, network: string): BarAppointment {
  const id = formatAppointmentId(row.master_id, row.recurrence_id, row.is_changed);
  const path = `/appointments/${id}`;
  return {
    id,
    name: row.name,
    path,
    start: row.all_day ? row.first_day : new Date(row.starts).toISOString(),
    end: row.all_day ? row.last_day : new Date(row.ends).toISOString(),
    all_day: row.all_day,
    location: row.location,
    place: row.calendar_id === null ? '' : (row.place ?? network),
    color: row.color,
    meeting: row.has_meeting ? { join_url: row.has_room ? `${path}/join` : row.join_url } : null,
  };
}

/** The next appointments of calendars that the viewer sees, and of what they were named in. */
export const loadAppointments: Loader = async ({ services, viewer, settings, owner }, wanted) => {
  const found = await rows<Row>(services.db.kysely, TEXT, [
    viewer.memberId,
    openTo(viewer),
    JSON.stringify(wanted.map((one) => asked(one, owner.group?.id ?? null))),
  ]);
  return new Map(
    wanted.map(({ index }) => {
      const own = found.filter((row) => row.index === index);
      return [index, { content: { appointments: own.map((row) => present(row, settings.name)) } }];
    }),
  );
};
