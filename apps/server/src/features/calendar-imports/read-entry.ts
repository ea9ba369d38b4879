import { cleanText, escapeMarkdown } from '@dorfplatz/content';
import { APPOINTMENT_DESCRIPTION_MAX, APPOINTMENT_NAME_MAX } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Component, ContentLine } from './content-reader.ts';
import { readRecurrence } from './read-recurrence.ts';
import { readDuration, readMoment, wallIn, type Zones } from './read-times.ts';
import { type Entry, EntryError, type Moment } from './tables.ts';

/** What fields say, or what is worked out anew when it is given out. */
const KNOWN = new Set([
  ...[
    'UID',
    'DTSTAMP',
    'SEQUENCE',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'EXDATE',
    'RDATE',
    'RECURRENCE-ID',
  ],
  ...[
    'SUMMARY',
    'DESCRIPTION',
    'X-ALT-DESC',
    'LOCATION',
    'GEO',
    'STATUS',
    'ORGANIZER',
    'CREATED',
    'LAST-MODIFIED',
  ],
]);
const ONCE = ['UID', 'DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'RECURRENCE-ID', 'RRULE', 'SEQUENCE'];
const RAW_LINES_MAX = 200;
const RAW_MAX = 20_000;
const REMINDERS_MAX = 5;
const REMINDER_MINUTES_MAX = 60 * 24 * 60;
const DAYS_MAX = 36_600;

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

const wallText = (wall: Temporal.PlainDateTime): string => wall.toString({ smallestUnit: 'second' });

type When = { allDay: boolean; zone: string; start: Temporal.PlainDateTime; end: Temporal.PlainDateTime };

function endOf(start: Moment, zone: string, from: Temporal.PlainDateTime, take: Take, zones: Zones) {
  const [end, duration] = [take('DTEND'), take('DURATION')];
  if (end) {
    const moment = readMoment(end.value, end, zones);
    if (moment.isDate !== start.isDate) throw new EntryError('unreadable', end.line, end.value.slice(0, 60));
    const to = start.isDate ? moment.wall : wallIn(moment, zone);
    // Some write the only day of an event as its end too.
    return start.isDate && to.equals(from) ? to.add({ days: 1 }) : to;
  }
  if (duration) {
    const length = readDuration(duration.value, duration.line);
    if (length.sign < 0) throw new EntryError('end_before_start', duration.line, duration.value.slice(0, 60));
    return start.isDate ? from.add(length) : from.toZonedDateTime(zone).add(length).toPlainDateTime();
  }
  return start.isDate ? from.add({ days: 1 }) : from;
}

type Take = (name: string) => ContentLine | undefined;

function readWhen(line: number, take: Take, zones: Zones, isSeries: boolean): When {
  const written = take('DTSTART');
  if (!written) throw new EntryError('no_start', line);
  const start = readMoment(written.value, written, zones);
  // Of what takes place once the instant is all that a time in UTC says; people want to read it on their own clocks.
  const zone = start.isUtc && !isSeries ? zones.usual : start.zone;
  const from = start.isDate ? start.wall : wallIn(start, zone);
  const end = endOf(start, zone, from, take, zones);
  const isBefore = Temporal.PlainDateTime.compare(end, from) < 0;
  if (isBefore || (start.isDate && end.equals(from))) throw new EntryError('end_before_start', line);
  if (from.until(end, { largestUnit: 'days' }).days > DAYS_MAX || end.year > 9_995) {
    throw new EntryError('unreadable', line, wallText(end));
  }
  return { allDay: start.isDate, zone, start: from, end };
}

/** Minutes before the start, of an alarm that means that. */
function reminderOf({ lines, components }: Component): number | undefined {
  const trigger = lines.find(({ name }) => name === 'TRIGGER');
  if (!trigger || components.length > 0 || trigger.parameters.VALUE?.[0]?.toUpperCase() === 'DATE-TIME')
    return undefined;
  if (trigger.parameters.RELATED?.[0]?.toUpperCase() === 'END') return undefined;
  try {
    const length = Temporal.Duration.from(trigger.value.trim());
    const minutes = -length.total({ unit: 'minutes', relativeTo: '2026-06-15' });
    return Number.isInteger(minutes) && minutes >= 0 && minutes <= REMINDER_MINUTES_MAX ? minutes : undefined;
  } catch {
    return undefined;
  }
}

const linesOf = ({ name, lines, components }: Component): string[] => [
  `BEGIN:${name}`,
  ...lines.map(({ text }) => text),
  ...components.flatMap(linesOf),
  `END:${name}`,
];

/** What no field says, as it came, as far as there is room; no line goes without the component around it. */
function rawOf(component: Component, others: readonly Component[], hasCategory: boolean): string[] {
  const own = component.lines.filter(
    ({ name }) => !KNOWN.has(name) && (name !== 'CATEGORIES' || !hasCategory),
  );
  const units = [...own.map(({ text }) => [text]), ...others.map(linesOf)];
  const kept: string[] = [];
  let size = 0;
  for (const unit of units) {
    const length = unit.join('').length;
    if (size + length > RAW_MAX || kept.length + unit.length > RAW_LINES_MAX) continue;
    size += length;
    kept.push(...unit.map(cleanText));
  }
  return kept;
}

function placeOf(take: Take): { latitude: number | null; longitude: number | null } {
  const [latitude, longitude] = (take('GEO')?.value ?? '').split(';').map(Number.parseFloat);
  const isPlace = Math.abs(latitude ?? 100) <= 90 && Math.abs(longitude ?? 200) <= 180;
  return isPlace ? { latitude: latitude!, longitude: longitude! } : { latitude: null, longitude: null };
}

function organizerOf(take: Take): string {
  const line = take('ORGANIZER');
  if (!line) return '';
  return cleanLine(line.parameters.CN?.[0] ?? line.value.replace(/^mailto:/i, '')).slice(0, 200);
}

/**
 * Reads a VEVENT.
 * @param categories labels of the network's categories, in small letters
 * @throws EntryError
 */
export function readEntry(
  component: Component,
  zones: Zones,
  categories: ReadonlyMap<string, string>,
): Entry {
  const { line, lines, components } = component;
  if (component.isCut) throw new EntryError('unreadable', line);
  const broken = lines.find(({ name }) => name === '');
  if (broken) throw new EntryError('unreadable', broken.line, broken.text.slice(0, 60));
  const twice = ONCE.find((wanted) => lines.filter(({ name }) => name === wanted).length > 1);
  if (twice === 'RRULE') throw new EntryError('bad_rule', line, 'RRULE, RRULE');
  if (twice) throw new EntryError('unreadable', line, `${twice}, ${twice}`);
  const take: Take = (wanted) => lines.find(({ name }) => name === wanted);
  const text = (wanted: string): string => unescaped(take(wanted)?.value ?? '');
  const name = cleanLine(text('SUMMARY')).slice(0, APPOINTMENT_NAME_MAX);
  if (name === '') throw new EntryError('no_name', line);
  const isSeries = lines.some((one) => one.name === 'RRULE' || one.name === 'RDATE');
  const exception = take('RECURRENCE-ID');
  if (exception?.parameters.RANGE) throw new EntryError('unreadable', exception.line, 'RANGE');
  if (exception && isSeries) throw new EntryError('bad_rule', line, 'RECURRENCE-ID, RRULE');
  const when = readWhen(line, take, zones, isSeries);
  const recurrence = isSeries
    ? readRecurrence(lines, { ...when, start: wallText(when.start), end: wallText(when.end) }, zones)
    : { rrule: null, exdates: [], rdates: [] };
  const label = text('CATEGORIES').split(',')[0]!.trim().toLowerCase();
  const category = categories.get(label) ?? null;
  const alarms = components.filter((one) => one.name === 'VALARM');
  const reminders = [...new Set(alarms.flatMap((alarm) => reminderOf(alarm) ?? []))].slice(0, REMINDERS_MAX);
  const others = components.filter((one) => one.name !== 'VALARM' || reminderOf(one) === undefined);
  // What is beyond the limit goes anyway; escaping it first takes its time.
  const description = cleanText(text('DESCRIPTION'))
    .trim()
    .slice(0, APPOINTMENT_DESCRIPTION_MAX)
    .toWellFormed();
  const location = cleanLine(text('LOCATION')).slice(0, 200);
  const sequence = Number(take('SEQUENCE')?.value ?? 0);
  return {
    line,
    of: exception ? readMoment(exception.value, exception, zones) : null,
    columns: {
      uid: cleanLine(text('UID')).slice(0, 500),
      sequence: Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31 ? sequence : 0,
      name,
      description: escapeMarkdown(description).slice(0, APPOINTMENT_DESCRIPTION_MAX),
      all_day: when.allDay,
      time_zone: when.zone,
      start_wall: wallText(when.start),
      end_wall: wallText(when.end),
      ...recurrence,
      is_canceled: text('STATUS').toUpperCase() === 'CANCELLED',
      location: location === '' ? {} : { name: location },
      ...placeOf(take),
      category,
      organizer: organizerOf(take),
      reminders: reminders.sort((one, other) => one - other),
      raw: rawOf(component, others, category !== null),
    },
  };
}
