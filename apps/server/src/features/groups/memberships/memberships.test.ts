import {
  favoriteGroup,
  getGroup,
  getNetwork,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
  subscribeGroup,
  unfavoriteGroup,
  unsubscribeGroup,
  updateGroupMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { BuiltMember } from '../../../testing/build.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let owner: BuiltMember;
let other: BuiltMember;
let asOwner: Client;
let asOther: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  owner = await bed.buildMember();
  other = await bed.buildMember();
  asOwner = await bed.as(owner.id);
  asOther = await bed.as(other.id);
});
afterAll(() => bed.stop());

const build = () => bed.buildGroup({ createdBy: owner.id, members: [other.id] });
const set = (client: Client, slug: string, memberId: number, isAdmin: boolean) =>
  client.call(updateGroupMember, {
    params: { slug, member_id: memberId },
    body: { is_group_admin: isAdmin },
  });
const remove = (client: Client, slug: string, memberId: number) =>
  client.call(removeGroupMember, { params: { slug, member_id: memberId } });
const leave = (client: Client, slug: string) => client.call(leaveGroup, { params: { id: slug } });
const adminsOf = async (slug: string) =>
  (await asOwner.call(listGroupMembers, { params: { slug } })).body.members
    .filter(({ is_group_admin }) => is_group_admin)
    .map(({ id }) => id);

describe('those who run a group', () => {
  it('make others administrators and take it back', async () => {
    const { slug } = await build();
    expect((await set(asOther, slug, other.id, true)).status).toBe(403);
    expect((await set(asOwner, slug, other.id, true)).status).toBe(200);
    expect((await adminsOf(slug)).toSorted()).toEqual([owner.id, other.id].toSorted());
    expect((await set(asOther, slug, owner.id, false)).status).toBe(200);
    expect(await adminsOf(slug)).toEqual([other.id]);
    const stranger = await bed.buildMember();
    expect((await set(asOther, slug, stranger.id, true)).status).toBe(404);
  });

  it('never are nobody: the last one neither leaves, nor is removed, nor unmade, and is told why', async () => {
    const { slug } = await build();
    for (const answer of [
      await leave(asOwner, slug),
      await remove(asOwner, slug, owner.id),
      await set(asOwner, slug, owner.id, false),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.problem.code).toBe('last_administrator');
      expect(answer.problem.title).toMatch(/Jemand muss die Gruppe leiten/);
    }
    // One who is locked runs nothing.
    const locked = await bed.buildMember();
    await asOwner.call(joinGroup, { params: { id: slug } });
    await sql`insert into group_memberships (group_id, member_id, state, is_admin)
      select id, ${locked.id}, 'member', true from groups where slug = ${slug}`.execute(bed.db.kysely);
    await sql`update members set state = 'locked' where id = ${locked.id}`.execute(bed.db.kysely);
    expect((await leave(asOwner, slug)).status).toBe(409);
    await set(asOwner, slug, other.id, true);
    expect((await leave(asOwner, slug)).status).toBe(200);
  });

  it('of two last ones who leave at once one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { slug } = await build();
      await set(asOwner, slug, other.id, true);
      const answers = await Promise.all([leave(asOwner, slug), leave(asOther, slug)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('remove members, who are then out and may come back as members only', async () => {
    const { slug } = await build();
    await set(asOwner, slug, other.id, true);
    expect((await remove(asOwner, slug, other.id)).body).toEqual({ membership_status: 'no_member' });
    expect((await remove(asOwner, slug, other.id)).status).toBe(404);
    await asOther.call(joinGroup, { params: { id: slug } });
    expect(await adminsOf(slug)).toEqual([owner.id]);
  });
});

describe('a member of a group', () => {
  it('[RUL-0312] subscribes to it and unsubscribes', async () => {
    const { slug } = await build();
    const seen = async () => (await asOther.call(getGroup, { params: { slug } })).body.i_haz_subscription;
    expect(await seen()).toBe(true);
    await asOther.call(unsubscribeGroup, { params: { id: slug } });
    expect(await seen()).toBe(false);
    expect((await asOther.call(subscribeGroup, { params: { id: slug } })).body).toEqual({
      i_haz_subscription: true,
    });
    expect(await seen()).toBe(true);
    const stranger = await bed.as((await bed.buildMember()).id);
    expect((await stranger.call(subscribeGroup, { params: { id: slug } })).status).toBe(403);
  });

  it('puts it before the others, for themselves alone', async () => {
    const person = await bed.buildMember();
    const client = await bed.as(person.id);
    const names = ['Aaron', 'Zebra'];
    const categoryId = await bed.buildCategory();
    const [, last] = await Promise.all(
      names.map((name) => bed.buildGroup({ createdBy: owner.id, categoryId, name, members: [person.id] })),
    );
    const own = async (of: Client) =>
      (await of.call(getNetwork)).body.my_groups
        .filter(({ name }) => names.includes(name))
        .map(({ name, favorited }) => `${name}${favorited ? '*' : ''}`);
    expect(await own(client)).toEqual(['Aaron', 'Zebra']);
    await client.call(favoriteGroup, { params: { slug: last!.slug } });
    expect(await own(client)).toEqual(['Zebra*', 'Aaron']);
    expect(await own(asOwner)).toEqual(['Aaron', 'Zebra']);
    expect((await client.call(unfavoriteGroup, { params: { slug: last!.slug } })).body).toEqual({
      favorited: false,
    });
    expect(await own(client)).toEqual(['Aaron', 'Zebra']);
  });
});
