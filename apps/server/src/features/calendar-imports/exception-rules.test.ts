import { describe, expect, it } from 'vitest';
import { readBytes } from './witnesses/occurrences.ts';

const START = 'DTSTART;TZID=Europe/Berlin:20260617T180000';

const calendar = (...lines: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

/** Reads an entry: what becomes of it, and what is said of it. */
async function read(...lines: string[]) {
  const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Probe', ...lines, 'END:VEVENT'];
  const { masters, findings } = await readBytes(calendar(...event), 'Europe/Berlin');
  const problems = findings.problems.map(({ line, code, effect }) => [line, code, effect]);
  return { columns: masters.get('1')?.columns, problems };
}
async function exdatesOf(...lines: string[]): Promise<string[]> {
  const { columns, problems } = await read(...lines);
  expect(problems).toEqual([]);
  return columns!.exdates;
}
const day = (id: string) => id.slice(0, 8);

describe('an exception rule', () => {
  it('takes its dates out of a series: as many as it counts, and until it ends', async () => {
    expect(
      await exdatesOf(START, 'RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20260620', 'EXRULE:FREQ=WEEKLY;COUNT=3'),
    ).toEqual(['20260617T180000', '20260620T180000', '20260624T180000', '20260701T180000']);
    expect(
      await exdatesOf(START, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260629T160000Z'),
    ).toEqual(['20260622T180000', '20260629T180000']);
    expect(
      await exdatesOf('DTSTART;VALUE=DATE:20260617', 'RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:FREQ=WEEKLY'),
    ).toEqual(['20260617', '20260624']);
  });

  it('takes out what it has in common with the series alone', async () => {
    const series = [START, 'RRULE:FREQ=WEEKLY'];
    expect(await exdatesOf(...series, 'EXRULE:FREQ=WEEKLY;BYDAY=TH')).toEqual([]);
    expect(await exdatesOf(...series, 'EXRULE:FREQ=WEEKLY;BYHOUR=19')).toEqual([]);
    expect(await exdatesOf(...series, 'EXRULE:FREQ=MONTHLY;BYDAY=WE;BYSETPOS=1;UNTIL=20260901')).toEqual([
      '20260701T180000',
      '20260805T180000',
    ]);
  });

  it('of several each takes out its own, of further dates too', async () => {
    expect(
      await exdatesOf(
        START,
        'RRULE:FREQ=DAILY;COUNT=8',
        'RDATE;TZID=Europe/Berlin:20260701T180000,20260702T180000',
        'EXRULE:FREQ=WEEKLY',
        'EXRULE:FREQ=WEEKLY;BYDAY=FR',
      ),
    ).toEqual(['20260617T180000', '20260619T180000', '20260624T180000', '20260701T180000']);
  });

  it('without a rule beside it takes out further dates; what takes place once does', async () => {
    const dates = 'RDATE;TZID=Europe/Berlin:20260618T180000,20260624T180000';
    expect(await exdatesOf(START, dates, 'EXRULE:FREQ=WEEKLY;COUNT=2')).toEqual([
      '20260617T180000',
      '20260624T180000',
    ]);
    expect(await exdatesOf(START, 'EXRULE:FREQ=WEEKLY')).toEqual([]);
  });

  it('that is none is told of, and takes out nothing', async () => {
    for (const rule of ['FREQ=OFTEN', 'FREQ=SECONDLY', 'FREQ=DAILY;INTERVAL=0', 'morgen']) {
      const { columns, problems } = await read(START, 'RRULE:FREQ=DAILY', `EXRULE:${rule}`);
      expect([columns!.exdates, problems]).toEqual([[], [[7, 'bad_rule', 'left_out']]]);
    }
  });

  it('without an end is read for some years, which is told with its line', async () => {
    const { columns, problems } = await read(
      START,
      'RRULE:FREQ=DAILY',
      'EXRULE:FREQ=WEEKLY;COUNT=2',
      'EXRULE:FREQ=WEEKLY;BYDAY=MO',
    );
    expect(problems).toEqual([[8, 'many_exceptions', 'left_out']]);
    const last = columns!.exdates.at(-1)!;
    const year = Temporal.Now.plainDateISO().year;
    expect(Number(last.slice(0, 4)) - year).toBeGreaterThanOrEqual(3);
    expect(columns!.exdates.filter((id) => id < '20260702').map(day)).toEqual([
      ...['20260617', '20260622', '20260624', '20260629'],
    ]);
    expect(columns!.exdates.length).toBeLessThan(1_000);
  });

  it('takes out no more than a series may have: the last ones, which are still to come', async () => {
    const { columns, problems } = await read(
      'DTSTART;TZID=Europe/Berlin:20100104T180000',
      'RRULE:FREQ=DAILY',
      'EXRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    );
    expect(problems).toEqual([[7, 'many_exceptions', 'left_out']]);
    expect(columns!.exdates).toHaveLength(2_000);
    const soon = Temporal.Now.plainDateISO().add({ years: 2 }).toString().replaceAll('-', '');
    expect(columns!.exdates.at(-1)! > soon).toBe(true);
  });

  it('that leaves nothing makes the entry one that never takes place', async () => {
    const never = [[7, 'bad_rule', 'refused']];
    const all = async (rule: string, ...exceptions: string[]) =>
      (await read(START, `RRULE:${rule}`, ...exceptions.map((one) => `EXRULE:${one}`))).problems;
    expect(await all('FREQ=DAILY', 'FREQ=DAILY')).toEqual(never);
    expect(await all('FREQ=WEEKLY', 'FREQ=DAILY')).toEqual(never);
    expect(await all('FREQ=WEEKLY;COUNT=5', 'FREQ=DAILY;COUNT=29')).toEqual(never);
    expect(await all('FREQ=WEEKLY;COUNT=5', 'FREQ=DAILY;COUNT=28')).toEqual([]);
    expect(await all('FREQ=WEEKLY;BYDAY=WE,TH', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TH')).toEqual(never);
    // Its next date lies behind what is read.
    expect(await all('FREQ=YEARLY;INTERVAL=10', 'FREQ=YEARLY;INTERVAL=20')).toEqual([
      [7, 'many_exceptions', 'left_out'],
    ]);
  });

  it('on clocks that no place has takes out the dates that these make', async () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Insel', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0017', 'TZOFFSETTO:+0017', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const event = [
      ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Probe', 'DTSTART;TZID=Insel:20260617T180000'],
      ...['RRULE:FREQ=DAILY;COUNT=9', 'EXRULE:FREQ=WEEKLY', 'END:VEVENT'],
    ];
    const { masters } = await readBytes(calendar(...zone, ...event), 'Europe/Berlin');
    expect(masters.get('1')!.columns.exdates).toEqual(['20260617T174300', '20260624T174300']);
  });
});
