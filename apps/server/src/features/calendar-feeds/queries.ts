import { type Database, type RawBuilder, sql } from '../../platform/db/database.ts';
import { inParameters, openTo } from '../../platform/policy/asking.ts';
import { readIdsText } from '../../platform/policy/kind.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo, visibleToText } from '../../platform/policy/visible-to.ts';
import type { Facts, FeedCalendar, FeedRow } from './tables.ts';

type Reader = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** Appointments in one feed; the latest ones are left out beyond it. */
const FEED_MAX = 20_000;

const wall = (column: string): string => `to_char(a.${column}, 'YYYY-MM-DD"T"HH24:MI:SS') as ${column}`;
/** What a text says that stands in other rows than those of the appointment: its tag has it word by word. */
const JOINED = `k.label as category, coalesce(a.generic_author, w.display_name) as author,
  nullif(current_names(a.description), a.description) as named_description`;
/** Only columns of the appointment itself, whose every change makes another version of its row. */
const OWN = `
  a.id, a.series_id, a.recurrence_id, a.uid, a.sequence, a.name, a.description, a.all_day, a.time_zone,
  ${wall('start_wall')}, ${wall('end_wall')}, a.rrule, a.exdates, a.rdates, a.canceled_at is not null as is_canceled,
  a.raw, a.location, a.latitude, a.longitude, a.organizer, a.reminders, a.starts_at, a.created_at, a.updated_at`;
/** The version of a row alone says little in a database that was brought back from an archive. */
const VERSION = 'a.id, a.series_id, a.rrule, a.rdates, a.xmin::text as version, a.updated_at';
const joins = sql.raw(`
  left join appointment_categories k on k.id = a.category_id
  left join members w on w.id = a.author_id and w.state not in ('left', 'anonymised')`);

/** What is over stays for a year, from the first of a month on, so that a feed changes by itself once a month. */
export function feedBegin(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString();
}

/** The calendar of a feed, if the reader sees it. */
export async function feedCalendar(
  db: Database,
  reader: Reader,
  id: number,
): Promise<FeedCalendar | undefined> {
  const [row] = await db.hot<FeedCalendar>(
    'feed_calendar',
    `select c.id, c.name, v.color from containers c join calendars v on v.id = c.id
     where c.id = $1 and ${visibleToText('$2', '$3')}`,
    [id, reader.memberId, openTo(reader)],
  );
  return row;
}

/** All calendars that the reader sees. */
export const feedCalendars = (db: Database, reader: Reader): Promise<FeedCalendar[]> =>
  db.hot<FeedCalendar>(
    'feed_calendars',
    `select c.id, c.name, v.color from containers c join calendars v on v.id = c.id
     where c.id in (${readIdsText(CALENDAR, inParameters('$1', '$2'))}) order by c.id`,
    [reader.memberId, openTo(reader)],
  );

/** Which appointments and series a text has, as SQL: text and tag are made of the same rows. */
export type Masters = (columns: string) => RawBuilder<unknown>;

/** What takes place in these calendars, in order, each once. */
export const mastersOfCalendars =
  (calendarIds: readonly number[], begin: string): Masters =>
  (columns) =>
    sql`
    select ${sql.raw(columns)}, v.color
    from (
      select lies.appointment_id, min(lies.container_id) as container_id from appointment_containers lies
      where lies.container_id = any(${[...calendarIds]}::bigint[]) group by lies.appointment_id
    ) as lies
    join appointments a on a.id = lies.appointment_id
    join calendars v on v.id = lies.container_id ${joins}
    where case when a.rrule is null and a.rdates = '{}' then a.ends_at > ${begin}::timestamptz
      else a.ends_for_good is null or a.ends_for_good > ${begin}::timestamptz end
    order by a.starts_at, a.id limit ${sql.lit(FEED_MAX)}`;

/** Appointments and series by their ids, as far as the reader sees them. */
export const mastersByIds =
  (reader: Reader, ids: readonly number[]): Masters =>
  (columns) =>
    sql`
    select ${sql.raw(columns)}, null::text as color from appointments a ${joins}
    where a.id = any(${[...ids]}::bigint[]) and a.series_id is null and ${appointmentVisibleTo(reader)}`;

/** Appointments and series, and all changed occurrences of these. */
const withChanged = (masters: Masters, columns: string): RawBuilder<unknown> => sql`
  with masters as materialized (${masters(columns)})
  select * from masters
  union all
  select ${sql.raw(columns)}, null::text as color from appointments a ${joins}
  where a.series_id in (select id from masters where rrule is not null or rdates <> '{}')`;

/** All that a text says of appointments, series and changed occurrences: may be much, so it has a connection of its own. */
export async function factsOf(db: Database, masters: Masters): Promise<Facts> {
  const { rows } = await sql<FeedRow>`
    select * from (${withChanged(masters, `${OWN}, ${JOINED}`)}) shown
    order by series_id nulls first, case when series_id is null then starts_at end, recurrence_id, id
  `.execute(db.kysely);
  const changed = Map.groupBy(
    rows.filter((row) => row.series_id !== null),
    (row) => row.series_id!,
  );
  return { masters: rows.filter((row) => row.series_id === null), changed };
}

/**
 * A short text that is another one whenever any of these facts is: made of the versions of rows, so that thousands of
 * appointments are not read for an answer that says that nothing changed.
 */
export async function markOf(db: Database, masters: Masters): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ':', sum(hashtextextended(
      concat(id, ' ', version, ' ', updated_at, ' ', color, quote_nullable(category), quote_nullable(author),
        quote_nullable(named_description)), 0
    ))) as mark
    from (${withChanged(masters, `${VERSION}, ${JOINED}`)}) shown
  `.execute(db.kysely);
  return rows[0]!.mark;
}

/**
 * An answer of the reader's: to all of an appointment, or to one occurrence. To all of a series it holds for what ends
 * after `since` and until `until`, in milliseconds; what holds now has no end.
 */
export type AnswerRow = {
  appointment_id: number;
  recurrence_id: string;
  is_accepted: boolean;
  since: number;
  until: number;
};

/** The reader's answers to what they take part in, those of before too; of several to the same the last one holds. */
export const answersOf = (db: Database, reader: Reader): Promise<AnswerRow[]> =>
  db.hot<AnswerRow>(
    'feed_answers',
    `select n.appointment_id, n.recurrence_id, n.status = 'accepted' as is_accepted,
       date_part('epoch', n.since) * 1000 as since, date_part('epoch', n.until) * 1000 as until
     from given_answers n
     where n.member_id = $1 and n.appointment_id in (
       select o.appointment_id from appointment_participants o where o.member_id = $1 and o.status = 'accepted'
     )
     order by n.appointment_id, n.recurrence_id, n.until`,
    [reader.memberId],
  );
