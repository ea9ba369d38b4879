import { nextInstance } from '@dorfplatz/recurrence';
import { colourName } from './colour-names.ts';
import { escapeText, fold, foldAll, quoteParameter } from './content-lines.ts';
import { timeZoneLines } from './time-zone-lines.ts';

/** Somebody as a calendar names them. */
export interface CalendarPerson {
  name: string;
  mail: string;
}

export interface CalendarAttendee extends CalendarPerson {
  status: 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';
}

/** An appointment, a series or a changed occurrence, as calendar programs get it. Wall clocks are ISO 8601. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** Of a changed occurrence: `20260617T180000` or `20260617`. */
  recurrenceId: string | null;
  name: string;
  description: string;
  /** HTML of the description where it says more than the plain text. */
  html: string | null;
  allDay: boolean;
  timeZone: string;
  start: string;
  /** Of whole days the first moment after the last one. */
  end: string;
  rrule: string | null;
  exdates: readonly string[];
  rdates: readonly string[];
  isCanceled: boolean;
  location: string;
  place: { latitude: number; longitude: number } | null;
  url: string;
  category: string | null;
  /** `#rrggbb` */
  color: string | null;
  organizer: CalendarPerson | null;
  attendees?: readonly CalendarAttendee[];
  /** Minutes before the start. */
  reminders?: readonly number[];
  /** Instants of ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** Content lines of what the product has no field for, as they came. */
  raw: readonly string[];
}

export interface CalendarText {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Of a feed: what it is called, its colour, and after how many minutes a program should look again. */
  feed?: { name: string; color: string | null; refreshMinutes: number };
}

const PRODUCT = '-//Dorfplatz//Dorfplatz//EN';
const UTC_NAMES = new Set(['UTC', 'Etc/UTC', 'Etc/UCT', 'Etc/Zulu', 'Zulu']);

/** `2026-06-17T18:00:00` and `2026-06-17T18:00` as `20260617T180000`; what is so already stays. */
function compact(wall: string): string {
  if (wall[4] !== '-') return wall;
  const day = `${wall.slice(0, 4)}${wall.slice(5, 7)}${wall.slice(8, 10)}`;
  if (wall.length === 10) return day;
  return `${day}T${wall.slice(11, 13)}${wall.slice(14, 16)}${wall.slice(17, 19) || '00'}`;
}

const stamp = (instant: string): string => `${compact(instant.slice(0, 19))}Z`;

/** A property whose values are wall clocks of the event's zone. */
function wallsLine(
  name: string,
  walls: readonly string[],
  event: Pick<CalendarEvent, 'allDay' | 'timeZone'>,
): string {
  const values = walls.map(compact);
  if (event.allDay) return `${name};VALUE=DATE:${values.map((value) => value.slice(0, 8)).join()}`;
  if (UTC_NAMES.has(event.timeZone)) return `${name}:${values.map((value) => `${value}Z`).join()}`;
  return `${name};TZID=${event.timeZone}:${values.join()}`;
}

const plain = (wall: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(wall);

/**
 * The start as programs want it, who take it for an instance in any case: where the rule leaves the start out, the
 * first time that the rule has.
 */
function firstStart({ rrule, start, allDay, timeZone }: CalendarEvent): string {
  if (rrule === null || !rrule.includes('BY')) return start;
  const wall = allDay ? start.slice(0, 10) : start;
  const series = { start: wall, zone: timeZone, duration: allDay ? 'P1D' : 'PT0S', rule: rrule };
  const first = nextInstance(series, Temporal.Instant.from('1599-12-31T00:00Z'));
  return first?.recurrenceId ?? start;
}

/**
 * The end. Of a series that lasts days and hours the duration, which programs take for nominal days as we do; they take
 * an end for exact hours (§3.8.5.3).
 */
function endLine(event: CalendarEvent, first: string): string {
  const { start, end, rrule, rdates, allDay, timeZone } = event;
  const isOnce = rrule === null && rdates.length === 0;
  if (first === start && (isOnce || allDay)) return wallsLine('DTEND', [end], event);
  const length = plain(start).until(plain(end), { largestUnit: 'days' });
  const last = plain(first).add(length).toString({ smallestUnit: 'second' });
  if (allDay) return wallsLine('DTEND', [last], event);
  if (length.days > 0) return `DURATION:${length.toString()}`;
  const stop = plain(first).toZonedDateTime(timeZone).add(length).toPlainDateTime();
  return wallsLine('DTEND', [stop.toString({ smallestUnit: 'second' })], event);
}

function addDates(event: CalendarEvent, lines: string[]): void {
  const { recurrenceId, rrule, exdates, rdates } = event;
  const first = firstStart(event);
  lines.push(wallsLine('DTSTART', [first], event), endLine(event, first));
  if (recurrenceId !== null) lines.push(wallsLine('RECURRENCE-ID', [recurrenceId], event));
  if (rrule !== null) lines.push(`RRULE:${rrule}`);
  if (exdates.length > 0) lines.push(wallsLine('EXDATE', exdates, event));
  if (rdates.length > 0) lines.push(wallsLine('RDATE', rdates, event));
}

const personLine = (name: string, { name: called, mail }: CalendarPerson, more = ''): string =>
  `${name};CN=${quoteParameter(called)}${more}:mailto:${mail.replaceAll(/[\s<>"]/g, '')}`;

function attendeeLine(attendee: CalendarAttendee): string {
  const answer = attendee.status === 'NEEDS-ACTION' ? ';RSVP=TRUE' : '';
  return personLine('ATTENDEE', attendee, `;ROLE=REQ-PARTICIPANT;PARTSTAT=${attendee.status}${answer}`);
}

function alarmLines(minutes: number, name: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(name)}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ];
}

/** Whether a content line is one of this property. */
const isOf = (line: string, name: string): boolean =>
  line.length > name.length && /[;:]/.test(line[name.length]!) && line.toUpperCase().startsWith(name);

function eventLines(event: CalendarEvent): string[] {
  const { place, organizer, category, color, html } = event;
  const lines = ['BEGIN:VEVENT', `UID:${escapeText(event.uid)}`, `DTSTAMP:${stamp(event.updatedAt)}`];
  const add = (name: string, value: string): void => {
    if (value !== '') lines.push(`${name}:${escapeText(value)}`);
  };
  lines.push(`SEQUENCE:${event.sequence}`);
  addDates(event, lines);
  lines.push(`SUMMARY:${escapeText(event.name)}`);
  add('DESCRIPTION', event.description);
  if (html !== null) add('X-ALT-DESC;FMTTYPE=text/html', html);
  add('LOCATION', event.location);
  if (place) lines.push(`GEO:${place.latitude};${place.longitude}`);
  if (category !== null) add('CATEGORIES', category);
  // What came in with an import goes out as it came, and is there once.
  const isGiven = (name: string): boolean => event.raw.some((line) => isOf(line, name));
  const isTentative = event.raw.some((line) => /^STATUS[;:]([^:]*:)?\s*TENTATIVE\s*$/i.test(line));
  lines.push(`STATUS:${event.isCanceled ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'}`);
  if (color !== null && !isGiven('COLOR')) lines.push(`COLOR:${colourName(color)}`);
  if (event.url !== '' && !isGiven('URL')) lines.push(`URL:${event.url}`);
  if (organizer !== null) lines.push(personLine('ORGANIZER', organizer));
  for (const attendee of event.attendees ?? []) lines.push(attendeeLine(attendee));
  lines.push(`CREATED:${stamp(event.createdAt)}`, `LAST-MODIFIED:${stamp(event.updatedAt)}`);
  // A message is for those whom it names, and a feed gives nobody's address away.
  const kept = event.raw.filter((line) => !isOf(line, 'STATUS') && !isOf(line, 'ATTENDEE'));
  lines.push(...kept);
  for (const minutes of event.reminders ?? []) lines.push(...alarmLines(minutes, event.name));
  lines.push('END:VEVENT');
  return lines;
}

function headLines({ method, feed }: CalendarText): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed
      ? [
          `NAME:${escapeText(feed.name)}`,
          `X-WR-CALNAME:${escapeText(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${feed.refreshMinutes}M`,
          `X-PUBLISHED-TTL:PT${feed.refreshMinutes}M`,
          ...(feed.color === null
            ? []
            : [`COLOR:${colourName(feed.color)}`, `X-APPLE-CALENDAR-COLOR:${feed.color.toUpperCase()}`]),
        ]
      : []),
  ];
}

/** The zones of events, each with the year since which its clocks matter. */
function zonesOf(events: readonly CalendarEvent[]): Map<string, number> {
  const zones = new Map<string, number>();
  for (const { allDay, timeZone, start } of events) {
    if (allDay || UTC_NAMES.has(timeZone)) continue;
    // A year before, for what stands at the turn of the year.
    const year = Number(start.slice(0, 4)) - 1;
    zones.set(timeZone, Math.min(year, zones.get(timeZone) ?? year));
  }
  return zones;
}

const AT_ONCE = 200;

/**
 * iCalendar (RFC 5545, 5546, 7986) of events, piece by piece: whoever writes the pieces out may do something else
 * between two of them.
 */
export function* calendarPieces(events: readonly CalendarEvent[], calendar: CalendarText): Generator<string> {
  const zones = [...zonesOf(events)].sort(([a], [b]) => (a < b ? -1 : 1));
  yield foldAll([...headLines(calendar), ...zones.flatMap(([zone, year]) => timeZoneLines(zone, year))]);
  for (let start = 0; start < events.length; start += AT_ONCE) {
    yield events
      .slice(start, start + AT_ONCE)
      .map((event) => foldAll(eventLines(event)))
      .join('');
  }
  yield fold('END:VCALENDAR');
}

/** The whole text at once, for few events. */
export const calendarText = (events: readonly CalendarEvent[], calendar: CalendarText): string =>
  [...calendarPieces(events, calendar)].join('');
