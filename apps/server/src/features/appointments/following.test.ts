import {
  type AppointmentWrite,
  addAppointmentDate,
  calendarFeed,
  cancelAppointment,
  deleteAppointment,
  getAppointment,
  getFeedAddresses,
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
let stranger: Client;
let calendarId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  stranger = await bed.as((await bed.buildMember()).id);
  const members = [author.memberId!, member.memberId!];
  const group = await bed.buildGroup({ createdBy: author.memberId!, access: 'closed', members });
  calendarId = await bed.buildCalendar({ groupId: group.id });
});
afterAll(() => bed?.stop());

type Traits = Partial<Parameters<TestBed['buildAppointment']>[0]>;
const build = async (rrule: string | undefined, more: Traits = {}) =>
  String(
    await bed.buildAppointment({
      calendarIds: [calendarId],
      authorId: author.memberId!,
      name: 'Chor',
      start: '2027-06-01T09:00',
      ...(rrule && { rrule }),
      ...more,
    }),
  );
const at = (id: string, day: string) => `v-${id}-2027${day}T090000`;
const get = async (id: string, client = author) =>
  (await client.call(getAppointment, { params: { id } })).body;
const update = (id: string, body: AppointmentWrite, applyTo: 'this' | 'this_and_following' | null = null) =>
  author.call(updateAppointment, {
    params: { id },
    body: { ...body, ...(applyTo && { apply_to: applyTo }) },
  });
const following = async (id: string, body: AppointmentWrite) => {
  const changed = await update(id, body, 'this_and_following');
  expect(changed.status).toBe(200);
  return changed.body;
};
const masterOf = (id: string) => /(\d+)(-|$)/.exec(id)![1]!;
const dates = (start: string, end: string) => ({
  date: { start, end, all_day: false, time_zone: 'Europe/Berlin' },
});
/** `day name` of June and July of everything that came of a series, by what it belongs to. */
async function startsOf(name: RegExp): Promise<string[]> {
  const lists = await Promise.all(
    ['06', '07'].map((month) =>
      author.call(listAppointments, { query: { date: `2027-${month}-01`, view: 'list' } }),
    ),
  );
  return lists
    .flatMap(({ body }) => body.appointments)
    .filter((one) => name.test(one.name))
    .map((one) => `${one.date.start.slice(5, 16)} ${one.name}${one.canceled ? ' ×' : ''}`);
}
const answered = (id: string, recurrenceId: string, status = 'accepted', since = '-infinity') =>
  sql`
    insert into appointment_participants (appointment_id, recurrence_id, member_id, status, since)
    values (${id}, ${recurrenceId}, ${member.memberId}, ${status}, ${since})
  `.execute(bed.db.kysely);

describe('one occurrence and all that follow, changed', () => {
  it('[RUL-1092] ends the series before it, and has the rest as a series of its own', async () => {
    const id = await build('FREQ=WEEKLY;COUNT=6', { name: 'Probe' });
    expect((await get(at(id, '0615'))).recurrence_pattern).toMatchObject({
      recurrence_count: 6,
      remaining_count: 4,
    });
    const rest = await following(at(id, '0615'), {
      name: 'Probe im Saal',
      ...dates('2027-06-15T10:30', '2027-06-15T12:00'),
    });
    expect(rest.html_url).toBe(`/appointments/v-${masterOf(rest.id)}-20270615T103000`);
    expect(masterOf(rest.id)).not.toBe(id);
    expect(await startsOf(/^Probe/)).toEqual([
      '06-01T09:00 Probe',
      '06-08T09:00 Probe',
      ...['06-15', '06-22', '06-29', '07-06'].map((day) => `${day}T10:30 Probe im Saal`),
    ]);
    expect(rest.recurrence_pattern).toMatchObject({ recurrence_count: 4, remaining_count: 4 });
    expect((await get(id)).recurrence_pattern.recurrence_end_time).toBe('2027-06-08');
    // Each leads to the other.
    expect((await get(id)).continued_url).toBe(`/appointments/${masterOf(rest.id)}`);
    expect(rest.continued_from_url).toBe(`/appointments/${id}`);
  });

  it('[RUL-1092] keeps what was changed, called off, answered and deleted of it before', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Turnen' });
    await update(at(id, '0608'), { name: 'Turnen draußen' });
    await update(at(id, '0622'), { name: 'Turnen im Park' });
    await author.call(cancelAppointment, { params: { id: at(id, '0629') } });
    await author.call(deleteAppointment, { params: { id: at(id, '0706') } });
    await author.call(addAppointmentDate, { params: { id }, body: { start: '2027-07-08T09:00' } });
    await answered(id, '', 'declined');
    await answered(id, '20270622T090000');
    await answered(id, '20270608T090000', 'invited');
    const rest = await following(at(id, '0615'), { location: { name: 'Halle' } });
    expect(await startsOf(/^Turnen/)).toEqual([
      '06-01T09:00 Turnen',
      '06-08T09:00 Turnen draußen',
      '06-15T09:00 Turnen',
      '06-22T09:00 Turnen im Park',
      '06-29T09:00 Turnen ×',
      '07-08T09:00 Turnen',
      '07-13T09:00 Turnen',
      '07-20T09:00 Turnen',
      '07-27T09:00 Turnen',
    ]);
    const restId = masterOf(rest.id);
    const status = async (one: string) => (await get(one, member)).my_status;
    expect(await status(at(restId, '0622'))).toBe('accepted');
    expect(await status(at(restId, '0713'))).toBe('declined');
    expect(await status(at(id, '0608'))).toBe('invited');
    expect(await status(at(id, '0601'))).toBe('declined');
    // The place is that of the rest, also of what had been changed otherwise.
    for (const day of ['0615', '0622', '0713'])
      expect((await get(at(restId, day))).location.name).toBe('Halle');
    expect((await get(at(id, '0601'))).location.name).toBe('');
    const { rows } = await sql<{ count: number }>`
      select count(*) from appointments where series_id = ${restId} and uid <> (select uid from appointments where id = ${restId})
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(0);
  });

  it('changes one that had been moved where it is, and all others by as much', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Rat' });
    await update(at(id, '0615'), dates('2027-06-16T18:00', '2027-06-16T19:00'));
    await update(at(id, '0622'), { name: 'Rat, öffentlich' });
    const rest = await following(`r-${id}-20270615T090000`, {
      name: 'Rat neu',
      ...dates('2027-06-17T19:00', '2027-06-17T20:30'),
    });
    expect(rest).toMatchObject({ name: 'Rat neu', date: { start: '2027-06-17T19:00:00+02:00' } });
    expect((await startsOf(/^Rat/)).slice(0, 5)).toEqual([
      '06-01T09:00 Rat',
      '06-08T09:00 Rat',
      '06-17T19:00 Rat neu',
      '06-23T10:00 Rat, öffentlich',
      '06-30T10:00 Rat neu',
    ]);
  });

  it('takes another rhythm from there on, with as many times as are counted from there', async () => {
    const id = await build('FREQ=WEEKLY;COUNT=8', { name: 'Kurs' });
    const pattern = { recurrence_frequency: 'weekly' as const, recurrence_interval: 1 };
    const same = await following(at(id, '0615'), {
      name: 'Kurs A',
      recurrence_pattern: { ...pattern, recurrence_count: 6, recurrence_end_time: null },
    });
    expect(same.recurrence_pattern.recurrence_count).toBe(6);
    const longer = await following(at(masterOf(same.id), '0622'), {
      recurrence_pattern: { ...pattern, recurrence_count: 8 },
    });
    expect(longer.recurrence_pattern.remaining_count).toBe(8);
    const other = await following(at(masterOf(longer.id), '0629'), {
      name: 'Kurs B',
      recurrence_pattern: { ...pattern, recurrence_interval: 2, recurrence_count: 2 },
    });
    expect(await startsOf(/^Kurs/)).toEqual([
      ...['06-01', '06-08'].map((day) => `${day}T09:00 Kurs`),
      ...['06-15', '06-22'].map((day) => `${day}T09:00 Kurs A`),
      ...['06-29', '07-13'].map((day) => `${day}T09:00 Kurs B`),
    ]);
    const once = await following(at(masterOf(other.id), '0713'), {
      recurrence_pattern: { recurrence_frequency: 'never' },
    });
    expect(once).toMatchObject({ type: 'appointment', date: { start: '2027-07-13T09:00:00+02:00' } });
  });

  it('changes the series itself where the first one is meant, or all before it are deleted', async () => {
    const id = await build('FREQ=WEEKLY;COUNT=3', { name: 'Treff' });
    const first = await following(at(id, '0601'), { name: 'Treff 1' });
    expect(first.id).toBe(at(id, '0601'));
    await author.call(deleteAppointment, { params: { id: at(id, '0601') } });
    expect((await following(at(id, '0608'), { name: 'Treff 2' })).id).toBe(at(id, '0608'));
    expect(await startsOf(/^Treff/)).toEqual(['06-08T09:00 Treff 2', '06-15T09:00 Treff 2']);
    expect((await get(id)).continued_url).toBeNull();
  });

  it('parts nothing where nothing is changed, or something is refused', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Still' });
    const before = await get(at(id, '0615'));
    expect((await following(at(id, '0615'), { name: 'Still' })).id).toBe(before.id);
    expect((await update(at(id, '0615'), { name: '' }, 'this_and_following')).status).toBe(422);
    const late = dates('2027-06-15T10:00', '2027-06-15T09:00');
    expect((await update(at(id, '0615'), late, 'this_and_following')).status).toBe(422);
    expect((await get(id)).recurrence_pattern).toMatchObject({ recurrence_end_time: null });
    expect((await get(id)).continued_url).toBeNull();
  });

  it('is refused to whom the series is not theirs, and unknown to whom it is not shown', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Fremd' });
    const params = { id: at(id, '0615') };
    for (const [client, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      const query = { apply_to: 'this_and_following' as const };
      const body = { name: 'Mein', ...query };
      expect((await client.call(updateAppointment, { params, body })).status).toBe(status);
      expect((await client.call(cancelAppointment, { params, query })).status).toBe(status);
      expect((await client.call(deleteAppointment, { params, query })).status).toBe(status);
    }
    expect((await get(id)).continued_url).toBeNull();
  });

  it('keeps files, contacts and rooms of both parts, and frees what the series had booked', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into meeting_rooms (network_id, name) select id, 'Saal Nord' from networks returning id
    `.execute(bed.db.kysely);
    const room = rows[0]!.id;
    const id = await build('FREQ=WEEKLY;COUNT=4', { name: 'Saalprobe' });
    await update(id, { meeting: { room_id: room }, contact_ids: [member.memberId!] });
    const rest = await following(at(id, '0615'), dates('2027-06-15T11:00', '2027-06-15T12:00'));
    expect(rest.contacts.map((one) => one.id)).toEqual([member.memberId]);
    expect((await get(id)).contacts.map((one) => one.id)).toEqual([member.memberId]);
    const booked = await sql<{ at: string }>`
      select to_char(lower(during) at time zone 'Europe/Berlin', 'MM-DD HH24') as at from meeting_room_bookings
      where room_id = ${room} order by 1
    `.execute(bed.db.kysely);
    expect(booked.rows.map((row) => row.at)).toEqual(['06-01 09', '06-08 09', '06-15 11', '06-22 11']);
    await author.call(deleteAppointment, {
      params: { id: rest.id },
      query: { apply_to: 'this_and_following' },
    });
    const left = await sql`select 1 from meeting_room_bookings where room_id = ${room}`.execute(
      bed.db.kysely,
    );
    expect(left.rows).toHaveLength(2);
  });

  it('of whole days, and of one with single dates alone', async () => {
    const days = await build('FREQ=DAILY;COUNT=4', {
      name: 'Lager',
      start: '2027-06-01',
    });
    const rest = await following(`v-${days}-20270603`, { name: 'Lager, Abbau' });
    expect(rest.date.start).toBe('2027-06-03');
    const single = await build(undefined, {
      name: 'Markt',
      columns: { rdates: ['20270610T090000', '20270624T090000'] },
    });
    const last = await following(at(single, '0624'), { name: 'Markt, Ende' });
    expect(last.type).toBe('virtual_appointment');
    expect(await startsOf(/^(Lager|Markt)/)).toEqual([
      '06-01 Lager',
      '06-01T09:00 Markt',
      '06-02 Lager',
      '06-03 Lager, Abbau',
      '06-04 Lager, Abbau',
      '06-10T09:00 Markt',
      '06-24T09:00 Markt, Ende',
    ]);
  });
});

describe('one occurrence and all that follow, moved', () => {
  it('[RUL-1092] go by as much, and back again by the same', async () => {
    const id = await build('FREQ=WEEKLY;BYDAY=TU,TH', { name: 'Lauf' });
    const move = (one: string, day: string) =>
      author.call(moveAppointment, {
        params: { id: one },
        body: {
          start: `${day}T09:00`,
          end: `${day}T10:00`,
          all_day: false,
          apply_to: 'this_and_following',
        },
      });
    const moved = await move(at(id, '0610'), '2027-06-11');
    expect(moved.body.date.start).toBe('2027-06-11T09:00:00+02:00');
    expect((await startsOf(/^Lauf/)).slice(0, 6).map((one) => one.slice(0, 5))).toEqual([
      ...['06-01', '06-03', '06-08', '06-11', '06-16', '06-18'],
    ]);
    await move(moved.body.id, '2027-06-10');
    expect((await startsOf(/^Lauf/)).slice(0, 6).map((one) => one.slice(0, 5))).toEqual([
      ...['06-01', '06-03', '06-08', '06-10', '06-15', '06-17'],
    ]);
  });
});

describe('one occurrence and all that follow, called off or deleted', () => {
  it('[RUL-1092] leaves those before', async () => {
    const id = await build('FREQ=WEEKLY;COUNT=5', { name: 'Yoga' });
    const canceled = await author.call(cancelAppointment, {
      params: { id: at(id, '0622') },
      query: { apply_to: 'this_and_following' },
    });
    expect(canceled.body).toMatchObject({ canceled: true, name: 'Yoga' });
    expect(await startsOf(/^Yoga/)).toEqual([
      ...['06-01', '06-08', '06-15'].map((day) => `${day}T09:00 Yoga`),
      ...['06-22', '06-29'].map((day) => `${day}T09:00 Yoga ×`),
    ]);
    const removed = await author.call(deleteAppointment, {
      params: { id: at(id, '0615') },
      query: { apply_to: 'this_and_following' },
    });
    expect(removed.status).toBe(204);
    expect((await startsOf(/^Yoga/)).map((one) => one.slice(0, 5))).toEqual([
      ...['06-01', '06-08', '06-22', '06-29'],
    ]);
  });
});

describe('an address of an occurrence that goes on by itself', () => {
  it('[RUL-1093] leads to where it is now, and to nothing for whom that is not shown', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Link' });
    await answered(id, '20270622T090000');
    const rest = await following(at(id, '0615'), dates('2027-06-15T11:00', '2027-06-15T12:00'));
    const restId = masterOf(rest.id);
    const gone = await member.call(getAppointment, { params: { id: at(id, '0629') } });
    expect(gone.problem).toMatchObject({
      code: 'occurrence_moved',
      instead: `/appointments/v-${restId}-20270629T110000`,
    });
    const own = await bed.buildCalendar({ ownerId: author.memberId! });
    await update(restId, { calendar_ids: [own] });
    await sql`delete from appointment_participants where appointment_id = ${restId}`.execute(bed.db.kysely);
    const hidden = await member.call(getAppointment, { params: { id: at(id, '0629') } });
    expect(hidden.problem).toMatchObject({ instead: `/appointments/${id}` });
    expect((await get(id, member)).continued_url).toBeNull();
  });
});

describe('the feed of a calendar', () => {
  it('[RUL-1092] has both series, each with a uid of its own', async () => {
    const id = await build('FREQ=WEEKLY', { name: 'Feed' });
    await following(at(id, '0615'), { name: 'Feed weiter' });
    const { feeds } = (await author.call(getFeedAddresses)).body;
    const auth_token = new URL(feeds[0]!.url).searchParams.get('auth_token')!;
    const nobody = await bed.as();
    const { raw } = await nobody.call(calendarFeed, {
      params: { id: calendarId },
      query: { auth_token },
    });
    const events = raw.payload.split('BEGIN:VEVENT').filter((event) => /SUMMARY:Feed/.test(event));
    const uids = events.map((event) => /UID:(\S+)/.exec(event)![1]);
    expect(new Set(uids).size).toBe(2);
    expect(events.map((event) => /RRULE:(\S+)/.exec(event)![1])).toEqual([
      'FREQ=WEEKLY;UNTIL=20270608T215959Z',
      'FREQ=WEEKLY',
    ]);
  });
});
