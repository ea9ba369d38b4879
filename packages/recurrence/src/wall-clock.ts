import { RecurrenceError, type RecurrenceErrorCode } from './recurrence-error.ts';

/**
 * What clocks show, without a zone: the seconds from 1 January 1970, 00:00, as if no offset ever changed. Numbers,
 * since a series is mostly arithmetic on days; Temporal has its say where a zone comes in.
 */
export type Wall = number;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const FIRST_YEAR = 1600;

export const SECONDS_A_DAY = 86_400;

/** 9999-12-31T23:59:59, the last wall clock that a series can have. */
export const LAST_WALL: Wall = 253_402_300_799;

/**
 * The longest piece of wall clock that any zone has left out (a day, in Samoa in 2011), and a little more: within it
 * the order of wall clocks and the order of instants can differ.
 */
export const SLACK = 25 * 3_600;

/** Whether the text is a date without a time. */
export const isDate = (text: string): boolean => DATE.test(text);

/** The number of a wall clock. */
export const wallOf = (plain: Temporal.PlainDateTime): Wall =>
  Math.floor(plain.toZonedDateTime('UTC').epochMilliseconds / 1_000);

/** The wall clock of a number. */
export const plainOf = (wall: Wall): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(wall * 1_000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();

/** Parses 'YYYY-MM-DD' (as its midnight) or 'YYYY-MM-DDTHH:MM[:SS]', of the years 1600 to 9999; else throws `code`. */
export function parseWall(text: string, isAllDay: boolean, code: RecurrenceErrorCode): Wall {
  if ((isAllDay ? DATE : WALL_CLOCK).test(text)) {
    try {
      const plain = Temporal.PlainDateTime.from(text);
      if (plain.year >= FIRST_YEAR) return wallOf(plain);
    } catch {
      // 30 February, 25 o'clock
    }
  }
  throw new RecurrenceError(
    code,
    `${isAllDay ? 'a date' : 'a wall clock'} was expected: ${text.slice(0, 40)}`,
  );
}

/** Writes a wall clock as `parseWall` reads it, seconds only where there are some. */
export function formatWall(wall: Wall, isAllDay: boolean): string {
  const plain = plainOf(wall);
  if (isAllDay) return plain.toPlainDate().toString();
  return plain.toString({ smallestUnit: plain.second === 0 ? 'minute' : 'second' });
}

/** Throws unknown_zone unless the name is one of the IANA database (an offset is none: it knows no summer time). */
export function checkZone(zone: string): void {
  try {
    if (/^[A-Za-z]/.test(zone)) {
      new Temporal.ZonedDateTime(0n, zone);
      return;
    }
  } catch {
    // thrown below
  }
  throw new RecurrenceError('unknown_zone', `no IANA time zone: ${zone.slice(0, 40)}`);
}

/**
 * When a zone's clocks show this wall clock: the first time where they do twice; where they never do, the instant
 * reckoned with the offset before the gap, so that it comes as much later as was left out (RFC 5545 §3.3.5).
 */
export const atWall = (wall: Wall, zone: string): Temporal.ZonedDateTime =>
  plainOf(wall).toZonedDateTime(zone, { disambiguation: 'compatible' });

/** What a zone's clocks show at an instant. */
export const wallAt = (instant: Temporal.Instant, zone: string): Wall =>
  wallOf(instant.toZonedDateTimeISO(zone).toPlainDateTime());
