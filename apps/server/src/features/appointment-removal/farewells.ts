import { sql, type Transaction } from '../../platform/db/database.ts';

/** What somebody who was to come has to hear of an appointment that is no more: all of it, or one occurrence. */
export type Farewell = {
  masterId: number;
  /** The occurrence; empty for all of it. */
  recurrenceId: string;
  uid: string;
  sequence: number;
  name: string;
  /** Name and date in a line, of a series its next occurrence (decision 18). */
  line: string;
  allDay: boolean;
  timeZone: string;
  start: string;
  end: string;
  rrule: string | null;
  place: string;
  calendars: string;
  author: string;
  organizer: string;
  createdAt: string;
  /** `isWhole`: comes to all of a series, and hears of an occurrence as a part of it. */
  people: { id: number; isWhole: boolean }[];
};

const wall = (expression: string) => sql.raw(`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS')`);
const COMING = sql.raw("('accepted', 'invited', 'open')");

/**
 * What is to be told before these appointments and series go, by what each person is on the list for: nothing of what
 * is over or was called off, since that was told. Two statements, however many there are.
 * @param one the single occurrence of the only series that goes; without it all of them go
 */
export async function farewellsOf(
  tx: Transaction,
  masterIds: readonly number[],
  one?: string,
): Promise<Farewell[]> {
  const ids = [...masterIds];
  const isOne = one !== undefined;
  const { rows } = await sql<Farewell>`
    with upcoming as (
      select distinct on (o.master_id, o.recurrence_id) o.master_id, o.recurrence_id, o.appointment_id, o.starts_at, o.ends_at
      from occurrences o where o.master_id = any(${ids}::bigint[]) and o.ends_at > now()
      order by o.master_id, o.recurrence_id
    ),
    answers as (
      select p.appointment_id as master_id, p.recurrence_id, p.member_id, p.status in ${COMING} as is_coming,
             bool_or(p.recurrence_id = '' and p.status in ${COMING}) over (partition by p.appointment_id, p.member_id) as is_whole
      from appointment_participants p where p.appointment_id = any(${ids}::bigint[])
    ),
    people as (
      select a.master_id, '' as recurrence_id, a.member_id, true as is_whole
      from answers a left join upcoming u using (master_id, recurrence_id)
      where not ${isOne}::boolean and a.is_whole and a.is_coming and (a.recurrence_id = '' or u.master_id is not null)
      union
      select a.master_id, a.recurrence_id, a.member_id, false
      from answers a join upcoming u using (master_id, recurrence_id)
      where not ${isOne}::boolean and not a.is_whole and a.is_coming and a.recurrence_id <> ''
      union
      select e.master_id, ${one ?? ''}::text, e.member_id, e.is_whole from (
        select distinct on (master_id, member_id) * from answers
        where recurrence_id in ('', ${one ?? ''}::text) order by master_id, member_id, recurrence_id desc
      ) e where ${isOne}::boolean and e.is_coming
    ),
    told as (
      select master_id, recurrence_id, json_agg(json_build_object('id', member_id, 'isWhole', is_whole) order by member_id) as people
      from people group by 1, 2
    )
    select m.id as "masterId", told.recurrence_id as "recurrenceId", m.uid,
           greatest(m.sequence, shown.sequence) + 1 as sequence, shown.name,
           concat(shown.name, ', ', to_char(coalesce(next.starts_at, shown.starts_at) at time zone shown.time_zone,
             case when shown.all_day then 'DD.MM.YYYY' else 'DD.MM.YYYY HH24:MI' end)) as line,
           shown.all_day as "allDay", shown.time_zone as "timeZone",
           case when told.recurrence_id = '' then ${wall('m.start_wall')}
             else ${wall('next.starts_at at time zone shown.time_zone')} end as start,
           case when told.recurrence_id = '' then ${wall('m.end_wall')}
             else ${wall('next.ends_at at time zone shown.time_zone')} end as end,
           case when told.recurrence_id = '' then m.rrule end as rrule,
           concat_ws(', ', nullif(shown.location ->> 'name', ''), nullif(shown.location ->> 'address1', ''),
             nullif(concat_ws(' ', nullif(shown.location ->> 'zip', ''), nullif(shown.location ->> 'city', '')), '')) as place,
           coalesce((
             select string_agg(c.name, ', ' order by c.name) from appointment_containers lies
             join containers c on c.id = lies.container_id where lies.appointment_id = m.id
           ), '') as calendars,
           coalesce(w.display_name, shown.generic_author, '') as author, shown.organizer,
           shown.created_at as "createdAt", told.people
    from told
    join appointments m on m.id = told.master_id
    left join lateral (
      select u.starts_at, u.ends_at, u.appointment_id from upcoming u
      where u.master_id = m.id and (told.recurrence_id = '' or u.recurrence_id = told.recurrence_id)
      order by u.starts_at limit 1
    ) next on true
    join appointments shown on shown.id = coalesce(next.appointment_id, m.id)
    left join members w on w.id = shown.author_id and w.state not in ('left', 'anonymised')
    where m.canceled_at is null and (told.recurrence_id = '' or shown.canceled_at is null) and (
      next.appointment_id is not null
      -- A series whose next occurrence is further ahead than they are laid down.
      or (told.recurrence_id = '' and (m.rrule is not null or m.rdates <> '{}')
        and (m.ends_for_good is null or m.ends_for_good > now()))
    )
    order by m.id, told.recurrence_id
  `.execute(tx);
  return rows;
}
