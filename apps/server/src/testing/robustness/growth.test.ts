import { expect, test } from 'vitest';
import { growsTooFast, processorTime } from '../../../../../tools/long/growth.ts';
import { type Component, parseLine, readCalendar } from '../../features/calendar-imports/content-reader.ts';
import { readFile } from '../../features/calendar-imports/reading.ts';
import { unfoldFlowed } from '../../features/imports/flowed.ts';
import { writeDialect } from '../../features/imports/mail-text.ts';
import { readPeople } from '../../features/invites/read-people.ts';
import { cleanLine } from '../../platform/clean-line.ts';

const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Probe',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const START = 'DTSTART;TZID=Europe/Berlin:20260617T180000';

async function readCalendarFile(text: string) {
  const begun = process.threadCpuUsage();
  const { masters, findings } = await readFile({
    open: async () => new Blob([text]).stream(),
    zone: 'Europe/Berlin',
    categories: new Map(),
    untitled: '–',
    onProgress: async () => true,
  });
  const { user, system } = process.threadCpuUsage(begun);
  return { masters, problems: findings.problems, milliseconds: (user + system) / 1_000 };
}

test.each([...[';A=b', ';A="b"', ';A=b,b', ';A="', ';A=,', ';A', '"', ',', '^n']])(
  'a line of a calendar that repeats %j is taken apart in time that grows with it only',
  (piece) => {
    for (const beginning of ['X', 'X;A=', 'X;A="']) {
      const make = (size: number) => `${beginning}${repeated(piece, size)}:x`;
      expect(processorTime(() => parseLine(make(196_000), 1), 2)).toBeLessThan(250);
      expect(growsTooFast(make, (text) => parseLine(text, 1), 50_000)).toBeUndefined();
    }
  },
);

test('a line of 196 kB of parameters holds an import up for a moment only, and its event comes in', async () => {
  const { masters, problems, milliseconds } = await readCalendarFile(
    calendar(`X-LONG${repeated(';A=b', 196_000)}:x`, START),
  );
  expect([...masters.keys()]).toEqual(['1']);
  expect(problems).toMatchObject([{ code: 'shortened', detail: 'X-LONG', effect: 'left_out' }]);
  expect(milliseconds).toBeLessThan(500);
});

test.each(['@', 'a@', 'A', '<b>', '<b>x</i>', '<li>', 'http://', 'http://a.', ',', '- ', '(UTC+01:00) '])(
  'properties of an event that repeat %j are read in time that grows with them only',
  async (piece) => {
    const names = ['DESCRIPTION', 'X-ALT-DESC', 'LOCATION', 'X-ODD', 'ORGANIZER;CN=x', 'RRULE', 'SUMMARY'];
    const zone = `DTSTART;TZID="${repeated(piece, 50_000).replaceAll('"', '')}":20260617T180000`;
    const { milliseconds } = await readCalendarFile(
      calendar(START, zone, ...names.map((name) => `${name}:${repeated(piece, 50_000)}`)),
    );
    expect(milliseconds).toBeLessThan(2_500);
  },
);

test('of an event with more dates than a series may have no more of them are read', async () => {
  const dates = repeated('20260617T180000,', 190_000).slice(0, 189_999);
  const { problems, milliseconds } = await readCalendarFile(
    calendar(START, 'RRULE:FREQ=DAILY', ...Array.from({ length: 100 }, () => `EXDATE:${dates}`)),
  );
  expect(problems).toMatchObject([{ code: 'bad_rule' }]);
  expect(milliseconds).toBeLessThan(5_000);
});

test('of an event with a million lines that are none no more are kept than of one with lines', async () => {
  const text = calendar(START, repeated('?\r\n', 3_000_000));
  const [event] = await Array.fromAsync(readCalendar(new Blob([text]).stream()));
  expect(event).toMatchObject({ name: 'VEVENT', isCut: true });
  expect((event as Component).lines.length).toBeLessThanOrEqual(3_000);
});

test.each([
  '"a\n',
  '"a,\n',
  '"a@b.c\n',
  'a@b.c,',
  'a@b;"\n',
  '"\n',
  '"a"b\n',
  '<a',
  '\ta',
  ' ',
  '\r',
  'mailto:',
])('a list of people that repeats %j is read in time that grows with it only', (piece) => {
  const make = (size: number) => repeated(piece, size);
  expect(growsTooFast(make, (text) => readPeople(text, 1e9), 12_500)).toBeUndefined();
  // Every such row is read by itself; reading 500 to throw 499 away took seconds.
  expect(processorTime(() => readPeople(make(50_000), 1e9), 2)).toBeLessThan(1_000);
});

test.each([' ', '\t', '\r\n', '\u202a', 'a ', '\u0301'])(
  'a name that repeats %j is cleaned in time that grows with it only',
  (piece) => {
    expect(growsTooFast((size) => repeated(piece, size), cleanLine, 50_000)).toBeUndefined();
  },
);

test.each([
  'a \n',
  '> a \n',
  '>',
  '> ',
  '---\n',
  '--- a\n',
  '--- a\n+++ b\n',
  'diff --git \n',
  ' \n',
  '\n',
  'Index: a\n',
  'http://a/[',
  '-- \n',
  '```\n',
])(
  'a mail that repeats %j is read in time that grows with it only',
  (piece) => {
    const make = (size: number) => repeated(piece, size);
    expect(growsTooFast(make, (text) => unfoldFlowed(text, true), 50_000)).toBeUndefined();
    expect(growsTooFast(make, (text) => unfoldFlowed(text, false), 50_000)).toBeUndefined();
    expect(growsTooFast(make, (text) => writeDialect(text, 'Probe', 1e9), 25_000)).toBeUndefined();
  },
  60_000,
);
