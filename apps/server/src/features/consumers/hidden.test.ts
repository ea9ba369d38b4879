import {
  addGroupMember,
  addParticipants,
  createMessage,
  ENDPOINTS,
  getAdministrationStart,
  getManagedMember,
  getMember,
  getStatistics,
  listGroupMembers,
  listInvitableConsumers,
  lockMember,
  removeGroupMember,
  updateGroupMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildConsumer } from './testing/build.ts';

/** Words that stand nowhere else. */
const NAME = 'Xaverine Quittenbaum';
const WORDS = /Quittenbaum|quittenbaum@|Zwiebelturm/;

/** Calls that tell of people from outside to whom they may. */
const TELLING = ['listConsumers', 'listInvitableConsumers', 'listGroupMembers'];

let bed: TestBed;
let admin: Client;
let member: Client;
let guest: Client;
let group: { id: number; slug: string };
let consumer: { id: number; email: string | null };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ name: 'Ada Amt', isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember({ name: 'Mia Mai' })).id);
  guest = await bed.as((await bed.buildMember({ name: 'Gerd Gast', isExternal: true })).id);
  group = await bed.buildGroup({
    createdBy: member.memberId!,
    access: 'closed',
    members: [guest.memberId!],
  });
  await sql`update groups set chat_enabled = true where id = ${group.id}`.execute(bed.db.kysely);
  consumer = await buildConsumer(bed, {
    name: NAME,
    email: 'quittenbaum@zwiebelturm.example',
    organisation: 'Zwiebelturm',
    groupIds: [group.id],
  });
});
afterAll(() => bed?.stop());

const allow = async (invite_consumers: boolean) => {
  await changeSettings(bed.db.kysely, { invite_consumers });
  await bed.services.settings.reload();
};
beforeEach(() => allow(false));
const pick = async (client: Client, q: string) =>
  (await client.call(listInvitableConsumers, { query: { q } })).body.consumers;

describe('somebody from outside', () => {
  it('is told of by no call that lists something, whoever asks and whatever they look for [RUL-1003]', async () => {
    const lists = ENDPOINTS.filter(
      ({ method, path, name }) =>
        method === 'GET' && !path.replace('{slug}', '').includes('{') && !TELLING.includes(name),
    );
    expect(lists.length).toBeGreaterThan(100);
    for (const client of [member, guest, admin])
      for (const { path, name } of lists)
        for (const query of client === guest ? [''] : ['', '?q=Xaverine', '?q=Zwiebel']) {
          const { payload } = await bed.http.inject({
            url: `${path.replace('{slug}', group.slug)}.json${query}`,
            headers: { cookie: client.cookie },
          });
          expect(payload, `${name} ${query}`).not.toMatch(WORDS);
        }
  }, 120_000);

  it('has no page, gets no message, and is locked and looked after as a member by nobody', async () => {
    const params = { id: consumer.id };
    for (const client of [member, guest, admin]) {
      expect((await client.call(getMember, { params })).status).toBe(404);
      expect(
        (await client.call(createMessage, { body: { to: [consumer.id], subject: 'Hallo', content: 'Du' } }))
          .status,
      ).toBe(422);
    }
    expect((await admin.call(getManagedMember, { params })).status).toBe(404);
    expect((await admin.call(lockMember, { params, body: {} })).status).toBe(404);
  });

  it('counts in no figure of the network and of its groups', async () => {
    const figures = async () => ({
      start: (await admin.call(getAdministrationStart)).body.figures.map(({ value }) => value),
      joined: (await admin.call(getStatistics)).body,
    });
    const before = await figures();
    const other = await buildConsumer(bed, { groupIds: [group.id] });
    expect(await figures()).toEqual(before);
    await sql`delete from members where id = ${other.id}`.execute(bed.db.kysely);
  });

  it('stands in the list of their group, marked, but leads nothing there [RUL-1004]', async () => {
    const { body } = await member.call(listGroupMembers, { params: { slug: group.slug } });
    expect(body.members.map(({ displayName, is_consumer }) => [displayName, is_consumer]).sort()).toEqual([
      ['Gerd Gast', false],
      ['Mia Mai', false],
      [NAME, true],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/zwiebelturm/i);
    const lead = await member.call(updateGroupMember, {
      params: { slug: group.slug, member_id: consumer.id },
      body: { is_group_admin: true },
    });
    expect(lead.status).toBe(404);
  });

  it('is invited to groups and offered by pickers only where the network wants that [API-980] [RUL-0075]', async () => {
    const put = (client: Client) =>
      client.call(addGroupMember, { params: { slug: group.slug }, body: { member_id: consumer.id } });
    const out = { params: { slug: group.slug, member_id: consumer.id } };
    expect((await member.call(removeGroupMember, out)).status).toBe(200);
    expect((await put(member)).problem.codes).toEqual({ member_id: ['unknown'] });
    for (const client of [member, admin, guest]) expect(await pick(client, 'Quitten')).toEqual([]);
    await allow(true);
    for (const client of [member, admin])
      for (const q of ['Quitten', 'xav', 'zwiebel'])
        expect(await pick(client, q)).toEqual([
          { id: consumer.id, displayName: NAME, organisation: 'Zwiebelturm' },
        ]);
    expect(await pick(guest, 'Quitten')).toEqual([]);
    expect(await pick(member, 'Mia')).toEqual([]);
    expect(await pick(member, '*')).toEqual([]);
    expect((await put(guest)).status).toBe(403);
    expect((await put(member)).body).toEqual({ membership_status: 'member' });
  });

  it('gets no notice of what happens in their group, nor of being added to it', async () => {
    await allow(true);
    const slug = group.slug;
    await member.call(removeGroupMember, { params: { slug, member_id: consumer.id } });
    await member.call(addGroupMember, { params: { slug }, body: { member_id: consumer.id } });
    const other = await bed.buildMember();
    await member.call(addGroupMember, { params: { slug }, body: { member_id: other.id } });
    const told = async (id: number) =>
      (
        await sql<{
          count: number;
        }>`select count(*) as count from notifications where member_id = ${id}`.execute(bed.db.kysely)
      ).rows[0]!.count;
    await expect.poll(() => told(other.id), { timeout: 20_000 }).toBe(1);
    expect(await told(consumer.id)).toBe(0);
  });

  it('is unknown to those who invite to appointments, until the network wants that', async () => {
    const calendar = await bed.buildCalendar({ ownerId: member.memberId! });
    const id = String(await bed.buildAppointment({ calendarIds: [calendar], authorId: member.memberId! }));
    const invite = () =>
      member.call(addParticipants, {
        params: { id },
        body: { participant: { membership_ids: [consumer.id] } },
      });
    expect((await invite()).problem.codes).toEqual({ membership_ids: ['unknown'] });
    await allow(true);
    expect((await invite()).body).toEqual({ added: 1, skipped: 0, left_out: 0 });
  });
});
