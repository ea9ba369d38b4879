import { describe, expect, it } from 'vitest';
import { readCalendar } from './content-reader.ts';
import { readFile } from './reading.ts';
import { Zones } from './zones.ts';

async function* pieces(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const usual = ['UID:1', 'SUMMARY:Probe'];
const read = async (text: string | Buffer, size?: number) => {
  const reading = await readFile({
    open: async () => pieces(text, size),
    zone: 'Europe/Berlin',
    categories: new Map([['musik', '7']]),
    untitled: '(ohne Titel)',
    onProgress: async () => true,
  });
  return { ...reading, problems: reading.findings.problems };
};
const columnsOf = async (...lines: string[]) => {
  const { masters, problems } = await read(file(...event(...usual, ...lines)));
  expect(problems).toEqual([]);
  return masters.get('1')!.columns!;
};
const problemOf = async (...lines: string[]) => {
  const { problems, masters } = await read(file(...event(...lines)));
  expect(masters.size).toBe(0);
  return problems.map(({ line, code, effect }) => [line, code, effect]);
};
/** What is left out of an entry that comes in. */
const leftOutOf = async (...lines: string[]) => {
  const { problems, masters } = await read(file(...event(...usual, ...lines)));
  expect(masters.size).toBe(1);
  expect(problems.every(({ effect }) => effect === 'left_out')).toBe(true);
  return problems.map(({ line, code }) => [line, code]);
};
const START = 'DTSTART;TZID=Europe/Berlin:20260617T180000';

describe('lines', () => {
  it('are put together again wherever the file was cut, with the line on which they began', async () => {
    const text = file(...event('SUMMARY:Grü', ' ße au', '\ts Köln', 'X-A;B="c;d:e^nf",g:h'));
    for (const size of [1, 2, 3, 50, 10_000]) {
      const [version, found] = await Array.fromAsync(readCalendar(pieces(text, size)));
      expect(version).toMatchObject({ name: 'VERSION', line: 2 });
      expect(found).toMatchObject({
        name: 'VEVENT',
        line: 3,
        lines: [
          { line: 4, name: 'SUMMARY', value: 'Grüße aus Köln' },
          { line: 7, name: 'X-A', parameters: { B: ['c;d:e\nf', 'g'] }, value: 'h' },
        ],
      });
    }
  });

  it('of what is no calendar are refused', async () => {
    for (const text of [
      '',
      'PK\u0003\u0004',
      '<html></html>',
      'BEGIN:VCARD\r\nEND:VCARD\r\n',
      'x'.repeat(500_000),
    ]) {
      await expect(read(text, 60_000)).rejects.toMatchObject({ code: 'not_a_calendar' });
    }
  });
});

describe('an entry', () => {
  it('has its fields, and what no field says as it came', async () => {
    const columns = await columnsOf(
      'SEQUENCE:4',
      START,
      'DTEND;TZID=Europe/Berlin:20260617T193000',
      'DESCRIPTION:Mit *Sternen*\\, Komma\\nund Zeile',
      'LOCATION:Kirche\\, Berlin',
      'GEO:52.5;13.25',
      'CATEGORIES:Musik',
      'STATUS:CANCELLED',
      'ORGANIZER;CN="Anna, die Erste":mailto:a@example.org',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.org',
      'X-FOO;A=1:bar\\,baz',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:AUDIO',
      'TRIGGER;RELATED=END:PT5M',
      'END:VALARM',
    );
    expect(columns).toMatchObject({
      sequence: 4,
      name: 'Probe',
      description: 'Mit \\*Sternen\\*, Komma\nund Zeile',
      all_day: false,
      time_zone: 'Europe/Berlin',
      start_wall: '2026-06-17T18:00:00',
      end_wall: '2026-06-17T19:30:00',
      location: { name: 'Kirche, Berlin' },
      latitude: 52.5,
      longitude: 13.25,
      category: '7',
      is_canceled: true,
      organizer: 'Anna, die Erste',
      reminders: [15],
      raw: ['X-FOO;A=1:bar\\,baz', 'BEGIN:VALARM', 'ACTION:AUDIO', 'TRIGGER;RELATED=END:PT5M', 'END:VALARM'],
    });
  });

  it('lasts whole days, as long as its duration, or no time at all', async () => {
    const ends = async (...lines: string[]) => {
      const { all_day, start_wall, end_wall } = await columnsOf(...lines);
      return [all_day, start_wall, end_wall];
    };
    const day = 'DTSTART;VALUE=DATE:20260617';
    expect(await ends(day)).toEqual([true, '2026-06-17T00:00:00', '2026-06-18T00:00:00']);
    expect(await ends(day, 'DTEND;VALUE=DATE:20260617')).toEqual([
      true,
      '2026-06-17T00:00:00',
      '2026-06-18T00:00:00',
    ]);
    expect(await ends(day, 'DTEND;VALUE=DATE:20260620')).toEqual([
      true,
      '2026-06-17T00:00:00',
      '2026-06-20T00:00:00',
    ]);
    expect(await ends(START)).toEqual([false, '2026-06-17T18:00:00', '2026-06-17T18:00:00']);
    expect(await ends(START, 'DURATION:P1DT2H')).toEqual([
      false,
      '2026-06-17T18:00:00',
      '2026-06-18T20:00:00',
    ]);
    // Over the night in which clocks go forward, hours are exact.
    expect(await ends('DTSTART;TZID=Europe/Berlin:20260328T220000', 'DURATION:PT8H')).toEqual([
      false,
      '2026-03-28T22:00:00',
      '2026-03-29T07:00:00',
    ]);
  });

  it('is on the clocks of its zone, whatever its program calls it', async () => {
    expect((await columnsOf('DTSTART;TZID="W. Europe Standard Time":20260617T180000')).time_zone).toBe(
      'Europe/Berlin',
    );
    const zones = new Zones('Europe/Berlin');
    for (const [name, zone] of [
      ['/freeassociation.sourceforge.net/America/Argentina/Salta', 'America/Argentina/Salta'],
      ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Paris'],
      ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Berlin'],
      ['(GMT-05:00) Est (États-Unis et Canada)', 'America/New_York'],
      ['europe/berlin', 'Europe/Berlin'],
      ['UTC+01', 'Etc/GMT-1'],
      ['GMT+0100', 'Etc/GMT-1'],
      ['+11', 'Etc/GMT-11'],
      ['EDT', 'America/New_York'],
      ['+05:30', 'Asia/Calcutta'],
      ['tzone://Microsoft/Utc', 'UTC'],
      ['Atlantis', undefined],
      ['tzone://Microsoft/Custom', undefined],
    ] as const)
      expect([name, zones.find(name, 2026, 2026)]).toEqual([name, zone && expect.objectContaining({ zone })]);
    expect(await columnsOf('DTSTART:20260617T180000')).toMatchObject({ time_zone: 'Europe/Berlin' });
    expect(await columnsOf('DTSTART:20260617T160000Z')).toMatchObject({
      time_zone: 'Europe/Berlin',
      start_wall: '2026-06-17T18:00:00',
    });
    expect(await columnsOf('DTSTART:20260617T160000Z', 'RRULE:FREQ=DAILY')).toMatchObject({
      time_zone: 'UTC',
    });
    const named = await read(
      file(
        'X-WR-TIMEZONE:America/New_York',
        ...['BEGIN:VTIMEZONE', 'TZID:Zentral', 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE'],
        ...event(...usual, 'DTSTART:20260617T160000Z'),
        ...event('UID:2', 'SUMMARY:Zwei', 'DTSTART;TZID=Zentral:20260617T160000'),
      ),
    );
    expect(named.masters.get('1')!.columns).toMatchObject({ start_wall: '2026-06-17T12:00:00' });
    expect(named.masters.get('2')!.columns).toMatchObject({ time_zone: 'Asia/Tokyo' });
  });

  it('recurs by its rule; exdates and rdates are on its clocks, and a start beside the rule takes place too', async () => {
    expect(
      await columnsOf(
        START,
        'RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270101',
        'EXDATE:20260706T160000Z',
        'EXDATE;VALUE=DATE:20260803',
        'RDATE;TZID=Europe/London:20260901T090000',
      ),
    ).toMatchObject({
      rrule: 'FREQ=MONTHLY;UNTIL=20270101T225959Z;BYDAY=1MO',
      exdates: ['20260706T180000', '20260803T180000'],
      rdates: ['20260617T180000', '20260901T100000'],
    });
    expect(
      await columnsOf('DTSTART;VALUE=DATE:20260617', 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20260624'),
    ).toMatchObject({
      rrule: 'FREQ=WEEKLY',
      exdates: ['20260624'],
      rdates: [],
    });
  });

  it('is refused only without a start that can be read, with the line on which it goes wrong [RUL-1050]', async () => {
    expect(await problemOf(...usual)).toEqual([[3, 'no_start', 'refused']]);
    expect(await problemOf(...usual, 'DTSTART:20260230T100000')).toEqual([[6, 'unreadable', 'refused']]);
    expect(await problemOf(...usual, 'DTSTART:morgen')).toEqual([[6, 'unreadable', 'refused']]);
    expect(await problemOf(...usual, 'DTSTART;TZID=Atlantis:20260617T100000')).toEqual([
      [6, 'unknown_zone', 'refused'],
    ]);
  });

  it('says what it left out', async () => {
    expect(await leftOutOf(START, 'DTEND;TZID=Europe/Berlin:20260610T170000')).toEqual([
      [7, 'end_before_start'],
    ]);
    expect(await leftOutOf(START, 'DURATION:-PT1H')).toEqual([[7, 'end_before_start']]);
    expect(await leftOutOf(START, 'DTEND:später')).toEqual([[7, 'skipped_line']]);
    expect(await leftOutOf(START, 'was soll das')).toEqual([[7, 'skipped_line']]);
    expect(await leftOutOf(START, 'DTSTART:20260618T180000')).toEqual([[7, 'skipped_line']]);
    expect(await leftOutOf(START, START)).toEqual([]);
    expect(await leftOutOf(START, 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY')).toEqual([[8, 'bad_rule']]);
    expect(await leftOutOf(START, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY')).toEqual([
      [8, 'many_exceptions'],
    ]);
    expect(await leftOutOf(START, 'RRULE:FREQ=DAILY', 'EXDATE:20260230,20260618T180000')).toEqual([
      [8, 'skipped_line'],
    ]);
  });

  it('whose end is before its start by less than a day has them the other way round', async () => {
    const { masters } = await read(
      file(...event(...usual, START, 'DTEND;TZID=Europe/Berlin:20260617T170000')),
    );
    expect(masters.get('1')!.columns).toMatchObject({
      start_wall: '2026-06-17T17:00:00',
      end_wall: '2026-06-17T18:00:00',
    });
  });

  it.each([
    ['FREQ=SECONDLY', 'rule_too_frequent'],
    ['FREQ=MINUTELY;INTERVAL=1', 'rule_too_frequent'],
    ['FREQ=DAILY;INTERVAL=1000000000', 'bad_rule'],
    ['FREQ=DAILY;INTERVAL=0', 'bad_rule'],
    ['FREQ=DAILY;UNTIL=20260230', 'bad_rule'],
    ['FREQ=DAILY;COUNT=1000000000', 'bad_rule'],
    ['FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9', 'bad_rule'],
    [`FREQ=DAILY;BYMONTH=${'1,'.repeat(5)}13`, 'bad_rule'],
  ])('with a hostile rule comes in once: %s', async (rule, code) => {
    const begun = performance.now();
    expect(await leftOutOf(START, `RRULE:${rule}`)).toEqual([[7, code]]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('with a rule of thousands of letters or more dates than a series may have comes in with less', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => {
      const wall = Temporal.PlainDateTime.from('2027-01-01T00:00:07').add({ hours: index });
      return wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
    });
    expect(await leftOutOf(START, 'RRULE:FREQ=DAILY', `EXDATE:${many}`)).toEqual([[8, 'bad_rule']]);
    expect(await leftOutOf(START, `RRULE:FREQ=DAILY;BYMONTH=${'1,'.repeat(5_000)}1`)).toEqual([
      [7, 'bad_rule'],
    ]);
  });
});

describe('a file', () => {
  it('has changed occurrences with their series, in any order, and says which have none', async () => {
    const change = (uid: string, id: string) =>
      event(`UID:${uid}`, 'SUMMARY:Verlegt', `RECURRENCE-ID${id}`, START);
    const { masters, orphans, problems } = await read(
      file(
        ...change('1', ':20260624T160000Z'),
        ...event(...usual, START, 'RRULE:FREQ=WEEKLY'),
        ...change('1', ';VALUE=DATE:20260701'),
        ...change('1', ';TZID=Europe/Berlin:20260624T180000'),
        ...event(...usual, START),
        ...change('fremd', ':20260624T160000Z'),
        ...event('UID:einmal', 'SUMMARY:Einmal', START),
        ...change('einmal', ':20260617T160000Z'),
      ),
    );
    expect(masters.get('1')!.exceptions.map((one) => one.recurrenceId)).toEqual([
      '20260624T180000',
      '20260701T180000',
    ]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [27, 'duplicate'],
      [21, 'duplicate'],
    ]);
    expect([...orphans.keys()]).toEqual(['fremd']);
    expect(masters.get('einmal')!.columns.name).toBe('Verlegt');
  });

  it('that ends in the middle, nests without end or has a line of megabytes does no harm', async () => {
    const cut = file(...event(...usual, START)).slice(0, -30);
    expect((await read(cut)).problems).toMatchObject([{ line: 6, code: 'unreadable', effect: 'refused' }]);
    const late = file(...event(...usual, START, 'DESCRIPTION:Abgeschnitten')).slice(0, -40);
    expect((await read(late)).problems).toMatchObject([{ line: 3, code: 'cut_off', effect: 'left_out' }]);
    const nested = file(
      ...event(...usual, START, ...Array(5_000).fill('BEGIN:X'), ...Array(5_000).fill('END:X')),
    );
    expect((await read(nested, 60_000)).problems).toMatchObject([{ code: 'cut_off' }]);
    const unended = file('BEGIN:VEVENT', 'UID:x', ...event(...usual, START));
    expect((await read(unended)).problems).toMatchObject([{ line: 3, code: 'no_start' }]);
    expect([...(await read(unended)).masters.keys()]).toEqual(['1']);
    const long = file(...event(...usual, START, `ATTACH:${'A'.repeat(5_000_000)}`));
    expect((await read(long, 60_000)).masters.get('1')!.columns.raw).toEqual([]);
    const many = file(...Array(20_001).fill('BEGIN:VEVENT\r\nEND:VEVENT'));
    await expect(read(many, 60_000)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('without uids gives the same ones each time', async () => {
    const text = file(...event('SUMMARY:Ohne', START));
    const [one, two] = [await read(text), await read(text)];
    expect([...one.masters.keys()]).toEqual([...two.masters.keys()]);
  });
});
