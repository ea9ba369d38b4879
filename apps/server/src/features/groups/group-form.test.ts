import {
  type BodyOf,
  createGroup,
  getGroup,
  getNewGroup,
  getProfile,
  updateGroup,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
let admin: Client;
let categoryId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  categoryId = await bed.buildCategory();
  owner = await bed.as((await bed.buildMember()).id);
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed.stop());

type Fields = BodyOf<typeof updateGroup>['group'];
const create = (client: Client, group: Fields) =>
  client.call(createGroup, { body: { group: { name: 'Chor', ...group, group_category_id: categoryId } } });
const see = async (client: Client, slug: string) => (await client.call(getGroup, { params: { slug } })).body;
const change = (client: Client, slug: string, group: Fields) =>
  client.call(updateGroup, { params: { slug }, body: { group } });

describe('the form of a group', () => {
  it('[RUL-0298] has name, access, moderated join, members_can_invite, chat and profile', async () => {
    const blank = (await owner.call(getNewGroup, { query: { group_category_slug: String(categoryId) } }))
      .body;
    expect(blank).toMatchObject({
      name: '',
      access: 'open',
      moderated_join: false,
      members_can_invite: false,
      chat: 'disabled',
      profile: {},
    });
    const { groupSlug } = (
      await create(owner, {
        access: 'closed',
        moderated_join: true,
        members_can_invite: true,
        chat: 'enabled',
        profile: { description: 'Wir singen.', website: { url: 'https://chor.example' } },
      })
    ).body;
    expect(await see(owner, groupSlug)).toMatchObject({
      access: 'closed',
      moderated_join: true,
      members_can_invite: true,
      chat: 'enabled',
      profile: { description: 'Wir singen.', website: { url: 'https://chor.example' } },
    });
    await change(owner, groupSlug, { chat: 'disabled', profile: { website: null } });
    expect(await see(owner, groupSlug)).toMatchObject({
      chat: 'disabled',
      members_can_invite: true,
      profile: { description: 'Wir singen.' },
    });
  });

  it('refuses values that the profile does not have or take, field by field, and keeps nothing of them', async () => {
    const refused = await create(owner, { name: 'Falsch', profile: { email: 'no mail', nothing: 1 } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.codes!).sort()).toEqual([
      'group.profile.email',
      'group.profile.nothing',
    ]);
    const { rows } = await sql`select 1 from groups where name = 'Falsch'`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('asks for what its category requires', async () => {
    const category = await bed.buildCategory();
    const client = admin;
    const set = await client.call(updatePropertySet, {
      params: { name: 'group_profile' },
      query: { context_type: 'group_category', context_id: category },
      body: { properties: [{ name: 'motto', type: 'text', label: 'Motto', required: true }] },
    });
    expect(set.status).toBe(200);
    const open = (profile: Record<string, unknown>) =>
      owner.call(createGroup, { body: { group: { name: 'Neu', group_category_id: category, profile } } });
    expect((await open({})).problem.codes).toEqual({ 'group.profile.motto': ['required'] });
    expect((await open({ motto: 'Los' })).status).toBe(201);
  });

  it('[RUL-0302] is sensitive only when those who run its category say so, and then never open', async () => {
    const { groupSlug } = (await create(owner, { access: 'closed' })).body;
    expect((await change(owner, groupSlug, { sensitive: true })).problem.codes).toEqual({
      'group.sensitive': ['not_allowed'],
    });
    expect((await change(admin, groupSlug, { sensitive: true })).status).toBe(200);
    expect((await see(owner, groupSlug)).sensitive).toBe(true);
    expect((await change(owner, groupSlug, { access: 'open' })).problem.codes).toEqual({
      'group.access': ['not_allowed'],
    });
    expect((await change(admin, groupSlug, { access: 'open', sensitive: false })).status).toBe(200);
    expect((await change(admin, groupSlug, { sensitive: true })).problem.codes).toEqual({
      'group.sensitive': ['not_allowed'],
    });
    expect((await create(admin, { sensitive: true })).problem.codes).toEqual({
      'group.sensitive': ['not_allowed'],
    });
  });

  it('shows what is not visible in its profile only to those who run it', async () => {
    const { groupSlug, id } = (await create(owner, {})).body;
    await admin.call(updatePropertySet, {
      params: { name: 'group_profile' },
      query: { context_type: 'group', context_id: id },
      body: {
        properties: [
          { name: 'motto', type: 'text', label: 'Motto' },
          { name: 'note', type: 'text', label: 'Notiz', visible: false },
        ],
      },
    });
    await change(owner, groupSlug, { profile: { motto: 'Los', note: 'geheim' } });
    const other = await bed.as((await bed.buildMember()).id);
    expect((await see(owner, groupSlug)).profile).toEqual({ motto: 'Los', note: 'geheim' });
    expect((await see(other, groupSlug)).profile).toEqual({ motto: 'Los' });
    // By the profile's own address, too.
    const { rows } = await sql<{ id: number }>`select id from profiles where group_id = ${id}`.execute(
      bed.db.kysely,
    );
    const read = async (client: Client) =>
      (await client.call(getProfile, { params: { id: rows[0]!.id } })).body.values;
    for (const client of [owner, admin]) expect(await read(client)).toEqual({ motto: 'Los', note: 'geheim' });
    expect(await read(other)).toEqual({ motto: 'Los' });
  });

  it('gives names that collide, are digits or have no letters an address of their own', async () => {
    const slugOf = async (name: string) => (await create(owner, { name })).body.groupSlug;
    expect(await Promise.all([slugOf('Kehrwoche'), slugOf('kehrwoche'), slugOf('Kehrwoche!')])).toHaveLength(
      3,
    );
    const { rows } = await sql<{ slug: string }>`
      select slug::text from groups where lower(name) like 'kehrwoche%' order by slug
    `.execute(bed.db.kysely);
    expect(rows.map(({ slug }) => slug)).toEqual(['kehrwoche', 'kehrwoche-2', 'kehrwoche-3']);
    for (const name of ['12345', '٣٤', '🎺', 'new'])
      expect(await slugOf(name)).toMatch(/^(?!new$)[a-z][a-z0-9-]*$/);
  });

  it('gives each an address where one is called as the other would be numbered, also at once', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const name = `Treff ${'i'.repeat(round)}`;
      await create(owner, { name });
      const made = await Promise.all(
        [`${name} 2`, name, `${name} 2`, name, name].map((each) => create(owner, { name: each })),
      );
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(made.map(({ body }) => body.groupSlug)).size).toBe(5);
    }
  });
});
