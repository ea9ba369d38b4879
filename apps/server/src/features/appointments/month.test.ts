import {
  createAppointment,
  getAppointment,
  listAppointments,
  listAppointmentsOfGroup,
  listParticipating,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
let member: Client;
let outsider: Client;
let group: { id: number; slug: string };
let ofGroup: number;
let ofNetwork: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  owner = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  outsider = await bed.as((await bed.buildMember()).id);
  group = await bed.buildGroup({ createdBy: owner.memberId!, access: 'closed', members: [member.memberId!] });
  ofGroup = await bed.buildCalendar({ groupId: group.id });
  ofNetwork = await bed.buildCalendar();
});
afterAll(() => bed?.stop());

const month = async (client: Client, date: string, view: 'sheet' | 'list' = 'list') =>
  (await client.call(listAppointments, { query: { date, view } })).body;
const idsOf = async (client: Client, date: string, view: 'sheet' | 'list' = 'list') =>
  (await month(client, date, view)).appointments.map(({ id }) => id);
const build = (start: string, more: Partial<Parameters<TestBed['buildAppointment']>[0]> = {}) =>
  bed.buildAppointment({ calendarIds: [ofNetwork], start, ...more });

describe('a month', () => {
  it('[API-001] covers the whole weeks of a sheet and the days of a list', async () => {
    expect(await month(member, '2026-06-17', 'sheet')).toMatchObject({
      from: '2026-06-01',
      to: '2026-07-05',
    });
    expect(await month(member, '2026-06-17')).toMatchObject({ from: '2026-06-01', to: '2026-06-30' });
    const inJuly = await build('2026-07-03T10:00');
    expect(await idsOf(member, '2026-06-17', 'sheet')).toContain(String(inJuly));
    expect(await idsOf(member, '2026-06-17')).not.toContain(String(inJuly));
    for (const date of ['2026-02-30', '1599-12-01', '2026-13-01']) {
      const answer = await member.call(listAppointments, { query: { date } });
      expect([answer.status, answer.problem.codes]).toEqual([422, { date: ['invalid'] }]);
    }
    expect((await member.call(listAppointments, { query: { date: '9999-12-31' } })).body.to).toBe(
      '9999-12-31',
    );
  });

  it('has what begins before it and goes on, and what ends at its midnight no more', async () => {
    const over = await build('2025-03-31T20:00', { end: '2025-04-01T01:00' });
    const untilMidnight = await build('2025-03-31T20:00', { end: '2025-04-01T00:00' });
    const long = await build('2025-01-01T20:00', { end: '2025-06-01T01:00' });
    const days = await build('2025-03-28', { end: '2025-04-01' });
    expect((await idsOf(member, '2025-04-10')).sort()).toEqual([over, long, days].map(String).sort());
    expect(await idsOf(member, '2025-03-10')).toContain(String(untilMidnight));
  });

  it('shows whole days on their own dates wherever one looks from', async () => {
    const far = await build('2024-09-30', { zone: 'Pacific/Kiritimati' });
    const behind = await build('2024-10-01', { zone: 'Pacific/Pago_Pago' });
    for (const zone of ['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati']) {
      await sql`update members set time_zone = ${zone} where id = ${member.memberId}`.execute(bed.db.kysely);
      const client = await bed.as(member.memberId!);
      expect(await idsOf(client, '2024-09-10')).toEqual([String(far)]);
      expect(await idsOf(client, '2024-10-10')).toEqual([String(behind)]);
    }
    await sql`update members set time_zone = 'Europe/Berlin' where id = ${member.memberId}`.execute(
      bed.db.kysely,
    );
  });

  it('has series on their wall clock, as far away as one likes', async () => {
    const id = await build('1999-01-04T09:00', { rrule: 'FREQ=WEEKLY', end: '1999-01-04T10:00' });
    for (const [date, starts] of [
      ['1999-03-01', ['1999-03-22T09:00:00+01:00', '1999-03-29T09:00:00+02:00']],
      ['2026-10-01', ['2026-10-19T09:00:00+02:00', '2026-10-26T09:00:00+01:00']],
      ['9998-06-01', ['9998-06-01T09:00:00+02:00']],
    ] as const) {
      const found = (await month(member, date)).appointments.filter((one) => one.id.startsWith(`v-${id}-`));
      expect(found.map((one) => one.date.start)).toEqual(expect.arrayContaining([...starts]));
      expect(found.length).toBeGreaterThan(3);
      expect(found[0]).toMatchObject({
        type: 'virtual_appointment',
        is_recurring: true,
        name: expect.any(String),
      });
      const read = await member.call(getAppointment, { params: { id: found[0]!.id } });
      expect(read.body).toMatchObject({ id: found[0]!.id, date: found[0]!.date, name: found[0]!.name });
    }
    const once = await member.call(getAppointment, { params: { id: `v-${id}-20260618T090000` } });
    expect(once.status).toBe(404);
    await sql`delete from appointments where id = ${id}`.execute(bed.db.kysely);
  });

  it('joins what is laid down to what is worked out without a gap or a double', async () => {
    const id = await build('2020-01-01T09:00', { rrule: 'FREQ=DAILY', end: '2020-01-01T10:00' });
    const day = Temporal.Now.plainDateISO('Europe/Berlin');
    for (const at of [day.subtract({ days: 365 }), day.add({ days: 730 })]) {
      const of = (await month(member, at.toString())).appointments.filter((one) =>
        one.id.includes(`-${id}-`),
      );
      expect(of.length).toBe(at.daysInMonth);
      expect(new Set(of.map((one) => one.id)).size).toBe(at.daysInMonth);
    }
    await sql`delete from appointments where id = ${id}`.execute(bed.db.kysely);
  });

  it('has nothing of calendars that one does not see, but what one was invited to', async () => {
    const start = '2023-05-05T10:00';
    const secret = await build(start, { calendarIds: [ofGroup] });
    const both = await build(start, { calendarIds: [ofGroup, ofNetwork] });
    expect(await idsOf(member, '2023-05-01')).toEqual([String(secret), String(both)]);
    expect((await month(outsider, '2023-05-01')).appointments).toMatchObject([
      { id: String(both), calendar_ids: [ofNetwork], unknown_calendars: 1, my_status: null },
    ]);
    const read = (id: number) => outsider.call(getAppointment, { params: { id: String(id) } });
    expect((await read(secret)).status).toBe(404);
    await sql`
      insert into appointment_participants (appointment_id, member_id, status)
      values (${secret}, ${outsider.memberId}, 'invited')
    `.execute(bed.db.kysely);
    expect((await month(outsider, '2023-05-01')).appointments[0]).toMatchObject({
      id: String(secret),
      calendar_ids: [],
      unknown_calendars: 1,
      my_status: 'invited',
      can: { update: false },
    });
    expect((await read(secret)).body).toMatchObject({ calendars: [], unknown_calendars: 1 });
    const ofThe = await member.call(listAppointmentsOfGroup, {
      params: { groupSlug: group.slug },
      query: { date: '2023-05-01' },
    });
    expect(ofThe.body.appointments.map(({ id }) => id)).toEqual([String(secret), String(both)]);
  });

  it('[API-002] can be only what one takes part in, one evening of a series too', async () => {
    const id = await build('2022-05-02T10:00', { rrule: 'FREQ=WEEKLY', end: '2022-05-02T11:00' });
    const answer = (recurrence: string, status: string) =>
      sql`
        insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
        values (${id}, ${recurrence}, ${member.memberId}, ${status})
      `.execute(bed.db.kysely);
    const mine = async () => {
      const { body } = await member.call(listParticipating, { query: { date: '2022-05-01', view: 'list' } });
      return body.appointments.map((one) => one.date.start.slice(8, 10));
    };
    expect(await mine()).toEqual([]);
    await answer('20220509T100000', 'accepted');
    expect(await mine()).toEqual(['09']);
    await answer('', 'accepted');
    await answer('20220516T100000', 'declined');
    expect(await mine()).toEqual(['02', '09', '23', '30']);
    await sql`delete from appointments where id = ${id}`.execute(bed.db.kysely);
  });

  it('is read by as many statements whatever it holds', async () => {
    const before = await bed.countStatements(() => month(member, '2021-05-01'));
    for (let day = 10; day < 30; day += 1)
      await build(`2021-05-${day}T10:00`, { calendarIds: [ofGroup, ofNetwork] });
    const after = await bed.countStatements(() => month(member, '2021-05-01'));
    expect(after.result.appointments.length).toBe(20);
    // Own answers are asked for where there is something to answer.
    expect(after.statements).toBeLessThanOrEqual(before.statements + 1);
  });

  it('[API-013] [API-004] has what was just made, as it was made', async () => {
    const made = await member.call(createAppointment, {
      body: {
        name: '  Probe ',
        calendar_ids: [ofGroup],
        date: {
          start: '2026-06-17T18:00',
          end: '2026-06-17T20:00',
          all_day: false,
          time_zone: 'Europe/Berlin',
        },
        location: { name: 'Saal', city: 'Stuttgart', link: 'https://meet.google.com/abc' },
        recurrence_pattern: { recurrence_frequency: 'weekly', recurrence_end_time: '2026-07-01' },
        description: '**Bitte** Noten mitbringen',
      },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Probe',
      type: 'recurring_appointment',
      description_rendered: expect.stringContaining('<strong>Bitte</strong>'),
      date: { start: '2026-06-17T18:00:00+02:00', end: '2026-06-17T20:00:00+02:00', same_day: true },
      recurrence_pattern: {
        recurrence_frequency: 'weekly',
        recurrence_interval: 1,
        recurrence_end_time: '2026-07-01',
        rrule: null,
      },
      location: {
        name: 'Saal',
        meeting_link_type: 'google_meet',
        maps_url: expect.stringContaining('Stuttgart'),
      },
      application_configuration: { currency: '€' },
      past: true,
      can: { update: true, destroy: true, opt: false },
      opt_prohibited_reason: 'past',
    });
    const entries = (await month(member, '2026-06-17', 'sheet')).appointments.filter(
      (one) => one.name === 'Probe',
    );
    expect(entries.map((one) => [one.date.start.slice(0, 10), one.place, one.can.update])).toEqual([
      ['2026-06-17', 'Saal', true],
      ['2026-06-24', 'Saal', true],
      ['2026-07-01', 'Saal', true],
    ]);
    const second = await member.call(getAppointment, { params: { id: entries[1]!.id } });
    expect(second.body).toMatchObject({
      type: 'virtual_appointment',
      next_occurrence_date: { start: '2026-07-01T18:00:00+02:00' },
      previous_occurrence_url: `/appointments/${entries[0]!.id}`,
      recurring_appointment_url: `/appointments/${made.body.id}`,
    });
  });
});
