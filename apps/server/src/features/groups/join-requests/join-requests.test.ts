import {
  acceptJoinRequest,
  addGroupMember,
  getGroup,
  joinGroup,
  leaveGroup,
  listJoinRequests,
  listNotifications,
  rejectJoinRequest,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
let ownerName: string;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const built = await bed.buildMember();
  ownerName = built.name;
  owner = await bed.as(built.id);
  group = await bed.buildGroup({ createdBy: owner.memberId!, access: 'closed', moderatedJoin: true });
});
afterAll(() => bed.stop());

async function ask(name = 'Neu Nina'): Promise<Client> {
  const client = await bed.as((await bed.buildMember({ name })).id);
  await client.call(joinGroup, { params: { id: group.slug } });
  return client;
}
const waiting = async (client = owner) =>
  (await client.call(listJoinRequests, { params: { slug: group.slug } })).body.join_requests;
const requestOf = async (person: Client) =>
  (await waiting()).find(({ member }) => member.id === person.memberId)!.id;
const see = async (client: Client) => (await client.call(getGroup, { params: { slug: group.slug } })).body;
const answer = async (endpoint: typeof acceptJoinRequest, id: number, client = owner) =>
  client.call(endpoint, { params: { slug: group.slug, id } });

describe('a request to join', () => {
  it('[RUL-0324] [RUL-0468] waits for those who run the group, who see how many there are', async () => {
    const person = await ask('Warte Wanda');
    expect((await waiting()).map(({ member }) => member.displayName)).toEqual(['Warte Wanda']);
    expect((await see(owner)).join_request_count).toBe(1);
    expect((await see(person)).join_request_count).toBe(0);
    expect((await person.call(listJoinRequests, { params: { slug: group.slug } })).status).toBe(403);
    expect((await answer(acceptJoinRequest, await requestOf(person))).body.membership_status).toBe('member');
    expect(await see(person)).toMatchObject({
      membership_status_of_current_member: 'member',
      member_count: 2,
    });
    expect(await waiting()).toEqual([]);
  });

  it('[RUL-0324] is rejected with a reason, and not asked again', async () => {
    const person = await ask();
    const id = await requestOf(person);
    const rejected = await owner.call(rejectJoinRequest, {
      params: { slug: group.slug, id },
      body: { reason: ' Wir sind voll. ' },
    });
    expect(rejected.body.membership_status).toBe('rejected');
    expect(await see(person)).toMatchObject({
      membership_status_of_current_member: 'rejected',
      can: { join: false, join_moderated: false },
    });
    expect((await person.call(joinGroup, { params: { id: group.slug } })).status).toBe(403);
    expect((await see(owner)).join_request_count).toBe(0);
  });

  it('is found by itself, however many others wait', async () => {
    const person = await ask('Letzte Lotte');
    const id = await requestOf(person);
    const find = async (each: number) =>
      (
        await owner.call(listJoinRequests, { params: { slug: group.slug }, query: { id: each } })
      ).body.join_requests.map(({ member }) => member.displayName);
    await ask('Noch Nora');
    expect(await find(id)).toEqual(['Letzte Lotte']);
    await answer(acceptJoinRequest, id);
    expect(await find(id)).toEqual([]);
  });

  it('is answered once: whoever is later finds it gone', async () => {
    const person = await ask();
    const id = await requestOf(person);
    const answers = await Promise.all([answer(acceptJoinRequest, id), answer(acceptJoinRequest, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const other = await ask();
    const taken = await requestOf(other);
    await other.call(leaveGroup, { params: { id: group.slug } });
    expect((await answer(acceptJoinRequest, taken)).status).toBe(404);
  });

  it('of another group is unknown here', async () => {
    const person = await ask();
    const id = await requestOf(person);
    const elsewhere = await bed.buildGroup({ createdBy: owner.memberId! });
    const wrong = await owner.call(acceptJoinRequest, { params: { slug: elsewhere.slug, id } });
    expect(wrong.status).toBe(404);
    const stranger = await bed.as((await bed.buildMember()).id);
    expect((await answer(acceptJoinRequest, id, stranger)).status).toBe(403);
  });

  it('is told to those who run the group, and its answer with the reason to who asked', async () => {
    const told = async (client: Client) =>
      (await client.call(listNotifications)).body.notifications.map(
        ({ kind, actor, excerpt, html_url }) => `${kind} ${actor.display_name} ${excerpt} ${html_url}`,
      );
    const person = await ask('Frage Frieda');
    await bed.delivered();
    const place = `/groups/${group.slug}`;
    expect((await told(owner))[0]).toBe(`join_request Frage Frieda  ${place}/administration/join_requests`);
    await owner.call(rejectJoinRequest, {
      params: { slug: group.slug, id: await requestOf(person) },
      body: { reason: 'Erst im Mai.' },
    });
    await bed.delivered();
    expect((await told(owner)).join()).not.toContain('Frage Frieda');
    expect(await told(person)).toEqual([`join_rejected ${ownerName} Erst im Mai. ${place}`]);
    const welcome = await ask();
    await answer(acceptJoinRequest, await requestOf(welcome));
    await bed.delivered();
    expect(await told(welcome)).toEqual([`join_accepted ${ownerName}  ${place}`]);
    expect((await welcome.call(listNotifications)).body.unseen).toBe(1);
    const added = await bed.buildMember();
    const add = () =>
      owner.call(addGroupMember, { params: { slug: group.slug }, body: { member_id: added.id } });
    // Twice is once.
    expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
    await bed.delivered();
    expect(await told(await bed.as(added.id))).toEqual([`group_added ${ownerName}  ${place}`]);
    await sql`update groups set deleted_at = now() where id = ${group.id}`.execute(bed.db.kysely);
    expect(await told(welcome)).toEqual([]);
    expect((await welcome.call(listNotifications)).body.unseen).toBe(0);
    await sql`update groups set deleted_at = null where id = ${group.id}`.execute(bed.db.kysely);
  });
});
