import type { PollDate, PollOptionWrite } from '@dorfplatz/contract';
import { isTimeZone } from '../../platform/settings/network-settings.ts';
import type { StoredDate } from './tables.ts';

type FieldErrors = Record<string, string[]>;

/** The longest an option of a schedule may last. */
const DAYS_MAX = 366;

function wallOf(text: string, isAllDay: boolean): Temporal.PlainDateTime | undefined {
  if (text.includes('T') === isAllDay) return undefined;
  try {
    const wall = Temporal.PlainDateTime.from(text);
    return wall.year >= 1900 ? wall : undefined;
  } catch {
    // 30 February, 25 o'clock
    return undefined;
  }
}

/** Whether the clocks of a zone ever show this: an hour is passed over when they are put forward. */
const isShown = (wall: Temporal.PlainDateTime, zone: string): boolean =>
  wall.toZonedDateTime(zone).toPlainDateTime().equals(wall);

const written = (wall: Temporal.PlainDateTime): string => wall.toString({ smallestUnit: 'second' });

/** When an option is, as it is kept; undefined with what is wrong in `errors`. */
export function checkOptionDate(
  date: NonNullable<PollOptionWrite['date']>,
  field: string,
  errors: FieldErrors,
): StoredDate | undefined {
  const refuse = (code: string) => {
    errors[field] = [code];
    return undefined;
  };
  const [start, end] = [wallOf(date.start, date.all_day), wallOf(date.end, date.all_day)];
  if (!start || !end) return refuse('invalid');
  if (Temporal.PlainDateTime.compare(end, start) < 0) return refuse('end_before_start');
  if (start.until(end, { largestUnit: 'days' }).days > DAYS_MAX) return refuse('too_long_date');
  // A date is the same date everywhere: a zone would move it (RFC 5545, VALUE=DATE).
  if (date.all_day) return { starts_wall: written(start), ends_wall: written(end), time_zone: null };
  const zone = date.time_zone ?? '';
  if (!/^[A-Za-z]/.test(zone) || !isTimeZone(zone)) return refuse('unknown_zone');
  if (!isShown(start, zone) || !isShown(end, zone)) return refuse('nonexistent_time');
  return { starts_wall: written(start), ends_wall: written(end), time_zone: zone };
}

const instantIn = (wall: string, zone: string): string =>
  Temporal.PlainDateTime.from(wall)
    .toZonedDateTime(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** When an option is, as it is told; null where it has no date. */
export function presentOptionDate({
  starts_wall,
  ends_wall,
  time_zone,
}: { [K in keyof StoredDate]: StoredDate[K] | null }): PollDate | null {
  if (starts_wall === null || ends_wall === null) return null;
  if (time_zone === null)
    return {
      start: starts_wall.slice(0, 10),
      end: ends_wall.slice(0, 10),
      all_day: true,
      time_zone: null,
    };
  const [start, end] = [instantIn(starts_wall, time_zone), instantIn(ends_wall, time_zone)];
  return { start, end, all_day: false, time_zone };
}
