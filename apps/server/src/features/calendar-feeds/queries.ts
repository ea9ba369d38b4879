import { createHash } from 'node:crypto';
import { type Database, rows, sql } from '../../platform/db/database.ts';
import { inParameters, openTo } from '../../platform/policy/asking.ts';
import { readIdsText } from '../../platform/policy/kind.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { appointmentVisibleTo, visibleToText } from '../../platform/policy/visible-to.ts';
import type { FeedCalendar, FeedRow } from './tables.ts';

type Reader = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** Appointments in one feed; the latest ones are left out beyond it. */
const FEED_MAX = 20_000;

const wall = (column: string): string => `to_char(a.${column}, 'YYYY-MM-DD"T"HH24:MI:SS') as ${column}`;
const feedColumns = `
  a.id, a.series_id, a.recurrence_id, a.uid, a.sequence, a.name, a.description, a.all_day, a.time_zone,
  ${wall('start_wall')}, ${wall('end_wall')}, a.rrule, a.exdates, a.rdates, a.canceled_at is not null as is_canceled,
  a.raw, a.location, a.latitude, a.longitude, k.label as category, a.organizer,
  coalesce(a.generic_author, w.display_name) as author, a.reminders, a.created_at, a.updated_at`;
const feedJoins = `
  left join appointment_categories k on k.id = a.category_id
  left join members w on w.id = a.author_id and w.state not in ('left', 'anonymised')`;

/** What is over stays for a year, from the first of a month on, so that a feed changes by itself once a month. */
export function feedBegin(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString();
}

type MarkRow = FeedCalendar & { mark: number | null };

const markText = (id: string): string =>
  `(select change.id from calendar_changes change where change.calendar_id = ${id} order by change.id desc limit 1)`;
const markOf = `${markText('c.id')} as mark`;

/** The calendar of a feed, if the reader sees it, and what the feed's tag is made of. */
export async function feedCalendar(db: Database, reader: Reader, id: number): Promise<MarkRow | undefined> {
  const [row] = await db.hot<MarkRow>(
    'feed_calendar',
    `select c.id, c.name, v.color, ${markOf} from containers c join calendars v on v.id = c.id
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

/** What changed last in all of them, and how they look: of hundreds one short text. */
export async function markOfCalendars(db: Database, reader: Reader): Promise<string> {
  const [row] = await db.hot<{ mark: string | null }>(
    'feed_calendars_mark',
    `select md5(string_agg(concat(v.id, ':', v.color, ':', ${markText('v.id')}), ',' order by v.id)) as mark
     from calendars v where v.id in (${readIdsText(CALENDAR, inParameters('$1', '$2'))})`,
    [reader.memberId, openTo(reader)],
  );
  return row!.mark ?? '';
}

/** What takes place in these calendars, in order, each once: may be much, so that it has a connection of its own. */
export const rowsOfCalendars = (
  db: Database,
  calendarIds: readonly number[],
  begin: string,
): Promise<FeedRow[]> =>
  rows<FeedRow>(
    db.kysely,
    `select ${feedColumns}, v.color
     from (
       select lies.appointment_id, min(lies.container_id) as container_id from appointment_containers lies
       where lies.container_id = any($1::bigint[]) group by lies.appointment_id
     ) as lies
     join appointments a on a.id = lies.appointment_id
     join calendars v on v.id = lies.container_id ${feedJoins}
     where case when a.rrule is null and a.rdates = '{}' then a.ends_at > $2::timestamptz
       else a.ends_for_good is null or a.ends_for_good > $2::timestamptz end
     order by a.starts_at, a.id limit ${FEED_MAX}`,
    [[...calendarIds], begin],
  );

/** The changed occurrences of series. */
export const changedRows = (db: Database, seriesIds: readonly number[]): Promise<FeedRow[]> =>
  rows<FeedRow>(
    db.kysely,
    `select ${feedColumns}, null as color from appointments a ${feedJoins}
     where a.series_id = any($1::bigint[]) order by a.series_id, a.recurrence_id`,
    [[...seriesIds]],
  );

/** An answer of the reader's: to all of an appointment, or to one occurrence. */
export type AnswerRow = { appointment_id: number; recurrence_id: string; is_accepted: boolean };

const answersText = `
  select n.appointment_id, n.recurrence_id, n.status = 'accepted' as is_accepted
  from appointment_participants n
  where n.member_id = $1 and n.appointment_id in (
    select o.appointment_id from appointment_participants o where o.member_id = $1 and o.status = 'accepted'
  )
  order by n.appointment_id, n.recurrence_id`;

/** The reader's answers to what they take part in. */
export const answersOf = (db: Database, reader: Reader): Promise<AnswerRow[]> =>
  db.hot<AnswerRow>('feed_answers', answersText, [reader.memberId]);

/** What changed last in the calendars of what the reader takes part in. */
export async function markOfAnswers(db: Database, reader: Reader): Promise<string> {
  const [row] = await db.hot<{ mark: string | null }>(
    'feed_answers_mark',
    `select concat(
       (select string_agg(concat(n.appointment_id, ':', n.recurrence_id, ':', n.is_accepted), ',') from (${answersText}) as n),
       '|',
       (select string_agg(concat(c.id, ':', c.mark), ',' order by c.id) from (
         select c.id, ${markOf} from containers c where c.id in (
           select lies.container_id from appointment_containers lies
           join appointment_participants n on n.appointment_id = lies.appointment_id
           where n.member_id = $1 and n.status = 'accepted'
         )
       ) as c)
     ) as mark`,
    [reader.memberId],
  );
  return createHash('sha1')
    .update(row!.mark ?? '')
    .digest('base64url');
}

/** Appointments and series by their ids, as far as the reader sees them. */
export const rowsByIds = async (db: Database, reader: Reader, ids: readonly number[]): Promise<FeedRow[]> => {
  const { rows: found } = await sql<FeedRow>`
    select ${sql.raw(feedColumns)}, null as color
    from appointments a ${sql.raw(feedJoins)}
    where a.id = any(${[...ids]}::bigint[]) and a.series_id is null and ${appointmentVisibleTo(reader)}
    order by a.starts_at, a.id
  `.execute(db.kysely);
  return found;
};
