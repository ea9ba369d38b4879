import {
  type Appointment,
  type AppointmentWrite,
  addAppointmentDate,
  createAppointment,
  deleteAppointment,
  getAppointment,
  updateAppointment,
} from '@dorfplatz/contract';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let author: Client;
let ofGroup: number;
let ofNetwork: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  const { id } = await bed.buildGroup({
    createdBy: (await bed.buildMember()).id,
    access: 'closed',
    members: [author.memberId!],
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
const WEEKLY = { recurrence_frequency: 'weekly' } as const;
const make = async (write: Partial<AppointmentWrite> = {}) => {
  const body = { name: 'Probe', calendar_ids: [ofGroup], date, ...write };
  const answer = await author.call(createAppointment, { body });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body.id;
};
const read = async (id: string): Promise<Static<typeof Appointment>> => {
  const answer = await author.call(getAppointment, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('a new appointment', () => {
  it('[RUL-0093] [RUL-0094] [RUL-0095] [RUL-0096] says with its fields what is missing or wrong', async () => {
    const codes = async (write: object) => {
      const body = { name: 'Probe', calendar_ids: [ofGroup], date, ...write };
      const { status, problem } = await author.call(createAppointment, { body });
      return status === 422 ? problem.codes : status;
    };
    expect(await codes({ name: '  ', calendar_ids: [] })).toEqual({
      name: ['required'],
      calendar_ids: ['required'],
    });
    expect(await codes({ calendar_ids: [ofNetwork] })).toEqual({ calendar_ids: ['not_allowed'] });
    expect(await codes({ calendar_ids: [999_999] })).toEqual({ calendar_ids: ['unknown'] });
    const at = (change: object) => codes({ date: { ...date, ...change } });
    expect(await at({ end: '2027-06-16T17:59' })).toEqual({ date: ['end_before_start'] });
    expect(await at({ end: date.start })).toBe(201);
    expect(await at({ start: '2027-02-30T10:00' })).toEqual({ 'date.start': ['invalid'] });
    expect(await at({ start: '1599-12-31T10:00' })).toEqual({ 'date.start': ['invalid'] });
    expect(await at({ start: '2027-06-16' })).toEqual({ 'date.start': ['invalid'] });
    expect(await at({ start: '1600-01-01T10:00', end: '9999-12-31T23:59' })).toEqual({
      date: ['too_long_time'],
    });
    expect(await at({ start: '9999-12-31T23:00', end: '9999-12-31T23:59' })).toBe(201);
    for (const time_zone of ['Europe/Nirgendwo', '+02:00', ''])
      expect(await at({ time_zone })).toEqual({ 'date.time_zone': ['unknown'] });
    expect(await codes({ event_files: [999_999] })).toEqual({ event_files: ['unknown'] });
    expect(await codes({ contact_ids: [999_999] })).toEqual({ contact_ids: ['unknown'] });
    expect(await codes({ category: 'nichts' })).toEqual({ category: ['unknown'] });
    expect(await codes({ location: { link: 'javascript:alert(1)' } })).toEqual({
      'location.link': ['invalid'],
    });
  });

  it('[RUL-0097] [RUL-0098] [RUL-0099] [RUL-0100] [RUL-0110] keeps its numbers within their bounds', async () => {
    const status = async (write: object) =>
      (
        await author.call(createAppointment, {
          body: { name: 'Probe', calendar_ids: [ofGroup], date, ...write },
        })
      ).status;
    expect(await status({ attendee_configuration: { total: -1 } })).toBe(422);
    expect(await status({ application_configuration: { costs: -0.01 } })).toBe(422);
    expect(await status({ recurrence_pattern: { ...WEEKLY, recurrence_interval: 0 } })).toBe(422);
    expect(await status({ recurrence_pattern: { ...WEEKLY, recurrence_interval: 1_000_000_000 } })).toBe(422);
    expect(await status({ location: { zip: '12345678901' } })).toBe(422);
    const id = await make({
      application_configuration: { registration_with_costs: true, costs: 12.5 },
      location: { zip: '1234567890' },
    });
    expect(await read(id)).toMatchObject({
      application_configuration: { costs: 12.5, currency: '€' },
      location: { zip: '1234567890' },
    });
  });

  it('[RUL-0104] ends its series on a day of the series', async () => {
    const until = async (day: string, pattern: object = WEEKLY) => {
      const recurrence_pattern = { ...pattern, recurrence_end_time: day } as never;
      const body = { name: 'Probe', calendar_ids: [ofGroup], date, recurrence_pattern };
      const { status, problem } = await author.call(createAppointment, { body });
      return status === 422 ? problem.codes!['recurrence_pattern.recurrence_end_time']![0] : status;
    };
    expect(await until('2027-06-30')).toBe(201);
    expect(await until('2027-06-16')).toBe(201);
    expect(await until('2027-07-01')).toBe('not_on_interval');
    expect(await until('2027-06-09')).toBe('not_on_interval');
    expect(await until('2027-06-31')).toBe('invalid');
    expect(await until('2027-06-23', { ...WEEKLY, recurrence_interval: 2 })).toBe('not_on_interval');
  });

  it('[RUL-1064] ends its series after so many times, and keeps that where nothing is said of it', async () => {
    const counted = { ...WEEKLY, recurrence_count: 3 };
    const id = await make({ recurrence_pattern: counted });
    const pattern = async () => (await read(id)).recurrence_pattern;
    expect(await pattern()).toMatchObject({ unit: 'weekly', recurrence_interval: 1, recurrence_count: 3 });
    const put = async (recurrence_pattern: object, more: object = {}) => {
      const body = { recurrence_pattern, ...more } as AppointmentWrite;
      return (await author.call(updateAppointment, { params: { id }, body })).status;
    };
    const later = { ...date, start: '2027-06-17T18:00', end: '2027-06-17T20:00' };
    expect(await put(WEEKLY, { name: 'Anders', date: later })).toBe(200);
    expect((await pattern()).recurrence_count).toBe(3);
    expect(await put({ ...counted, recurrence_count: 4 })).toBe(200);
    expect((await pattern()).recurrence_count).toBe(4);
    expect(await put({ ...counted, recurrence_end_time: '2027-07-01' })).toBe(422);
    expect(await put({ ...counted, recurrence_count: 0 })).toBe(422);
    expect(await put({ ...WEEKLY, recurrence_count: null })).toBe(200);
    expect(await pattern()).toMatchObject({ recurrence_count: null, rrule: null });
  });

  it('[RUL-1090] comes on several weekdays, or on a weekday of the month, and keeps that where nothing is said of it', async () => {
    const several = { ...WEEKLY, recurrence_weekdays: ['FR' as const, 'WE' as const] };
    const id = await make({ recurrence_pattern: { ...several, recurrence_count: 4 } });
    const pattern = async () => (await read(id)).recurrence_pattern;
    const put = async (recurrence_pattern: object, more: object = {}) => {
      const body = { recurrence_pattern, ...more } as AppointmentWrite;
      const { status, problem } = await author.call(updateAppointment, { params: { id }, body });
      return status === 422 ? Object.entries(problem.codes!).flat(2).join(' ') : status;
    };
    const said = { recurrence_frequency: 'custom', unit: 'weekly', recurrence_weekdays: ['WE', 'FR'] };
    expect(await pattern()).toMatchObject({
      ...said,
      recurrence_count: 4,
      rrule: 'FREQ=WEEKLY;COUNT=4;BYDAY=WE,FR',
    });
    const { rows } = await sql<{ days: string[] }>`
      select array_agg(recurrence_id order by 1) as days from occurrences where master_id = ${Number(id)}
    `.execute(bed.db.kysely);
    expect(rows[0]!.days.map((each) => each.slice(0, 8))).toEqual([
      '20270616',
      '20270618',
      '20270623',
      '20270625',
    ]);
    // As programs send it that know of no weekdays.
    expect(await put(WEEKLY, { name: 'Anders' })).toBe(200);
    expect(await pattern()).toMatchObject({ ...said, recurrence_count: 4 });
    expect(await put({ ...WEEKLY, recurrence_interval: 2 })).toBe(200);
    expect(await pattern()).toMatchObject({ ...said, recurrence_interval: 2, recurrence_count: 4 });
    expect(await put({ ...several, recurrence_end_time: '2027-06-25' })).toBe(200);
    expect(await pattern()).toMatchObject({
      ...said,
      recurrence_end_time: '2027-06-25',
      recurrence_count: null,
    });
    expect(await put({ ...several, recurrence_end_time: '2027-06-24' })).toContain('not_on_interval');
    expect(await put({ ...WEEKLY, recurrence_weekdays: ['MO', 'TU'] })).toContain('starts_otherwise');
    const monthly = { recurrence_frequency: 'monthly' as const };
    expect(await put({ ...monthly, recurrence_weekdays: ['WE'] })).toContain('not_allowed');
    const third = { recurrence_weekday_of_month: { week: 3, weekday: 'WE' } };
    expect(await put({ ...WEEKLY, ...third })).toContain('not_allowed');
    expect(await put({ ...monthly, recurrence_weekday_of_month: { week: -1, weekday: 'WE' } })).toContain(
      'starts_otherwise',
    );
    expect(await put({ ...monthly, recurrence_weekday_of_month: { week: 6, weekday: 'WE' } })).toContain(
      'enum',
    );
    expect(await put({ ...monthly, ...third })).toBe(200);
    expect(await pattern()).toMatchObject({
      unit: 'monthly',
      ...third,
      recurrence_weekdays: [],
      rrule: 'FREQ=MONTHLY;BYDAY=3WE',
    });
    // To the last one, with its start.
    const last = { ...date, start: '2027-06-30T18:00', end: '2027-06-30T20:00' };
    expect(
      await put({ ...monthly, recurrence_weekday_of_month: { week: -1, weekday: 'WE' } }, { date: last }),
    ).toBe(200);
    expect((await read(id)).next_occurrence_date?.start.slice(0, 10)).toBe('2027-06-30');
    expect(await pattern()).toMatchObject({ rrule: 'FREQ=MONTHLY;BYDAY=-1WE' });
    expect(await put({ ...monthly, recurrence_weekday_of_month: null })).toBe(200);
    expect(await pattern()).toMatchObject({ recurrence_weekday_of_month: null, rrule: null });
    expect(await put({ ...WEEKLY, recurrence_weekdays: ['WE'] })).toBe(200);
    expect(await pattern()).toMatchObject({ recurrence_weekdays: [], rrule: null });
  });

  it('[RUL-1091] takes place once more beyond its rule, or again on a day that was deleted', async () => {
    const id = await make({ recurrence_pattern: { ...WEEKLY, recurrence_count: 2 } });
    const add = async (start: string, of = id, client = author) => {
      const { status, body, problem } = await client.call(addAppointmentDate, {
        params: { id: of },
        body: { start },
      });
      return status === 422 ? problem.codes!.start![0] : [status, body.type];
    };
    const days = async () => {
      const { rows } = await sql<{ id: string }>`
        select recurrence_id as id from occurrences where master_id = ${Number(id)} order by 1
      `.execute(bed.db.kysely);
      return rows.map((row) => row.id);
    };
    expect(await add('2027-07-10T20:00')).toEqual([200, 'recurring_appointment']);
    expect(await days()).toEqual(['20270616T180000', '20270623T180000', '20270710T200000']);
    expect(await add('2027-07-10T20:00')).toBe('date_there');
    expect(await add('2027-06-23T18:00')).toBe('date_there');
    expect(await add('2027-02-30T18:00')).toBe('invalid');
    expect(await add('2027-07-11')).toBe('invalid');
    // Deleted, and back again: no date beyond the rule.
    const one = { params: { id: `v-${id}-20270623T180000` } };
    expect((await author.call(deleteAppointment, one)).status).toBe(204);
    expect(await days()).not.toContain('20270623T180000');
    expect(await add('2027-06-23T18:00')).toEqual([200, 'recurring_appointment']);
    expect(await days()).toEqual(['20270616T180000', '20270623T180000', '20270710T200000']);
    const { rows } = await sql<{ rdates: string[]; exdates: string[] }>`
      select rdates, exdates from appointments where id = ${Number(id)}
    `.execute(bed.db.kysely);
    expect(rows[0]).toEqual({ rdates: ['20270710T200000'], exdates: [] });
    expect(await read(`v-${id}-20270710T200000`)).toMatchObject({
      date: { start: '2027-07-10T20:00:00+02:00' },
    });
    const single = await make({});
    expect(await add('2027-07-10T20:00', single)).toEqual([409, '/errors/not_a_series']);
  });

  it('[RUL-0105] has a meeting only where the network lets it', async () => {
    const meeting = { conference_call_phone_number: '+49 711 1', conference_call_access_code: '12' };
    expect(await read(await make({ meeting }))).toMatchObject({ has_meeting: true, meeting });
    const allow = async (create_meetings: boolean) => {
      await changeSettings(bed.db.kysely, { create_meetings });
      await bed.services.settings.reload();
    };
    await allow(false);
    const refused = await author.call(createAppointment, {
      body: { name: 'P', calendar_ids: [ofGroup], date, meeting },
    });
    expect(refused.problem.codes).toEqual({ meeting: ['not_allowed'] });
    await allow(true);
  });
});
