import type { AppointmentCard, NetworkSettings, ParticipantStatus } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo } from '../../platform/policy/visible-to.ts';
import { type AnswerableRow, isFull, optProhibited } from './answers.ts';
import { placeText } from './place-words.ts';
import { canOpt } from './policy.ts';
import { typeOf } from './present.ts';
import type { AppointmentRow } from './tables.ts';
import { wallWithOffset } from './zone-offsets.ts';

type CardRow = AnswerableRow &
  Pick<AppointmentRow, 'id' | 'name' | 'all_day' | 'time_zone'> & {
    is_series: boolean;
    is_canceled: boolean;
    /** When the last of it is over; null: never. */
    over_at: string | null;
    place: string;
    starts: number;
    ends: number;
    first_day: string;
    last_day: string;
    accepted: number;
    my_status: ParticipantStatus | null;
    is_author: boolean;
  };

/**
 * Appointments as posts about them show them, by id: one statement. What the viewer may not see is not there. A series
 * has the date of its next occurrence that is not cancelled; what nothing is laid down of, its first.
 */
export async function cardsOf(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
  settings: Pick<NetworkSettings, 'allow_retroactive_opting'>,
): Promise<Map<number, AppointmentCard>> {
  const { rows } = await sql<CardRow>`
    select a.id, a.name, a.attendees_enforced, a.attendee_total, a.participation_locked, a.registration_required,
      a.registration_deadline, a.user_can_opt, coalesce(next.all_day, a.all_day) as all_day,
      coalesce(next.time_zone, a.time_zone) as time_zone, ${sql.raw(placeText)} as place,
      a.rrule is not null or a.rdates <> '{}' as is_series, a.canceled_at is not null as is_canceled,
      case when a.rrule is not null or a.rdates <> '{}' then a.ends_for_good else a.ends_at end as over_at,
      (extract(epoch from coalesce(next.starts_at, a.starts_at)) * 1000)::bigint as starts,
      (extract(epoch from coalesce(next.ends_at, a.ends_at)) * 1000)::bigint as ends,
      coalesce(next.first_day, a.start_wall::date)::text as first_day,
      coalesce(next.last_day, (a.end_wall - interval '1 second')::date)::text as last_day,
      mine.status as my_status, a.author_id is not distinct from ${viewer.memberId} as is_author,
      case when a.attendees_enforced and a.attendee_total > 0 then (
        select count(*) from appointment_participants p
        where p.appointment_id = a.id and p.recurrence_id = '' and p.status = 'accepted'
      ) else 0 end as accepted
    from appointments a
    left join lateral (
      select o.starts_at, o.ends_at, o.first_day, o.last_day, said.all_day, said.time_zone
      from occurrences o join appointments said on said.id = o.appointment_id
      where o.master_id = a.id
      order by o.ends_at <= now(), said.canceled_at is not null,
        case when o.ends_at > now() then o.starts_at end, o.starts_at desc
      limit 1
    ) next on true
    left join appointment_participants mine
      on mine.appointment_id = a.id and mine.recurrence_id = '' and mine.member_id = ${viewer.memberId}
    where a.id = any(${[...ids]}::bigint[]) and a.series_id is null and ${appointmentVisibleTo(viewer)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, presentCard(row, settings)]));
}

function presentCard(
  row: CardRow,
  settings: Pick<NetworkSettings, 'allow_retroactive_opting'>,
): AppointmentCard {
  const { is_canceled: isCanceled, over_at: endsAt, my_status: myStatus, is_author: isAuthor } = row;
  const prohibited = optProhibited({ row, isCanceled, endsAt, myStatus, isAuthor }, row, settings);
  return {
    id: String(row.id),
    type: typeOf(row.is_series, ''),
    name: row.name,
    canceled: isCanceled,
    html_url: `/appointments/${row.id}`,
    date: dateOf(row),
    place: row.place,
    attendee_configuration: { participation_locked: row.participation_locked },
    total_attendees_enforced_and_exceeded: isFull({ row }, row),
    my_status: myStatus,
    is_author: isAuthor,
    opt_prohibited_reason: prohibited,
    can: { opt: canOpt(prohibited) },
  };
}

function dateOf({
  all_day,
  time_zone,
  first_day: first,
  last_day: last,
  starts,
  ends,
}: CardRow): AppointmentCard['date'] {
  const common = { all_day, time_zone, same_day: first === last };
  if (all_day) return { start: first, end: last, ...common };
  return { start: wallWithOffset(time_zone, starts), end: wallWithOffset(time_zone, ends), ...common };
}
