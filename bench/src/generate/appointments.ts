import type { Profile } from '../profile.ts';

/** Groups that keep a calendar, of which six in ten are open: some 300 calendars are visible to everyone. */
const calendarsOf = (profile: Profile): number => Math.min(profile.groups, 480);
/** Of all appointments and series, those that lie in calendars of groups; the others are people's own. */
const IN_GROUPS = { appointments: 0.2, series: 0.03 };
/** Appointments lie from two years ago to two years ahead. */
const DAYS = 1460;

/**
 * Calendars of groups and people, appointments, series with their occurrences laid down, and answers: SQL, since the
 * database makes a million rows faster than it reads them. Numbers follow from row numbers, so that every run has the
 * same but for the day it begins with.
 */
export function appointmentStatements(profile: Profile): string[] {
  const { appointments, series, answers, members } = profile;
  const grouped = calendarsOf(profile);
  const [groupOnes, groupSeries] = [
    Math.round((appointments - series) * IN_GROUPS.appointments),
    Math.round(series * IN_GROUPS.series),
  ];
  // Spreads row numbers over a range, neighbours far apart.
  const spread = (number: string, range: number, salt: number): string =>
    `((${number})::bigint * 7919 + ${salt} * 104729) % ${range}`;
  return [
    `insert into contexts (kind, member_id) select 'person', id from members where id <= ${members} on conflict do nothing`,
    `with made as (
       insert into containers (context_id, group_id, kind, slug, name, openness)
       select x.id, x.group_id, 'calendar', 'c-' || x.id, coalesce('Kalender ' || x.group_id, 'Mein Kalender'),
              case when x.group_id is null then 'members' else (
                select s.openness from containers s where s.context_id = x.id and s.kind = 'stream' limit 1
              ) end
       from contexts x
       where x.group_id between 1 and ${grouped} or x.member_id is not null
       returning id
     ) insert into calendars (id, color) select id, '#0f766e' from made`,
    `create unlogged table bench_calendars as
     select row_number() over (partition by c.group_id is null order by c.id) - 1 as place, c.id, c.group_id is not null as is_group,
            x.member_id
     from containers c join contexts x on x.id = c.context_id where c.kind = 'calendar'`,
    `create unlogged table bench_starts as
     select n, n < ${groupOnes} as is_group,
            date_trunc('day', now() at time zone 'UTC')::timestamp + make_interval(days => (${spread('n', DAYS, 3)})::int - ${DAYS / 2},
              hours => (8 + ${spread('n', 12, 5)})::int) as start
     from generate_series(0, ${appointments - series - 1}) as n`,
    `insert into appointments (network_id, uid, name, description, all_day, time_zone, start_wall, end_wall, starts_at, ends_at, author_id)
     select (select id from networks), 'bench-' || n, 'Termin ' || n, 'Wir treffen uns und besprechen, was ansteht.', false,
            'Europe/Berlin', start, start + interval '2 hours', start at time zone 'Europe/Berlin',
            (start + interval '2 hours') at time zone 'Europe/Berlin', 1 + ${spread('n', members, 7)}
     from bench_starts order by n`,
    `insert into appointments (network_id, uid, name, description, all_day, time_zone, start_wall, end_wall, starts_at, ends_at, author_id,
       rrule, expanded_from, expanded_until)
     select (select id from networks), 'bench-series-' || n, 'Serie ' || n, '', false, 'Europe/Berlin', start, start + interval '90 minutes',
            start at time zone 'Europe/Berlin', (start + interval '90 minutes') at time zone 'Europe/Berlin',
            1 + ${spread('n', members, 11)}, case when n % 2 = 0 then 'FREQ=WEEKLY' else 'FREQ=MONTHLY' end,
            now() - interval '365 days', now() + interval '730 days'
     from (
       select n, date_trunc('day', now() at time zone 'UTC')::timestamp
         + make_interval(days => (${spread('n', 28, 13)})::int - 400, hours => (17 + n % 4)::int) as start
       from generate_series(0, ${series - 1}) as n
     ) s order by n`,
    `insert into appointment_containers (container_id, appointment_id)
     select c.id, a.id from (
       select id, split_part(uid, '-', case when rrule is null then 2 else 3 end)::bigint as n, rrule is not null as is_series from appointments
     ) a join bench_calendars c on
       c.is_group = (a.n < case when a.is_series then ${groupSeries} else ${groupOnes} end)
       and c.place = case when a.n < case when a.is_series then ${groupSeries} else ${groupOnes} end
         then ${spread('a.n', grouped, 17)} else ${spread('a.n', members, 19)} end`,
    `insert into occurrences (container_id, master_id, recurrence_id, appointment_id, starts_at, ends_at, first_day, last_day)
     select l.container_id, a.id, '', a.id, a.starts_at, a.ends_at, a.start_wall::date, a.end_wall::date
     from appointments a join appointment_containers l on l.appointment_id = a.id where a.rrule is null`,
    `insert into occurrences (container_id, master_id, recurrence_id, appointment_id, starts_at, ends_at, first_day, last_day)
     select l.container_id, a.id, to_char(wall, 'YYYYMMDD"T"HH24MISS'), a.id, wall at time zone 'Europe/Berlin',
            (wall + interval '90 minutes') at time zone 'Europe/Berlin', wall::date, wall::date
     from appointments a join appointment_containers l on l.appointment_id = a.id
     cross join lateral generate_series(a.start_wall, a.start_wall + interval '1100 days',
       case when a.rrule = 'FREQ=WEEKLY' then interval '7 days' else interval '1 month' end) as wall
     where a.rrule is not null and wall at time zone 'Europe/Berlin' > now() - interval '365 days'`,
    // Laid down with the zones of today: nothing for the worker to go over.
    `insert into installation_facts (name, value) values ('zone_data', '${process.versions.tz}')`,
    `insert into appointment_participants (appointment_id, member_id, status, answered_at)
     select a.id, 1 + (a.id * 7919 + k * ${Math.max(1, Math.floor(members / 11))}) % ${members},
            (array['accepted', 'declined', 'invited'])[1 + k % 3], now()
     from appointments a cross join generate_series(1, ${Math.round(answers / appointments)}) as k
     on conflict do nothing`,
    'drop table bench_calendars, bench_starts',
  ];
}
