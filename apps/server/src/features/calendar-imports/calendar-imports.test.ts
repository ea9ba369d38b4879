import {
  appointmentIcs,
  cancelCalendarImport,
  createCalendarImport,
  getCalendarImport,
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
let member: Client;
let groupId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const client = async (traits = {}) => bed.as((await bed.buildMember(traits)).id);
  owner = await client();
  member = await client();
  groupId = (await bed.buildGroup({ createdBy: owner.memberId!, members: [member.memberId!] })).id;
});
afterAll(() => bed?.stop());

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...(lines.some((line) => line.startsWith('SUMMARY')) ? [] : [`SUMMARY:Termin ${uid}`]),
  ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;TZID=Europe/Berlin:20300617T180000']),
  'DURATION:PT2H',
  ...lines,
  'END:VEVENT',
];
const upload = (client: Client, id: number, text: string) =>
  client.call(createCalendarImport, {
    params: { id },
    ...multipartOf({ file: { name: 'termine.ics', type: 'text/calendar', bytes: Buffer.from(text) } }),
  });

async function until(client: Client, id: number, ...states: string[]) {
  for (;;) {
    const { body } = await client.call(getCalendarImport, { params: { id } });
    if (states.includes(body.state)) return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function check(client: Client, calendar: number, text: string) {
  const { status, body } = await upload(client, calendar, text);
  expect(status).toBe(201);
  return until(client, body.id, 'checked', 'failed');
}
async function bringIn(client: Client, calendar: number, text: string) {
  const { id } = await check(client, calendar, text);
  expect((await client.call(startCalendarImport, { params: { id } })).status).toBe(202);
  return until(client, id, 'done', 'failed');
}
const inCalendar = async (calendar: number) => {
  const { rows } = await sql<{
    id: number;
    uid: string;
    name: string;
    series_id: number | null;
    author_id: number;
  }>`
    select a.id, a.uid, a.name, a.series_id, a.author_id from appointments a
    join appointment_containers l on l.appointment_id = coalesce(a.series_id, a.id)
    where l.container_id = ${calendar} order by a.id
  `.execute(bed.db.kysely);
  return rows;
};

describe('an import', () => {
  it('says what it would add and what is wrong, and adds nothing before it is started', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const found = await check(
      owner,
      calendar,
      file(
        ...event('a'),
        ...event('b', 'RRULE:FREQ=WEEKLY'),
        ...event('c', 'RRULE:FREQ=SECONDLY'),
        ...event('d', 'DTSTART:morgen'),
      ),
    );
    expect(found).toMatchObject({
      state: 'checked',
      filename: 'termine.ics',
      calendar_id: calendar,
      progress: { done: 4, total: 4 },
      counts: {
        new: 3,
        changed: 0,
        unchanged: 0,
        refused: 1,
        left_out: 1,
        kept: 0,
        private: 0,
        addressed: 0,
      },
      preview: [
        { name: 'Termin a', start: '2030-06-17T16:00:00Z', rrule: null },
        { name: 'Termin b', start: '2030-06-17T16:00:00Z', rrule: 'FREQ=WEEKLY' },
        { name: 'Termin c', start: '2030-06-17T16:00:00Z', rrule: null },
      ],
      problems: [
        {
          line: 21,
          name: 'Termin c',
          code: 'rule_too_frequent',
          detail: 'FREQ=SECONDLY',
          effect: 'left_out',
        },
        { line: 27, name: 'Termin d', code: 'unreadable', detail: 'morgen', effect: 'refused' },
      ],
    });
    expect(await inCalendar(calendar)).toEqual([]);
    expect((await owner.call(startCalendarImport, { params: { id: found.id } })).status).toBe(202);
    const done = await until(owner, found.id, 'done');
    expect(done.counts).toMatchObject({ new: 3, changed: 0, unchanged: 0, refused: 1 });
    expect((await inCalendar(calendar)).map(({ uid }) => uid)).toEqual(['a', 'b', 'c']);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from occurrences where container_id = ${calendar}
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBeGreaterThan(0);
    const changes =
      await sql`select uid, kind from calendar_changes where calendar_id = ${calendar} order by id`.execute(
        bed.db.kysely,
      );
    expect(changes.rows).toEqual([
      { uid: 'a', kind: 'put' },
      { uid: 'b', kind: 'put' },
      { uid: 'c', kind: 'put' },
    ]);
    expect((await owner.call(startCalendarImport, { params: { id: found.id } })).status).toBe(409);
  });

  it('changes what came in under the same uid, leaves alone what is the same, and keeps changed occurrences', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const series = event('s', 'RRULE:FREQ=WEEKLY');
    const moved = (name: string, id = '20300624T180000') =>
      event(
        's',
        `SUMMARY:${name}`,
        `RECURRENCE-ID;TZID=Europe/Berlin:${id}`,
        'DTSTART;TZID=Europe/Berlin:20300625T190000',
      );
    await bringIn(owner, calendar, file(...event('a'), ...series, ...moved('Verlegt')));
    const before = await inCalendar(calendar);
    expect(before.map(({ name }) => name)).toEqual(['Termin a', 'Termin s', 'Verlegt']);
    const same = await check(owner, calendar, file(...event('a'), ...series, ...moved('Verlegt')));
    expect(same.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    const again = await bringIn(
      owner,
      calendar,
      file(...event('a', 'SUMMARY:Anders'), ...moved('Noch einmal'), ...event('neu')),
    );
    expect(again.counts).toMatchObject({ new: 1, changed: 2, unchanged: 0, refused: 0 });
    const after = await inCalendar(calendar);
    expect(after.map(({ name }) => name)).toEqual(['Anders', 'Termin s', 'Noch einmal', 'Termin neu']);
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('has an occurrence without its series by itself, until the series comes in and has it', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const one = event('s', 'SUMMARY:Verlegt', 'RECURRENCE-ID:20300624T160000Z', 'DTSTART:20300625T160000Z');
    const namesIn = async () =>
      (await inCalendar(calendar)).map(({ uid, name, series_id }) => [uid, name, series_id !== null]);
    expect((await bringIn(owner, calendar, file(...one))).counts.new).toBe(1);
    expect(await namesIn()).toEqual([['20300624T180000-s', 'Verlegt', false]]);
    expect((await check(owner, calendar, file(...one))).counts).toMatchObject({ new: 0, unchanged: 1 });
    await bringIn(owner, calendar, file(...event('s', 'RRULE:FREQ=WEEKLY;COUNT=3')));
    expect(await namesIn()).toEqual([
      ['s', 'Termin s', false],
      ['s', 'Verlegt', true],
    ]);
  });

  it('changes nothing by an older file, and says so [RUL-1051]', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const version = (name: string, sequence: number, day: string) =>
      file(...event('v', `SUMMARY:${name}`, `SEQUENCE:${sequence}`, `DTSTAMP:202901${day}T120000Z`));
    await bringIn(owner, calendar, version('Neu', 2, '10'));
    for (const older of [version('Alt', 1, '20'), version('Alt', 2, '09')]) {
      expect(await bringIn(owner, calendar, older)).toMatchObject({
        counts: { new: 0, changed: 0, unchanged: 1, refused: 0 },
        problems: [{ line: 3, name: 'Neu', code: 'older', effect: 'kept' }],
      });
    }
    expect((await check(owner, calendar, version('Neu', 2, '12'))).counts).toMatchObject({ unchanged: 1 });
    await bringIn(owner, calendar, version('Neuer', 2, '11'));
    expect((await inCalendar(calendar)).map(({ name }) => name)).toEqual(['Neuer']);
  });

  it('cancels what METHOD:CANCEL names, in whole or one time of it, and keeps the rest of it [RUL-1052]', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    await bringIn(
      owner,
      calendar,
      file(...event('once', 'SUMMARY:Einmal', 'LOCATION:Kirche'), ...event('s', 'RRULE:FREQ=WEEKLY;COUNT=4')),
    );
    const cancel = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
    const done = await bringIn(
      owner,
      calendar,
      file(
        'METHOD:CANCEL',
        ...cancel('UID:once', 'SEQUENCE:3'),
        ...cancel('UID:s', 'RECURRENCE-ID:20300624T160000Z'),
      ),
    );
    expect(done.counts).toMatchObject({ new: 0, changed: 2, refused: 0 });
    const { rows } = await sql`
      select a.uid, a.recurrence_id, a.name, a.location->>'name' as place, a.canceled_at is not null as is_canceled
      from appointments a join appointment_containers l on l.appointment_id = coalesce(a.series_id, a.id)
      where l.container_id = ${calendar} order by a.id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { uid: 'once', recurrence_id: null, name: 'Einmal', place: 'Kirche', is_canceled: true },
      { uid: 's', recurrence_id: null, name: 'Termin s', place: null, is_canceled: false },
      { uid: 's', recurrence_id: '20300624T180000', name: 'Termin s', place: null, is_canceled: true },
    ]);
  });

  it('ends a series of the calendar where a file moves the rest of it', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    await bringIn(owner, calendar, file(...event('s', 'RRULE:FREQ=WEEKLY;COUNT=4')));
    const rest = file(
      ...event(
        's',
        'SUMMARY:Später',
        'DTSTART;TZID=Europe/Berlin:20300701T200000',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20300701T160000Z',
      ),
    );
    expect((await bringIn(owner, calendar, rest)).counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    const { rows } = await sql<{ name: string; starts: string }>`
      select a.name, to_char(o.starts_at at time zone 'Europe/Berlin', 'DD.MM. HH24:MI') as starts
      from occurrences o join appointments a on a.id = o.appointment_id
      where o.container_id = ${calendar} order by o.starts_at
    `.execute(bed.db.kysely);
    const { rows: series } = await sql<{ uid: string; rrule: string }>`
      select a.uid, a.rrule from appointments a join appointment_containers l on l.appointment_id = a.id
      where l.container_id = ${calendar} order by a.id
    `.execute(bed.db.kysely);
    expect(series).toEqual([
      { uid: 's', rrule: 'FREQ=WEEKLY;UNTIL=20300624T160000Z' },
      { uid: '20300701T180000-s', rrule: 'FREQ=WEEKLY;UNTIL=20300708T180000Z' },
    ]);
    // What lies further ahead than two years is laid down when somebody looks.
    expect(rows.every(({ name }) => ['Termin s', 'Später'].includes(name))).toBe(true);
    expect((await check(owner, calendar, rest)).counts).toMatchObject({ new: 0, changed: 0 });
  });

  it('has what one calendar of a file brings and another one cancels as cancelled', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const cancel = ['BEGIN:VEVENT', 'UID:a', 'END:VEVENT'];
    const both = file(
      ...event('a'),
      'END:VCALENDAR',
      'BEGIN:VCALENDAR',
      'METHOD:CANCEL',
      ...cancel,
      ...event('x'),
    );
    expect((await bringIn(owner, calendar, both)).counts).toMatchObject({ new: 2, refused: 0 });
    const { rows } = await sql`
      select a.uid, a.canceled_at is not null as is_canceled from appointments a
      join appointment_containers l on l.appointment_id = a.id where l.container_id = ${calendar} order by a.id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { uid: 'a', is_canceled: true },
      { uid: 'x', is_canceled: true },
    ]);
  });

  it('gives nobody the mail addresses of those who were invited, and says what is private [RUL-1053]', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const people = [
      'ATTENDEE;CN=Bea:mailto:bea@example.org',
      'ORGANIZER:mailto:anna@example.org',
      'X-SENDER:carl@example.org',
    ];
    const done = await bringIn(
      owner,
      calendar,
      file(...event('a', 'CLASS:PRIVATE', ...people), ...event('b')),
    );
    expect(done.counts).toMatchObject({ new: 2, private: 1, addressed: 1 });
    const [row] = await inCalendar(calendar);
    const { payload } = (await owner.call(appointmentIcs, { params: { id: String(row!.id) } })).raw;
    for (const name of ['bea', 'anna', 'carl']) expect(payload).not.toContain(`${name}@example.org`);
  });

  it('of a file with one odd entry brings the others in', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const odd = [
      ...event('emoji', `SUMMARY:${'a'.repeat(199)}🎉`),
      ...event('nul', 'SUMMARY:ju\u0000nk', 'X-ODD:\u0000\ud800'),
      ...event('long', `SUMMARY:${'b'.repeat(99)}🎉`, 'DTSTART:morgen'),
      ...event('place', `LOCATION:${'c'.repeat(199)}🎉`, `DESCRIPTION:${'d'.repeat(49_999)}🎉`),
    ];
    const done = await bringIn(owner, calendar, file(...odd, ...event('last')));
    expect(done).toMatchObject({ state: 'done', counts: { new: 4, refused: 1 } });
    expect((await inCalendar(calendar)).map(({ name }) => name)).toEqual([
      'a'.repeat(199),
      'junk',
      'Termin place',
      'Termin last',
    ]);
  });

  it('gives out again what no field says', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const raw = [
      'X-FOO;A="b;c":d\\,e',
      'CLASS:PRIVATE',
      'BEGIN:VALARM',
      'ACTION:AUDIO',
      'TRIGGER;RELATED=END:PT5M',
      'END:VALARM',
    ];
    await bringIn(owner, calendar, file(...event('a', 'URL:https://example.org/there', ...raw)));
    const [row] = await inCalendar(calendar);
    const { payload } = (await owner.call(appointmentIcs, { params: { id: String(row!.id) } })).raw;
    for (const line of raw) expect(payload).toContain(`\r\n${line}\r\n`);
    expect(payload.match(/\r\nURL:.*/g)).toEqual(['\r\nURL:https://example.org/there']);
  });

  it('is for who may write there, and known to nobody else', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    expect((await upload(member, calendar, file(...event('a')))).status).toBe(404);
    const network = await bed.buildCalendar({});
    expect((await upload(member, network, file(...event('a')))).status).toBe(403);
    const { id } = await check(owner, calendar, file(...event('a')));
    for (const call of [getCalendarImport, startCalendarImport, cancelCalendarImport] as const) {
      expect((await member.call(call, { params: { id } })).status).toBe(404);
    }
    await sql`delete from calendars where id = ${calendar}`.execute(bed.db.kysely);
    expect((await owner.call(startCalendarImport, { params: { id } })).status).toBe(404);
  });

  it('changes nothing that others wrote, unless by who runs the calendar', async () => {
    const calendar = await bed.buildCalendar({ groupId });
    await bringIn(owner, calendar, file(...event('a')));
    const refused = await check(member, calendar, file(...event('a', 'SUMMARY:Gekapert'), ...event('b')));
    expect(refused).toMatchObject({
      counts: { new: 1, refused: 1 },
      problems: [{ line: 3, code: 'duplicate' }],
    });
    await bringIn(member, calendar, file(...event('b')));
    expect((await bringIn(owner, calendar, file(...event('b', 'SUMMARY:Anders')))).counts.changed).toBe(1);
    expect((await inCalendar(calendar)).map(({ name, author_id }) => [name, author_id])).toEqual([
      ['Termin a', owner.memberId],
      ['Anders', member.memberId],
    ]);
  });

  it('takes away changed occurrences that the file has no more, and keeps what was changed here', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const series = event('s', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const changed = (day: string, name: string) =>
      event(
        's',
        `SUMMARY:${name}`,
        `RECURRENCE-ID;TZID=Europe/Berlin:203006${day}T180000`,
        `DTSTART;TZID=Europe/Berlin:203006${day}T200000`,
      );
    await bringIn(owner, calendar, file(...series, ...changed('17', 'Eins'), ...changed('24', 'Zwei')));
    const [master, , second] = await inCalendar(calendar);
    const here = { params: { id: `r-${master!.id}-20300624T180000` }, body: { name: 'Zwei, im Hof' } };
    expect((await owner.call(updateAppointment, here)).status).toBe(200);
    const again = await check(owner, calendar, file(...series));
    expect(again).toMatchObject({
      counts: { new: 0, changed: 1, unchanged: 0, refused: 0 },
      problems: [{ line: 3, name: 'Zwei, im Hof', code: 'changed_here', detail: '2030-06-24' }],
    });
    await bringIn(owner, calendar, file(...series));
    expect((await inCalendar(calendar)).map(({ id, name }) => [id, name])).toEqual([
      [master!.id, 'Termin s'],
      [second!.id, 'Zwei, im Hof'],
    ]);
    const { rows } = await sql<{ recurrence_id: string; starts: string }>`
      select recurrence_id, to_char(starts_at at time zone 'Europe/Berlin', 'HH24:MI') as starts
      from occurrences where master_id = ${master!.id} and container_id = ${calendar} order by starts_at
    `.execute(bed.db.kysely);
    const near = rows.filter(({ recurrence_id }) => /^203006(17|24)/.test(recurrence_id));
    for (const { recurrence_id, starts } of near)
      expect(starts).toBe(recurrence_id.startsWith('20300624') ? '20:00' : '18:00');
    expect((await bringIn(owner, calendar, file(...series))).counts).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
  });

  it('of what is no calendar fails and says so; too large a file is refused', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    expect(await check(owner, calendar, 'PK\u0003\u0004')).toMatchObject({
      state: 'failed',
      problems: [{ line: 1, code: 'not_a_calendar' }],
    });
    const huge = await upload(owner, calendar, `BEGIN:VCALENDAR\r\n${'X'.repeat(51 * 1024 * 1024)}`);
    expect(huge.status).toBe(413);
  });

  it('can be thrown away, while it is read too: then nothing comes in', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const many = file(...Array.from({ length: 3_000 }, (_, index) => event(`u${index}`)).flat());
    const { id } = await check(owner, calendar, many);
    expect((await owner.call(startCalendarImport, { params: { id } })).status).toBe(202);
    expect((await owner.call(cancelCalendarImport, { params: { id } })).status).toBe(204);
    expect((await owner.call(getCalendarImport, { params: { id } })).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const count = (await inCalendar(calendar)).length;
    // Whoever stops it after the last moment has it all.
    expect([0, 3_000]).toContain(count);
  });

  it('of 5,000 appointments takes seconds, and tells how far it is', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const many = Array.from({ length: 5_000 }, (_, index) => {
      const day = String(1 + (index % 28)).padStart(2, '0');
      const start = `DTSTART;TZID=Europe/Berlin:2027${String(1 + (index % 12)).padStart(2, '0')}${day}T180000`;
      const lines = [
        start,
        'LOCATION:Gemeindehaus',
        'DESCRIPTION:Zwei Sätze. Mit *Sternen* und so weiter und so fort.',
      ];
      return event(`u${index}`, ...lines, ...(index % 20 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=30'] : []));
    });
    const begun = performance.now();
    const { id } = await check(owner, calendar, file(...many.flat()));
    const read = performance.now() - begun;
    await owner.call(startCalendarImport, { params: { id } });
    const done = await until(owner, id, 'done', 'failed');
    const took = performance.now() - begun;
    console.log(`5,000 appointments: read ${read.toFixed(0)} ms, in after ${took.toFixed(0)} ms`);
    expect(done.counts.new).toBe(5_000);
    // Four times what is wanted, since it may not be alone.
    expect(took).toBeLessThan(20_000);
  });
});
