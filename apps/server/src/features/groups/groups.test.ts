import {
  addGroupMember,
  createGroup,
  getGroup,
  getNewGroup,
  getStream,
  getStreamOfGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups,
  updateGroup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let owner: Client;
let other: Client;
let guest: Client;
let admin: Client;
let categoryId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  categoryId = await bed.buildCategory();
  owner = await bed.as((await bed.buildMember()).id);
  other = await bed.as((await bed.buildMember()).id);
  guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed.stop());

type GroupInput = {
  name?: string;
  access?: 'open' | 'closed' | 'hidden';
  moderated_join?: boolean;
  externally_visible?: boolean;
};

const create = async (client: Client, group: GroupInput) =>
  client.call(createGroup, { body: { group: { name: 'Chor', group_category_id: categoryId, ...group } } });
const see = async (client: Client, slug: string) => client.call(getGroup, { params: { slug } });

describe('a group', () => {
  it('[RUL-0301] needs a name', async () => {
    const { status, problem } = await create(owner, { name: '  ' });
    expect(status).toBe(422);
    expect(problem.codes).toEqual({ 'group.name': ['required'] });
  });

  it('[RUL-0320] answers with its slug, and a second one of that name gets another', async () => {
    const first = await create(owner, { name: 'Müll & Straße' });
    const second = await create(owner, { name: 'Müll & Straße' });
    expect(first.body.groupSlug).toBe('muell-strasse');
    expect(second.body.groupSlug).toBe('muell-strasse-2');
    expect((await create(owner, { name: '2026' })).body.groupSlug).toBe('group-2026');
  });

  it('[RUL-0322] starts from the blank group of its category', async () => {
    const { body } = await owner.call(getNewGroup, { query: { group_category_slug: String(categoryId) } });
    expect(body).toMatchObject({
      group_category_id: categoryId,
      access: 'open',
      can: { create_hidden: false },
    });
  });

  it('[RUL-0304] is hidden only by those who may', async () => {
    expect((await create(owner, { access: 'hidden' })).problem.codes).toEqual({
      'group.access': ['not_allowed'],
    });
    const { body } = await create(admin, { access: 'hidden', name: 'Geheim' });
    expect((await see(owner, body.groupSlug)).status).toBe(404);
    expect((await see(admin, body.groupSlug)).body.access).toBe('hidden');
    const listed = (await owner.call(listGroups, { query: { q: 'Geheim' } })).body.groups;
    expect(listed).toEqual([]);
  });

  it.each([
    ['member', 200],
    ['in_moderation', 200],
    ['invited', 200],
    ['rejected', 404],
  ])('that is hidden is seen as %s: %i', async (state, status) => {
    const { body } = await create(admin, { access: 'hidden', name: 'Geheim' });
    await sql`
      insert into group_memberships (group_id, member_id, state)
      values (${body.id}, ${other.memberId}, ${state}::membership_state)
    `.execute(bed.db.kysely);
    expect((await see(other, body.groupSlug)).status).toBe(status);
    const { groups } = (await other.call(listGroups, { query: { q: 'Geheim' } })).body;
    expect(groups.some(({ id }) => id === body.id)).toBe(status === 200);
  });

  it('leaves its address to others when it becomes hidden, and is still found there until one takes it', async () => {
    const { id, groupSlug: old } = (await create(admin, { name: 'Imkerei' })).body;
    await admin.call(addGroupMember, { params: { slug: old }, body: { member_id: other.memberId! } });
    const hide = () =>
      admin.call(updateGroup, { params: { slug: String(id) }, body: { group: { access: 'hidden' } } });
    const { groupSlug: slug } = (await hide()).body;
    expect(slug).toMatch(/^imkerei-[0-9a-f]{8}$/);
    expect((await hide()).body.groupSlug).toBe(slug);
    const sees = async (client: Client, address: string) => {
      const { status, body } = await see(client, address);
      return status === 200 ? body.id : status;
    };
    expect([await sees(other, old), await sees(other, slug)]).toEqual([id, id]);
    expect((await other.call(getStream, { params: { slug: old } })).status).toBe(200);
    const named = { params: { groupSlug: old, slug: old } };
    expect((await other.call(getStreamOfGroup, named)).status).toBe(200);
    expect([await sees(owner, old), await sees(owner, slug)]).toEqual([404, 404]);

    const taking = (await create(owner, { name: 'Imkerei' })).body;
    expect(taking.groupSlug).toBe(old);
    expect([await sees(other, old), await sees(owner, old)]).toEqual([taking.id, taking.id]);
    expect(await sees(other, slug)).toBe(id);
    await owner.call(updateGroup, { params: { slug: old }, body: { group: { access: 'closed' } } });
    expect(await sees(other, old)).toBe(taking.id);
  });

  it('[RUL-0306] cannot be hidden and moderated', async () => {
    const { problem } = await create(admin, { access: 'hidden', moderated_join: true });
    expect(problem.codes).toEqual({ 'group.moderated_join': ['not_allowed'] });
  });

  it('[RUL-0302] cannot be opened when it is sensitive', async () => {
    const { body } = await create(owner, { access: 'closed' });
    await sql`update groups set sensitive = true where id = ${body.id}`.execute(bed.db.kysely);
    const change = await owner.call(updateGroup, {
      params: { slug: body.groupSlug },
      body: { group: { access: 'open' } },
    });
    expect(change.problem.codes).toEqual({ 'group.access': ['not_allowed'] });
  });

  it('[RUL-0303] [RUL-0305] keeps its access while it is the active main group', async () => {
    const { body } = await create(owner, {});
    await sql`update group_categories set main_group_id = ${body.id} where id = ${categoryId}`.execute(
      bed.db.kysely,
    );
    const change = await owner.call(updateGroup, {
      params: { slug: body.groupSlug },
      body: { group: { access: 'closed' } },
    });
    expect(change.problem.codes).toEqual({ 'group.access': ['not_allowed'] });
    expect((await see(owner, body.groupSlug)).body.active_main_group).toBe(true);
    await sql`update group_categories set main_group_id = null where id = ${categoryId}`.execute(
      bed.db.kysely,
    );
  });

  it('[RUL-0299] offers no edit once it is archived', async () => {
    const { body } = await create(owner, {});
    await sql`update groups set archived_at = now() where id = ${body.id}`.execute(bed.db.kysely);
    const { can } = (await see(owner, body.groupSlug)).body;
    expect(can).toMatchObject({ update: false, post: false, join: false });
    const change = await owner.call(updateGroup, {
      params: { slug: body.groupSlug },
      body: { group: { teaser: 'x' } },
    });
    expect(change.status).toBe(403);
  });

  it('is not changed by an administrator who has not been let in yet', async () => {
    const { groupSlug: slug, id } = (await create(owner, { name: 'Warteraum' })).body;
    const change = () => other.call(updateGroup, { params: { slug }, body: { group: { teaser: 'Neu' } } });
    await sql`
      insert into group_memberships (group_id, member_id, state, is_admin)
      values (${id}, ${other.memberId}, 'in_moderation', true)
    `.execute(bed.db.kysely);
    expect((await change()).status).toBe(403);
    await sql`update group_memberships set state = 'member' where group_id = ${id} and member_id = ${other.memberId}`.execute(
      bed.db.kysely,
    );
    expect((await change()).status).toBe(200);
  });

  it('shows an invited guest itself but not what is in it, unless guests may see that anyway', async () => {
    const { groupSlug: slug, id } = (await create(owner, { name: 'Einladung' })).body;
    await sql`
      insert into group_memberships (group_id, member_id, state) values (${id}, ${guest.memberId}, 'invited')
    `.execute(bed.db.kysely);
    expect((await see(guest, slug)).body.can).toMatchObject({ join: true, read_content: false, post: false });
    expect((await guest.call(getStream, { params: { slug } })).status).toBe(404);
    await owner.call(updateGroup, { params: { slug }, body: { group: { externally_visible: true } } });
    expect((await see(guest, slug)).body.can).toMatchObject({ join: true, read_content: true, post: false });
    expect((await guest.call(getStream, { params: { slug } })).status).toBe(200);
  });

  it('[RUL-0323] is seen by guests only when it is externally visible', async () => {
    const inside = (await create(owner, {})).body.groupSlug;
    const outside = (await create(owner, { externally_visible: true })).body.groupSlug;
    expect((await see(guest, inside)).status).toBe(404);
    expect((await see(guest, outside)).body.can.join).toBe(true);
  });

  it('[RUL-0481] wears its own theme where that overrides, else its category’s, else the network’s', async () => {
    const { body } = await create(owner, {});
    const accent = async () => (await see(owner, body.groupSlug)).body.theme.colors.accent;
    expect(await accent()).toBe('#0b8069');
    const wear = (column: string, id: number, color: string) =>
      sql`
      insert into themes (context_id, accent, override) select id, ${color}, true from contexts where ${sql.ref(column)} = ${id}
    `.execute(bed.db.kysely);
    await wear('group_category_id', categoryId, '#2f6fde');
    expect(await accent()).toBe('#2f6fde');
    await wear('group_id', body.id, '#cf3f8c');
    expect(await accent()).toBe('#cf3f8c');
    await sql`delete from themes where override`.execute(bed.db.kysely);
  });

  it('takes its posts along when its access changes', async () => {
    const { body } = await create(owner, {});
    const read = async () => (await other.call(getStream, { params: { slug: body.groupSlug } })).status;
    expect(await read()).toBe(200);
    await owner.call(updateGroup, {
      params: { slug: body.groupSlug },
      body: { group: { access: 'closed' } },
    });
    expect(await read()).toBe(404);
    await owner.call(updateGroup, { params: { slug: body.groupSlug }, body: { group: { access: 'open' } } });
    expect(await read()).toBe(200);
  });
});

describe('membership', () => {
  const statusIn = async (client: Client, slug: string) =>
    (await see(client, slug)).body.membership_status_of_current_member;

  it('[RUL-0307] [RUL-0311] joins an open group, and leaves it again', async () => {
    const { groupSlug } = (await create(owner, {})).body;
    expect((await see(other, groupSlug)).body.can).toMatchObject({
      join: true,
      join_moderated: false,
      leave: false,
    });
    const joined = await other.call(joinGroup, { params: { id: groupSlug } });
    expect(joined.body.membership_status).toBe('member');
    expect((await see(other, groupSlug)).body).toMatchObject({
      member_count: 2,
      can: { join: false, leave: true, post: true },
    });
    expect((await other.call(leaveGroup, { params: { id: groupSlug } })).body.membership_status).toBe(
      'no_member',
    );
    expect((await see(other, groupSlug)).body.member_count).toBe(1);
  });

  it('[RUL-0308] [RUL-0315] waits for approval in a moderated group, and reads nothing closed meanwhile', async () => {
    const { groupSlug } = (await create(owner, { access: 'closed', moderated_join: true })).body;
    expect((await see(other, groupSlug)).body.can).toMatchObject({ join: false, join_moderated: true });
    await other.call(joinGroup, { params: { id: groupSlug } });
    expect(await statusIn(other, groupSlug)).toBe('in_moderation');
    expect((await other.call(getStream, { params: { slug: groupSlug } })).status).toBe(404);
    expect((await other.call(listGroupMembers, { params: { slug: groupSlug } })).status).toBe(404);
    expect((await see(other, groupSlug)).body.can.leave).toBe(true);
    await other.call(leaveGroup, { params: { id: groupSlug } });
    expect(await statusIn(other, groupSlug)).toBe('no_member');
  });

  it('[RUL-0309] [RUL-0310] cannot ask again once rejected, and may accept when invited', async () => {
    const { groupSlug, id } = (await create(owner, { access: 'closed', moderated_join: true })).body;
    const put = (state: string) =>
      sql`
      insert into group_memberships (group_id, member_id, state) values (${id}, ${other.memberId}, ${state}::membership_state)
      on conflict (group_id, member_id) do update set state = excluded.state`.execute(bed.db.kysely);
    await put('rejected');
    expect((await see(other, groupSlug)).body.can).toMatchObject({
      join: false,
      join_moderated: false,
      leave: false,
    });
    await put('invited');
    expect((await see(other, groupSlug)).body.can.join).toBe(true);
    expect((await other.call(joinGroup, { params: { id: groupSlug } })).body.membership_status).toBe(
      'member',
    );
  });

  it('counts a person who joins twice at once only once', async () => {
    const { groupSlug } = (await create(owner, {})).body;
    await Promise.all(Array.from({ length: 8 }, () => other.call(joinGroup, { params: { id: groupSlug } })));
    expect((await see(owner, groupSlug)).body.member_count).toBe(2);
  });

  it('lists a category page by page with totals [RUL-0202]', async () => {
    const category = await bed.buildCategory();
    for (let count = 0; count < 30; count += 1)
      await bed.buildGroup({ createdBy: owner.memberId!, categoryId: category });
    const { body, headers } = await other.call(listGroups, {
      query: { category: String(category), page: 2 },
    });
    expect(body.groups).toHaveLength(5);
    expect(headers['x-total-count']).toBe('30');
    expect(headers['x-total-pages']).toBe('2');
    expect(headers['x-per-page']).toBe('25');
    expect(headers.link).toContain('rel="prev"');
  });
});
