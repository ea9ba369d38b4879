import type { ContentLine } from './content-reader.ts';
import { EntryError, type Moment } from './tables.ts';
import { zoneOf } from './zones.ts';

/** Zones of a file: what its VTIMEZONEs say, and where times without one are. */
export interface Zones {
  described: ReadonlyMap<string, string>;
  usual: string;
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

/** One value of type DATE or DATE-TIME. Throws EntryError for 30 February and for a zone that nobody knows. */
export function readMoment(value: string, { line, parameters }: ContentLine, zones: Zones): Moment {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(value.trim()) ?? [];
  const isDate = hour === undefined;
  let wall: Temporal.PlainDateTime;
  try {
    // A leap second is the second after.
    const time = isDate ? '00:00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
    wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`);
  } catch {
    throw new EntryError('unreadable', line, value.slice(0, 60));
  }
  if (wall.year < 1600 || wall.year > 9_990) throw new EntryError('unreadable', line, value.slice(0, 60));
  if (utc) return { isDate, wall, zone: 'UTC', isUtc: true };
  const id = parameters.TZID?.[0];
  if (isDate || id === undefined) return { isDate, wall, zone: zones.usual, isUtc: false };
  const zone = zoneOf(id, zones.described);
  if (zone === undefined) throw new EntryError('unknown_zone', line, id.slice(0, 60));
  return { isDate, wall, zone, isUtc: false };
}

/** What clocks of another zone show at a moment. */
export const wallIn = ({ wall, zone }: Moment, other: string): Temporal.PlainDateTime =>
  zone === other ? wall : wall.toZonedDateTime(zone).withTimeZone(other).toPlainDateTime();

/** A recurrence id as it is kept. A date stands for the time of its series that day. */
export function recurrenceId(
  moment: Moment,
  series: { isAllDay: boolean; zone: string; start: string },
): string {
  const wall =
    moment.isDate && !series.isAllDay
      ? moment.wall.toPlainDate().toPlainDateTime(Temporal.PlainDateTime.from(series.start).toPlainTime())
      : moment.isDate
        ? moment.wall
        : wallIn(moment, series.zone);
  const text = wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return series.isAllDay ? text.slice(0, 8) : text;
}

/** A DURATION (§3.3.6). */
export function readDuration(value: string, line: number): Temporal.Duration {
  try {
    return Temporal.Duration.from(value.trim());
  } catch {
    throw new EntryError('unreadable', line, value.slice(0, 60));
  }
}
