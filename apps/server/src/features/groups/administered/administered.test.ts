import {
  deleteAdministeredGroup,
  getGroup,
  getGroupStream,
  listAdministeredGroups,
  listGroups,
  restoreAdministeredGroup,
  updateAdministeredGroup,
  updateCategory,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let network: Client;
let keeper: Client;
let member: Client;
let memberId: number;
let categoryId: number;
let otherId: number;
let choir: { id: number; slug: string };
let board: { id: number; slug: string };
let garden: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const boss = await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true });
  const keeps = await bed.buildMember({ name: 'Kai Brühl' });
  const plain = await bed.buildMember({ name: 'Lea Brühl' });
  memberId = plain.id;
  categoryId = await bed.buildCategory({ administratorId: keeps.id });
  otherId = await bed.buildCategory();
  choir = await bed.buildGroup({ createdBy: memberId, categoryId, name: 'Chor' });
  board = await bed.buildGroup({ createdBy: memberId, categoryId, name: 'Vorstand', access: 'hidden' });
  const more = [(await bed.buildMember()).id, (await bed.buildMember()).id];
  garden = await bed.buildGroup({ createdBy: memberId, categoryId: otherId, name: 'Garten', members: more });
  [network, keeper, member] = (await Promise.all([boss, keeps, plain].map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => bed?.stop());

type Query = NonNullable<Parameters<typeof network.call<typeof listAdministeredGroups>>[1]>['query'];
const names = async (client: Client, query: Query = {}) =>
  (await client.call(listAdministeredGroups, { query })).body.groups.map(({ name }) => name);
const change = (client: Client, id: number, group: object) =>
  client.call(updateAdministeredGroup, { params: { id }, body: { group } });

describe('the list of groups [SCR-151] [SCR-152]', () => {
  it('has all groups for those who run the network, theirs for those who run a category, none for others', async () => {
    expect(await names(network)).toEqual(['Chor', 'Garten', 'Vorstand']);
    expect(await names(keeper)).toEqual(['Chor', 'Vorstand']);
    expect(await names(keeper, { category: String(categoryId) })).toEqual(['Chor', 'Vorstand']);
    const status = async (client: Client, category?: number | string) =>
      (
        await client.call(listAdministeredGroups, {
          query: category === undefined ? {} : { category: String(category) },
        })
      ).status;
    expect(await status(keeper, otherId)).toBe(403);
    expect(await status(network, 'no-such')).toBe(404);
    expect(await status(member)).toBe(403);
  });

  it('says that a hidden group is there and nothing of what lies in it', async () => {
    const { body } = await network.call(listAdministeredGroups, { query: { access: 'hidden' } });
    expect(body.groups).toMatchObject([{ id: board.id, name: 'Vorstand', member_count: 1 }]);
    expect((await network.call(getGroup, { params: { slug: board.slug } })).body.can.read_content).toBe(
      false,
    );
    expect((await network.call(getGroupStream, { params: { groupSlug: board.slug } })).status).toBe(404);
  });

  it('is searched, filtered and sorted', async () => {
    expect(await names(network, { q: 'wiese' })).toEqual([]);
    expect(await names(network, { q: 'GART' })).toEqual(['Garten']);
    expect((await names(network, { sort: 'members' }))[0]).toBe('Garten');
    expect(await names(network, { sort: 'created' })).toEqual(['Garten', 'Vorstand', 'Chor']);
    await sql`update containers set last_entry_at = now() where group_id = ${board.id} and kind = 'stream'`.execute(
      bed.db.kysely,
    );
    expect((await names(network, { sort: 'activity' }))[0]).toBe('Vorstand');
    expect(await names(network, { unled: true })).toEqual([]);
    await sql`update group_memberships set is_admin = false where group_id = ${garden.id}`.execute(
      bed.db.kysely,
    );
    expect(await names(network, { unled: true })).toEqual(['Garten']);
    const { result, statements } = await bed.countStatements(() => network.call(listAdministeredGroups, {}));
    expect([result.status, statements]).toEqual([200, 2]);
  });
});

describe('what an office does with a group', () => {
  it('archives it and brings it back, which the log keeps', async () => {
    expect((await change(keeper, choir.id, { archived: true })).body.archived).toBe(true);
    expect(await names(keeper, { archived: true })).toEqual(['Chor']);
    const { rows } = await sql<{ target: object; details: object }>`
      select target, details from audit_entries order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({
      target: { group: String(choir.id) },
      details: { before: { archived: false }, after: { archived: true } },
    });
    expect((await change(keeper, choir.id, { archived: false })).body.archived).toBe(false);
  });

  it('moves it between categories that one runs', async () => {
    expect(await change(keeper, choir.id, { group_category_id: otherId })).toMatchObject({
      status: 422,
      problem: { codes: { 'group.group_category_id': ['not_allowed'] } },
    });
    expect(await change(network, choir.id, { group_category_id: 999_999 })).toMatchObject({ status: 422 });
    const { body } = await change(network, choir.id, { group_category_id: otherId });
    expect(body.category.id).toBe(otherId);
    expect(await names(keeper)).toEqual(['Vorstand']);
    expect((await change(keeper, choir.id, { group_category_id: categoryId })).status).toBe(403);
    expect((await change(network, choir.id, { group_category_id: categoryId })).status).toBe(200);
  });

  it('makes it everybody’s for those who run the network alone, and not while it is archived', async () => {
    expect((await change(network, choir.id, { for_everybody: true })).body.for_everybody).toBe(true);
    expect((await change(keeper, choir.id, { for_everybody: false })).status).toBe(422);
    await change(network, choir.id, { archived: true });
    expect(await change(network, choir.id, { for_everybody: false })).toMatchObject({
      status: 409,
      problem: { code: 'is_archived' },
    });
    await change(network, choir.id, { archived: false, for_everybody: false });
  });

  it('puts it into the bin and takes it out again with its people', async () => {
    const gone = await keeper.call(deleteAdministeredGroup, { params: { id: choir.id } });
    expect(gone).toMatchObject({ status: 200, body: { id: choir.id } });
    expect(await names(keeper)).toEqual(['Vorstand']);
    expect((await keeper.call(deleteAdministeredGroup, { params: { id: choir.id } })).status).toBe(404);
    expect((await member.call(restoreAdministeredGroup, { params: { id: choir.id } })).status).toBe(403);
    const back = await keeper.call(restoreAdministeredGroup, { params: { id: choir.id } });
    expect(back.body).toEqual({ groupSlug: choir.slug });
    expect(
      (await member.call(listGroups, { query: { mine: true } })).body.groups.map(({ id }) => id),
    ).toContain(choir.id);
  });

  it('leaves the main group of a category where it is', async () => {
    await network.call(updateCategory, {
      params: { id: categoryId },
      body: { group_category: { main_group_id: choir.id } },
    });
    const refused = { status: 409, problem: { code: 'is_main_group' } };
    expect(await change(network, choir.id, { archived: true })).toMatchObject(refused);
    expect(await change(network, choir.id, { group_category_id: otherId })).toMatchObject(refused);
    expect(await network.call(deleteAdministeredGroup, { params: { id: choir.id } })).toMatchObject(refused);
  });

  it('is not for those who run the group, and does not tell others of hidden ones', async () => {
    expect((await change(member, choir.id, { archived: true })).status).toBe(403);
    const stranger = await bed.as((await bed.buildMember()).id);
    expect((await change(stranger, choir.id, { archived: true })).status).toBe(403);
    expect((await change(stranger, board.id, { archived: true })).status).toBe(404);
  });
});
