import type { Chance } from './chance.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ZONE = 'Europe/Berlin';

/** An instant in milliseconds as the people of the network see it on their clocks. */
export const localTime = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);

export const isoInstant = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** How much is written in each hour of a day: little at night, a peak at lunch, most in the evening. */
const HOURS = [1, 0, 0, 0, 0, 1, 4, 9, 11, 9, 8, 9, 12, 9, 7, 7, 8, 11, 15, 19, 22, 18, 10, 4];
/** And on each day of a week from Monday. */
const DAYS = [11, 11, 10, 11, 8, 7, 10];
const QUIET_HOURS = 7;

/** Instants at which people wrote, oldest first, as evenings and weekdays go. */
export function writingTimes(chance: Chance, from: number, to: number, count: number): number[] {
  const times: number[] = [];
  while (times.length < count) {
    // The power lets the network grow: its second year holds more than the first.
    const at = from + Math.floor((to - from) * chance.next() ** 0.75);
    const local = localTime(at);
    const likely = (HOURS[local.hour]! / 22) * (DAYS[local.dayOfWeek - 1]! / 11);
    if (chance.isLucky(likely)) times.push(at);
  }
  return times.sort((a, b) => a - b);
}

/** Later than `at` by about `delay`, moved into the morning when that would be at night. */
export function answeringTime(chance: Chance, at: number, delay: number): number {
  const later = at + MINUTE + Math.floor(-Math.log(1 - chance.next()) * delay);
  const { hour } = localTime(later);
  return hour < QUIET_HOURS && chance.isLucky(0.9)
    ? later + (QUIET_HOURS - hour) * HOUR + chance.between(0, 90) * MINUTE
    : later;
}
