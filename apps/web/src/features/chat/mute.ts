import { wallClock } from '@dorfplatz/content/dates';
import { MUTED_FOR_EVER } from '@dorfplatz/contract';

export const MUTE_LENGTHS = ['hour', 'day', 'week', 'ever'] as const;
export type MuteLength = (typeof MUTE_LENGTHS)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What the clocks of a zone show at an instant, as if it were UTC (ms). */
const clockOf = (instant: number, timeZone: string): number =>
  Date.parse(`${wallClock(timeZone, instant)}Z`) + (instant % minute);

/** The first moment of the day that is so many days after that of an instant, in a zone. */
function midnightAfter(instant: number, days: number, timeZone: string): number {
  const clock = Math.floor(clockOf(instant, timeZone) / day) * day + days * day;
  // Twice: the difference from UTC may be another at the moment that is looked for.
  const about = clock - (clockOf(instant, timeZone) - instant);
  return clock - (clockOf(about, timeZone) - about);
}

/** Until when a chat is muted: one hour, the rest of the day or of the week where the reader is, or for ever [RUL-0257]. */
export function mutedUntil(length: MuteLength, now: number, timeZone: string): string {
  if (length === 'ever') return MUTED_FOR_EVER;
  const second = Math.floor(now / 1000) * 1000;
  // Sunday is the last day of a week.
  const weekday = (new Date(clockOf(second, timeZone)).getUTCDay() + 6) % 7;
  const until =
    length === 'hour' ? second + hour : midnightAfter(second, length === 'day' ? 1 : 7 - weekday, timeZone);
  return new Date(until).toISOString();
}
