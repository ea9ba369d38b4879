import {
  appointmentsFeed,
  calendarFeed,
  createAppointment,
  deleteCalendar,
  getAppointment,
  getFeedAddresses,
  listAppointments,
  moveAppointment,
  updateAppointment,
  updateCalendar,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let nobody: Client;
let owner: Client;
let friend: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  nobody = await bed.as();
  owner = await bed.as((await bed.buildMember()).id);
  friend = await bed.as((await bed.buildMember()).id);
});
afterAll(() => bed?.stop());

const times = { start: '2027-06-16T18:00', end: '2027-06-16T20:00', all_day: false };
const date = { ...times, time_zone: 'Europe/Berlin' };
const make = (calendar_ids: number[]) =>
  owner.call(createAppointment, { body: { name: 'Probe', calendar_ids, date } });
const read = (client: Client, id: string) => client.call(getAppointment, { params: { id } });
const named = async (client: Client) =>
  (await client.call(listAppointments, { query: { date: '2027-06-01' } })).body.appointments.map(
    ({ id }) => id,
  );
const own = () => bed.buildCalendar({ ownerId: owner.memberId! });
async function countOf(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from appointments`.execute(bed.db.kysely);
  return rows[0]!.count;
}

describe('a calendar that was deleted under an open form', () => {
  it('is named at its field, and nothing is made in the other ones', async () => {
    const [gone, kept] = [await own(), await own()];
    expect((await owner.call(deleteCalendar, { params: { id: gone } })).status).toBe(204);
    const before = await countOf();
    for (const calendars of [[gone], [kept, gone]]) {
      const { status, problem } = await make(calendars);
      expect([status, problem.codes]).toEqual([422, { calendar_ids: ['unknown'] }]);
    }
    expect(await countOf()).toBe(before);
    expect((await make([kept])).status).toBe(201);
  });

  it('takes the appointment with it, or leaves it as it was where else it lies', async () => {
    const [gone, kept] = [await own(), await own()];
    const alone = (await make([gone])).body.id;
    const both = (await make([gone, kept])).body.id;
    expect((await owner.call(deleteCalendar, { params: { id: gone } })).status).toBe(204);
    const save = (id: string, calendar_ids: number[]) =>
      owner.call(updateAppointment, { params: { id }, body: { name: 'Neu', calendar_ids } });
    expect((await save(alone, [gone])).status).toBe(404);
    expect((await owner.call(moveAppointment, { params: { id: alone }, body: times })).status).toBe(404);
    const refused = await save(both, [gone, kept]);
    expect([refused.status, refused.problem.codes]).toEqual([422, { calendar_ids: ['unknown'] }]);
    expect((await read(owner, both)).body.name).toBe('Probe');
    expect((await save(both, [kept])).body).toMatchObject({ name: 'Neu', calendar_ids: [kept] });
  });
});

describe('a calendar that is shared no more', () => {
  it('is gone with all that lies in it alone from months, pages and feeds of who had it', async () => {
    const [shared, network] = [await own(), await bed.buildCalendar()];
    const share = (membership_ids: number[]) =>
      owner.call(updateCalendar, { params: { id: shared }, body: { membership_ids } });
    expect((await share([friend.memberId!])).status).toBe(200);
    const alone = (await make([shared])).body.id;
    const both = String(
      await bed.buildAppointment({
        calendarIds: [shared, network],
        authorId: owner.memberId!,
        start: date.start,
        end: date.end,
      }),
    );
    const { feeds } = (await friend.call(getFeedAddresses)).body;
    const auth_token = new URL(feeds[0]!.url).searchParams.get('auth_token')!;
    const feed = () => nobody.call(calendarFeed, { params: { id: shared }, query: { auth_token } });
    expect((await feed()).status).toBe(200);
    const { rows } = await sql<{ uid: string }>`select uid from appointments where id = ${alone}`.execute(
      bed.db.kysely,
    );
    const whole = async () => (await nobody.call(appointmentsFeed, { query: { auth_token } })).raw.payload;
    expect(await whole()).toContain(rows[0]!.uid);
    expect(await named(friend)).toEqual(expect.arrayContaining([alone, both]));

    expect((await share([])).status).toBe(200);
    expect((await feed()).status).toBe(404);
    expect((await read(friend, alone)).status).toBe(404);
    expect((await read(friend, both)).body).toMatchObject({ calendar_ids: [network], unknown_calendars: 1 });
    expect(await named(friend)).toContain(both);
    expect(await named(friend)).not.toContain(alone);
    expect(await whole()).not.toContain(rows[0]!.uid);
    expect((await read(owner, alone)).status).toBe(200);
  });
});
