import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarText } from './calendar-text.ts';
import { fold } from './content-lines.ts';
import { timeZoneLines } from './time-zone-lines.ts';

const event: CalendarEvent = {
  uid: 'one@example.org',
  sequence: 0,
  recurrenceId: null,
  name: 'Probe',
  description: '',
  html: null,
  allDay: false,
  timeZone: 'Europe/Berlin',
  start: '2026-06-17T18:00:00',
  end: '2026-06-17T20:00:00',
  rrule: null,
  exdates: [],
  rdates: [],
  isCanceled: false,
  location: '',
  place: null,
  url: 'https://example.org/appointments/1',
  category: null,
  color: null,
  organizer: null,
  createdAt: '2026-01-02T03:04:05.678901Z',
  updatedAt: '2026-02-03T04:05:06.789Z',
  raw: [],
};
const write = (...changes: Partial<CalendarEvent>[]): string =>
  calendarText(
    changes.map((change) => ({ ...event, ...change })),
    { method: 'PUBLISH' },
  );
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');
const line = (text: string, name: string): string | undefined =>
  unfolded(text.slice(text.indexOf('BEGIN:VEVENT'))).find(
    (one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`),
  );
const read = (text: string) => new ICAL.Component(ICAL.parse(text));

describe('a line', () => {
  it('has at most 75 octets a piece and cuts no character', () => {
    for (const text of [
      'ä'.repeat(300),
      'a'.repeat(74) + '€'.repeat(80),
      '👩‍👩‍👧'.repeat(50),
      'x'.repeat(75),
      'x'.repeat(76),
    ]) {
      const folded = fold(`SUMMARY:${text}`);
      for (const piece of folded.split('\r\n')) {
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
        expect(piece).not.toContain('�');
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}\r\n`);
    }
  });

  it('keeps what people write, whatever it is', () => {
    const name = 'Kuchen, Kaffee; und \\ "mehr"\nBEGIN:VEVENT\r\nUID:evil \u0000\u0007';
    const calendar = read(
      write({ name, description: name, category: 'A,B', organizer: { name: 'O"Hara ^', mail: 'o@x' } }),
    );
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    const one = calendar.getFirstSubcomponent('vevent')!;
    expect(one.getFirstPropertyValue('summary')).toBe(
      'Kuchen, Kaffee; und \\ "mehr"\nBEGIN:VEVENT\nUID:evil ',
    );
    expect(one.getFirstPropertyValue('categories')).toBe('A,B');
    expect(line(write({ organizer: { name: 'O"Hara ^', mail: 'o@x' } }), 'ORGANIZER')).toBe(
      `ORGANIZER;CN="O^'Hara ^^":mailto:o@x`,
    );
  });
});

describe('an event', () => {
  it('gives nobody the addresses of those who were invited elsewhere [RUL-1053]', () => {
    const text = write({
      raw: ['ATTENDEE;CN=Bea:mailto:bea@example.org', 'attendee:mailto:carl@example.org', 'X-FOO:bar'],
    });
    expect(text).not.toMatch(/attendee/i);
    expect(line(text, 'X-FOO')).toBe('X-FOO:bar');
  });

  it('says all of itself that programs understand', () => {
    const text = write({
      sequence: 3,
      description: 'Fett',
      html: '<p><strong>Fett</strong></p>',
      location: 'Kirche, Berlin',
      place: { latitude: 52.5, longitude: 13.25 },
      category: 'Musik',
      color: '#2563eb',
      organizer: { name: 'Anna', mail: 'net@example.org' },
      isCanceled: true,
      reminders: [30],
      raw: ['X-FOO;A=1:bar', 'CLASS:PRIVATE'],
    });
    for (const wanted of [
      'UID:one@example.org',
      'SEQUENCE:3',
      'DTSTAMP:20260203T040506Z',
      'LAST-MODIFIED:20260203T040506Z',
      'CREATED:20260102T030405Z',
      'DTSTART;TZID=Europe/Berlin:20260617T180000',
      'DTEND;TZID=Europe/Berlin:20260617T200000',
      'DESCRIPTION:Fett',
      'X-ALT-DESC;FMTTYPE=text/html:<p><strong>Fett</strong></p>',
      'LOCATION:Kirche\\, Berlin',
      'GEO:52.5;13.25',
      'CATEGORIES:Musik',
      'STATUS:CANCELLED',
      'COLOR:royalblue',
      'URL:https://example.org/appointments/1',
      'ORGANIZER;CN="Anna":mailto:net@example.org',
      'TRIGGER:-PT30M',
      'X-FOO;A=1:bar',
      'CLASS:PRIVATE',
    ])
      expect(unfolded(text)).toContain(wanted);
  });

  it('goes out as tentative where it came so, once, unless it is cancelled [RUL-1063]', () => {
    const statuses = (change: Partial<CalendarEvent>) =>
      unfolded(write(change)).filter((one) => one.startsWith('STATUS'));
    for (const raw of [['STATUS:TENTATIVE'], ['X-A:1', 'Status;X-B=2: tentative']])
      expect(statuses({ raw })).toEqual(['STATUS:TENTATIVE']);
    expect(statuses({ raw: ['STATUS:TENTATIVE'], isCanceled: true })).toEqual(['STATUS:CANCELLED']);
    expect(statuses({ raw: ['STATUS:NEEDS-ACTION'] })).toEqual(['STATUS:CONFIRMED']);
    expect(statuses({ raw: ['STATUS-X:TENTATIVE'] })).toEqual(['STATUS:CONFIRMED', 'STATUS-X:TENTATIVE']);
  });

  it('has dates where it lasts whole days', () => {
    const text = write({
      allDay: true,
      start: '2026-06-17T00:00:00',
      end: '2026-06-19T00:00:00',
      rrule: 'FREQ=WEEKLY',
      exdates: ['20260624'],
      rdates: ['20260701'],
    });
    expect(line(text, 'DTSTART')).toBe('DTSTART;VALUE=DATE:20260617');
    expect(line(text, 'DTEND')).toBe('DTEND;VALUE=DATE:20260619');
    expect(line(text, 'EXDATE')).toBe('EXDATE;VALUE=DATE:20260624');
    expect(line(text, 'RDATE')).toBe('RDATE;VALUE=DATE:20260701');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('has exdates, rdates and the recurrence id in its zone, in UTC as such', () => {
    const series = { rrule: 'FREQ=WEEKLY', exdates: ['20260624T180000'], rdates: ['20260701T100000'] };
    expect(line(write(series), 'EXDATE')).toBe('EXDATE;TZID=Europe/Berlin:20260624T180000');
    expect(line(write({ ...series, timeZone: 'UTC' }), 'RDATE')).toBe('RDATE:20260701T100000Z');
    expect(line(write({ recurrenceId: '20260624T180000' }), 'RECURRENCE-ID')).toBe(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260624T180000',
    );
  });

  it('begins with the first time of its rule, since programs take the start for one', () => {
    const text = write({ rrule: 'FREQ=MONTHLY;BYDAY=1MO', start: '2026-06-17T18:00:00' });
    expect(line(text, 'DTSTART')).toBe('DTSTART;TZID=Europe/Berlin:20260706T180000');
    expect(line(text, 'DTEND')).toBe('DTEND;TZID=Europe/Berlin:20260706T200000');
  });

  it('gives a duration where a series lasts days and hours, which are nominal', () => {
    const text = write({ rrule: 'FREQ=WEEKLY', end: '2026-06-19T20:00:00' });
    expect(line(text, 'DURATION')).toBe('DURATION:P2DT2H');
    expect(line(text, 'DTEND')).toBeUndefined();
  });
});

describe('the zone', () => {
  it('is there once for every zone that occurs', () => {
    const text = write(
      {},
      { timeZone: 'America/New_York' },
      { timeZone: 'UTC' },
      { allDay: true, timeZone: 'Asia/Tokyo' },
    );
    expect(text.match(/^TZID:.*$/gm)).toEqual(['TZID:America/New_York', 'TZID:Europe/Berlin']);
  });

  it('has the offsets that our own clocks have, in every zone of the world', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const read = new ICAL.Timezone(new ICAL.Component(ICAL.parse(timeZoneLines(zone, 1975).join('\r\n'))));
      for (let round = 0; round < 25; round += 1) {
        const wall = Temporal.PlainDateTime.from('1975-01-03T00:00').add({
          hours: Math.floor(random() * 24 * 365 * 65),
        });
        const [early, late] = (['earlier', 'later'] as const).map((disambiguation) =>
          wall.toZonedDateTime(zone, { disambiguation }),
        );
        if (!early!.equals(late!)) continue;
        const { year, month, day, hour, minute } = wall;
        const time = new ICAL.Time({ year, month, day, hour, minute, second: 0, isDate: false }, read);
        expect(time.utcOffset(), `${zone} ${wall}`).toBe(early!.offsetNanoseconds / 1e9);
      }
    }
  });
});
