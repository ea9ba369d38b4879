import { describe, expect, it } from 'vitest';
import { readFile } from './reading.ts';
import { occurrencesOf } from './witnesses/occurrences.ts';

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const usual = ['UID:1', 'SUMMARY:Probe'];
const START = 'DTSTART;TZID=Europe/Berlin:20260617T180000';

const readBytes = async (bytes: Uint8Array) => {
  const reading = await readFile({
    open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
    zone: 'Europe/Berlin',
    categories: new Map(),
    untitled: '(ohne Titel)',
    onProgress: async () => true,
  });
  return { ...reading, problems: reading.findings.problems };
};
const read = (text: string) => readBytes(Buffer.from(text));
const one = async (...lines: string[]) => {
  const { masters } = await read(file(...event(...usual, START, ...lines)));
  return masters.get('1')!.columns;
};
const times = async (...lines: string[]) => {
  const reading = await read(file(...lines));
  return occurrencesOf(reading, '2020-01-01', '2030-01-01').map(([start, end]) => `${start} ${end}`);
};
const starts = async (...lines: string[]) => (await times(...lines)).map((each) => each.split(' ')[0]);

describe('bytes', () => {
  it('folded within a character are put together before they are read', async () => {
    const [before, after] = file(...event('UID:1', START, 'SUMMARY:Stra|ße')).split('|') as [string, string];
    const sharp = Buffer.from('ß');
    const bytes = [
      Buffer.from(before),
      sharp.subarray(0, 1),
      Buffer.from('\r\n '),
      sharp.subarray(1),
      Buffer.from(after.slice(1)),
    ];
    expect((await readBytes(Buffer.concat(bytes))).masters.get('1')!.columns.name).toBe('Straße');
  });

  it.each(['latin1', 'utf16le'] as const)('of %s are recognised', async (encoding) => {
    const text = file(...event('UID:1', START, 'SUMMARY:Grüße', 'LOCATION:Fürth'));
    const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding);
    const { name, location } = (await readBytes(bytes)).masters.get('1')!.columns;
    expect([name, location.name]).toEqual(['Grüße', 'Fürth']);
  });

  it('of Windows-1252 have quotes, dashes and the euro', async () => {
    const bytes = Buffer.from(
      file(...event('UID:1', START, 'SUMMARY:\u0084Fest\u0093 \u0096 5 \u0080')),
      'latin1',
    );
    expect((await readBytes(bytes)).masters.get('1')!.columns.name).toBe('„Fest“ – 5 €');
  });

  it('with lines ended by CR alone, by CR CR LF or with empty lines between them are read', async () => {
    for (const end of ['\r', '\r\r\n', '\n\n']) {
      const text = file(...event('UID:1', START, 'SUMMARY:Lan', ' ges Fest')).replaceAll('\r\n', end);
      expect((await read(text)).masters.get('1')!.columns.name).toBe('Langes Fest');
    }
  });
});

describe('an occurrence that differs', () => {
  const series = event(
    ...usual,
    START,
    'DTEND;TZID=Europe/Berlin:20260617T190000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  );

  it('without its series stands by itself', async () => {
    const { orphans, problems } = await read(
      file(...event(...usual, START, 'RECURRENCE-ID:20260624T160000Z')),
    );
    expect([...orphans.keys()]).toEqual(['1']);
    expect(problems).toEqual([]);
    expect(await starts(...event(...usual, START, 'RECURRENCE-ID:20260624T160000Z'))).toEqual([
      '2026-06-17T16:00:00Z',
    ]);
  });

  it('that has the rule of its series beside its id is that occurrence, and without a series a series itself', async () => {
    const both = event(
      ...usual,
      'DTSTART;TZID=Europe/Berlin:20260625T180000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260624T180000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    );
    expect(await starts(...series, ...both)).toEqual([
      '2026-06-17T16:00:00Z',
      '2026-06-25T16:00:00Z',
      '2026-07-01T16:00:00Z',
      '2026-07-08T16:00:00Z',
    ]);
    expect(await starts(...both)).toHaveLength(4);
  });

  it('with those after it moves the rest, with what was changed in it', async () => {
    const rest = event(
      ...usual,
      'DTSTART;TZID=Europe/Berlin:20260625T200000',
      'DURATION:PT30M',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260624T180000',
    );
    expect(await times(...series, ...rest)).toEqual([
      '2026-06-17T16:00:00Z 2026-06-17T17:00:00Z',
      '2026-06-25T18:00:00Z 2026-06-25T18:30:00Z',
      '2026-07-02T18:00:00Z 2026-07-02T18:30:00Z',
      '2026-07-09T18:00:00Z 2026-07-09T18:30:00Z',
    ]);
    const later = event(
      ...usual,
      'DTSTART;TZID=Europe/Berlin:20260705T100000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260701T180000',
    );
    expect(await starts(...series, ...rest, ...later)).toContain('2026-07-05T08:00:00Z');
    expect(await starts(...series, ...rest, ...later)).toHaveLength(4);
  });

  it('is named without a zone, by an instant, or by a day, and so is what is taken out', async () => {
    for (const id of [
      ':20260624T180000',
      ':20260624T160000Z',
      ';VALUE=DATE:20260624',
      ';TZID=Europe/London:20260624T170000',
    ]) {
      const moved = event(...usual, 'DTSTART;TZID=Europe/Berlin:20260620T180000', `RECURRENCE-ID${id}`);
      expect([id, await starts(...series, ...moved)]).toEqual([
        id,
        ['2026-06-17T16:00:00Z', '2026-06-20T16:00:00Z', '2026-07-01T16:00:00Z', '2026-07-08T16:00:00Z'],
      ]);
      expect(await starts(...series.slice(0, -1), `EXDATE${id}`, 'END:VEVENT')).toHaveLength(3);
    }
  });

  it('in New York is not read on the clocks of whoever brings it in', async () => {
    const abroad = [
      'UID:1',
      'SUMMARY:x',
      'DTSTART;TZID=America/New_York:20260617T180000',
      'RRULE:FREQ=DAILY;COUNT=3',
    ];
    expect(await starts(...event(...abroad, 'EXDATE:20260618T180000'))).toHaveLength(2);
  });

  it('of a day with several times takes them all out by its date', async () => {
    const often = [...usual, START, 'RRULE:FREQ=DAILY;BYHOUR=10,18;COUNT=5', 'EXDATE;VALUE=DATE:20260618'];
    expect(await starts(...event(...often))).toEqual([
      '2026-06-17T16:00:00Z',
      '2026-06-19T08:00:00Z',
      '2026-06-19T16:00:00Z',
    ]);
  });

  it('or series that is there twice is the one with the higher SEQUENCE, then the later DTSTAMP [RUL-1051]', async () => {
    const version = (name: string, sequence: number, stamp: string) =>
      event('UID:1', `SUMMARY:${name}`, START, `SEQUENCE:${sequence}`, `DTSTAMP:202601${stamp}T000000Z`);
    const versions = [version('alt', 1, '20'), version('neu', 2, '10'), version('früher', 2, '09')];
    for (const order of [versions, versions.toReversed()]) {
      const { masters, problems } = await read(file(...order.flat()));
      expect(masters.get('1')!.columns.name).toBe('neu');
      expect(problems.map(({ code, effect }) => `${code} ${effect}`)).toEqual(['older kept', 'older kept']);
    }
  });

  it('that a later version of its series has taken out does not come back', async () => {
    const out = [...series.slice(0, -1), 'SEQUENCE:3', 'EXDATE:20260624T160000Z', 'END:VEVENT'];
    const moved = event(...usual, START, 'SEQUENCE:2', 'RECURRENCE-ID:20260624T160000Z');
    expect(await starts(...out, ...moved)).toHaveLength(3);
  });
});

describe('what others are strict about', () => {
  it('is read where it says nothing, in small letters or beside blanks', async () => {
    const empty = ['RRULE:', 'RDATE:', 'DTEND:', 'DURATION:', 'EXDATE:', 'LOCATION:'];
    const { masters, problems } = await read(file(...event(...usual, START, ...empty)));
    expect([masters.size, problems]).toEqual([1, []]);
    expect(await one('STATUS: CANCELLED ')).toMatchObject({ is_canceled: true });
    expect(await one('RRULE:FREQ=DAILY; COUNT=3;')).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=3' });
    const small =
      'begin:vevent|uid:klein|summary:Klein|dtstart;tzid=europe/berlin;:20260617t180000|rrule:freq=daily;|end:vevent';
    expect((await read(file(...small.split('|')))).masters.get('klein')!.columns).toMatchObject({
      name: 'Klein',
      time_zone: 'Europe/Berlin',
      rrule: 'FREQ=DAILY',
    });
  });

  it('has a name made where it has none', async () => {
    const nameOf = async (...lines: string[]) =>
      (await read(file(...event('UID:1', START, ...lines)))).masters.get('1')!.columns.name;
    expect(await nameOf()).toBe('(ohne Titel)');
    expect(await nameOf('SUMMARY: ', 'DESCRIPTION:Wir treffen uns\\nim Hof')).toBe('Wir treffen uns im Hof');
    expect(await nameOf(`DESCRIPTION:${'Wort '.repeat(30)}`)).toBe(`${'Wort '.repeat(11)}Wort …`);
  });

  it('has lines that were not folded left out and told', async () => {
    const { masters, problems } = await read(
      file(...event(...usual, START, 'DESCRIPTION:Erste', 'zweite ohne alles', 'LOCATION:Hof')),
    );
    expect(masters.get('1')!.columns).toMatchObject({ description: 'Erste', location: { name: 'Hof' } });
    expect(problems).toMatchObject([
      { line: 8, code: 'skipped_line', detail: 'zweite ohne alles', effect: 'left_out' },
    ]);
  });

  it('lasts whole days from a date on, whatever its length', async () => {
    const day = event(...usual, 'DTSTART;VALUE=DATE:20260617', 'DURATION:PT1H');
    expect(await times(...day)).toEqual(['2026-06-17 2026-06-18']);
  });

  it('has further dates with lengths of their own', async () => {
    const dates =
      'RDATE;VALUE=PERIOD:20260618T160000Z/PT30M,20260619T160000Z/20260619T180000Z,20260620T160000Z/PT1H';
    expect(await times(...event(...usual, START, 'DURATION:PT1H', dates))).toEqual([
      '2026-06-17T16:00:00Z 2026-06-17T17:00:00Z',
      '2026-06-18T16:00:00Z 2026-06-18T16:30:00Z',
      '2026-06-19T16:00:00Z 2026-06-19T18:00:00Z',
      '2026-06-20T16:00:00Z 2026-06-20T17:00:00Z',
    ]);
  });

  it('is cancelled by the method of its calendar, and of no other', async () => {
    const method = ['METHOD:CANCEL', ...event(...usual, START), 'END:VCALENDAR', 'BEGIN:VCALENDAR'];
    const { canceled, masters } = await read(file(...method, ...event('UID:2', 'SUMMARY:Zwei', START)));
    expect(canceled).toMatchObject([{ uid: '1' }]);
    expect([...masters.keys()]).toEqual(['2']);
  });

  it('may have dates with dashes, without seconds and at 24 hours', async () => {
    for (const written of ['2026-06-17T18:00:00', '20260617T1800', '20260617 180000', '20260617T180000+0200'])
      expect([written, await starts(...event(...usual, `DTSTART:${written}`))]).toEqual([
        written,
        ['2026-06-17T16:00:00Z'],
      ]);
    expect(await starts(...event(...usual, 'DTSTART:20260617T240000'))).toEqual(['2026-06-17T22:00:00Z']);
  });
});

describe('what it says', () => {
  it('in HTML becomes our dialect', async () => {
    const html =
      '<html><body><p>Bitte <b>Tee</b> &amp; <a href="https://example.org/x">Liste</a></p><ul><li>Brot<li>Salz</ul>2 * 3<br>Ende<script>x()</script></body></html>';
    const written = 'Bitte **Tee** & [Liste](https://example.org/x)\n\n- Brot\n- Salz\n\n2 \\* 3\nEnde';
    expect((await one(`DESCRIPTION:${html.replaceAll(/[,;]/g, '\\$&')}`)).description).toBe(written);
    expect((await one('DESCRIPTION:Bitte Tee', `X-ALT-DESC;FMTTYPE=text/html:${html}`)).description).toBe(
      written,
    );
    expect(
      (await one('DESCRIPTION:Nur 3 < 4 und a <b', 'X-ALT-DESC;FMTTYPE=text/html:<html><p></p></html>'))
        .description,
    ).toContain('Nur 3');
  });

  it('of a place has the address of a meeting as its link, wherever that stands', async () => {
    const long = `https://teams.microsoft.com/l/meetup-join/${'a'.repeat(300)}`;
    expect((await one(`LOCATION:${long}`)).location).toEqual({ link: long });
    expect((await one(`LOCATION:Saal 2\\, ${long}`)).location).toEqual({ name: 'Saal 2', link: long });
    expect((await one('LOCATION:Saal', 'X-GOOGLE-CONFERENCE:https://meet.google.com/abc')).location).toEqual({
      name: 'Saal',
      link: 'https://meet.google.com/abc',
    });
    expect((await one(`X-MICROSOFT-SKYPETEAMSMEETINGURL:${long}`)).location).toEqual({ link: long });
    expect((await one('CONFERENCE;VALUE=URI:https://conf.example.org/r')).location.link).toBe(
      'https://conf.example.org/r',
    );
    expect((await one('URL:https://us02web.zoom.us/j/1?pwd=x')).location.link).toBe(
      'https://us02web.zoom.us/j/1?pwd=x',
    );
    expect((await one('URL:https://example.org/')).location).toEqual({});
  });

  it('is told where it is more than there is room for', async () => {
    const { problems } = await read(
      file(
        ...event(
          'UID:1',
          START,
          `SUMMARY:${'n'.repeat(201)}`,
          `LOCATION:${'o'.repeat(201)}`,
          `DESCRIPTION:${'*'.repeat(49_000)}`,
        ),
      ),
    );
    expect(problems.map(({ code, detail }) => `${code} ${detail}`).sort()).toEqual([
      'shortened DESCRIPTION',
      'shortened LOCATION',
      'shortened SUMMARY',
    ]);
  });

  it('names nobody’s mail address', async () => {
    const columns = await one(
      'ORGANIZER;CN=anna@example.org:mailto:anna@example.org',
      'ATTENDEE:mailto:bea@example.org',
      'CONTACT:Carl\\, carl@example.org',
      'RELATED-TO:abc@example.org',
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'TRIGGER;RELATED=END:PT5M',
      'ATTENDEE:mailto:dora@example.org',
      'END:VALARM',
    );
    expect([columns.organizer, columns.raw]).toEqual(['', ['RELATED-TO:abc@example.org']]);
  });

  it('keeps that it is tentative, and no other state [RUL-1063]', async () => {
    expect((await one('STATUS: Tentative')).raw).toEqual(['STATUS: Tentative']);
    expect((await one('STATUS:CONFIRMED')).raw).toEqual([]);
    expect(await one('STATUS: CANCELLED')).toMatchObject({ raw: [], is_canceled: true });
  });
});

describe('a zone', () => {
  const observance = (kind: string, from: string, to: string, start: string, rule: string) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `DTSTART:${start}`,
    ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
    `END:${kind}`,
  ];
  const zone = (id: string, ...observances: string[][]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    ...observances.flat(),
    'END:VTIMEZONE',
  ];
  const central = [
    observance('STANDARD', '+0200', '+0100', '16011028T030000', 'BYDAY=-1SU;BYMONTH=10'),
    observance('DAYLIGHT', '+0100', '+0200', '16010325T020000', 'BYDAY=-1SU;BYMONTH=3'),
  ];
  const zoneOf = async (id: string, observances: string[][], wall = '20260617T180000', ...more: string[]) => {
    const { masters, problems } = await read(
      file(...zone(id, ...observances), ...event(...usual, `DTSTART;TZID=${id}:${wall}`, ...more)),
    );
    return [
      masters.get('1')?.columns.time_zone,
      masters.get('1')?.columns.start_wall,
      problems.map(({ code }) => code),
    ];
  };

  it('that nobody knows is the place with the clocks that are described [RUL-1054]', async () => {
    for (const id of ['Customized Time Zone', 'tzone://Microsoft/Custom', 'UTC+01', 'GMT+0100'])
      expect([id, await zoneOf(id, id.includes('01') ? central.map((lines) => lines) : central)]).toEqual([
        id,
        ['Europe/Berlin', '2026-06-17T18:00:00', []],
      ]);
    const east = [
      observance('STANDARD', '-0400', '-0500', '20071104T020000', 'BYDAY=1SU;BYMONTH=11'),
      observance('DAYLIGHT', '-0500', '-0400', '20070311T020000', 'BYDAY=2SU;BYMONTH=3'),
    ];
    expect((await zoneOf('Customized Time Zone 1', east))[0]).toBe('America/New_York');
    expect(
      (await zoneOf('Fest', [observance('STANDARD', '+0530', '+0530', '19700101T000000', '')]))[0],
    ).toMatch(/Asia\/(?:Calcutta|Kolkata|Colombo)/);
  });

  it('with a name in brackets, unquoted and in German, is that place with or without a description', async () => {
    const id = '(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien';
    expect(await zoneOf(id, central)).toEqual(['Europe/Berlin', '2026-06-17T18:00:00', []]);
    expect(
      (await read(file(...event(...usual, `DTSTART;TZID="${id}":20260617T180000`)))).masters.get('1')!.columns
        .time_zone,
    ).toBe('Europe/Berlin');
  });

  it('whose clocks no place has is what is described: once an instant, in a series each of its dates', async () => {
    const odd = [
      observance('STANDARD', '+0200', '+0100', '16010905T030000', 'BYMONTH=9;BYMONTHDAY=5'),
      observance('DAYLIGHT', '+0100', '+0200', '16010410T020000', 'BYMONTH=4;BYMONTHDAY=10'),
    ];
    const lines = (...more: string[]) => [
      ...zone('Eigene', ...odd),
      ...event(...usual, 'DTSTART;TZID=Eigene:20260901T180000', ...more),
    ];
    expect(await starts(...lines())).toEqual(['2026-09-01T16:00:00Z']);
    expect(await starts(...lines('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Eigene:20260908T180000'))).toEqual(
      ['2026-09-01T16:00:00Z', '2026-09-15T17:00:00Z'],
    );
    expect(await starts(...lines('RRULE:FREQ=WEEKLY;UNTIL=20260908T170000Z'))).toHaveLength(2);
  });

  it('that is only like one that is known is told', async () => {
    const { masters, problems } = await read(
      file(...event(...usual, 'DTSTART;TZID="(UTC+01:00) Irgendwo":20260617T180000')),
    );
    expect(masters.get('1')!.columns.time_zone).toBe('Europe/Berlin');
    expect(problems).toMatchObject([{ code: 'guessed_zone', detail: 'Europe/Berlin', effect: 'left_out' }]);
  });
});
