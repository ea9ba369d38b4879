import {
  createCalendarImport,
  deleteAppointment,
  getCalendarImport,
  moveAppointment,
  startCalendarImport,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const entry = (sequence: number, ...lines: string[]): string[] => [
  ...['BEGIN:VEVENT', 'UID:s', `SEQUENCE:${sequence}`, 'SUMMARY:Probe'],
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;TZID=Europe/Berlin:20270616T180000']),
  ...(lines.some((line) => line.startsWith('DTSTART;VALUE=DATE')) ? [] : ['DURATION:PT2H']),
  ...lines,
  'END:VEVENT',
];
const changed = (sequence: number, day: string, name: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', 'UID:s', `SEQUENCE:${sequence}`, `SUMMARY:${name}`, 'DURATION:PT2H'],
  `DTSTART;TZID=Europe/Berlin:2027${day}T190000`,
  `RECURRENCE-ID;TZID=Europe/Berlin:2027${day}T180000`,
  ...[...lines, 'END:VEVENT'],
];
const SIX = 'RRULE:FREQ=WEEKLY;COUNT=6';

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
  const checked = await until('checked');
  await owner.call(startCalendarImport, { params: { id } });
  const { counts, state } = await until('done', 'failed');
  expect([state, counts]).toEqual(['done', checked.counts]);
  return {
    ...{ new: counts.new, changed: counts.changed, unchanged: counts.unchanged },
    kept: checked.problems.map(({ code, detail }) => `${code} ${detail}`),
  };
}
const KEPT = ['parted_here 2027-06-30'];

/** When something takes place in a calendar, by the clocks of Berlin, and what that is called. */
async function dates(...calendars: number[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', to_char(o.starts_at at time zone 'Europe/Berlin', 'DD.MM. HH24:MI'), a.name,
      case when a.canceled_at is not null then '×' end) as text
    from occurrences o join appointments a on a.id = o.appointment_id
    where o.container_id = any(${calendars}::bigint[]) order by o.starts_at, a.name
  `.execute(bed.db.kysely);
  return rows.map(({ text }) => text);
}
/** The series of a calendar, the latest first part first. */
async function seriesIn(calendar: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from appointments a join appointment_containers l on l.appointment_id = a.id
    where l.container_id = ${calendar} order by a.id
  `.execute(bed.db.kysely);
  return rows.map(({ id }) => id);
}
const rename = (id: string, name: string) =>
  owner.call(updateAppointment, { params: { id }, body: { name, apply_to: 'this_and_following' } });
const moveTo = (id: string, start: string) => {
  const end = Temporal.PlainDateTime.from(start).add({ hours: 2 }).toString({ smallestUnit: 'minute' });
  const body = { start, end, all_day: false, apply_to: 'this_and_following' as const };
  return owner.call(moveAppointment, { params: { id }, body });
};

const masterOf = (id: string) => Number(/-(\d+)-/.exec(id)![1]);

/** A series of six Wednesdays that came in with a file, parted at the third of them. */
async function parted(...lines: string[]) {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(calendar, file(...entry(0, ...(lines.length > 0 ? lines : [SIX]))));
  const [id] = await seriesIn(calendar);
  const { body } = await rename(`v-${id}-20270630T180000`, 'Neu');
  return { calendar, id: id!, rest: masterOf(body.id) };
}
const HEAD = ['16.06. 18:00 Probe', '23.06. 18:00 Probe'];
const REST = ['30.06. 18:00 Neu', '07.07. 18:00 Neu', '14.07. 18:00 Neu', '21.07. 18:00 Neu'];

describe('[RUL-1092] a newer version of a series that was parted here', () => {
  it.each([
    ['as often', SIX],
    ['without an end', 'RRULE:FREQ=WEEKLY'],
    ['until a day', 'RRULE:FREQ=WEEKLY;UNTIL=20280101T000000Z'],
    ['by its days', 'RRULE:FREQ=WEEKLY;BYDAY=WE'],
  ])('is that of the part that bears its uid, and no date is there twice: %s', async (_, rule) => {
    const { calendar } = await parted();
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
    const newer = file(...entry(1, rule, 'LOCATION:Saal'));
    expect(await bringIn(calendar, newer)).toEqual({ new: 0, changed: 1, unchanged: 0, kept: KEPT });
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
    const { rows } = await sql`
      select location ->> 'name' as place from appointments a
      join appointment_containers l on l.appointment_id = a.id where l.container_id = ${calendar} order by a.id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ place: 'Saal' }, { place: null }]);
    // And once more, which changes nothing.
    expect(await bringIn(calendar, newer)).toEqual({ new: 0, changed: 0, unchanged: 1, kept: KEPT });
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
  });

  it('leaves the rest where it was moved, however often the file has other times', async () => {
    const { calendar, rest } = await parted();
    await moveTo(`v-${rest}-20270630T180000`, '2027-07-15T18:00');
    const later = ['15.07. 18:00 Neu', '22.07. 18:00 Neu', '29.07. 18:00 Neu', '05.08. 18:00 Neu'];
    for (const [sequence, day, head] of [
      [1, '17T180000', ['17.06. 18:00 Probe', '24.06. 18:00 Probe']],
      [2, '16T200000', ['16.06. 20:00 Probe', '23.06. 20:00 Probe']],
      [3, '16T080000', ['16.06. 08:00 Probe', '23.06. 08:00 Probe']],
    ] as const) {
      const start = `DTSTART;TZID=Europe/Berlin:202706${day}`;
      expect((await bringIn(calendar, file(...entry(sequence, start, SIX)))).kept).toEqual(KEPT);
      expect(await dates(calendar)).toEqual([...head, ...later]);
    }
  });

  it('has changed occurrences, dates and exceptions before it alone', async () => {
    const { calendar } = await parted();
    const newer = [
      ...entry(
        ...([1, SIX, 'EXDATE;TZID=Europe/Berlin:20270616T180000,20270707T180000'] as const),
        'RDATE;TZID=Europe/Berlin:20270618T180000,20270709T180000',
      ),
      ...changed(1, '0623', 'Anders'),
      ...changed(1, '0714', 'Auch anders'),
    ];
    expect((await bringIn(calendar, file(...newer))).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual(['18.06. 18:00 Probe', '23.06. 19:00 Anders', ...REST]);
    // Alone, without their series.
    const alone = file(...changed(2, '0623', 'Noch anders'), ...changed(2, '0714', 'Auch anders'));
    expect((await bringIn(calendar, alone)).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual(['18.06. 18:00 Probe', '23.06. 19:00 Noch anders', ...REST]);
  });

  it('calls off what is left of it, and nothing of the rest', async () => {
    const { calendar } = await parted();
    const off = changed(1, '0714', 'Probe');
    expect((await bringIn(calendar, file('METHOD:CANCEL', ...off))).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
    expect((await bringIn(calendar, file('METHOD:CANCEL', ...entry(1, SIX)))).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual([...HEAD.map((line) => `${line} ×`), ...REST]);
  });

  it('is left alone where it begins behind that', async () => {
    const { calendar } = await parted();
    const newer = file(...entry(1, 'DTSTART;TZID=Europe/Berlin:20270707T180000', SIX));
    expect(await bringIn(calendar, newer)).toEqual({ new: 0, changed: 0, unchanged: 0, kept: KEPT });
    const once = file(...entry(2, 'DTSTART;TZID=Europe/Berlin:20270707T180000'));
    expect((await bringIn(calendar, once)).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
  });

  it('says nothing where it ends before', async () => {
    const { calendar } = await parted();
    expect((await bringIn(calendar, file(...entry(1, 'RRULE:FREQ=WEEKLY;COUNT=2')))).kept).toEqual([]);
    expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
  });

  it('ends at the first of several partings', async () => {
    const { calendar, id, rest } = await parted();
    await rename(`v-${rest}-20270714T180000`, 'Noch neuer');
    const alt = await rename(`v-${id}-20270623T180000`, 'Alt');
    const all = [
      HEAD[0],
      '23.06. 18:00 Alt',
      ...REST.slice(0, 2),
      '14.07. 18:00 Noch neuer',
      '21.07. 18:00 Noch neuer',
    ];
    expect(await dates(calendar)).toEqual(all);
    const again = async (sequence: number) =>
      (await bringIn(calendar, file(...entry(sequence, 'RRULE:FREQ=WEEKLY')))).kept;
    expect(await again(1)).toEqual(['parted_here 2027-06-23']);
    expect(await dates(calendar)).toEqual(all);
    // Of a part that is deleted the file has its way again, up to the next one.
    for (const part of [rest, masterOf(alt.body.id)])
      await owner.call(deleteAppointment, { params: { id: String(part) } });
    expect(await again(2)).toEqual(['parted_here 2027-07-14']);
    expect(await dates(calendar)).toEqual([
      ...[...HEAD, ...REST.slice(0, 2).map((line) => line.replace('Neu', 'Probe'))],
      ...all.slice(-2),
    ]);
  });

  it('is whole again once the rest is deleted, and not where that lies in another calendar', async () => {
    const { calendar, rest } = await parted();
    const other = await bed.buildCalendar({ ownerId: owner.memberId! });
    await owner.call(updateAppointment, { params: { id: String(rest) }, body: { calendar_ids: [other] } });
    expect((await bringIn(calendar, file(...entry(1, SIX)))).kept).toEqual(KEPT);
    expect(await dates(calendar, other)).toEqual([...HEAD, ...REST]);
    await owner.call(deleteAppointment, { params: { id: String(rest) } });
    expect((await bringIn(calendar, file(...entry(2, SIX)))).kept).toEqual([]);
    expect(await dates(calendar)).toEqual([...HEAD, ...REST.map((line) => line.replace('Neu', 'Probe'))]);
  });

  it('ends by the day where its times are those of another zone', async () => {
    const { calendar } = await parted();
    for (const [sequence, start] of [
      [1, 'DTSTART;TZID=America/New_York:20270616T120000'],
      [2, 'DTSTART:20270616T160000Z'],
    ] as const) {
      expect((await bringIn(calendar, file(...entry(sequence, start, SIX)))).kept).toEqual(KEPT);
      expect(await dates(calendar)).toEqual([...HEAD, ...REST]);
    }
  });

  it('ends where the rest begins, whatever the day is called in another zone', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    await bringIn(calendar, file(...entry(0, 'DTSTART;TZID=Europe/Berlin:20270616T010000', SIX)));
    const [id] = await seriesIn(calendar);
    await rename(`v-${id}-20270630T010000`, 'Neu');
    const all = [...HEAD, ...REST].map((line) => line.replace('18:00', '01:00'));
    expect(await dates(calendar)).toEqual(all);
    await bringIn(calendar, file(...entry(1, 'DTSTART;TZID=America/New_York:20270615T190000', SIX)));
    expect(await dates(calendar)).toEqual(all);
  });

  it('has whole days, or times, before it', async () => {
    const days = 'DTSTART;VALUE=DATE:20270616';
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    await bringIn(calendar, file(...entry(0, days, SIX)));
    const [id] = await seriesIn(calendar);
    await rename(`v-${id}-20270630`, 'Neu');
    const all = [...HEAD, ...REST].map((line) => line.replace('18:00', '00:00'));
    expect(await dates(calendar)).toEqual(all);
    expect((await bringIn(calendar, file(...entry(1, days, SIX)))).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual(all);
    expect((await bringIn(calendar, file(...entry(2, SIX)))).kept).toEqual(KEPT);
    expect(await dates(calendar)).toEqual([...HEAD, ...all.slice(2)]);
  });

  it('has nothing of a rest that the file changes in its turn', async () => {
    const { calendar } = await parted();
    const moved = changed(1, '0623', 'Aus der Datei').map((line) =>
      line.replace('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;'),
    );
    const { kept } = await bringIn(calendar, file(...entry(1, SIX), ...moved));
    expect(kept).toEqual([...KEPT]);
    expect(await dates(calendar)).toEqual([HEAD[0], '23.06. 19:00 Aus der Datei', ...REST]);
  });
});

it('a rest that a file made, and that was changed here, is not there twice either', async () => {
  const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await bringIn(calendar, file(...entry(0, SIX)));
  const rest = changed(1, '0630', 'Aus der Datei').map((line) =>
    line.replace('RECURRENCE-ID;', 'RECURRENCE-ID;RANGE=THISANDFUTURE;'),
  );
  await bringIn(calendar, file(...rest));
  const [, id] = await seriesIn(calendar);
  await owner.call(updateAppointment, { params: { id: String(id) }, body: { name: 'Neu' } });
  const all = [...HEAD, ...REST.map((line) => line.replace('18:00', '19:00'))];
  expect(await dates(calendar)).toEqual(all);
  const { kept } = await bringIn(calendar, file(...entry(2, SIX)));
  expect(kept.sort()).toEqual(['changed_here 2027-06-30', ...KEPT]);
  expect(await dates(calendar)).toEqual(all);
});
