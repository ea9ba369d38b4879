import {
  assignGroupMembershipRoles,
  assignMembershipRoles,
  createGroupMembershipRole,
  createMembershipRole,
  deleteMembershipRole,
  getGroup,
  getMember,
  listDirectoryMembers,
  listGroupMembers,
  listGroupMembershipRoles,
  listMembershipRoles,
  updateMembershipRole,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let anna: { id: number };
let choir: { id: number; slug: string };
let lead: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  anna = await bed.buildMember({ name: 'Anna Groß' });
  lead = await bed.as((await bed.buildMember()).id);
  choir = await bed.buildGroup({ createdBy: lead.memberId!, members: [anna.id] });
});
afterAll(() => bed?.stop());

const create = async (name: string, plural_name = `${name}e`, more = {}) =>
  (await admin.call(createMembershipRole, { body: { name, plural_name, ...more } })).body;
const assign = (id: number, ...membership_role_ids: number[]) =>
  admin.call(assignMembershipRoles, { params: { id }, body: { membership_role_ids } });
const all = async () => (await admin.call(listMembershipRoles)).body.membership_roles;

describe('a role of the network', () => {
  it('has a name and a plural, and a slug made of the name [RUL-0527] [RUL-0528]', async () => {
    const empty = await admin.call(createMembershipRole, { body: { name: ' ', plural_name: '' } });
    expect(empty).toMatchObject({
      status: 422,
      problem: { codes: { name: ['required'], plural_name: ['required'] } },
    });
    const role = await create('Große Runde', 'Große Runden', { color: '#ffedd5', text_color: '#9a3412' });
    expect(role).toMatchObject({
      slug: 'grosse-runde',
      color: '#ffedd5',
      display_type: null,
      member_count: 0,
    });
    const [same, number] = await Promise.all([create('Grosse Runde'), create('2026')]);
    expect(same.slug).toBe('grosse-runde-2');
    expect(number.slug).toBe('role-2026');
    const renamed = await admin.call(updateMembershipRole, {
      params: { id: role.id },
      body: { name: 'Kleine Runde', plural_name: 'Kleine Runden' },
    });
    expect(renamed.body).toMatchObject({ name: 'Kleine Runde', slug: 'grosse-runde', color: '#ffedd5' });
  });

  it('is shown on its people until it is taken or deleted [RUL-0524]', async () => {
    const [board, press] = [await create('Vorstand'), await create('Presse')];
    expect((await assign(anna.id, board.id, press.id, press.id)).body.roles.map(({ name }) => name)).toEqual([
      'Presse',
      'Vorstand',
    ]);
    const rolesOf = async () =>
      (await lead.call(getMember, { params: { id: anna.id } })).body.roles.map(({ name }) => name);
    expect(await rolesOf()).toEqual(['Presse', 'Vorstand']);
    const listed = await lead.call(listDirectoryMembers, { query: { q: 'Anna' } as never });
    expect(JSON.stringify(listed.body)).toContain('Vorstand');
    expect((await all()).find(({ id }) => id === board.id)!.member_count).toBe(1);
    await assign(anna.id, board.id);
    expect(await rolesOf()).toEqual(['Vorstand']);
    expect((await admin.call(deleteMembershipRole, { params: { id: board.id } })).status).toBe(204);
    expect(await rolesOf()).toEqual([]);
    expect((await assign(anna.id, board.id)).problem.codes).toEqual({ membership_role_ids: ['unknown'] });
  });

  it('says nothing about how it is shown, which is for groups [RUL-0529]', async () => {
    const refused = await admin.call(createMembershipRole, {
      body: { name: 'A', plural_name: 'B', display_type: 'hidden' },
    });
    expect(refused.problem.codes).toEqual({ display_type: ['not_allowed'] });
  });
});

describe('a role of a group', () => {
  it('is given by who runs the group, seen in the group, and may be hidden [RUL-0529]', async () => {
    const build = async (name: string, display_type: 'default' | 'hidden') =>
      (
        await lead.call(createGroupMembershipRole, {
          params: { slug: choir.slug },
          body: { name, plural_name: name, display_type },
        })
      ).body;
    const [alto, secret] = [await build('Alt', 'default'), await build('Bald weg', 'hidden')];
    const give = (client: Client, memberId: number, ids: number[]) =>
      client.call(assignGroupMembershipRoles, {
        params: { slug: choir.slug, member_id: memberId },
        body: { membership_role_ids: ids },
      });
    const board = await create('Beirat');
    await assign(anna.id, board.id);
    expect((await give(lead, anna.id, [board.id])).status).toBe(422);
    expect((await assign(anna.id, alto.id)).status).toBe(422);
    expect((await give(lead, anna.id, [alto.id, secret.id])).status).toBe(200);
    expect((await give(lead, admin.memberId!, [alto.id])).status).toBe(404);
    const asAnna = await bed.as(anna.id);
    expect((await give(asAnna, anna.id, [])).status).toBe(403);
    const seen = async (client: Client) =>
      (await client.call(listGroupMembers, { params: { slug: choir.slug } })).body.members
        .find(({ id }) => id === anna.id)!
        .roles.map(({ name }) => name);
    expect(await seen(asAnna)).toEqual(['Alt']);
    expect(await seen(lead)).toEqual(['Alt', 'Bald weg']);
    expect((await asAnna.call(getMember, { params: { id: anna.id } })).body.roles).toMatchObject([
      { name: 'Beirat' },
    ]);
    const named = async (client: Client) =>
      (await client.call(getGroup, { params: { slug: choir.slug } })).body.membership_roles.map(
        ({ name }) => name,
      );
    expect(await named(asAnna)).toEqual(['Alt']);
    const closed = await bed.buildGroup({ createdBy: lead.memberId!, access: 'closed', members: [] });
    await lead.call(createGroupMembershipRole, {
      params: { slug: closed.slug },
      body: { name: 'Bass', plural_name: 'Bässe' },
    });
    const { body: fromOutside } = await asAnna.call(getGroup, { params: { slug: closed.slug } });
    expect(fromOutside.membership_roles).toEqual([]);
    const { membership_roles } = (await lead.call(listGroupMembershipRoles, { params: { slug: choir.slug } }))
      .body;
    expect(
      membership_roles.map(({ name, display_type, member_count }) => [name, display_type, member_count]),
    ).toEqual([
      ['Alt', 'default', 1],
      ['Bald weg', 'hidden', 1],
    ]);
  });

  it('is a heading in the list of its members when it says so, but not over who is searched for [RUL-0529]', async () => {
    const people = await Promise.all(
      ['Zoe Alt', 'Yves Tenor', 'Xenia Alt', 'Walter Ohne'].map((name) => bed.buildMember({ name })),
    );
    const [zoe, yves, xenia] = people;
    const { slug } = await bed.buildGroup({
      createdBy: lead.memberId!,
      members: people.map(({ id }) => id),
    });
    const build = async (name: string, display_type: 'default' | 'grouped') =>
      (
        await lead.call(createGroupMembershipRole, {
          params: { slug },
          body: { name, plural_name: `${name}stimmen`, display_type },
        })
      ).body.id;
    const [tenor, alto, keys] = [
      await build('Tenor', 'grouped'),
      await build('Alt', 'grouped'),
      await build('Schlüssel', 'default'),
    ];
    const give = (memberId: number, ...ids: number[]) =>
      lead.call(assignGroupMembershipRoles, {
        params: { slug, member_id: memberId },
        body: { membership_role_ids: ids },
      });
    await give(zoe!.id, alto, tenor, keys);
    await give(xenia!.id, alto);
    await give(yves!.id, tenor);
    const chief = await create('Obfrau');
    await assign(zoe!.id, chief.id);
    const listed = async (q?: string) =>
      (await lead.call(listGroupMembers, { params: { slug }, query: q ? { q } : {} })).body.members;
    const members = await listed();
    const names = members.map(({ displayName, grouped_under }) => [displayName, grouped_under?.plural_name]);
    expect(names.slice(0, 3)).toEqual([
      ['Xenia Alt', 'Altstimmen'],
      ['Zoe Alt', 'Altstimmen'],
      ['Yves Tenor', 'Tenorstimmen'],
    ]);
    // Below them who runs the group, then the others.
    expect(members[3]).toMatchObject({ id: lead.memberId, is_group_admin: true, grouped_under: null });
    expect(names.at(-1)).toEqual(['Walter Ohne', undefined]);
    expect(members[1]).toMatchObject({
      roles: [{ name: 'Alt' }, { name: 'Schlüssel' }, { name: 'Tenor' }],
      network_roles: [{ name: 'Obfrau' }],
    });
    // With a letter too few, too.
    for (const q of ['Walter', 'Waltr'])
      expect((await listed(q)).map(({ displayName }) => displayName)).toEqual(['Walter Ohne']);
    expect((await listed('Zoe'))[0]!.grouped_under).toBeNull();
    expect(await listed('%')).toEqual([]);
  });
});
