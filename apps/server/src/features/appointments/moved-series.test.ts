import {
  type AppointmentWrite,
  cancelAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  moveAppointment,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let author: Client;
let member: Client;
let calendarId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  const members = [author.memberId!, member.memberId!];
  const group = await bed.buildGroup({ createdBy: author.memberId!, access: 'closed', members });
  calendarId = await bed.buildCalendar({ groupId: group.id });
});
afterAll(() => bed?.stop());

const build = async (rrule: string, start = '2027-06-01T09:00') =>
  String(await bed.buildAppointment({ calendarIds: [calendarId], authorId: author.memberId!, start, rrule }));
const update = (id: string, body: AppointmentWrite) =>
  author.call(updateAppointment, { params: { id }, body });
const move = (id: string, day: string, more: object = {}) =>
  author.call(moveAppointment, {
    params: { id },
    body: { start: `${day}T09:00`, end: `${day}T10:00`, all_day: false, apply_to: 'all', ...more },
  });
const answered = (id: string, recurrenceId: string) =>
  sql`
    insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
    values (${id}, ${recurrenceId}, ${member.memberId}, 'accepted')
  `.execute(bed.db.kysely);
const statusOf = async (id: string) => (await member.call(getAppointment, { params: { id } })).body.my_status;
/** `month-day name` of what three months have of a series. */
async function startsOf(id: string, months = ['07', '08', '09']): Promise<string[]> {
  const lists = await Promise.all(
    months.map((month) =>
      author.call(listAppointments, { query: { date: `2027-${month}-01`, view: 'list' } }),
    ),
  );
  return lists
    .flatMap(({ body }) => body.appointments)
    .filter((one) => one.id.includes(`-${id}-`))
    .map((one) => `${one.date.start.slice(5, 10)} ${one.name}${one.canceled ? ' ×' : ''}`);
}

describe('a series that counts its weekdays, when it moves', () => {
  it('[RUL-0080] keeps with each month what was changed, called off, answered and deleted of it', async () => {
    const id = await build('FREQ=MONTHLY;BYDAY=1TU');
    const of = (day: string) => `v-${id}-2027${day}T090000`;
    await update(of('0706'), { name: 'Im Garten' });
    await author.call(cancelAppointment, { params: { id: of('0803') } });
    await answered(id, '20270907T090000');
    await author.call(deleteAppointment, { params: { id: of('1005') } });
    const moved = await move(of('0706'), '2027-07-07');
    expect(moved.body).toMatchObject({
      id: `r-${id}-20270707T090000`,
      recurrence_pattern: { rrule: 'FREQ=MONTHLY;BYDAY=1WE' },
    });
    const { name } = (await author.call(getAppointment, { params: { id } })).body;
    expect(await startsOf(id)).toEqual(['07-07 Im Garten', `08-04 ${name} ×`, `09-01 ${name}`]);
    // The first Wednesday of September lies before its first Tuesday.
    expect(await statusOf(`v-${id}-20270901T090000`)).toBe('accepted');
    expect(await statusOf(`v-${id}-20270707T090000`)).not.toBe('accepted');
    expect(await startsOf(id, ['10', '11'])).toEqual([`11-03 ${name}`]);
    // And back, by the form.
    const back = { start: '2027-06-01T09:00', end: '2027-06-01T10:00', all_day: false };
    await update(id, { date: { ...back, time_zone: moved.body.date.time_zone } });
    expect(await startsOf(id)).toEqual(['07-06 Im Garten', `08-03 ${name} ×`, `09-07 ${name}`]);
    expect(await statusOf(`v-${id}-20270907T090000`)).toBe('accepted');
    expect(await startsOf(id, ['10', '11'])).toEqual([`11-02 ${name}`]);
  });

  it('asks, with their dates, before it loses what has no place in it any more', async () => {
    const monthly = await build('FREQ=MONTHLY', '2027-07-29T09:00');
    // April has no 31st either, yet nobody loses what was deleted.
    await author.call(deleteAppointment, { params: { id: `v-${monthly}-20280429T090000` } });
    await answered(monthly, '20270929T090000');
    await update(`v-${monthly}-20271129T090000`, { name: 'Im Garten' });
    const asked = await move(monthly, '2027-07-31');
    expect([asked.status, asked.problem.code, asked.problem.lost]).toEqual([
      409,
      'occurrences_unmatched',
      ['2027-09-29', '2027-11-29'],
    ]);
    expect((await startsOf(monthly)).map((each) => each.slice(0, 5))).toEqual(['07-29', '08-29', '09-29']);
    expect((await move(monthly, '2027-07-31', { drop_unmatched: true })).status).toBe(200);
    expect((await startsOf(monthly)).map((each) => each.slice(0, 5))).toEqual(['07-31', '08-31']);
    const { rows } = await sql`
      select 1 from appointments where series_id = ${monthly}
      union all select 1 from appointment_participants where appointment_id = ${monthly} and recurrence_id <> ''
    `.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('asks the same of a form, and lets it choose another rhythm', async () => {
    const id = await build('FREQ=MONTHLY', '2027-07-29T09:00');
    await answered(id, '20270929T090000');
    const date = { start: '2027-07-31T09:00', end: '2027-07-31T10:00', all_day: false };
    const write = { date: { ...date, time_zone: 'Europe/Berlin' } };
    expect((await update(id, write)).problem).toMatchObject({ status: 409, lost: ['2027-09-29'] });
    const weekly = { recurrence_frequency: 'weekly' } as const;
    expect((await update(id, { ...write, recurrence_pattern: weekly })).status).toBe(200);
  });
});

describe('a link to an occurrence that its series has no more', () => {
  const linkOf = async (id: string) => {
    const { status, problem } = await member.call(getAppointment, { params: { id } });
    return [status, problem.code, problem.instead];
  };

  it('leads to the occurrence that it has become', async () => {
    const weekly = await build('FREQ=WEEKLY', '2027-06-01T09:00');
    await author.call(moveAppointment, {
      params: { id: weekly },
      body: { start: '2027-06-01T19:00', end: '2027-06-01T20:00', all_day: false },
    });
    const old = `v-${weekly}-20270608T090000`;
    expect(await linkOf(old)).toEqual([404, 'occurrence_moved', `/appointments/v-${weekly}-20270608T190000`]);
    expect((await linkOf(old.replace('v-', 'r-')))[1]).toBe('occurrence_moved');
    await author.call(moveAppointment, {
      params: { id: weekly },
      body: { start: '2027-06-02', end: '2027-06-02', all_day: true },
    });
    expect((await linkOf(old))[2]).toBe(`/appointments/v-${weekly}-20270609`);
  });

  it('leads to the series where it has become none', async () => {
    const daily = await build('FREQ=DAILY;COUNT=5', '2027-06-01T09:00');
    await author.call(deleteAppointment, { params: { id: `v-${daily}-20270603T090000` } });
    for (const gone of ['20270603T090000', '20270606T090000', '20270230T090000'])
      expect(await linkOf(`v-${daily}-${gone}`)).toEqual([404, 'occurrence_gone', `/appointments/${daily}`]);
    await update(daily, { recurrence_pattern: { recurrence_frequency: 'never' } });
    expect(await linkOf(`v-${daily}-20270602T090000`)).toEqual([
      404,
      'occurrence_gone',
      `/appointments/${daily}`,
    ]);
  });

  it('leads nobody to what they may not see', async () => {
    const weekly = await build('FREQ=WEEKLY', '2027-06-01T09:00');
    const outsider = await bed.as((await bed.buildMember()).id);
    const { problem } = await outsider.call(getAppointment, {
      params: { id: `v-${weekly}-20270608T100000` },
    });
    expect([problem.status, problem.code, problem.instead]).toEqual([404, 'not_found', undefined]);
  });
});
