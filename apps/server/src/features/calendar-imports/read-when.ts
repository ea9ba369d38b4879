import type { Properties } from './properties.ts';
import { type EntryZones, readDuration, readMoment, wallIn } from './read-times.ts';
import { EntryError, type Moment } from './tables.ts';

type Plain = Temporal.PlainDateTime;

export type When = { allDay: boolean; zone: string; start: Plain; end: Plain; written: Moment };

const DAYS_MAX = 36_600;

const dayOf = (wall: Plain): Plain => wall.toPlainDate().toPlainDateTime();

/** The first midnight that is not before. */
const nextMidnight = (wall: Plain): Plain => {
  const day = dayOf(wall);
  return day.equals(wall) ? day : day.add({ days: 1 });
};

const isBefore = (one: Plain, other: Plain): boolean => Temporal.PlainDateTime.compare(one, other) < 0;

type Reading = { properties: Properties; of: EntryZones; start: Moment; zone: string; from: Plain };

/** The end that DTEND says; of whole days a midnight. */
function writtenEnd({ properties, of, start, zone, from }: Reading): Plain | undefined {
  const line = properties.take('DTEND');
  if (!line) return undefined;
  let end: Moment;
  try {
    end = readMoment(line.value, line, of);
  } catch (error) {
    if (!(error instanceof EntryError)) throw error;
    properties.leaveOut(error, line.line, line.text);
    return undefined;
  }
  const wall = end.isDate || end.isFloating ? end.wall : wallIn(end, zone);
  if (!start.isDate) return wall;
  const to = nextMidnight(wall);
  // Some write the only day of an event as its end too.
  return to.equals(from) ? to.add({ days: 1 }) : to;
}

function lengthEnd({ properties, start, zone, from }: Reading): Plain | undefined {
  const line = properties.take('DURATION');
  if (!line) return undefined;
  let length: Temporal.Duration;
  try {
    length = readDuration(line.value, line.line);
    if (!start.isDate) return from.toZonedDateTime(zone).add(length).toPlainDateTime();
    const end = from.add(length);
    if (!dayOf(end).equals(end)) properties.note('skipped_line', line.line, line.text);
    return nextMidnight(end);
  } catch (error) {
    if (!(error instanceof EntryError || error instanceof RangeError)) throw error;
    properties.note('skipped_line', line.line, line.text);
    return undefined;
  }
}

/**
 * When it begins and ends. An end before its start was put in its place by mistake: they change places. An end that
 * cannot be is left out.
 * @throws EntryError
 */
export function readWhen(line: number, properties: Properties, of: EntryZones, isSeries: boolean): When {
  const written = properties.take('DTSTART');
  if (!written) throw new EntryError('no_start', line);
  const start = readMoment(written.value, written, of);
  // Of what takes place once the instant is all that a time in UTC says; people want to read it on their own clocks.
  const zone = start.isUtc && !isSeries ? of.zones.usual : start.zone;
  const from = start.isDate ? start.wall : wallIn(start, zone);
  const reading = { properties, of, start, zone, from };
  const shortest = start.isDate ? from.add({ days: 1 }) : from;
  const end = writtenEnd(reading) ?? lengthEnd(reading) ?? shortest;
  const when = { allDay: start.isDate, zone, written: start };
  const at = (properties.take('DTEND') ?? properties.take('DURATION') ?? written).line;
  if (isBefore(end, from)) {
    properties.note('end_before_start', at);
    const isNear = end.until(from, { largestUnit: 'days' }).days < 1 && !start.isDate;
    return { ...when, ...(isNear ? { start: end, end: from } : { start: from, end: shortest }) };
  }
  if (from.until(end, { largestUnit: 'days' }).days > DAYS_MAX || end.year > 9_995) {
    properties.note('skipped_line', at, end.toString());
    return { ...when, start: from, end: shortest };
  }
  return { ...when, start: from, end: isBefore(end, shortest) ? shortest : end };
}
