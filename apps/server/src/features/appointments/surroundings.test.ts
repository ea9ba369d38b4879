import type { AddressInfo } from 'node:net';
import {
  createAppointment,
  deleteAppointment,
  deleteCalendar,
  deleteGroup,
  getAppointment,
  listAppointments,
  restoreGroup,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { emptyCalendars, removeGroup } from '../groups/index.ts';

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

let counter = 0;
async function upload(ownerId: number, directory: 'files' | 'images'): Promise<number> {
  counter += 1;
  const key = `tests/appointment-${counter}`;
  const { sha256, size } = await bed.services.storage.put(key, Buffer.from('Inhalt'));
  const { rows } = await sql<{ id: number }>`
    insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
    values (${ownerId}, ${directory}, 'Noten.txt', 'txt', 'text/plain', ${size}, ${sha256}, ${key}) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: string }>`select state from files where id = ${id}`.execute(
    bed.db.kysely,
  );
  return rows[0]!.state;
};
const fetchFile = async (client: Client, id: number) => {
  const headers = { cookie: client.cookie };
  return (await bed.http.inject({ url: `/api/storage/files/${id}/get/Noten.txt`, headers })).statusCode;
};
const date = {
  start: '2027-06-16T18:00',
  end: '2027-06-16T20:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
};

describe('files of an appointment', () => {
  it('are read by who sees it, and let go with the last occurrence that shows them', async () => {
    const [file, image] = [await upload(member.memberId!, 'files'), await upload(member.memberId!, 'images')];
    const foreign = await upload(owner.memberId!, 'files');
    const body = {
      name: 'Probe',
      calendar_ids: [ofGroup],
      date,
      recurrence_pattern: { recurrence_frequency: 'weekly' as const },
      event_files: [file],
      event_image: image,
    };
    const refused = await member.call(createAppointment, { body: { ...body, event_files: [foreign] } });
    expect(refused.problem.codes).toEqual({ event_files: ['unknown'] });
    const { body: made } = await member.call(createAppointment, { body });
    expect(made.event_files).toMatchObject([{ id: file, name: 'Noten.txt' }]);
    expect(made.event_image).toMatchObject({ id: image });
    expect(await fetchFile(owner, file)).toBe(200);
    expect(await fetchFile(outsider, file)).toBe(404);
    // Another member changes it without owning what is in it.
    const kept = await owner.call(updateAppointment, {
      params: { id: made.id },
      body: { name: 'Chor', event_files: [file], event_image: image },
    });
    expect(kept.status).toBe(200);
    const one = `v-${made.id}-20270623T180000`;
    await owner.call(updateAppointment, { params: { id: one }, body: { name: 'Generalprobe' } });
    await owner.call(updateAppointment, {
      params: { id: made.id },
      body: { event_files: [], event_image: null },
    });
    expect(await stateOf(file)).toBe('published');
    expect(await fetchFile(outsider, file)).toBe(404);
    expect((await owner.call(deleteAppointment, { params: { id: one } })).status).toBe(204);
    expect([await stateOf(file), await stateOf(image)]).toEqual(['removed', 'removed']);
  });
});

describe('a change', () => {
  it('is told at once to those who see one of its calendars, and to nobody of the others', async () => {
    await bed.http.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
    const own = await bed.buildCalendar({ ownerId: owner.memberId! });
    await sql`insert into calendar_shares (calendar_id, member_id) values (${own}, ${member.memberId})`.execute(
      bed.db.kysely,
    );
    const [friend, stranger] = [await connectLive(url, member), await connectLive(url, outsider)];
    const calendar_ids = [own, ofGroup];
    const made = await owner.call(createAppointment, { body: { name: 'Fest', calendar_ids, date } });
    const appointment_id = Number(made.body.id);
    for (const [topic, id] of [
      [`member:${member.memberId}`, own],
      [`group:${group.id}`, ofGroup],
    ]) {
      const message = await friend.next(
        'calendar_changed',
        (one) => one.topic === topic && one.data !== null,
      );
      expect(message.data).toMatchObject({ calendar_ids: [id] });
    }
    await owner.call(deleteAppointment, { params: { id: made.body.id } });
    await bed.delivered();
    const open = await bed.buildCalendar();
    await stranger.next('calendar_changed', (one) => JSON.stringify(one.data).includes(String(open)));
    const heard = stranger.heard.filter((one) => JSON.stringify(one.data).includes(`:${appointment_id}}`));
    expect(heard).toEqual([]);
    friend.close();
    stranger.close();
  });
});

describe('a calendar that goes', () => {
  it('takes what lay in it alone with it, and leaves the rest where else it lies', async () => {
    const calendarId = await bed.buildCalendar({ groupId: group.id });
    const file = await upload(owner.memberId!, 'files');
    const make = async (calendar_ids: number[]) =>
      (
        await owner.call(createAppointment, {
          body: { name: 'Fest', calendar_ids, date, event_files: calendar_ids.length === 1 ? [file] : [] },
        })
      ).body.id;
    const [alone, both] = [await make([calendarId]), await make([calendarId, ofGroup])];
    expect((await owner.call(deleteCalendar, { params: { id: calendarId } })).status).toBe(204);
    const read = (id: string) => owner.call(getAppointment, { params: { id } });
    expect((await read(alone)).status).toBe(404);
    expect((await read(both)).body.calendar_ids).toEqual([ofGroup]);
    expect(await stateOf(file)).toBe('removed');
    // A form that was open all the while.
    const late = await owner.call(createAppointment, {
      body: { name: 'Fest', calendar_ids: [calendarId], date },
    });
    expect(late.problem.codes).toEqual({ calendar_ids: ['unknown'] });
  });

  it('is hidden with its group in the bin, comes back with it, and is gone with it for good', async () => {
    const alone = await bed.buildAppointment({ calendarIds: [ofGroup], start: '2029-01-10T10:00' });
    const both = await bed.buildAppointment({ calendarIds: [ofGroup, ofNetwork], start: '2029-01-11T10:00' });
    const listed = async (client: Client) => {
      const { body } = await client.call(listAppointments, { query: { date: '2029-01-01', view: 'list' } });
      return body.appointments.map((one) => Number(one.id)).filter((id) => id === alone || id === both);
    };
    expect(await listed(member)).toEqual([alone, both]);
    await owner.call(deleteGroup, { params: { slug: group.slug } });
    for (const client of [owner, member]) expect(await listed(client)).toEqual([both]);
    expect((await member.call(getAppointment, { params: { id: String(alone) } })).status).toBe(404);
    await owner.call(restoreGroup, { params: { id: group.id } });
    expect(await listed(member)).toEqual([alone, both]);
    await owner.call(deleteGroup, { params: { slug: group.slug } });
    await bed.db.kysely.transaction().execute(async (tx) => {
      while (await emptyCalendars(tx, group.id));
      await removeGroup(tx, group.id);
    });
    const { rows } = await sql<{ id: number }>`
      select id from appointments where id in (${alone}, ${both})
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ id: both }]);
    expect(await listed(outsider)).toEqual([both]);
  });
});
