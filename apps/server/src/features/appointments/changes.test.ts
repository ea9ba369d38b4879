import {
  type Appointment,
  type AppointmentWrite,
  addAppointmentDate,
  cancelAppointment,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  lockParticipation,
  moveAppointment,
  updateAppointment,
} from '@dorfplatz/contract';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let author: Client;
let member: Client;
let outsider: Client;
let ofGroup: number;
let ofNetwork: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  outsider = await bed.as((await bed.buildMember()).id);
  const members = [author.memberId!, member.memberId!];
  const { id } = await bed.buildGroup({
    createdBy: (await bed.buildMember()).id,
    access: 'closed',
    members,
  });
  ofGroup = await bed.buildCalendar({ groupId: id });
  ofNetwork = await bed.buildCalendar();
});
afterAll(() => bed?.stop());

/** A Wednesday, well ahead. */
const date = {
  start: '2027-06-16T18:00',
  end: '2027-06-16T20:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
};
const make = async (write: Partial<AppointmentWrite> = {}) => {
  const body = { name: 'Probe', calendar_ids: [ofGroup], date, ...write };
  const answer = await author.call(createAppointment, { body });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body.id;
};
const WEEKLY = { recurrence_frequency: 'weekly' } as const;
const read = async (id: string, client = author): Promise<Static<typeof Appointment>> => {
  const answer = await client.call(getAppointment, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body;
};
const update = (id: string, body: AppointmentWrite, client = author) =>
  client.call(updateAppointment, { params: { id }, body });
const move = (id: string, body: object) =>
  author.call(moveAppointment, { params: { id }, body: { all_day: false, ...body } as never });
/** `day hour name` of what the month has of a series. */
const startsOf = async (id: string, month = '2027-06-01') => {
  const { body } = await author.call(listAppointments, { query: { date: month, view: 'list' } });
  return body.appointments
    .filter((one) => one.id === id || one.id.includes(`-${id}-`))
    .map((one) => `${one.date.start.slice(8, 16).replace('T', ' ')} ${one.name}${one.canceled ? ' ×' : ''}`);
};
const occurrence = (id: string, day: string, time = '180000') => `v-${id}-202706${day}T${time}`;

describe('changing a series', () => {
  it('[RUL-0080] [RUL-0081] changes one occurrence alone, which stays through changes of the series', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    const second = occurrence(id, '23');
    const changed = await update(second, { name: 'Generalprobe' });
    expect(changed.body).toMatchObject({
      id: second.replace('v-', 'r-'),
      type: 'virtual_appointment',
      name: 'Generalprobe',
    });
    expect((await read(second)).id).toBe(changed.body.id);
    expect((await update(id, { name: 'Chor', location: { name: 'Saal' } })).status).toBe(200);
    expect(await startsOf(id)).toEqual(['16 18:00 Chor', '23 18:00 Generalprobe', '30 18:00 Chor']);
    expect((await read(second)).location.name).toBe('Saal');
    expect((await update(second, { calendar_ids: [ofNetwork] })).problem.codes).toEqual({
      calendar_ids: ['not_allowed'],
    });
  });

  it('moves with everything that names its occurrences', async () => {
    const id = await make({ recurrence_pattern: { ...WEEKLY, recurrence_end_time: '2027-06-30' } });
    await update(occurrence(id, '23'), { name: 'Generalprobe' });
    await move(occurrence(id, '30'), { start: '2027-06-30T10:00', end: '2027-06-30T11:00' });
    await sql`
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
      values (${id}, '20270623T180000', ${member.memberId}, 'accepted'), (${id}, '20270616T180000', ${member.memberId}, 'declined')
    `.execute(bed.db.kysely);
    const answer = await move(occurrence(id, '16'), {
      start: '2027-06-15T19:30',
      end: '2027-06-15T20:30',
      apply_to: 'all',
    });
    expect(answer.body).toMatchObject({
      id: `v-${id}-20270615T193000`,
      recurrence_pattern: { recurrence_end_time: '2027-06-29' },
    });
    expect(await startsOf(id)).toEqual(['15 19:30 Probe', '22 19:30 Generalprobe', '30 10:00 Probe']);
    expect((await read(`r-${id}-20270622T193000`, member)).my_status).toBe('accepted');
    expect((await read(`v-${id}-20270615T193000`, member)).my_status).toBe('declined');
    // By a week, so that one takes the name that another one leaves.
    await move(occurrence(id, '15', '193000'), {
      start: '2027-06-22T19:30',
      end: '2027-06-22T20:30',
      apply_to: 'all',
    });
    expect((await read(`v-${id}-20270622T193000`, member)).my_status).toBe('declined');
    expect((await read(`r-${id}-20270629T193000`, member)).my_status).toBe('accepted');
  });

  it('says of a further date whether one takes place then, or was moved away from there', async () => {
    const id = await make({ recurrence_pattern: { ...WEEKLY, recurrence_count: 2 } });
    const add = async (start: string) => {
      const answer = await author.call(addAppointmentDate, { params: { id }, body: { start } });
      return answer.status === 422 ? answer.problem.codes!.start : answer.status;
    };
    await move(occurrence(id, '23'), { start: '2027-06-24T19:00', end: '2027-06-24T21:00' });
    expect(await add('2027-06-23T18:00')).toEqual(['date_moved']);
    expect(await add('2027-06-24T19:00')).toEqual(['date_there']);
    expect(await add('2027-06-24T18:00')).toBe(200);
    expect(await startsOf(id)).toEqual(['16 18:00 Probe', '24 18:00 Probe', '24 19:00 Probe']);
    // Changed, but not moved.
    await update(occurrence(id, '16'), { name: 'Generalprobe' });
    expect(await add('2027-06-16T18:00')).toEqual(['date_there']);
  });

  it('becomes whole days, and takes place once, without anything left behind', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    await update(occurrence(id, '23'), { name: 'Generalprobe' });
    const whole = await move(id, { start: '2027-06-16', end: '2027-06-17', all_day: true });
    expect(whole.body.date).toMatchObject({ start: '2027-06-16', end: '2027-06-17', same_day: false });
    expect(await startsOf(id)).toEqual(['16 Probe', '23 Generalprobe', '30 Probe']);
    const never = await update(id, { recurrence_pattern: { recurrence_frequency: 'never' } });
    expect(never.body).toMatchObject({ type: 'appointment', recurrence_pattern: { unit: null } });
    expect(await startsOf(id)).toEqual(['16 Probe']);
    expect((await author.call(getAppointment, { params: { id: `r-${id}-20270623` } })).status).toBe(404);
  });

  it('keeps an imported rule that forms cannot show, unless another one is chosen', async () => {
    const id = String(
      await bed.buildAppointment({
        calendarIds: [ofGroup],
        authorId: author.memberId!,
        start: '2027-06-01T09:00',
        rrule: 'FREQ=MONTHLY;BYDAY=1TU',
      }),
    );
    const shown = (await read(id)).recurrence_pattern;
    expect(shown).toMatchObject({
      recurrence_frequency: 'custom',
      unit: 'monthly',
      rrule: 'FREQ=MONTHLY;BYDAY=1TU',
    });
    await update(id, {
      name: 'Rat',
      recurrence_pattern: { recurrence_frequency: 'monthly', recurrence_interval: 1 },
    });
    expect((await read(id)).recurrence_pattern).toEqual(shown);
    await move(id, { start: '2027-06-02T09:00', end: '2027-06-02T10:00' });
    expect((await read(id)).recurrence_pattern.rrule).toBe('FREQ=MONTHLY;BYDAY=1WE');
    await update(id, { recurrence_pattern: { recurrence_frequency: 'yearly' } });
    expect((await read(id)).recurrence_pattern).toMatchObject({
      recurrence_frequency: 'yearly',
      rrule: null,
    });
  });

  it('[API-016] [RUL-0082] cancels one evening or all, once, and not what is over', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    const cancel = (which: string, client = author) =>
      client.call(cancelAppointment, { params: { id: which } });
    expect((await cancel(id, member)).status).toBe(403);
    expect((await cancel(id, outsider)).status).toBe(404);
    expect((await cancel(occurrence(id, '23'))).body).toMatchObject({
      canceled: true,
      cancel_prohibited_reason: 'canceled',
      opt_prohibited_reason: 'canceled',
    });
    expect(await startsOf(id)).toEqual(['16 18:00 Probe', '23 18:00 Probe ×', '30 18:00 Probe']);
    expect((await cancel(occurrence(id, '23'))).problem.code).toBe('appointment_canceled');
    expect((await cancel(id)).body.canceled).toBe(true);
    expect(await startsOf(id)).toEqual(['16 18:00 Probe ×', '23 18:00 Probe ×', '30 18:00 Probe ×']);
    const over = await make({ date: { ...date, start: '2020-06-16T18:00', end: '2020-06-16T20:00' } });
    expect((await read(over)).cancel_prohibited_reason).toBe('past');
    expect((await cancel(over)).problem.code).toBe('appointment_past');
    expect((await read(over, member)).cancel_prohibited_reason).toBe('not_allowed');
  });

  it('[API-017] deletes one evening, the whole, and with its last evening the whole', async () => {
    const remove = (which: string) => author.call(deleteAppointment, { params: { id: which } });
    const id = await make({ recurrence_pattern: WEEKLY });
    await update(occurrence(id, '23'), { name: 'Generalprobe' });
    expect((await remove(occurrence(id, '16'))).status).toBe(204);
    expect((await remove(occurrence(id, '23'))).status).toBe(204);
    expect(await startsOf(id)).toEqual(['30 18:00 Probe']);
    expect((await remove(occurrence(id, '16'))).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect(await startsOf(id)).toEqual([]);
    const two = await make({ recurrence_pattern: { ...WEEKLY, recurrence_end_time: '2027-06-23' } });
    await remove(occurrence(two, '16'));
    await remove(occurrence(two, '23'));
    expect((await remove(two)).status).toBe(404);
  });

  it('[API-015] [RUL-0083] [RUL-0085] locks answers and opens them again, of one evening too', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    const lock = (which: string, participation_locked: boolean, client = author) =>
      client.call(lockParticipation, {
        params: { id: which },
        body: { attendee_configuration: { participation_locked } },
      });
    expect((await lock(id, true, member)).status).toBe(403);
    expect((await lock(occurrence(id, '23'), true)).body.opt_prohibited_reason).toBe('locked');
    const reason = async () => (await read(occurrence(id, '16'), member)).opt_prohibited_reason;
    expect(await reason()).toBeNull();
    await lock(id, true);
    expect(await reason()).toBe('locked');
    await lock(id, false);
    expect(await reason()).toBeNull();
  });

  it('moves what a rule from elsewhere says of days, or says why that cannot be', async () => {
    const build = async (rrule: string, more: object = {}) =>
      String(
        await bed.buildAppointment({
          calendarIds: [ofGroup],
          authorId: author.memberId!,
          start: '2027-06-01T09:00',
          rrule,
          ...more,
        }),
      );
    const ruleOf = async (id: string) => (await read(id)).recurrence_pattern.rrule;
    const to = (day: string) => ({ start: `${day}T09:00`, end: `${day}T10:00` });
    const weekly = await build('FREQ=WEEKLY;BYDAY=TU,TH');
    // Dragged from one of its later days, all of it.
    const moved = await author.call(moveAppointment, {
      params: { id: `v-${weekly}-20270610T090000` },
      body: { ...to('2027-06-11'), all_day: false, apply_to: 'all' },
    });
    expect(moved.body.id).toBe(`v-${weekly}-20270611T090000`);
    expect(await ruleOf(weekly)).toBe('FREQ=WEEKLY;BYDAY=WE,FR');
    const starts = (await startsOf(weekly)).map((each) => each.slice(0, 8));
    expect(starts.slice(0, 3)).toEqual(['02 09:00', '04 09:00', '09 09:00']);
    const days = await build('FREQ=MONTHLY;BYMONTHDAY=1,15');
    await move(days, to('2027-06-04'));
    expect(await ruleOf(days)).toBe('FREQ=MONTHLY;BYMONTHDAY=4,18');
    const refusal = async (id: string, day: string) => (await move(id, to(day))).problem.codes;
    expect(await refusal(days, '2027-06-20')).toEqual({ date: ['rule_leaves_month'] });
    expect(await refusal(await build('FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1'), '2027-06-02')).toEqual({
      date: ['rule_not_shiftable'],
    });
    // In September the first Wednesday comes before the first Tuesday, so the second one must be meant.
    const evenly = await build('FREQ=MONTHLY;BYDAY=1TU');
    const dragged = await author.call(moveAppointment, {
      params: { id: `v-${evenly}-20270907T090000` },
      body: { ...to('2027-09-08'), all_day: false, apply_to: 'all' },
    });
    expect(dragged.body.id).toBe(`v-${evenly}-20270908T090000`);
    expect(await ruleOf(evenly)).toBe('FREQ=MONTHLY;BYDAY=2WE');
  });

  it('counts its changes where calendars must hear of them, and tells every calendar', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    const state = async () => {
      const { rows } = await sql<{ sequence: number; changes: string[]; events: string[] }>`
        select sequence, array(
          select kind from calendar_changes where uid = a.uid and calendar_id = ${ofGroup} order by id
        ) as changes, array(
          select type || coalesce(' ' || (payload ->> 'changed'), '') from outbox
          where type like 'appointment%' and (payload ->> 'appointmentId')::bigint = a.id order by id
        ) as events
        from appointments a where id = ${id}
      `.execute(bed.db.kysely);
      return rows[0]!;
    };
    await update(id, { description: 'Noten' });
    expect(await state()).toMatchObject({ sequence: 0, changes: ['put', 'put'] });
    await update(id, { description: 'Noten' });
    expect((await state()).changes.length).toBe(2);
    await update(id, { location: { name: 'Saal' } });
    await move(id, { start: '2027-06-16T19:00', end: '2027-06-16T20:00' });
    expect(await state()).toEqual({
      sequence: 2,
      changes: ['put', 'put', 'put', 'put'],
      events: [
        'appointment_created',
        'appointment_updated ["description"]',
        'appointment_updated ["location"]',
        'appointment_updated ["date"]',
      ],
    });
  });
});

describe('who changes an appointment', () => {
  it('[RUL-0052] is its author while they see it, and who runs a calendar that it lies in', async () => {
    const id = await make();
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    expect((await update(id, { name: 'Neu' }, member)).status).toBe(403);
    expect((await update(id, { name: 'Neu' }, outsider)).status).toBe(404);
    expect((await update(id, { name: 'Neu' }, admin)).status).toBe(404);
    await sql`insert into appointment_containers values (${ofNetwork}, ${id})`.execute(bed.db.kysely);
    expect((await update(id, { name: 'Neu' }, admin)).status).toBe(200);
    // Of the calendars that they do not see, they change nothing.
    expect((await update(id, { calendar_ids: [ofNetwork] }, admin)).body).toMatchObject({
      calendar_ids: [ofNetwork],
      unknown_calendars: 1,
    });
    expect((await update(id, { calendar_ids: [] }, admin)).problem.codes).toEqual({
      calendar_ids: ['required'],
    });
  });

  it('finds one order when both change it at once', async () => {
    const id = await make({ recurrence_pattern: WEEKLY });
    const answers = await Promise.all(
      ['Eins', 'Zwei', 'Drei', 'Vier'].map((name) => update(occurrence(id, '23'), { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await startsOf(id)).length).toBe(3);
  });
});
