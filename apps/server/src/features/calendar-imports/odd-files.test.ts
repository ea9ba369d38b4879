import { expect, it } from 'vitest';
import { occurrencesOf, readBytes } from './witnesses/occurrences.ts';

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const START = 'DTSTART;TZID=Europe/Berlin:20260617T180000';
const SERIES = event('UID:1', 'SUMMARY:Probe', START, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4');

async function read(text: string | Buffer) {
  const reading = await readBytes(Buffer.from(text as string), 'Europe/Berlin');
  return {
    names: [...reading.masters.values()].map(({ columns }) => columns.name),
    times: occurrencesOf(reading, '2020-01-01', '2035-01-01').map(([start, end]) => `${start} ${end}`),
    zones: [...reading.masters.values()].map(({ columns }) => columns.time_zone),
    notes: reading.findings.problems.map(({ code, effect }) => `${code} ${effect}`),
    columns: reading.masters.get('1')?.columns,
  };
}

it('a file of UTF-8 with one line of Latin-1 in it has both as they were meant', async () => {
  const [before, after] = file(...event('UID:1', 'SUMMARY:Grüße', START, 'LOCATION:|')).split('|') as [
    string,
    string,
  ];
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from('Köln', 'latin1'), Buffer.from(after)]);
  expect((await read(bytes)).columns).toMatchObject({ name: 'Grüße', location: { name: 'Köln' } });
});

it('a file with a mark of its encoding, and words of its program above it, is read', async () => {
  expect((await read(`\ufeff${file(...SERIES)}`)).names).toEqual(['Probe']);
  expect((await read(`Content-Type: text/calendar\r\n\r\n${file(...SERIES)}`)).names).toEqual(['Probe']);
});

it('the rest of a series that moves from its first time on is the whole series', async () => {
  const moved = event(
    'UID:1',
    'SUMMARY:Neu',
    'DTSTART;TZID=Europe/Berlin:20260618T190000',
    'DURATION:PT1H',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260617T160000Z',
  );
  const { names, times } = await read(file(...SERIES, ...moved));
  expect([names, times.length, times[0]]).toEqual([['Neu'], 4, '2026-06-18T17:00:00Z 2026-06-18T18:00:00Z']);
});

it('the rest of a series without an end, with rules that no other day can have, has its dates', async () => {
  const series = event(
    'UID:1',
    'SUMMARY:Probe',
    START,
    'RRULE:FREQ=MONTHLY;BYDAY=WE;BYSETPOS=3;UNTIL=20261231',
  );
  const moved = event(
    'UID:1',
    'SUMMARY:Neu',
    'DTSTART;TZID=Europe/Berlin:20260820T190000',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260819T160000Z',
  );
  expect((await read(file(...series, ...moved))).times.map((each) => each.slice(0, 10))).toEqual([
    '2026-06-17',
    '2026-07-15',
    '2026-08-20',
    '2026-09-17',
    '2026-10-22',
    '2026-11-19',
    '2026-12-17',
  ]);
});

it('an occurrence that becomes a whole day, or that names a time which its series never has, is shown', async () => {
  const day = event(
    'UID:1',
    'SUMMARY:Ausflug',
    'DTSTART;VALUE=DATE:20260625',
    'RECURRENCE-ID:20260624T160000Z',
  );
  expect((await read(file(...SERIES, ...day))).times).toContain('2026-06-25 2026-06-26');
  const other = event('UID:1', 'SUMMARY:Extra', 'DTSTART:20260626T160000Z', 'RECURRENCE-ID:20260626T150000Z');
  expect((await read(file(...SERIES, ...other))).times).toHaveLength(5);
});

it('lengths in small letters are read, those that are none are left out and told', async () => {
  expect((await read(file(...event('UID:1', 'SUMMARY:x', START, 'DURATION:pt90m')))).times).toEqual([
    '2026-06-17T16:00:00Z 2026-06-17T17:30:00Z',
  ]);
  const { times, notes } = await read(file(...event('UID:1', 'SUMMARY:x', START, 'DURATION:eine Stunde')));
  expect([times, notes]).toEqual([['2026-06-17T16:00:00Z 2026-06-17T16:00:00Z'], ['skipped_line left_out']]);
});

it('further dates alone, dates without a zone and a rule written twice make the series that was meant', async () => {
  const dates = [
    'RDATE:20260618T180000',
    'RDATE;VALUE=DATE:20260620',
    'RDATE;TZID=Europe/London:20260621T170000',
  ];
  expect(
    (await read(file(...event('UID:1', 'SUMMARY:x', START, ...dates)))).times.map((each) =>
      each.slice(8, 16),
    ),
  ).toEqual(['17T16:00', '18T16:00', '20T16:00', '21T16:00']);
  const twice = event('UID:1', 'SUMMARY:x', START, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2');
  expect((await read(file(...twice))).notes).toEqual([]);
});

it('a zone described after its events, with escaped commas in its name, is found', async () => {
  const zone = [
    ...[
      'BEGIN:VTIMEZONE',
      'TZID:Amt\\, Keller',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0000',
    ],
    ...['TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  const { zones, times } = await read(
    file(...event('UID:1', 'SUMMARY:x', 'DTSTART;TZID="Amt, Keller":20260617T180000'), ...zone),
  );
  expect([zones, times]).toEqual([['Etc/GMT-3'], ['2026-06-17T15:00:00Z 2026-06-17T15:00:00Z']]);
});

it('a zone without summer time that was once another is a place of today in its years', async () => {
  const zone = [
    ...[
      'BEGIN:VTIMEZONE',
      'TZID:Eigen',
      'BEGIN:STANDARD',
      'DTSTART:19961027T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
    ],
    ...[
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20221030T010000Z',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19810329T020000',
    ],
    ...[
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20220327T010000Z',
      'END:DAYLIGHT',
    ],
    'END:VTIMEZONE',
  ];
  const at = (wall: string) =>
    read(file(...zone, ...event('UID:1', 'SUMMARY:x', `DTSTART;TZID=Eigen:${wall}`)));
  expect((await at('20210617T180000')).times).toEqual(['2021-06-17T16:00:00Z 2021-06-17T16:00:00Z']);
  expect((await at('20260617T180000')).times).toEqual(['2026-06-17T17:00:00Z 2026-06-17T17:00:00Z']);
});

it('words that have signs of HTML in them stay words', async () => {
  const { columns } = await read(
    file(...event('UID:1', 'SUMMARY:x', START, 'DESCRIPTION:a < b und <3 und <name@example.org>')),
  );
  expect(columns!.description).toContain('<3');
});

it('tables, headlines, quotes and links that run something become what the dialect has', async () => {
  const html =
    '<h2>Plan</h2><table><tr><td>Mo</td><td>Tee</td></tr><tr><td>Di</td></tr></table><blockquote>Zitat</blockquote><a href="javascript:x()">hier</a><ol><li>eins<ul><li>innen</li></ul></li></ol>';
  const { columns } = await read(
    file(...event('UID:1', 'SUMMARY:x', START, `X-ALT-DESC;FMTTYPE=text/html:${html}`)),
  );
  expect(columns!.description).toBe('## Plan\n\nMo Tee\n\nDi\n\n> Zitat\n\nhier\n\n1. eins\n   - innen');
});
