import type { AppointmentDate } from '@dorfplatz/contract';
import type { When } from './tables.ts';
import { wallAt, wallWithOffset } from './zone-offsets.ts';

/** Instants are kept within what four digits of a year can say. */
const LATEST = Temporal.Instant.from('9999-12-31T23:59:59Z');
const compare = Temporal.Instant.compare;
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (compare(one, other) < 0 ? one : other);

export type Instants = { start: Temporal.Instant; end: Temporal.Instant };

/** When wall clocks of a zone are, with the reading of docs/decisions/0015: never an end before its start. */
export function instantsOf(when: When): Instants {
  const [from, to] = [
    Temporal.PlainDateTime.from(when.start_wall),
    Temporal.PlainDateTime.from(when.end_wall),
  ];
  const start = from.toZonedDateTime(when.time_zone).toInstant();
  const end = to.toZonedDateTime(when.time_zone).toInstant();
  // A start that was moved out of a gap may pass the end.
  const length = from.until(to, { largestUnit: 'hours' });
  return { start, end: earlier(compare(end, start) < 0 ? start.add(length) : end, LATEST) };
}

/** How long it is, as RFC 5545 counts: days are nominal, hours exact. */
export function durationOf(when: When): string {
  const from = Temporal.PlainDateTime.from(when.start_wall);
  const length = from.until(Temporal.PlainDateTime.from(when.end_wall), { largestUnit: 'days' });
  return length.toString();
}

/** The start as packages/recurrence reads it. */
export const startOf = (when: When): string =>
  when.all_day ? when.start_wall.slice(0, 10) : when.start_wall;

const wall = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'second' });

/** The wall clocks of an instance of a series, in the series' zone. */
export function whenAt(series: When, instants: Instants): When {
  const { all_day, time_zone } = series;
  const show = (instant: Temporal.Instant) => wallAt(time_zone, instant.epochMilliseconds);
  return { all_day, time_zone, start_wall: show(instants.start), end_wall: show(instants.end) };
}

/** The same length from another start. */
export function movedTo(when: When, startWall: string): When {
  const length = Temporal.PlainDateTime.from(when.start_wall).until(when.end_wall);
  const start = Temporal.PlainDateTime.from(startWall);
  return { ...when, start_wall: wall(start), end_wall: wall(start.add(length)) };
}

/** First and last date in its own zone; midnight belongs to the day before. */
export function daysOf(when: When): { first: string; last: string } {
  const first = when.start_wall.slice(0, 10);
  const [date, time] = [when.end_wall.slice(0, 10), when.end_wall.slice(11)];
  if (time !== '00:00:00' || date === first) return { first, last: date };
  return { first, last: Temporal.PlainDate.from(date).subtract({ days: 1 }).toString() };
}

/** A wall clock shifted by the time between two others. */
export const shifted = (text: string, from: string, to: string): string =>
  wall(Temporal.PlainDateTime.from(text).add(Temporal.PlainDateTime.from(from).until(to)));

/** When it is, as the contract says it. */
export function presentDate(
  when: When,
  instants: { start: string | number; end: string | number },
): AppointmentDate {
  const at = (instant: string | number) => (typeof instant === 'number' ? instant : Date.parse(instant));
  const { first, last } = daysOf(when);
  const common = { all_day: when.all_day, time_zone: when.time_zone, same_day: first === last };
  if (when.all_day) return { start: first, end: last, ...common };
  return {
    start: wallWithOffset(when.time_zone, at(instants.start)),
    end: wallWithOffset(when.time_zone, at(instants.end)),
    ...common,
  };
}

/** The when of a row, without the rest of it. */
export const whenOfRow = ({ all_day, time_zone, start_wall, end_wall }: When): When => ({
  all_day,
  time_zone,
  start_wall,
  end_wall,
});

export const isSameWhen = (one: When, other: When): boolean =>
  JSON.stringify(whenOfRow(one)) === JSON.stringify(whenOfRow(other));
