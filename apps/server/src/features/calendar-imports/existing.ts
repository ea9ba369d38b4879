import { rows, type Sql } from '../../platform/db/database.ts';
import type { EntryColumns, Parting } from './tables.ts';

/** The calendar into which a file comes, and who brings it in. */
export type Place = {
  calendarId: number;
  authorId: number | null;
  manages: boolean;
  /**
   * The calendar becomes what the file says, whatever its versions and whoever changed what was there before; only what
   * lies in other calendars too stays as it is.
   */
  follows?: boolean;
};

/** An appointment, a series or a changed occurrence that is in the calendar. */
export type Existing = EntryColumns & {
  id: number;
  series_id: number | null;
  recurrence_id: string | null;
  may: boolean;
  /** A file wrote it, and nobody has changed it here since. */
  is_as_brought: boolean;
  /** Of a series of which somebody made the rest one of its own. */
  parted: Parting | null;
};

const existingText = `
  select a.id, a.series_id, a.recurrence_id, m.uid, a.sequence, a.name, a.description, a.all_day, a.time_zone,
    to_char(a.start_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as start_wall,
    to_char(a.end_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as end_wall,
    a.rrule, a.exdates, a.rdates, a.canceled_at is not null as is_canceled, a.location, a.latitude, a.longitude,
    a.category_id as category, a.organizer, a.reminders, a.raw,
    case when not $5::boolean then a.brought_sequence end as brought_sequence,
    case when not $5::boolean
      then to_char(a.brought_stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as brought_stamp,
    case when $5::boolean then not exists (
        select 1 from appointment_containers other where other.appointment_id = m.id and other.container_id <> $1
      ) else $3::boolean or m.author_id is not distinct from $4::bigint end as may,
    $5::boolean or a.brought_in_at is not distinct from a.updated_at as is_as_brought,
    case when not $5::boolean then (
      -- The rest of before says where it began by its start alone.
      select json_build_object('at', coalesce(
          substring(rest.uid from '-from-([0-9]{8}(?:T[0-9]{6})?)$'),
          to_char(rest.start_wall, case when rest.all_day then 'YYYYMMDD' else 'YYYYMMDD"T"HH24MISS' end)
        ), 'zone', rest.time_zone)
      from appointments rest where rest.continued_from = a.id order by rest.starts_at limit 1
    ) end as parted
  from appointments m
  join appointment_containers lies on lies.appointment_id = m.id and lies.container_id = $1
  join appointments a on a.id = m.id or a.series_id = m.id
  where m.series_id is null
    and (m.uid in (select unnest($2::text[]))
      or regexp_replace(m.uid, '^[0-9]{8}(T[0-9]{6})?-', '') in (select unnest($2::text[])))
  order by m.id`;

/** What the calendar has under these uids, with what stands beside such a series. */
export const existingOf = (db: Sql, place: Place, uids: readonly string[]): Promise<Existing[]> =>
  rows<Existing>(db, existingText, [
    place.calendarId,
    [...uids],
    place.manages,
    place.authorId,
    place.follows ?? false,
  ]);

/** All that a file decides, to be compared. */
export const shape = (columns: EntryColumns): string =>
  JSON.stringify([
    ...[columns.sequence, columns.name, columns.description, columns.all_day, columns.time_zone],
    ...[
      columns.start_wall,
      columns.end_wall,
      columns.rrule,
      columns.exdates,
      columns.rdates,
      columns.is_canceled,
    ],
    ...[
      columns.location.name ?? '',
      columns.location.link ?? '',
      columns.latitude,
      columns.longitude,
      columns.category,
      columns.organizer,
    ],
    ...[columns.reminders, columns.raw],
  ]);

/** What a file decides of a row. */
export function columnsOf(row: Existing, uid: string): EntryColumns {
  const { id, series_id, recurrence_id, may, is_as_brought, parted, ...columns } = row;
  return { ...columns, uid };
}
