import {
  cancelAppointment,
  createAppointment,
  createMeetingRoom,
  deleteAppointment,
  deleteMeetingRoom,
  getAppointment,
  joinMeeting,
  listAppointmentCategories,
  listMeetingRooms,
  saveAppointmentCategories,
  startMeeting,
  updateMeetingRoom,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let member: Client;
let calendar: number;
beforeAll(async () => {
  bed = await startTestBed({
    worker: false,
    environment: { MEETING_URL: 'https://meet.example.org/{room}' },
  });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember()).id);
  calendar = await bed.buildCalendar();
});
afterAll(() => bed?.stop());

describe('meeting rooms', () => {
  it('are kept by administrators, and offered while nobody has them [API-025] [RUL-0111] [RUL-0113]', async () => {
    const room = async (name: string, reservable = true) =>
      (await admin.call(createMeetingRoom, { body: { name, reservable } })).body.id;
    const [hall, cellar, office] = [await room('Saal'), await room('Keller'), await room('Büro', false)];
    const appointmentId = await bed.buildAppointment({ calendarIds: [calendar] });
    await sql`
      insert into meeting_room_bookings (room_id, appointment_id, during)
      values (${hall}, ${appointmentId}, '[2030-05-01T10:00Z,2030-05-01T12:00Z)')
    `.execute(bed.db.kysely);
    const free = async (from: string, to: string, room_id?: number) => {
      const query = {
        filter: 'reservable' as const,
        start: `2030-05-01T${from}:00Z`,
        end: `2030-05-01T${to}:00Z`,
      };
      const { body } = await member.call(listMeetingRooms, {
        query: { ...query, ...(room_id && { room_id }) },
      });
      return body.meeting_rooms.map(({ id }) => id);
    };
    expect(await free('11:00', '13:00')).toEqual([cellar]);
    expect(await free('12:00', '13:00')).toEqual([cellar, hall]);
    expect(await free('11:00', '13:00', hall)).toEqual([cellar, hall]);
    expect(await free('11:00', '13:00', office)).toEqual([office, cellar]);
    expect((await member.call(listMeetingRooms, { query: { filter: 'reservable' } })).status).toBe(422);
    await admin.call(updateMeetingRoom, {
      params: { id: cellar },
      body: { name: 'Keller', reservable: false },
    });
    expect(await free('11:00', '13:00')).toEqual([]);
    expect((await member.call(deleteMeetingRoom, { params: { id: hall } })).status).toBe(403);
    expect((await admin.call(deleteMeetingRoom, { params: { id: hall } })).status).toBe(204);
    expect((await admin.call(deleteMeetingRoom, { params: { id: hall } })).status).toBe(404);
    expect((await admin.call(createMeetingRoom, { body: { name: '  ' } })).problem.codes).toEqual({
      name: ['required'],
    });
  });
});

describe('a room', () => {
  it('is taken by one appointment at a time, every time of a series counted', async () => {
    const { id: roomId } = (await admin.call(createMeetingRoom, { body: { name: 'Aula' } })).body;
    const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 7 });
    const make = (hour: number, week: number, more: object = {}) =>
      admin.call(createAppointment, {
        body: {
          name: 'Treffen',
          calendar_ids: [calendar],
          date: {
            start: `${day.add({ weeks: week })}T${hour}:00`,
            end: `${day.add({ weeks: week })}T${hour + 2}:00`,
            all_day: false,
            time_zone: 'Europe/Berlin',
          },
          meeting: { room_id: roomId },
          ...more,
        },
      });
    const series = await make(10, 0, { recurrence_pattern: { recurrence_frequency: 'weekly' } });
    expect(series.status).toBe(201);
    const taken = await make(11, 3);
    expect([taken.status, taken.problem.codes]).toEqual([422, { 'meeting.room_id': ['room_taken'] }]);
    const other = await make(12, 3);
    expect(other.status).toBe(201);
    const both = await Promise.all([make(18, 0), make(18, 0), make(19, 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const evening = `v-${series.body.id}-${day.add({ weeks: 3 }).toString().replaceAll('-', '')}T100000`;
    await admin.call(cancelAppointment, { params: { id: evening } });
    expect((await make(10, 3)).status).toBe(201);
    expect((await make(10, 4)).status).toBe(422);
    await admin.call(deleteAppointment, { params: { id: series.body.id } });
    expect((await make(10, 4)).status).toBe(201);
  });
});

describe('an online meeting', () => {
  it('is started by who runs the appointment, in one room however often [API-019] [RUL-0038]', async () => {
    const id = await bed.buildAppointment({
      calendarIds: [calendar],
      authorId: admin.memberId!,
      columns: { meeting: JSON.stringify({ online: true }) },
    });
    const params = { appointmentId: String(id) };
    const [first, second] = await Promise.all([
      admin.call(startMeeting, { params }),
      admin.call(startMeeting, { params }),
    ]);
    expect(first.body.join_url).toMatch(/^https:\/\/meet\.example\.org\/[A-Za-z0-9]{16}$/);
    expect(second.body.join_url).toBe(first.body.join_url);
    expect((await member.call(startMeeting, { params })).status).toBe(403);
    const joined = await member.call(joinMeeting, { params: { id: String(id) } });
    expect([joined.status, joined.headers.location]).toEqual([302, first.body.join_url]);
    const { body } = await member.call(getAppointment, { params: { id: String(id) } });
    expect(body.meeting).toMatchObject({ join_url: `/appointments/${id}/join` });
    const without = await bed.buildAppointment({ calendarIds: [calendar], authorId: admin.memberId! });
    expect((await admin.call(startMeeting, { params: { appointmentId: String(without) } })).status).toBe(403);
  });
});

describe('categories', () => {
  const save = (categories: { id: string; label: string; _destroy?: boolean }[]) =>
    admin.call(saveAppointmentCategories, { body: { categories } });
  const all = async () => (await member.call(listAppointmentCategories)).body.categories;

  it('have their label as id, and go when they are marked [API-024] [API-232a] [RUL-0114] [RUL-0593]', async () => {
    await save([
      { id: 'x', label: 'Probe' },
      { id: 'y', label: 'Konzert' },
    ]);
    expect(await all()).toEqual([
      { id: 'Probe', label: 'Probe' },
      { id: 'Konzert', label: 'Konzert' },
    ]);
    await save([
      { id: 'Konzert', label: 'Auftritt' },
      { id: 'Probe', label: 'Probe', _destroy: true },
      { id: 'neu', label: 'Konzert' },
    ]);
    expect(await all()).toEqual([
      { id: 'Konzert', label: 'Auftritt' },
      { id: 'Konzert 2', label: 'Konzert' },
    ]);
  });

  it('are refused where a label is there already [RUL-0591]', async () => {
    const before = await all();
    const answer = await save([{ id: 'neu', label: ' auftritt ' }]);
    expect([answer.status, answer.problem.codes]).toEqual([
      422,
      { 'categories.1.label': ['duplicated_category'] },
    ]);
    expect((await save([{ id: 'neu', label: ' ' }])).problem.codes).toEqual({
      'categories.0.label': ['required'],
    });
    expect(await all()).toEqual(before);
    await save([
      { id: 'Konzert', label: 'Konzert' },
      { id: 'Konzert 2', label: 'Auftritt' },
    ]);
    expect((await all()).map(({ label }) => label)).toEqual(['Konzert', 'Auftritt']);
  });
});
