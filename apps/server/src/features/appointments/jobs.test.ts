import {
  type AppointmentWrite,
  createAppointment,
  getAppointment,
  listAppointments,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let member: Client;
let calendarId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  member = await bed.as((await bed.buildMember()).id);
  calendarId = await bed.buildCalendar({ ownerId: member.memberId! });
});
afterAll(() => bed?.stop());

const build = (more: object) => bed.buildAppointment({ calendarIds: [calendarId], ...more });
const laidDown = async (id: number) => {
  const { rows } = await sql<{ starts_at: string }>`
    select starts_at from occurrences where master_id = ${id} order by 1
  `.execute(bed.db.kysely);
  return rows.map((row) => row.starts_at);
};

describe('what is laid down of series', () => {
  it('goes on with the days, and lets go what is long past', async () => {
    const id = await build({ start: '2020-01-01T09:00', rrule: 'FREQ=WEEKLY' });
    const whole = await laidDown(id);
    await sql`delete from occurrences where master_id = ${id} and starts_at > now() + interval '500 days'`.execute(
      bed.db.kysely,
    );
    await sql`update appointments set expanded_until = now() + interval '500 days' where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect((await laidDown(id)).length).toBeLessThan(whole.length);
    await jobs(bed.services).appointment_horizon!({});
    expect(await laidDown(id)).toEqual(whole);
    expect(whole.length).toBeGreaterThan(155);
    expect(whole.length).toBeLessThan(160);
  });

  it('follows wall clocks when the zone data of the program is another one, but not into the past', async () => {
    const ahead = await build({ start: '2040-07-01T18:00' });
    const past = await build({ start: '2020-07-01T18:00' });
    const series = await build({ start: '2020-07-01T18:00', rrule: 'FREQ=MONTHLY' });
    const before = [await laidDown(ahead), await laidDown(series)];
    // As if it had been worked out with other data.
    await sql`update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`.execute(
      bed.db.kysely,
    );
    await sql`update occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`.execute(
      bed.db.kysely,
    );
    await sql`
      insert into installation_facts values ('zone_data', '1999a') on conflict (name) do update set value = '1999a'
    `.execute(bed.db.kysely);
    await jobs(bed.services).zone_data!({});
    expect([await laidDown(ahead), await laidDown(series)]).toEqual(before);
    expect(await laidDown(past)).toEqual(['2020-07-01T17:00:00Z']);
    const { rows } = await sql<{ starts_at: string; value: string }>`
      select a.starts_at, f.value from appointments a, installation_facts f where a.id = ${ahead}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ starts_at: '2040-07-01T16:00:00Z', value: process.versions.tz }]);
  });

  it('goes over more than one batch of them, and over what was moved ahead of a series that is over', async () => {
    const ahead: number[] = [];
    for (let count = 0; count < 25; count += 1) ahead.push(await build({ start: '2041-07-01T18:00' }));
    const over = await build({ start: '2020-07-01T18:00', rrule: 'FREQ=DAILY;COUNT=3' });
    const columns = { series_id: over, recurrence_id: '20200702T180000' };
    await bed.buildAppointment({ calendarIds: [], start: '2042-07-02T18:00', columns });
    const before = [await laidDown(ahead.at(-1)!), await laidDown(over)];
    expect(before).toEqual([['2041-07-01T16:00:00Z'], ['2042-07-02T16:00:00Z']]);
    const later = sql`starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'`;
    await sql`update appointments set ${later} where starts_at > now()`.execute(bed.db.kysely);
    await sql`update occurrences set ${later}`.execute(bed.db.kysely);
    await sql`
      insert into installation_facts values ('zone_data', '1999a') on conflict (name) do update set value = '1999a'
    `.execute(bed.db.kysely);
    await jobs(bed.services).zone_data!({});
    expect([await laidDown(ahead.at(-1)!), await laidDown(over)]).toEqual(before);
  });
});

describe('hostile series', () => {
  const within = async (run: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await run();
    expect(performance.now() - begun).toBeLessThan(5_000);
    return status;
  };
  const RULES: [string, string | undefined][] = [
    [
      '1600-01-01T00:00',
      'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,15,30,45',
    ],
    ['1600-02-29T12:00', 'FREQ=YEARLY;INTERVAL=4'],
    ['1600-01-01T00:00', 'FREQ=DAILY;COUNT=100000'],
    ['1900-01-31T00:00', 'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=FR;INTERVAL=7'],
    ['1900-01-01', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;UNTIL=99991231'],
    ['9999-12-31T23:00', 'FREQ=DAILY'],
    ['2026-01-01T00:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['2026-01-01T00:00', 'FREQ=MONTHLY;BYDAY=6MO;BYSETPOS=1'],
  ];

  it.each(RULES)('from %s with %s are read and listed in time', async (start, rrule) => {
    const id = await build({
      start,
      end: start.slice(0, 10) === start ? start : `${start.slice(0, 11)}23:30`,
      rrule,
    });
    for (const date of ['1600-01-15', '1900-02-01', '2026-06-01', '2500-03-01', '9999-12-01'])
      expect(await within(() => member.call(listAppointments, { query: { date } }))).toBe(200);
    expect(await within(() => member.call(getAppointment, { params: { id: String(id) } }))).toBe(200);
    for (const recurrence of ['16000101T000000', '99991231T230000', '20260230T000000', '20260101']) {
      const params = { id: `v-${id}-${recurrence}` };
      expect([200, 404]).toContain(await within(() => member.call(getAppointment, { params })));
    }
  });

  it('of every unit and interval, from the first year to the last, are made in time', async () => {
    for (const recurrence_frequency of ['daily', 'weekly', 'monthly', 'yearly'] as const) {
      for (const recurrence_interval of [1, 9_999]) {
        const body: AppointmentWrite = {
          name: 'Immer',
          calendar_ids: [calendarId],
          date: { start: '1900-01-01', end: '1900-01-01', all_day: true, time_zone: 'Europe/Berlin' },
          recurrence_pattern: { recurrence_frequency, recurrence_interval },
        };
        expect(await within(() => member.call(createAppointment, { body }))).toBe(201);
      }
    }
    const date = {
      start: '9999-12-30T23:00',
      end: '9999-12-31T23:59',
      all_day: false,
      time_zone: 'Pacific/Pago_Pago',
    };
    const last: AppointmentWrite = { name: 'Zuletzt', calendar_ids: [calendarId], date };
    expect(await within(() => member.call(createAppointment, { body: last }))).toBe(201);
    expect(await within(() => member.call(listAppointments, { query: { date: '9999-12-31' } }))).toBe(200);
  });
});
