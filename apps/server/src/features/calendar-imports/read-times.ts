import type { ContentLine } from './content-reader.ts';
import { cutText } from './cut-text.ts';
import { EntryError, type Moment } from './tables.ts';
import type { Zones } from './zones.ts';

/** Where times of an entry are: zones of its file, over the years in which it takes place. */
export interface EntryZones {
  zones: Zones;
  from: number;
  to: number;
  /** Hears of a zone that was not known by its name. */
  onGuess: (line: number, zone: string) => void;
}

const TIME =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

const UTC = 'UTC';

function unreadable(line: number, value: string): never {
  throw new EntryError('unreadable', line, cutText(value, 60));
}

/** The wall clock that was written; midnight at the end of a day is that of the next one, a leap second the second after. */
function wallOf([, year, month, day, hour = '00', minute = '00', second = '00']: readonly string[]) {
  const date = Temporal.PlainDateTime.from(`${year}-${month}-${day}T00:00:00`);
  if (hour === '24' && Number(minute) + Number(second) === 0) return date.add({ days: 1 });
  return date.toPlainDate().toPlainDateTime(`${hour}:${minute}:${second === '60' ? '59' : second}`);
}

/** One value of type DATE or DATE-TIME. Throws EntryError for 30 February and for a zone that nobody knows. */
export function readMoment(value: string, { line, parameters }: ContentLine, of: EntryZones): Moment {
  const found = TIME.exec(value.trim());
  if (!found) return unreadable(line, value);
  const isDate = found[4] === undefined || parameters.VALUE?.[0]?.toUpperCase() === 'DATE';
  const written = isDate ? found.slice(0, 4) : found;
  let wall: Temporal.PlainDateTime;
  try {
    wall = wallOf(written as string[]);
  } catch {
    return unreadable(line, value);
  }
  if (wall.year < 1600 || wall.year > 9_990) return unreadable(line, value);
  const { usual } = of.zones;
  const plain = { isDate, wall, isUtc: false, isFloating: false };
  if (isDate) return { ...plain, zone: usual, isFloating: true };
  const offset = found[7]?.toUpperCase();
  if (offset === 'Z') return { ...plain, zone: UTC, isUtc: true };
  if (offset) return { ...plain, wall: wall.subtract(lengthOf(offset)), zone: UTC, isUtc: true };
  const id = parameters.TZID?.[0]?.trim() || undefined;
  if (id === undefined) return { ...plain, zone: usual, isFloating: true };
  const place = of.zones.find(id, of.from, of.to);
  if (place === undefined) throw new EntryError('unknown_zone', line, cutText(id, 60));
  if ('rules' in place) {
    const instant = place.rules.instantOf(wall);
    const shown = instant.toZonedDateTimeISO(UTC).toPlainDateTime();
    return { ...plain, wall: shown, zone: UTC, isUtc: true, described: { rules: place.rules, local: wall } };
  }
  if (place.isGuess) of.onGuess(line, place.zone);
  return { ...plain, zone: place.zone };
}

const lengthOf = (offset: string): Temporal.Duration => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset)!;
  const length = Temporal.Duration.from({ hours: Number(hours), minutes: Number(minutes) });
  return sign === '-' ? length.negated() : length;
};

/** What clocks of another zone show at a moment. */
export const wallIn = ({ wall, zone }: Moment, other: string): Temporal.PlainDateTime =>
  zone === other ? wall : wall.toZonedDateTime(zone).withTimeZone(other).toPlainDateTime();

/** A wall clock as recurrence ids are kept. */
export const idOf = (wall: Temporal.PlainDateTime, isAllDay: boolean): string => {
  const text = wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return isAllDay ? text.slice(0, 8) : text;
};

/** The day of a recurrence id: `20260617T180000` as `2026-06-17`. */
export const dayOfId = (id: string): string => id.replace(/^(....)(..)(..).*/, '$1-$2-$3');

/**
 * A recurrence id as it is kept: a time without a zone is one of its series, an instant is what clocks of the series
 * show then, a date stands for the time of its series that day.
 */
export function recurrenceId(
  moment: Moment,
  series: { isAllDay: boolean; zone: string; start: string },
): string {
  if (moment.isDate && !series.isAllDay) {
    const time = Temporal.PlainDateTime.from(series.start).toPlainTime();
    return idOf(moment.wall.toPlainDate().toPlainDateTime(time), false);
  }
  // A day is that of the clocks on which it was written.
  const isOwn = moment.isFloating || (series.isAllDay && !moment.isUtc);
  return idOf(isOwn ? moment.wall : wallIn(moment, series.zone), series.isAllDay);
}

/** A DURATION (§3.3.6). */
export function readDuration(value: string, line: number): Temporal.Duration {
  try {
    return Temporal.Duration.from(value.trim());
  } catch {
    return unreadable(line, value);
  }
}
