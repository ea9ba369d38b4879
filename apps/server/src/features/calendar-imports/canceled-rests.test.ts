import { createCalendarImport, getCalendarImport, startCalendarImport } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  owner = await bed.as((await bed.buildMember({})).id);
});
afterAll(() => bed?.stop());

const CANCEL = 'METHOD:CANCEL';
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=6';
const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const entry = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:s', ...lines, 'END:VEVENT'];
/** Wednesdays from 19 June 2030 on, or an occurrence of them. */
const event = (...lines: string[]): string[] =>
  entry('SUMMARY:Probe', 'DTSTART;TZID=Europe/Berlin:20300619T180000', 'DURATION:PT2H', ...lines);
const changed = (day: string, name: string) =>
  entry(
    ...[`SUMMARY:${name}`, `DTSTART;TZID=Europe/Berlin:${day}T190000`, 'DURATION:PT2H'],
    `RECURRENCE-ID;TZID=Europe/Berlin:${day}T180000`,
  );
const cancelFrom = (day: string, ...lines: string[]) =>
  entry(`RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${day}T180000`, ...lines);

async function bringIn(calendar: number, text: string) {
  const bytes = Buffer.from(text);
  const { id } = (
    await owner.call(createCalendarImport, {
      params: { id: calendar },
      ...multipartOf({ file: { name: 'termine.ics', type: 'text/calendar', bytes } }),
    })
  ).body;
  const until = async (...states: string[]) => {
    for (;;) {
      const { body } = await owner.call(getCalendarImport, { params: { id } });
      if (states.includes(body.state)) return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await until('checked');
  await owner.call(startCalendarImport, { params: { id } });
  return until('done', 'failed');
}

/** What is in the calendar: series and their changed occurrences, each with whether it is cancelled. */
async function shown(calendar: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', a.uid, a.recurrence_id, to_char(a.start_wall, 'DD.MM.'), a.rrule,
      case when a.canceled_at is not null then 'canceled' end) as text
    from appointments a join appointment_containers l on l.appointment_id = coalesce(a.series_id, a.id)
    where l.container_id = ${calendar} order by a.start_wall, a.id
  `.execute(bed.db.kysely);
  return rows.map(({ text }) => text);
}

const UNTIL_3_JULY = 's 19.06. FREQ=WEEKLY;UNTIL=20300626T160000Z';
const FROM_3_JULY = '20300703T180000-s 03.07. FREQ=WEEKLY;UNTIL=20300724T160000Z canceled';

it('a date of a series and all behind it are cancelled together, and stay to be seen', async () => {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(calendar, file(...event(WEEKLY), ...changed('20300626', 'A'), ...changed('20300710', 'B')));
  const cancel = file(CANCEL, ...cancelFrom('20300703'));
  expect((await bringIn(calendar, cancel)).counts).toMatchObject({ changed: 1, refused: 0 });
  const after = [
    UNTIL_3_JULY,
    's 20300626T180000 26.06.',
    FROM_3_JULY,
    '20300703T180000-s 20300710T180000 10.07. canceled',
  ];
  expect(await shown(calendar)).toEqual(after);
  expect((await bringIn(calendar, cancel)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  expect(await shown(calendar)).toEqual(after);
});

it('a series is cancelled as a whole from its first date on, and from one that is taken out from the next one on', async () => {
  const whole = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(whole, file(...event(WEEKLY)));
  await bringIn(whole, file(CANCEL, ...cancelFrom('20300619')));
  expect(await shown(whole)).toEqual(['s 19.06. FREQ=WEEKLY;COUNT=6 canceled']);
  const gap = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(gap, file(...event(WEEKLY, 'EXDATE;TZID=Europe/Berlin:20300626T180000')));
  await bringIn(gap, file(CANCEL, ...cancelFrom('20300626')));
  expect(await shown(gap)).toEqual([UNTIL_3_JULY, FROM_3_JULY]);
});

it('a series that comes with the cancelling of its rest comes in so', async () => {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  const both = [...event(WEEKLY), 'END:VCALENDAR', 'BEGIN:VCALENDAR', CANCEL, ...cancelFrom('20300703')];
  await bringIn(calendar, file(...both));
  expect(await shown(calendar)).toEqual([UNTIL_3_JULY, FROM_3_JULY]);
});

it('a rest that was moved before is cancelled too', async () => {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(calendar, file(...event(WEEKLY)));
  const moved = cancelFrom('20300626', 'SUMMARY:Später', 'DTSTART;TZID=Europe/Berlin:20300626T200000');
  await bringIn(calendar, file(...moved));
  await bringIn(calendar, file(CANCEL, ...cancelFrom('20300703')));
  expect(await shown(calendar)).toEqual([
    's 19.06. FREQ=WEEKLY;UNTIL=20300619T160000Z',
    '20300626T180000-s 26.06. FREQ=WEEKLY;UNTIL=20300626T180000Z',
    '20300703T200000-s 03.07. FREQ=WEEKLY;UNTIL=20300724T180000Z canceled',
  ]);
});

it('an older file cancels nothing, and is told of', async () => {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(calendar, file(...event(WEEKLY, 'SEQUENCE:3')));
  const { problems } = await bringIn(calendar, file(CANCEL, ...cancelFrom('20300703', 'SEQUENCE:2')));
  expect(problems).toMatchObject([{ code: 'older', effect: 'kept' }]);
  expect(await shown(calendar)).toEqual(['s 19.06. FREQ=WEEKLY;COUNT=6']);
});
