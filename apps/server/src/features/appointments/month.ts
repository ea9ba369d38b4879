import type { AppointmentEntry, MonthAnswer, ParticipantStatus } from '@dorfplatz/contract';
import { type Database, rows } from '../../platform/db/database.ts';
import { inParameters, openTo } from '../../platform/policy/asking.ts';
import { readIdsText } from '../../platform/policy/kind.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { ownAnswers, pairKey } from './answers.ts';
import { formatAppointmentId } from './appointment-id.ts';
import { placeText, placeWords } from './place-words.ts';
import { typeOf } from './present.ts';
import { occurrencesBetween, whenOf } from './series.ts';
import { type AppointmentRow, appointmentColumnsText } from './tables.ts';
import { daysOf, instantsOf } from './when.ts';
import { wallWithOffset } from './zone-offsets.ts';

/** Which appointments: of all calendars that one sees, of one group's, or those that one takes part in. */
export type MonthScope = { kind: 'all' } | { kind: 'group'; groupId: number } | { kind: 'participating' };
/** First and last date, both included. */
export type DayRange = { from: string; to: string };

/** Appointments of one answer at most: more than anybody reads, less than what takes long. */
const ENTRIES_MAX = 5_000;

const FIRST = '1600-01-01';
const LAST = '9999-12-31';

/** The dates that a month's answer covers: whole weeks of the sheet, the days of the month of the list. */
export function monthRange(date: string | undefined, view: 'sheet' | 'list', timeZone: string): DayRange {
  let day: Temporal.PlainDate;
  try {
    day = date === undefined ? Temporal.Now.plainDateISO(timeZone) : Temporal.PlainDate.from(date);
  } catch {
    throw invalid({ date: ['invalid'] });
  }
  if (day.year < 1600) throw invalid({ date: ['invalid'] });
  const first = day.with({ day: 1 });
  const last = first.with({ day: first.daysInMonth });
  if (view === 'list') return { from: first.toString(), to: last.toString() };
  const [from, to] = [first.subtract({ days: first.dayOfWeek - 1 }), last.add({ days: 7 - last.dayOfWeek })];
  return { from: from.year < 1600 ? FIRST : from.toString(), to: to.year > 9999 ? LAST : to.toString() };
}

/** What holds of a hit, a bit each: a thousand rows with seven columns that say yes or no take their time on the way. */
const MARK = {
  allDay: 1,
  oneDay: 2,
  isSeries: 4,
  isChanged: 8,
  isCanceled: 16,
  hasMeeting: 32,
  mayUpdate: 64,
} as const;
type Mark = keyof typeof MARK;

const marksText = (conditions: Record<Mark, string>): string =>
  Object.entries(conditions)
    .map(([mark, condition]) => `(${condition})::integer * ${MARK[mark as Mark]}`)
    .join(' + ');
const marksOf = (conditions: Record<Mark, boolean>): number =>
  Object.entries(conditions).reduce((sum, [mark, holds]) => sum + (holds ? MARK[mark as Mark] : 0), 0);

/** One time that something takes place, as it is found for a month. */
export type Hit = {
  master_id: number;
  recurrence_id: string;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
  name: string;
  time_zone: string;
  /** Of whole days only. */
  first_day: string | null;
  last_day: string | null;
  /** Where it is, in a few words. */
  place: string;
  calendar_ids: number[];
  unknown_calendars: number;
  my_status: ParticipantStatus | null;
  /** Sum of those of `MARK` that hold. */
  marks: number;
};

const is = (hit: Hit, mark: Mark): boolean => (hit.marks & MARK[mark]) !== 0;

/**
 * Calendars that the viewer sees, whether what lies there is theirs to change, and their answers ($1 viewer,
 * $2 openness, $5 network administrator, $6 categories). Facts are looked up for each calendar by its id: how few are
 * visible the planner cannot know, and would read all there are. What holds of few calendars is read once.
 */
export const mineText = (where: string) => `
  mine as materialized (
    select c.id,
      not c.is_holidays and case
        when c.group_id is null
          then (select case when member_id is null then $5::boolean else member_id = $1 end from contexts where id = c.context_id)
        else c.archived_at is null and ($5::boolean or c.group_category_id = any($6::bigint[]) or c.group_id = any(array(
          select group_id from group_memberships where member_id = $1 and state = 'member' and is_admin)))
      end as is_managed,
      not c.is_holidays and c.archived_at is null as is_writable
    from (${readIdsText(CALENDAR, inParameters('$1', '$2'))}) as seen
    cross join lateral (
      select c.id, c.group_id, c.context_id, g.archived_at, g.group_category_id,
        c.id = any(array(select id from calendars where is_holidays)) as is_holidays
      from containers c left join groups g on g.id = c.group_id
      where c.id = seen.id limit 1
    ) c
    where ${where}
  ),
  answered as materialized (
    select appointment_id, recurrence_id, status, since from appointment_participants where member_id = $1
  ),
  former as materialized (
    select appointment_id, recurrence_id, status, since, until from former_answers where member_id = $1
  )`;

/**
 * Whole days are dates in their own zone, so both ends of the range ($3, $4) are widened by more than clocks of the
 * world differ; what is too much is dropped by date.
 */
const found = (columns: string, from: string) => `
  select ${columns} ${from} and o.starts_at >= $3::timestamptz - interval '51 hours'
    and o.starts_at < $4::timestamptz + interval '27 hours' and o.ends_at >= $3::timestamptz - interval '27 hours'
  union all
  select ${columns} ${from} and o.ends_at - o.starts_at > interval '24 hours'
    and o.ends_at >= $3::timestamptz - interval '27 hours' and o.starts_at < $3::timestamptz - interval '51 hours'`;

export const occurrence =
  'o.master_id, o.recurrence_id, o.appointment_id, o.starts_at, o.ends_at, o.first_day, o.last_day';

const inCalendars = `
  select ${occurrence}, mine.id as container_id, mine.is_managed, mine.is_writable
  from mine cross join lateral (${found(occurrence, 'from occurrences o where o.container_id = mine.id')}) o`;

/** Where one was named, whether one sees a calendar of it or not. */
const namedText = (statuses: string) => `
  select ${occurrence}, mine.id as container_id, mine.is_managed, mine.is_writable
  from (
    select appointment_id from answered where status in (${statuses})
    union select appointment_id from former where status in (${statuses})
  ) named
  cross join lateral (
    select ${occurrence}, o.container_id from occurrences o
    where o.master_id = named.appointment_id and o.starts_at < $4::timestamptz + interval '27 hours'
      and o.ends_at >= $3::timestamptz - interval '27 hours'
  ) o
  left join mine on mine.id = o.container_id`;

/** The answer to one evening counts before that to the whole series. */
export const shown = (hits: string) => `
  select hit.master_id, hit.recurrence_id,
    (date_part('epoch', hit.starts_at) * 1000)::bigint as starts,
    (date_part('epoch', hit.ends_at) * 1000)::bigint as ends, a.name, a.time_zone,
    case when a.all_day then hit.first_day::text end as first_day,
    case when a.all_day then hit.last_day::text end as last_day,
    ${placeText} as place, hit.calendar_ids,
    case when s.id is null then a.calendar_count else s.calendar_count end - cardinality(hit.calendar_ids) as unknown_calendars,
    coalesce(once.status, case when hit.ends_at > always.since then always.status end, (
      select f.status from former f
      where f.appointment_id = hit.master_id and f.recurrence_id in ('', hit.recurrence_id)
        and hit.ends_at > f.since and hit.ends_at <= f.until
      order by f.recurrence_id desc, f.until desc limit 1
    )) as my_status,
    ${marksText({
      allDay: 'a.all_day',
      oneDay: 'hit.first_day = hit.last_day',
      isSeries: "s.id is not null or a.rrule is not null or a.rdates <> '{}'",
      isChanged: 'hit.appointment_id <> hit.master_id',
      isCanceled: 'a.canceled_at is not null or s.canceled_at is not null',
      hasMeeting: 'a.meeting is not null',
      mayUpdate:
        'case when s.id is null then a.subscribed_calendar_id else s.subscribed_calendar_id end is null and (hit.is_managed or (hit.is_writable and case when s.id is null then a.author_id else s.author_id end is not distinct from $1))',
    })} as marks
  from (
    select master_id, recurrence_id, min(appointment_id) as appointment_id, min(starts_at) as starts_at,
      min(ends_at) as ends_at, min(first_day) as first_day, min(last_day) as last_day,
      coalesce(array_agg(distinct container_id) filter (where container_id is not null), '{}') as calendar_ids,
      coalesce(bool_or(is_managed), false) as is_managed, coalesce(bool_or(is_writable), false) as is_writable
    from (${hits}) as places group by master_id, recurrence_id order by starts_at limit ${ENTRIES_MAX}
  ) hit
  join appointments a on a.id = hit.appointment_id
  left join appointments s on s.id = nullif(hit.master_id, hit.appointment_id)
  left join answered once on once.appointment_id = hit.master_id and once.recurrence_id = hit.recurrence_id
  left join answered always on always.appointment_id = hit.master_id and always.recurrence_id = ''
    and hit.recurrence_id <> ''`;

const isOpen = (status: ParticipantStatus | null) =>
  status === 'open' || status === 'invited' || status === 'accepted';
const OPEN = "'open', 'invited', 'accepted'";

const STATEMENTS = {
  all: `with ${mineText('true')} ${shown(`${inCalendars} union all ${namedText(OPEN)}`)}`,
  group: `with ${mineText('c.group_id = $7::bigint')} ${shown(inCalendars)}`,
  participating: `with ${mineText('true')} ${shown(namedText("'accepted'"))}`,
};

/**
 * Series that reach beyond what is laid down of them: hardly any, unless it is asked for years that are far away. That
 * there are any is asked first and once, so that without them nobody's calendars are looked up for nothing.
 */
const farText = (scope: MonthScope['kind']) => `
  with ${mineText(scope === 'group' ? 'c.group_id = $7::bigint' : 'true')},
  beyond as materialized (
    select id from appointments where expanded_until < $4::timestamptz
    union
    select id from appointments where expanded_from > $3::timestamptz
  ),
  lying as (
    ${scope === 'participating' ? '' : 'select l.appointment_id, mine.id, mine.is_managed, mine.is_writable from beyond join appointment_containers l on l.appointment_id = beyond.id join mine on mine.id = l.container_id'}
    ${scope === 'all' ? 'union all' : ''}
    ${
      scope === 'group'
        ? ''
        : `select p.appointment_id, mine.id, mine.is_managed, mine.is_writable from beyond
           join answered p on p.appointment_id = beyond.id
           join appointment_containers l on l.appointment_id = p.appointment_id
           left join mine on mine.id = l.container_id
           where p.status in (${scope === 'participating' ? "'accepted'" : OPEN})`
    }
  )
  select ${appointmentColumnsText()}, a.expanded_from, a.expanded_until, far.calendar_ids,
    a.calendar_count - cardinality(far.calendar_ids) as unknown_calendars,
    a.subscribed_calendar_id is null and (
      far.is_managed or (far.is_writable and a.author_id is not distinct from $1)) as may_update,
    array(select recurrence_id from appointments c where c.series_id = a.id) as changed_ids
  from (
    select appointment_id, coalesce(array_agg(distinct id) filter (where id is not null), '{}') as calendar_ids,
      coalesce(bool_or(is_managed), false) as is_managed, coalesce(bool_or(is_writable), false) as is_writable
    from lying group by 1
  ) far
  join appointments a on a.id = far.appointment_id
  where (select count(*) from beyond) > 0 and a.starts_at < $4::timestamptz + interval '27 hours'
    and coalesce(a.ends_for_good, 'infinity') >= $3::timestamptz - interval '27 hours'
  order by a.id limit ${ENTRIES_MAX}`;

const FAR = { all: farText('all'), group: farText('group'), participating: farText('participating') };

type FarRow = AppointmentRow & {
  expanded_from: string;
  expanded_until: string;
  calendar_ids: number[];
  unknown_calendars: number;
  may_update: boolean;
  changed_ids: string[];
};

/** How long months beyond the horizon are worked out; what is left then is left out rather than waited for. */
const FAR_MS = 1_000;

function workedOut(series: readonly FarRow[], from: Temporal.Instant, to: Temporal.Instant): Hit[] {
  const end = performance.now() + FAR_MS;
  const hits: Hit[] = [];
  for (const row of series) {
    if (performance.now() > end || hits.length >= ENTRIES_MAX) break;
    const changed = new Set(row.changed_ids);
    const [since, until] = [Date.parse(row.expanded_from), Date.parse(row.expanded_until)];
    for (const one of occurrencesBetween(row, from, to, ENTRIES_MAX)) {
      const isLaidDown = one.end.epochMilliseconds > since && one.start.epochMilliseconds < until;
      if (isLaidDown || changed.has(one.recurrenceId)) continue;
      const when = whenOf(row, one);
      const { first, last } = daysOf(when);
      hits.push({
        master_id: row.id,
        recurrence_id: one.recurrenceId,
        starts: one.start.epochMilliseconds,
        ends: one.end.epochMilliseconds,
        name: row.name,
        time_zone: row.time_zone,
        first_day: row.all_day ? first : null,
        last_day: row.all_day ? last : null,
        place: placeWords(row.location),
        calendar_ids: row.calendar_ids,
        unknown_calendars: row.unknown_calendars,
        my_status: null,
        marks: marksOf({
          allDay: row.all_day,
          oneDay: first === last,
          isSeries: true,
          isChanged: false,
          isCanceled: row.canceled_at !== null,
          hasMeeting: row.meeting !== null,
          mayUpdate: row.may_update,
        }),
      });
    }
  }
  return hits;
}

/** Appointments of some days, in the order in which the viewer's clock has their starts. */
export async function monthOf(
  db: Database,
  viewer: Viewer,
  scope: MonthScope,
  range: DayRange,
): Promise<MonthAnswer> {
  const { start: from, end: to } = instantsOf({
    all_day: true,
    time_zone: viewer.timeZone,
    start_wall: `${range.from}T00:00:00`,
    end_wall: Temporal.PlainDate.from(range.to).add({ days: 1 }).toPlainDateTime().toString(),
  });
  const values = [
    viewer.memberId,
    openTo(viewer),
    from.toString(),
    to.toString(),
    viewer.isNetworkAdmin,
    viewer.administeredCategoryIds,
    ...(scope.kind === 'group' ? [scope.groupId] : []),
  ];
  const [laidDown, series] = await Promise.all([
    rows<Hit>(db.kysely, STATEMENTS[scope.kind], values),
    rows<FarRow>(db.kysely, FAR[scope.kind], values),
  ]);
  const widened = { hours: 27 };
  const worked = workedOut(series, from.subtract(widened), to.add(widened));
  const hits = worked.length === 0 ? laidDown : [...laidDown, ...(await withAnswers(db, viewer, worked))];
  const wanted = hits.filter(
    (hit) =>
      isWithin(hit, range, from.epochMilliseconds, to.epochMilliseconds) &&
      (scope.kind !== 'participating' || hit.my_status === 'accepted') &&
      // Who was invited to one evening is not shown the whole series of a calendar that they do not see.
      (hit.calendar_ids.length > 0 || isOpen(hit.my_status)),
  );
  return { ...range, appointments: inOrder(wanted, viewer.timeZone).map((hit) => presentHit(hit)) };
}

async function withAnswers(db: Database, viewer: Viewer, hits: readonly Hit[]): Promise<Hit[]> {
  const pairOf = (hit: Hit) => ({ masterId: hit.master_id, recurrenceId: hit.recurrence_id });
  const answers = await ownAnswers(db.kysely, viewer, hits.map(pairOf));
  return hits.map((hit) => ({ ...hit, my_status: answers.get(pairKey(pairOf(hit))) ?? null }));
}

function isWithin(hit: Hit, range: DayRange, from: number, to: number): boolean {
  const { first_day: first, last_day: last } = hit;
  if (first !== null && last !== null) return first <= range.to && last >= range.from;
  return hit.starts < to && (hit.ends > from || hit.starts >= from);
}

/** Whole days begin with the viewer's own day, before what has a time. */
function inOrder(hits: Hit[], timeZone: string): Hit[] {
  const midnights = new Map<string, number>();
  const startOf = ({ first_day: first, starts }: Hit): number => {
    if (first === null) return starts;
    let midnight = midnights.get(first);
    if (midnight === undefined) {
      midnight = Temporal.PlainDate.from(first).toZonedDateTime(timeZone).epochMilliseconds;
      midnights.set(first, midnight);
    }
    return midnight;
  };
  return hits.sort(
    (one, other) =>
      startOf(one) - startOf(other) ||
      (other.marks & MARK.allDay) - (one.marks & MARK.allDay) ||
      one.ends - other.ends ||
      one.master_id - other.master_id,
  );
}

/** @param isWhole shows a series for the time of one of its occurrences */
export function presentHit(hit: Hit, isWhole = false): AppointmentEntry {
  const recurrenceId = isWhole ? '' : hit.recurrence_id;
  const id = formatAppointmentId(hit.master_id, recurrenceId, is(hit, 'isChanged'));
  const isSeries = is(hit, 'isSeries');
  return {
    id,
    type: typeOf(isSeries, recurrenceId),
    name: hit.name,
    canceled: is(hit, 'isCanceled'),
    has_meeting: is(hit, 'hasMeeting'),
    is_recurring: isSeries,
    html_url: `/appointments/${id}`,
    calendar_ids: hit.calendar_ids,
    unknown_calendars: hit.unknown_calendars,
    date: dateOf(hit),
    place: hit.place,
    my_status: hit.my_status,
    can: { update: is(hit, 'mayUpdate') },
  };
}

function dateOf(hit: Hit): AppointmentEntry['date'] {
  const { first_day: first, last_day: last, time_zone } = hit;
  const same_day = is(hit, 'oneDay');
  if (first !== null && last !== null) return { start: first, end: last, all_day: true, time_zone, same_day };
  const [start, end] = [wallWithOffset(time_zone, hit.starts), wallWithOffset(time_zone, hit.ends)];
  return { start, end, all_day: false, time_zone, same_day };
}
