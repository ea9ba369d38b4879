import {
  acceptInvite,
  getGroup,
  getNetwork,
  inviteMembersToGroup,
  joinGroup,
  leaveGroup,
  listAllInvites,
  listInvites,
  listNotifications,
  listSentInvites,
  rejectInvite,
  renewInvites,
  revokeInvites,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
let other: Client;
let admin: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  owner = await bed.as((await bed.buildMember({ name: 'Olga Owner' })).id);
  other = await bed.as((await bed.buildMember({ name: 'Otto Other' })).id);
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const person = async (traits: Parameters<TestBed['buildMember']>[0] = {}) =>
  bed.as((await bed.buildMember(traits)).id);
const group = (traits: Partial<Parameters<TestBed['buildGroup']>[0]> = {}) =>
  bed.buildGroup({ createdBy: owner.memberId!, access: 'closed', teaser: 'Wir singen', ...traits });
const invite = (client: Client, slug: string, people: Client[], body?: string) =>
  client.call(inviteMembersToGroup, {
    params: { slug },
    body: { membership_ids: people.map((each) => each.memberId!), ...(body !== undefined && { body }) },
  });
const openOf = async (client: Client, query: object = {}) =>
  (await client.call(listInvites, { query: { filter: 'groups', status: 'open', ...query } })).body.invites;

describe('an invitation into a group', () => {
  it('[RUL-0325] [RUL-0310] shows the group, its counts, who sent it and what they wrote', async () => {
    const guest = await person();
    const { slug, id, streamId } = await group({ name: 'Chor' });
    await sql`
      with made as (insert into activities (author_id, content) values (${owner.memberId}, 'Hallo') returning id, created_at)
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select ${streamId}, made.id, ${owner.memberId}, made.created_at from made
    `.execute(bed.db.kysely);
    const sent = await invite(owner, slug, [guest], ' Kommst du\u0000 mit? ');
    expect(sent).toMatchObject({ status: 201, body: { invited: 1, mailed: 0, skipped: 0 } });
    expect(await openOf(guest)).toMatchObject([
      {
        invitable: {
          id,
          slug,
          name: 'Chor',
          teaser: 'Wir singen',
          access: 'closed',
          member_count: 1,
          activity_count: 1,
        },
        author: { display_name: 'Olga Owner' },
        additional_message: 'Kommst du mit?',
        status: 'open',
        can: { accept: true, reject: true },
      },
    ]);
    expect((await guest.call(getGroup, { params: { slug } })).body).toMatchObject({
      membership_status_of_current_member: 'invited',
      can: { join: true, read_content: false },
      invite: { author: { name: 'Olga Owner' }, additional_message: 'Kommst du mit?' },
    });
    expect((await owner.call(getGroup, { params: { slug } })).body.invite).toBeNull();
    expect((await guest.call(getNetwork)).body.open_invites).toBe(1);
  });

  it('reaches the invited as a notification, which goes when the invitation is gone', async () => {
    const guest = await person();
    const { slug } = await group({ name: 'Gartengruppe' });
    await invite(owner, slug, [guest], 'Bring Handschuhe mit');
    await bed.delivered();
    const told = async () => (await guest.call(listNotifications)).body;
    expect(await told()).toMatchObject({
      unseen: 1,
      notifications: [
        {
          kind: 'group_invite',
          activity_id: null,
          excerpt: 'Bring Handschuhe mit',
          group: { slug, name: 'Gartengruppe' },
          html_url: '/invites',
          actor: { display_name: 'Olga Owner' },
        },
      ],
    });
    expect((await guest.call(listNotifications, { query: { group: slug } })).body.notifications).toHaveLength(
      1,
    );
    await sql`update invites set state = 'revoked' where member_id = ${guest.memberId}`.execute(
      bed.db.kysely,
    );
    expect(await told()).toMatchObject({ unseen: 0, notifications: [] });
  });

  it('[RUL-0326] [RUL-0066] becomes accepted, and the invited a member; twice is once', async () => {
    const guest = await person();
    const { slug } = await group();
    await invite(owner, slug, [guest]);
    const id = (await openOf(guest))[0]!.id;
    const [one, two] = await Promise.all([
      guest.call(acceptInvite, { params: { id } }),
      guest.call(acceptInvite, { params: { id } }),
    ]);
    for (const answer of [one, two])
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'accepted', can: { accept: false, reject: false } },
      });
    expect((await guest.call(getGroup, { params: { slug } })).body).toMatchObject({
      member_count: 2,
      membership_status_of_current_member: 'member',
    });
    expect(await openOf(guest)).toEqual([]);
    expect(await openOf(guest, { status: 'accepted' })).toMatchObject([{ id, status: 'accepted' }]);
    expect(await guest.call(rejectInvite, { params: { id } })).toMatchObject({
      status: 409,
      problem: { code: 'invite_closed' },
    });
  });

  it('becomes rejected, which leaves no trace of a hidden group', async () => {
    const guest = await person();
    const { slug } = await group({ access: 'hidden', name: 'Geheim' });
    await invite(owner, slug, [guest]);
    const id = (await openOf(guest))[0]!.id;
    await bed.delivered();
    const told = async () => (await guest.call(listNotifications)).body;
    expect(await told()).toMatchObject({ unseen: 1, notifications: [{ group: { slug } }] });
    expect((await guest.call(rejectInvite, { params: { id } })).body).toMatchObject({ status: 'rejected' });
    expect((await guest.call(getGroup, { params: { slug } })).status).toBe(404);
    expect(await told()).toMatchObject({ unseen: 0, notifications: [] });
    expect(await openOf(guest, { status: 'rejected' })).toEqual([]);
    expect((await invite(owner, slug, [guest])).body.invited).toBe(1);
  });

  it('is answered by joining, and by leaving', async () => {
    const [one, two] = [await person(), await person()];
    const { slug } = await group({ access: 'open' });
    await invite(other, slug, [one, two]);
    expect((await invite(owner, slug, [one, two])).body.invited).toBe(2);
    await one.call(joinGroup, { params: { id: slug } });
    await two.call(leaveGroup, { params: { id: slug } });
    expect([await openOf(one), await openOf(two)]).toEqual([[], []]);
    await bed.delivered();
    const { rows } = await sql<{ state: string }>`
      select state from invites where member_id = any(${[one.memberId, two.memberId]}::bigint[]) order by member_id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ state: 'accepted' }, { state: 'rejected' }]);
  });

  it('is nobody else’s to answer', async () => {
    const guest = await person();
    const { slug } = await group();
    await invite(owner, slug, [guest]);
    const id = (await openOf(guest))[0]!.id;
    for (const client of [other, owner, admin]) {
      expect((await client.call(acceptInvite, { params: { id } })).status).toBe(404);
      expect((await client.call(rejectInvite, { params: { id } })).status).toBe(404);
    }
  });

  it('cannot be accepted once the group is archived', async () => {
    const guest = await person();
    const { slug, id: groupId } = await group();
    await invite(owner, slug, [guest]);
    await sql`update groups set archived_at = now() where id = ${groupId}`.execute(bed.db.kysely);
    const open = (await openOf(guest))[0]!;
    expect(open.can).toEqual({ accept: false, reject: false });
    expect((await guest.call(acceptInvite, { params: { id: open.id } })).status).toBe(409);
  });

  it('[RUL-0319] [RUL-0064] is listed with at most fifty, the next page by its link', async () => {
    const guest = await person();
    const categoryId = await bed.buildCategory();
    for (let index = 0; index < 52; index += 1)
      await invite(owner, (await group({ categoryId })).slug, [guest]);
    const first = await guest.call(listInvites, { query: { filter: 'groups' } });
    expect(first.body.invites).toHaveLength(50);
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))![1]!;
    const rest = await guest.call(listInvites, { query: { filter: 'groups', cursor } });
    expect(rest.body.invites).toHaveLength(2);
    expect(rest.headers.link).toBeUndefined();
    const { statements } = await bed.countStatements(() => guest.call(listInvites));
    expect(statements).toBeLessThanOrEqual(2);
  });
});

it('invitations to appointments are not among those into groups and the network, nor managed with them', async () => {
  const host = await person();
  const { rows } = await sql<{ id: number }>`
    insert into invites (network_id, invitable_type, appointment_id, member_id, author_id)
    select id, 'appointment', ${await bed.buildAppointment({ calendarIds: [], authorId: host.memberId! })},
      ${other.memberId}, ${host.memberId} from networks returning id
  `.execute(bed.db.kysely);
  const invite_ids = rows.map(({ id }) => id);
  const { slug } = await group();
  await invite(owner, slug, [host]);
  for (const client of [host, admin]) {
    const lists = [await client.call(listSentInvites), await client.call(listAllInvites)];
    for (const { body } of lists.filter(({ status }) => status === 200))
      expect(body.invites.map(({ id }) => id)).not.toContain(invite_ids[0]);
    for (const call of [renewInvites, revokeInvites])
      expect((await client.call(call, { body: { invite_ids } })).status).toBe(404);
  }
  const all = (await admin.call(listAllInvites)).body.invites;
  expect(all.some(({ member }) => member?.id === host.memberId)).toBe(true);
});

describe('inviting members', () => {
  it('[RUL-0316] is for every member of an open group, and in others when the group lets them', async () => {
    const member = await person();
    const newcomers = [await person(), await person()];
    for (const access of ['open', 'closed', 'hidden'] as const) {
      const { slug, id } = await group({ access, members: [member.memberId!] });
      const may = access === 'open' ? 201 : 403;
      expect((await invite(member, slug, newcomers.slice(0, 1))).status).toBe(may);
      expect((await invite(other, slug, newcomers)).status).toBe(access === 'hidden' ? 404 : 403);
      await sql`update groups set members_can_invite = true where id = ${id}`.execute(bed.db.kysely);
      expect((await invite(member, slug, newcomers)).status).toBe(201);
      expect((await invite(owner, slug, newcomers)).status).toBe(201);
      expect((await invite(admin, slug, newcomers)).status).toBe(201);
    }
  });

  it('is not for guests, and into nothing that is archived', async () => {
    const guest = await person({ isExternal: true });
    const { slug, id } = await group({ access: 'open', members: [guest.memberId!] });
    expect((await invite(guest, slug, [owner])).status).toBe(403);
    await sql`update groups set archived_at = now() where id = ${id}`.execute(bed.db.kysely);
    expect((await invite(owner, slug, [other])).status).toBe(403);
  });

  it('passes over who belongs, asked or is invited already, and refuses all when one is unknown', async () => {
    const [member, asking, invited, fresh] = [await person(), await person(), await person(), await person()];
    const { slug, id } = await group({ members: [member.memberId!], moderatedJoin: true });
    await asking.call(joinGroup, { params: { id: slug } });
    await invite(owner, slug, [invited]);
    const unknown = await owner.call(inviteMembersToGroup, {
      params: { slug },
      body: { membership_ids: [fresh.memberId!, 999_999] },
    });
    expect(unknown).toMatchObject({ status: 422, problem: { codes: { membership_ids: ['unknown'] } } });
    expect(await openOf(fresh)).toEqual([]);
    const all = await invite(owner, slug, [member, asking, invited, fresh, fresh]);
    expect(all.body).toEqual({ invited: 1, mailed: 0, skipped: 3 });
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from invites where group_id = ${id}`.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(2);
  });

  it('invites once when two ask at once', async () => {
    const guest = await person();
    const { slug } = await group({ access: 'open', members: [other.memberId!] });
    const answers = await Promise.all([invite(owner, slug, [guest]), invite(other, slug, [guest])]);
    expect(answers.map((answer) => answer.body.invited).sort()).toEqual([0, 1]);
    expect(await openOf(guest)).toHaveLength(1);
  });
});
