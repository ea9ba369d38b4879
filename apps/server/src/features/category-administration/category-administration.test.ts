import {
  createCategory,
  deleteCategory,
  listAdministeredCategories,
  orderCategories,
  updateCategory,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let keeper: Client;
let member: Client;
let keeperId: number;
let memberId: number;
let annaId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const people = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Kai Brühl' }),
    await bed.buildMember({ name: 'Lea Brühl' }),
  ];
  [annaId, , keeperId, memberId] = people.map(({ id }) => id) as [number, number, number, number];
  [anna, ben, keeper, member] = (await Promise.all(people.map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
    Client,
  ];
});
afterAll(() => bed?.stop());

const all = async (client: Client = anna) =>
  (await client.call(listAdministeredCategories, {})).body.group_categories;
const slugs = async () => (await all()).map(({ slug }) => slug);
const found = async (plural_name: string, more: object = {}) =>
  (await anna.call(createCategory, { body: { group_category: { name: plural_name, plural_name, ...more } } }))
    .body;
const lastAct = async () =>
  (
    await sql<{ action: string; target: object; details: object }>`
      select action, target, details from audit_entries order by id desc limit 1
    `.execute(bed.db.kysely)
  ).rows[0];

describe('a category of groups [SCR-154] [SCR-155]', () => {
  it('is created behind the others with an address of its own, and what was done is kept', async () => {
    const first = await found('Chöre', { color: '#0369a1', access: 'closed', administrator_ids: [keeperId] });
    expect(first).toMatchObject({
      slug: 'choere',
      color: '#0369a1',
      access: 'closed',
      administrators: [{ id: keeperId, name: 'Kai Brühl' }],
      group_count: 0,
    });
    expect(await lastAct()).toMatchObject({
      action: 'createCategory',
      target: { group_category: String(first.id) },
    });
    const second = await found('Chöre');
    expect(second.slug).toBe('choere-2');
    expect(second.order).toBeGreaterThan(first.order);
    expect((await found('Members')).slug).toBe('category-members');
  });

  it('has names that are more than blanks, and administrators who belong to the network', async () => {
    const blank = await anna.call(createCategory, {
      body: { group_category: { name: ' ', plural_name: 'Räte' } },
    });
    expect(blank).toMatchObject({ status: 422, problem: { codes: { 'group_category.name': ['required'] } } });
    const { id: guest } = await bed.buildMember({ isExternal: true });
    const refused = await anna.call(createCategory, {
      body: { group_category: { name: 'Rat', plural_name: 'Räte', administrator_ids: [guest] } },
    });
    expect(refused).toMatchObject({
      status: 422,
      problem: { codes: { 'group_category.administrator_ids': ['not_allowed'] } },
    });
    expect((await all()).some(({ name }) => name === 'Rat')).toBe(false);
  });

  it('keeps its address when its names change', async () => {
    const { id } = await found('Runden');
    const { body } = await anna.call(updateCategory, {
      params: { id },
      body: { group_category: { name: 'Tisch', plural_name: 'Tische' } },
    });
    expect(body).toMatchObject({ slug: 'runden', plural_name: 'Tische' });
    expect(await lastAct()).toMatchObject({
      details: { before: { name: 'Runden' }, after: { name: 'Tisch', plural_name: 'Tische' } },
    });
  });

  it('has a main group that is its own, in use and not hidden, and hides it where that is wanted', async () => {
    const { id } = await found('Werkstätten');
    const own = await bed.buildGroup({ createdBy: memberId, categoryId: id });
    const hidden = await bed.buildGroup({ createdBy: memberId, categoryId: id, access: 'hidden' });
    const foreign = await bed.buildGroup({ createdBy: memberId });
    const set = (main_group_id: number | null) =>
      anna.call(updateCategory, {
        params: { id },
        body: { group_category: { main_group_id, main_group_hidden: true } },
      });
    for (const refused of [hidden, foreign])
      expect(await set(refused.id)).toMatchObject({
        status: 422,
        problem: { codes: { 'group_category.main_group_id': ['not_allowed'] } },
      });
    expect((await set(own.id)).body).toMatchObject({ main_group: { id: own.id }, main_group_hidden: true });
    expect((await set(null)).body.main_group).toBeNull();
  });

  it('is changed by those who run it, who name no others; all else is for those who run the network', async () => {
    const { id } = await found('Vereine', { administrator_ids: [keeperId] });
    const other = await found('Ämter');
    const color = { group_category: { color: '#15803d' } };
    expect((await keeper.call(updateCategory, { params: { id }, body: color })).status).toBe(200);
    expect(
      await keeper.call(updateCategory, {
        params: { id },
        body: { group_category: { administrator_ids: [keeperId, memberId] } },
      }),
    ).toMatchObject({ status: 422 });
    expect((await keeper.call(updateCategory, { params: { id: other.id }, body: color })).status).toBe(403);
    expect((await keeper.call(updateCategory, { params: { id: 999_999 }, body: color })).status).toBe(404);
    expect((await all(keeper)).map(({ plural_name }) => plural_name)).toEqual(['Chöre', 'Vereine']);
    expect((await keeper.call(deleteCategory, { params: { id } })).status).toBe(403);
    expect((await keeper.call(orderCategories, { body: { order: await slugs() } })).status).toBe(403);
    expect((await member.call(listAdministeredCategories, {})).status).toBe(403);
  });

  it('is told to everybody who has the product open', async () => {
    const { rows: before } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from live_messages
    `.execute(bed.db.kysely);
    await found('Nachbarschaften');
    await bed.delivered();
    const { rows } = await sql`
      select 1 from live_messages where id > ${before[0]!.id} and event = 'access_changed'
    `.execute(bed.db.kysely);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('deleting a category', () => {
  it('is refused with the reason while groups are in it, those in the bin included', async () => {
    const { id } = await found('Höfe');
    const group = await bed.buildGroup({ createdBy: annaId, categoryId: id, name: 'Lindenhof' });
    expect(await anna.call(deleteCategory, { params: { id } })).toMatchObject({
      status: 409,
      problem: {
        code: 'category_has_groups',
        detail: 'In dieser Kategorie ist noch 1 Gruppe. Verschieben oder löschen Sie sie zuerst.',
      },
    });
    await sql`update groups set deleted_at = now() where id = ${group.id}`.execute(bed.db.kysely);
    expect((await anna.call(deleteCategory, { params: { id } })).problem.detail).toMatch(/^Im Papierkorb/);
    await sql`delete from groups where id = ${group.id}`.execute(bed.db.kysely);
    expect((await anna.call(deleteCategory, { params: { id } })).status).toBe(204);
    expect((await anna.call(deleteCategory, { params: { id } })).status).toBe(404);
    expect(await lastAct()).toMatchObject({
      action: 'deleteCategory',
      details: { before: { name: 'Höfe' } },
    });
  });
});

describe('the order of categories [SCR-138]', () => {
  it('[RUL-0551] is saved as a list of slugs, and 204 is success', async () => {
    const before = await slugs();
    const answer = await anna.call(orderCategories, {
      body: { order: before.toReversed(), based_on: before },
    });
    expect([answer.status, answer.raw.payload]).toEqual([204, '']);
    expect(await slugs()).toEqual(before.toReversed());
    expect(await lastAct()).toMatchObject({
      action: 'orderCategories',
      details: { before: { order: before } },
    });
  });

  it('[RUL-0552] is refused for slugs that are unknown, missing or there twice', async () => {
    const order = await slugs();
    const send = (sent: string[]) => anna.call(orderCategories, { body: { order: sent } });
    expect(await send([...order, 'no-such'])).toMatchObject({
      status: 422,
      problem: { codes: { order: ['unknown'] } },
    });
    expect(await send(order.slice(1))).toMatchObject({
      status: 422,
      problem: { codes: { order: ['incomplete'] } },
    });
    expect((await send([...order, order[0]!])).status).toBe(422);
    expect(await slugs()).toEqual(order);
  });

  it('[A-30] says who changed it meanwhile, also by a new category, and keeps what they did', async () => {
    const loaded = await slugs();
    const theirs = [...loaded.slice(1), loaded[0]!];
    expect((await ben.call(orderCategories, { body: { order: theirs, based_on: loaded } })).status).toBe(204);
    const mine = loaded.toReversed();
    expect(await anna.call(orderCategories, { body: { order: mine, based_on: loaded } })).toMatchObject({
      status: 409,
      problem: { code: 'categories_reordered', detail: 'Inzwischen hat Ben Ulme die Kategorien geändert.' },
    });
    expect(await slugs()).toEqual(theirs);
    // The same order twice is no conflict.
    expect((await anna.call(orderCategories, { body: { order: theirs, based_on: loaded } })).status).toBe(
      204,
    );
    await found('Spätere');
    expect(
      (await ben.call(orderCategories, { body: { order: mine, based_on: theirs } })).problem.detail,
    ).toBe('Inzwischen hat Anna Linde die Kategorien geändert.');
  });

  it('stays whole when two order at once', async () => {
    const order = await slugs();
    const answers = await Promise.all(
      [order.toReversed(), [...order.slice(2), ...order.slice(0, 2)]].map((each, index) =>
        [anna, ben][index]!.call(orderCategories, { body: { order: each, based_on: order } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await all()).map((category) => category.order)).toEqual(order.map((_, place) => place));
  });
});

describe('two administrators and one category', () => {
  it('[A-30] both stay who change different fields; of the same field the second is told who and what', async () => {
    const { id } = await found('Gärten');
    const loaded = { name: 'Gärten', plural_name: 'Gärten', color: '#2f6fde', access: 'open' as const };
    const send = (client: Client, group_category: object) =>
      client.call(updateCategory, { params: { id }, body: { group_category, based_on: loaded } });
    expect((await send(anna, { name: 'Garten' })).status).toBe(200);
    expect((await send(ben, { color: '#15803d' })).body).toMatchObject({ name: 'Garten', color: '#15803d' });
    expect(await send(ben, { name: 'Beet' })).toMatchObject({
      status: 409,
      problem: {
        code: 'category_changed',
        detail: 'Inzwischen hat Anna Linde das geändert.',
        codes: { 'group_category.name': ['changed_meanwhile'] },
      },
    });
    expect((await all()).find((each) => each.id === id)).toMatchObject({ name: 'Garten', color: '#15803d' });
  });
});
