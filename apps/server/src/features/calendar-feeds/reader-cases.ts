import { instancesBetween } from '@dorfplatz/recurrence';
import type { CalendarEvent } from './calendar-text.ts';

/** An instance as readers list it: whole days as `YYYY-MM-DD`, all else as instants in UTC. */
export type Listed = string;

const base: CalendarEvent = {
  uid: '',
  sequence: 0,
  recurrenceId: null,
  name: '',
  description: 'Zeile eins\nZeile zwei; mit, allem \\ und ä€👩‍👩‍👧'.repeat(3),
  html: null,
  allDay: false,
  timeZone: 'Europe/Berlin',
  start: '',
  end: '',
  rrule: null,
  exdates: [],
  rdates: [],
  isCanceled: false,
  location: '',
  place: { latitude: 52.5, longitude: 13.25 },
  url: 'https://example.org/appointments/1',
  category: 'Musik',
  color: '#2563eb',
  organizer: { name: 'Anna "die Erste" Muster', mail: 'net@example.org' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  raw: ['X-FOO;A="b;c":d\\,e'],
};

type Row = [zone: string, start: string, hours: number, rrule: string | null, more?: Partial<CalendarEvent>];

const ROWS: readonly Row[] = [
  ['Europe/Berlin', '2026-03-25T02:30:00', 1, 'FREQ=DAILY;COUNT=10'],
  ['Europe/Berlin', '2026-10-20T02:30:00', 1, 'FREQ=DAILY;COUNT=10'],
  ['Europe/Berlin', '2026-01-05T09:00:00', 2, 'FREQ=WEEKLY'],
  ['Europe/Berlin', '2026-01-05T09:00:00', 2, 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20260914T215959Z'],
  ['Europe/Berlin', '2026-01-31T20:00:00', 3, 'FREQ=MONTHLY'],
  ['Europe/Berlin', '2024-02-29T12:00:00', 1, 'FREQ=YEARLY'],
  ['Europe/Berlin', '2026-01-01T18:00:00', 1, 'FREQ=MONTHLY;BYDAY=1MO'],
  ['Europe/Berlin', '2026-01-01T18:00:00', 1, 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['Europe/Berlin', '2026-01-01T18:00:00', 1, 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['Europe/Berlin', '2026-01-01T22:00:00', 10, 'FREQ=WEEKLY;BYDAY=SA'],
  ['Europe/Berlin', '2026-01-03T10:00:00', 54, 'FREQ=MONTHLY'],
  ['America/New_York', '2026-03-01T09:00:00', 1, 'FREQ=WEEKLY;BYDAY=SU,WE'],
  ['America/New_York', '2026-10-25T01:30:00', 1, 'FREQ=DAILY;COUNT=14'],
  ['America/St_Johns', '2026-02-01T07:15:00', 1, 'FREQ=DAILY;INTERVAL=3'],
  ['Australia/Lord_Howe', '2026-03-20T02:00:00', 1, 'FREQ=DAILY;COUNT=30'],
  ['Asia/Kathmandu', '2026-02-10T06:45:00', 1, 'FREQ=MONTHLY;BYMONTHDAY=-1,15'],
  ['Asia/Jerusalem', '2026-03-01T12:00:00', 1, 'FREQ=WEEKLY;BYDAY=FR'],
  ['Pacific/Auckland', '2026-01-01T08:00:00', 1, 'FREQ=MONTHLY;INTERVAL=2'],
  ['Africa/Casablanca', '2026-01-15T20:00:00', 1, 'FREQ=WEEKLY;INTERVAL=2'],
  ['America/Santiago', '2026-03-28T23:30:00', 2, 'FREQ=DAILY;COUNT=20'],
  ['UTC', '2026-01-01T00:00:00', 1, 'FREQ=WEEKLY;COUNT=20'],
  ['Europe/Dublin', '2026-03-20T08:00:00', 1, 'FREQ=DAILY;COUNT=20'],
  ['Europe/Berlin', '2026-06-17T18:00:00', 2, null],
  ['Asia/Tokyo', '2026-06-17T00:00:00', 26, null],
  [
    'Europe/Berlin',
    '2026-05-04T18:00:00',
    2,
    'FREQ=WEEKLY;COUNT=8',
    { exdates: ['20260511T180000', '20260525T180000'] },
  ],
  [
    'Europe/Berlin',
    '2026-05-04T18:00:00',
    2,
    'FREQ=MONTHLY;COUNT=4',
    { rdates: ['20260520T100000', '20261101T090000'] },
  ],
];

const DAYS: readonly [start: string, days: number, rrule: string | null, more?: Partial<CalendarEvent>][] = [
  ['2026-06-17', 1, null],
  ['2026-06-17', 4, null],
  ['2026-01-06', 1, 'FREQ=YEARLY'],
  ['2026-01-05', 2, 'FREQ=WEEKLY;INTERVAL=3;UNTIL=20261231'],
  ['2026-03-01', 1, 'FREQ=MONTHLY;BYDAY=2TU', {}],
  ['2026-05-04', 1, 'FREQ=WEEKLY;COUNT=8', { exdates: ['20260511'] }],
];

const wall = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'second' });

/** Series of many shapes and zones, some with changed and cancelled occurrences, as a feed gives them out. */
export function readerEvents(): CalendarEvent[] {
  const timed = ROWS.map(([timeZone, start, hours, rrule, more], index): CalendarEvent => {
    const end = wall(Temporal.PlainDateTime.from(start).add({ hours }));
    return {
      ...base,
      uid: `timed-${index}@example.org`,
      name: `Termin ${index}`,
      timeZone,
      start,
      end,
      rrule,
      ...more,
    };
  });
  const whole = DAYS.map(([first, days, rrule, more], index): CalendarEvent => {
    const start = `${first}T00:00:00`;
    const end = wall(Temporal.PlainDateTime.from(start).add({ days }));
    return {
      ...base,
      uid: `days-${index}@example.org`,
      name: `Tag ${index}`,
      allDay: true,
      start,
      end,
      rrule,
      ...more,
    };
  });
  const changed: CalendarEvent[] = [
    {
      ...timed[2]!,
      rrule: null,
      recurrenceId: '20260216T090000',
      name: 'Verlegt',
      start: '2026-02-17T11:00:00',
      end: '2026-02-17T12:00:00',
      sequence: 1,
    },
    {
      ...timed[2]!,
      rrule: null,
      recurrenceId: '20260720T090000',
      name: 'Verlegt',
      start: '2026-07-19T23:00:00',
      end: '2026-07-20T01:00:00',
    },
    {
      ...timed[11]!,
      rrule: null,
      recurrenceId: '20260308T090000',
      name: 'Abgesagt',
      isCanceled: true,
      start: '2026-03-08T09:00:00',
      end: '2026-03-08T10:00:00',
    },
    {
      ...whole[3]!,
      rrule: null,
      recurrenceId: '20260126',
      name: 'Verlegt',
      start: '2026-01-28T00:00:00',
      end: '2026-01-29T00:00:00',
    },
  ];
  return [...timed, ...whole, ...changed].map((event) => ({ ...event, location: event.uid }));
}

export const FROM = Temporal.Instant.from('2025-12-01T00:00Z');
export const TO = Temporal.Instant.from('2027-03-01T00:00Z');

/** What is listed begins from `from` on and before `to`. */
export type Window = { from: Temporal.Instant; to: Temporal.Instant };
export const CASES: Window = { from: FROM, to: TO };

export const isListedIn =
  ({ from, to }: Window) =>
  (at: Listed): boolean =>
    at >= from.toString().slice(0, at.length) && at < to.toString().slice(0, at.length);

const spelled = (id: string): string =>
  id.replace(/^(....)(..)(..)(?:T(..)(..)(..))?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  );

/** The text of an instant, to the second. */
export const instantText = (instant: Temporal.Instant): Listed =>
  instant.toString({ smallestUnit: 'second' });

/** When the web shows the events of each uid, in order. */
export function shown(events: readonly CalendarEvent[]): Map<string, Listed[]> {
  const all = new Map<string, Listed[]>();
  for (const [uid, group] of Map.groupBy(events, (event) => event.uid)) {
    const listed = group.flatMap((event): Listed[] => {
      const { allDay, timeZone: zone, start, rrule, exdates, rdates } = event;
      if (event.recurrenceId !== null) {
        return [
          allDay
            ? start.slice(0, 10)
            : instantText(Temporal.PlainDateTime.from(start).toZonedDateTime(zone).toInstant()),
        ];
      }
      const series = {
        start: allDay ? start.slice(0, 10) : start,
        zone,
        duration: allDay ? 'P1D' : 'PT1H',
        rule: rrule,
        exdates: [...exdates, ...group.flatMap((one) => one.recurrenceId ?? [])].map(spelled),
        rdates: rdates.map(spelled),
      };
      return instancesBetween(series, FROM, TO, 1_000).map((one) =>
        allDay ? one.recurrenceId : instantText(one.start),
      );
    });
    all.set(uid, listed.sort());
  }
  return all;
}
