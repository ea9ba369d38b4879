import { mentionMember } from '@dorfplatz/content';
import {
  archiveItem,
  changeItems,
  createItem,
  createItemComment,
  deleteItem,
  followItem,
  getItem,
  listItemChanges,
  listItems,
  listNotifications,
  restoreItem,
  restoreTag,
  searchRelations,
  unarchiveItem,
  undoItemChanges,
  unfollowItem,
  updateItem,
  updateTag,
  visitItem,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { upload } from '../../testing/upload-bed.ts';
import {
  type AppTraits,
  type BuiltItemApp,
  buildItem,
  buildItemApp,
  buildItems,
  DEFECTS,
  EVERYONE,
} from './testing/build.ts';

let bed: TestBed;
let chair: Client;
let anna: Client;
let ben: Client;
let guest: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const as = async (name: string, traits = {}) => bed.as((await bed.buildMember({ name, ...traits })).id);
  chair = await as('Clara Vorsitz', { isNetworkAdmin: true });
  anna = await as('Anna Amsel');
  ben = await as('Ben Bach');
  guest = await as('Gast Fremd', { isExternal: true });
});
afterAll(() => bed?.stop());

const create = async (app: BuiltItemApp, values: Record<string, unknown>, client = anna) =>
  client.call(createItem, { params: { appSlug: app.slug }, body: { values } });
const update = (
  id: number,
  values: Record<string, unknown>,
  client = anna,
  based_on?: Record<string, unknown>,
) => client.call(updateItem, { params: { id }, body: { values, ...(based_on && { based_on }) } });
const listed = async (app: BuiltItemApp, query: Record<string, unknown> = {}, client = anna) =>
  client.call(listItems, { params: { appSlug: app.slug }, query: query as never });
const titles = async (app: BuiltItemApp, query: Record<string, unknown> = {}, client = anna) =>
  (await listed(app, query, client)).body.items.map(({ title }) => title);
const changesOf = async (id: number, client = anna) =>
  (await client.call(listItemChanges, { params: { id } })).body.changes;

/** An amount that nobody but those who run the network reads, and a state that they alone write (C10). */
const GUARDED: AppTraits = {
  properties: [
    { name: 'title', type: 'text', isRequired: true },
    { name: 'status', type: 'selection', options: ['new', 'open', 'done'], writeGrants: [] },
    { name: 'amount', type: 'number', readGrants: [] },
  ],
};

describe('writing', () => {
  it('puts what was sent where it belongs, and the item on top of its column', async () => {
    const app = await buildItemApp(bed);
    await create(app, { title: 'Erster', status: 'new' });
    const { status, body } = await create(app, { title: 'Zweiter', status: 'new', assignee: [ben.memberId] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Zweiter',
      column: 'new',
      values: { title: 'Zweiter', status: 'new', assignee: [{ id: ben.memberId, displayValue: 'Ben Bach' }] },
      display_values: { assignee: 'Ben Bach' },
      is_following: true,
      version: 1,
      app: { slug: app.slug },
      can: { update: true, move: true, archive: true, destroy: true, comment: true },
    });
    const wall = await listed(app, { view: 'wall' });
    const column = wall.body.columns.find(({ value }) => value === 'new')!;
    expect(column.items.map(({ title }) => title)).toEqual(['Zweiter', 'Erster']);
    expect(wall.body.columns.map(({ value }) => value)).toEqual([null, 'new', 'open', 'done']);
  });

  it('says what is missing and what is not known [RUL-0402]', async () => {
    const app = await buildItemApp(bed);
    const empty = await create(app, {});
    expect([empty.status, empty.problem.codes]).toEqual([422, { 'values.title': ['required'] }]);
    const strange = await create(app, { title: 'A', colour: 'red' });
    expect(strange.problem.codes).toEqual({ 'values.colour': ['unknown'] });
    const nobody = await create(app, { title: 'A', assignee: [999_999] });
    expect(nobody.problem.codes).toEqual({ 'values.assignee': ['unknown'] });
  });

  it('keeps a day the day that it is [RUL-0399] [C20]', async () => {
    const app = await buildItemApp(bed, {
      properties: [...DEFECTS, { name: 'due', type: 'date' }],
    });
    const { body } = await create(app, { title: 'Schaltjahr', due: '2027-02-28' });
    expect(body.values.due).toBe('2027-02-28');
    const again = await update(body.id, { due: '2027-02-28' });
    expect(again.body.version).toBe(1);
    expect(await titles(app, { where: ['due:is:2027-02-28'] })).toEqual(['Schaltjahr']);
    expect((await listed(app, { where: ['due:before:28.2.27'] })).status).toBe(422);
  });

  it('knows today by the clock of who asks [RUL-0942] [C20]', async () => {
    const app = await buildItemApp(bed, { properties: [...DEFECTS, { name: 'due', type: 'date' }] });
    const dayIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString();
    const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu'];
    const people = await Promise.all(
      zones.map(async (zone) => {
        const { id } = await bed.buildMember();
        await sql`update members set time_zone = ${zone} where id = ${id}`.execute(bed.db.kysely);
        return bed.as(id);
      }),
    );
    await buildItems(
      bed,
      app.id,
      zones.map((zone) => ({ values: { title: zone, due: dayIn(zone) } })),
    );
    // A whole day lies between the two, whatever the hour.
    expect(await titles(app, { where: ['due:is:today'] }, people[0]!)).toEqual([zones[0]]);
    expect(await titles(app, { where: ['due:is:today'] }, people[1]!)).toEqual([zones[1]]);
    expect(await titles(app, { where: ['due:after:today'] }, people[1]!)).toEqual([zones[0]]);
  });
});

describe('two people, one item', () => {
  it('merge what they changed of different fields [RUL-0938] [C11]', async () => {
    const app = await buildItemApp(bed);
    const { body: item } = await create(app, { title: 'Leiter', status: 'new' });
    const first = await update(item.id, { title: 'Große Leiter' }, anna, { title: 'Leiter' });
    const second = await update(item.id, { status: 'open' }, ben, { status: 'new' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.values).toMatchObject({ title: 'Große Leiter', status: 'open' });
    expect(second.body.version).toBe(3);
  });

  it('are told of both values where they changed the same, and nothing is saved [RUL-0938] [C11]', async () => {
    const app = await buildItemApp(bed);
    const { body: item } = await create(app, { title: 'Leiter', status: 'new' });
    await update(item.id, { title: 'Hohe Leiter' }, anna, { title: 'Leiter' });
    const late = await update(item.id, { title: 'Kurze Leiter', status: 'open' }, ben, {
      title: 'Leiter',
      status: 'new',
    });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({
      code: 'item_changed',
      present: { title: 'Hohe Leiter' },
      codes: { 'values.title': ['changed_meanwhile'] },
    });
    const { body } = await ben.call(getItem, { params: { id: item.id } });
    expect(body.values).toMatchObject({ title: 'Hohe Leiter', status: 'new' });
    expect((await update(item.id, { title: 'Hohe Leiter' }, ben, { title: 'Leiter' })).status).toBe(200);
  });

  it('cannot save what another deleted [C11]', async () => {
    const app = await buildItemApp(bed);
    const { body: item } = await create(app, { title: 'Weg' });
    expect((await anna.call(deleteItem, { params: { id: item.id } })).status).toBe(204);
    expect((await update(item.id, { title: 'Noch da' }, ben)).status).toBe(404);
  });
});

describe('rights on fields', () => {
  it('refuse a forbidden write as a whole, on every path [RUL-0403, RUL-0939] [C10]', async () => {
    const app = await buildItemApp(bed, GUARDED);
    const { body: item } = await create(app, { title: 'Etat' });
    expect((await create(app, { title: 'Zwei', status: 'open' })).status).toBe(403);
    expect((await update(item.id, { title: 'Halb', status: 'open' })).status).toBe(403);
    const batch = await anna.call(changeItems, {
      params: { appSlug: app.slug },
      body: { ids: [item.id], values: { status: 'open' } },
    });
    expect(batch.status).toBe(403);
    const { body } = await anna.call(getItem, { params: { id: item.id } });
    expect(body.values).toEqual({ title: 'Etat' });
    expect(body.can.fields).toEqual({ title: true, status: false });
    expect((await update(item.id, { status: 'open', amount: 12 }, chair)).status).toBe(200);
  });

  it('let nobody learn of what they do not read [RUL-0940] [C10]', async () => {
    const app = await buildItemApp(bed, GUARDED);
    const id = await buildItem(bed, app.id, { values: { title: 'Etat', status: 'new', amount: 4711 } });
    await update(id, { amount: 4712 }, chair);
    const { body } = await anna.call(getItem, { params: { id } });
    // Some moment of that day has these digits too.
    const said = JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, '');
    expect(said).not.toContain('471');
    expect(said).not.toContain('amount');
    expect(await changesOf(id)).toEqual([]);
    expect((await changesOf(id, chair))[0]!.changes).toEqual([
      { name: 'amount', label: 'amount', before: '4711', after: '4712' },
    ]);
    for (const query of [{ sort: 'amount' }, { where: ['amount:is:4711'] }, { where: ['nowhere:is:1'] }]) {
      const { status, problem } = await listed(app, query);
      expect(status).toBe(422);
      expect(Object.values(problem.codes!)).toEqual([['unknown_property']]);
    }
    expect(await titles(app, { q: '4712' })).toEqual([]);
    expect((await update(id, { amount: 1 })).problem.codes).toEqual({ 'values.amount': ['unknown'] });
    expect(await titles(app, { where: ['amount:at_least:4000'], sort: '-amount' }, chair)).toEqual(['Etat']);
  });

  it('are those of the author where that is granted [RUL-0410]', async () => {
    const own = { create: EVERYONE, update: [{ type: 'author' as const, id: null }] };
    const app = await buildItemApp(bed, { grants: own });
    const { body } = await create(app, { title: 'Meins' });
    expect(body.can).toMatchObject({ update: true, destroy: false });
    expect((await update(body.id, { title: 'Auch deins' }, ben)).status).toBe(403);
    expect((await ben.call(getItem, { params: { id: body.id } })).body.can.update).toBe(false);
    expect((await anna.call(deleteItem, { params: { id: body.id } })).status).toBe(403);
  });

  it('do not show items of an app that one does not see', async () => {
    const app = await buildItemApp(bed);
    const { body } = await create(app, { title: 'Intern' });
    for (const endpoint of [getItem, archiveItem, deleteItem, listItemChanges, visitItem])
      expect((await guest.call(endpoint, { params: { id: body.id } } as never)).status).toBe(404);
    expect((await listed(app, {}, guest)).status).toBe(404);
  });
});

describe('the table', () => {
  it('sorts text as people look it up, to the last place [RUL-0941] [C26]', async () => {
    const app = await buildItemApp(bed);
    const words = [
      'Arm',
      'Assoziation',
      'Arg',
      'Aßlar',
      'Ärgerlich',
      'Assistent',
      'Raum 10',
      'Raum 2',
      'Raum 1',
    ];
    await buildItems(
      bed,
      app.id,
      words.map((title) => ({ values: { title } })),
    );
    const sorted = [
      'Arg',
      'Ärgerlich',
      'Arm',
      'Assistent',
      'Aßlar',
      'Assoziation',
      'Raum 1',
      'Raum 2',
      'Raum 10',
    ];
    expect(await titles(app, { sort: 'title' })).toEqual(sorted);
    expect(await titles(app, { sort: '-title' })).toEqual(sorted.toReversed());
  });

  it('pages by any property, those without a value last, each once [RUL-0941]', async () => {
    const app = await buildItemApp(bed, { properties: [...DEFECTS, { name: 'count', type: 'number' }] });
    await buildItems(
      bed,
      app.id,
      Array.from({ length: 12 }, (_, index) => ({
        values: { title: `T${index}`, ...(index % 3 > 0 && { count: 50 - index * 5 }) },
      })),
    );
    for (const sort of ['count', '-count']) {
      const all: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { body, headers } = await listed(app, { sort, page, limit: 5 });
        expect(body.total).toBe(12);
        expect(headers['x-total-pages']).toBe('3');
        all.push(...body.items.map(({ title }) => title));
      }
      expect(new Set(all).size).toBe(12);
      const numbers = all.slice(0, 8).map((title) => 50 - Number(title.slice(1)) * 5);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (sort === 'count' ? a - b : b - a)));
      expect(all.slice(8).toSorted()).toEqual(['T0', 'T3', 'T6', 'T9']);
    }
  });

  it('filters by every type of property, by tag and by assignee [RUL-0412]', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const [box] = await buildItems(bed, shelf.id, [{ values: { title: 'Kiste' } }]);
    const app = await buildItemApp(bed, {
      properties: [
        ...DEFECTS,
        { name: 'count', type: 'number' },
        { name: 'place', type: 'address' },
        { name: 'site', type: 'url' },
        { name: 'text', type: 'html' },
        { name: 'tags', type: 'tag', settings: { allow_create_tags: true } },
        { name: 'lies', type: 'relation', settings: { related_app_id: shelf.id, multiple: true } },
      ],
    });
    const full = {
      title: 'Bohrmaschine 7 %',
      status: 'open',
      assignee: [ben.memberId],
      count: 7.5,
      place: { city: 'Freising' },
      site: 'https://example.org/bohrer',
      text: 'Ein **starkes** Gerät',
      tags: ['Werkzeug'],
      lies: [box],
    };
    expect((await create(app, full)).status).toBe(201);
    expect((await create(app, { title: 'Leer' })).status).toBe(201);
    const only = ['Bohrmaschine 7 %'];
    const found = [
      'title:contains:bohr',
      'title:contains:7 %',
      'title:is:BOHRMASCHINE 7 %',
      'status:is:open',
      'status:not_empty',
      `assignee:is:${ben.memberId}`,
      'assignee:not_empty',
      'count:is:7.5',
      'count:at_least:7',
      'count:at_most:8',
      'place:contains:freis',
      'site:contains:BOHRER',
      'text:contains:gerät',
      'tags:is:werkzeug',
      `lies:is:${box}`,
      'lies:not_empty',
      'text:not_empty',
    ];
    for (const condition of found) expect(await titles(app, { where: [condition] }), condition).toEqual(only);
    for (const name of ['status', 'assignee', 'count', 'place', 'site', 'text', 'tags', 'lies'])
      expect(await titles(app, { where: [`${name}:empty`] }), name).toEqual(['Leer']);
    expect(await titles(app, { where: ['status:is_not:open'] })).toEqual(['Leer']);
    expect(await titles(app, { where: ['count:at_least:8'] })).toEqual([]);
    expect(await titles(app, { where: ['title:contains:bohr', 'count:at_least:8'] })).toEqual([]);
    expect(await titles(app, { tag: 'Werkzeug' })).toEqual(only);
    expect(await titles(app, { assignee_id: ben.memberId })).toEqual(only);
    expect(await titles(app, { q: 'maschine stark' })).toEqual(only);
    expect(await titles(app, { q: '%' })).toEqual(only);
    const wall = await listed(app, { view: 'wall', tag: 'Werkzeug' });
    expect(wall.body.total).toBe(1);
    expect(wall.body.columns.map(({ total }) => total)).toEqual([0, 0, 1, 0]);
    for (const wrong of ['title:before:a', 'count:is:viel', 'status', 'count:at_least', 'lies:is:x'])
      expect((await listed(app, { where: [wrong] })).status, wrong).toBe(422);
  });

  it('asks the same number of statements however many rows it shows', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const boxes = await buildItems(
      bed,
      shelf.id,
      Array.from({ length: 30 }, (_, index) => ({ values: { title: `Kiste ${index}` } })),
    );
    const few = async (count: number, query: Record<string, unknown>) => {
      const app = await buildItemApp(bed, {
        properties: [
          ...DEFECTS,
          { name: 'lies', type: 'relation', settings: { related_app_id: shelf.id, multiple: true } },
        ],
      });
      await buildItems(
        bed,
        app.id,
        Array.from({ length: count }, (_, index) => ({
          values: { title: `T${index}`, status: 'new', assignee: [ben.memberId!], lies: [boxes[index]!] },
        })),
      );
      return (await bed.countStatements(() => listed(app, query))).statements;
    };
    for (const query of [{}, { view: 'wall' }, { sort: 'title', where: ['status:is:new'] }])
      expect(await few(20, query)).toBe(await few(2, query));
  });
});

describe('many at once', () => {
  it('change all or none, and can be undone but for what somebody changed since [RUL-0943]', async () => {
    const app = await buildItemApp(bed);
    const ids = await buildItems(
      bed,
      app.id,
      ['A', 'B', 'C'].map((title) => ({ values: { title, status: 'new' } })),
    );
    const missing = await anna.call(changeItems, {
      params: { appSlug: app.slug },
      body: { ids: [...ids, 999_999_999], values: { status: 'done' } },
    });
    expect(missing.status).toBe(404);
    expect((await listed(app, { where: ['status:is:done'] })).body.total).toBe(0);
    const { body } = await anna.call(changeItems, {
      params: { appSlug: app.slug },
      body: { ids, values: { status: 'done' } },
    });
    expect(body.changed).toBe(3);
    expect(body.before).toEqual(ids.map((id) => ({ id, values: { status: 'new' } })));
    await update(ids[1]!, { status: 'open' }, ben);
    const undone = await anna.call(undoItemChanges, {
      params: { appSlug: app.slug },
      body: { items: body.before.map((each) => ({ ...each, changed: { status: 'done' } })) },
    });
    expect(undone.body).toEqual({ restored: 2, skipped: 1 });
    expect(await titles(app, { where: ['status:is:new'] })).toHaveLength(2);
  });

  it('are put away, deleted and brought back together', async () => {
    const app = await buildItemApp(bed);
    const ids = await buildItems(bed, app.id, [{ values: { title: 'A' } }, { values: { title: 'B' } }]);
    const all = (body: Record<string, unknown>) =>
      anna.call(changeItems, { params: { appSlug: app.slug }, body: { ids, ...body } as never });
    expect((await all({ archived: true })).body.changed).toBe(2);
    expect(await titles(app, { archived: true })).toHaveLength(2);
    expect((await all({ archived: false })).status).toBe(200);
    expect((await all({ deleted: true })).status).toBe(200);
    expect(await titles(app)).toEqual([]);
    expect((await all({ deleted: false })).status).toBe(200);
    expect(await titles(app)).toHaveLength(2);
    expect((await all({ deleted: true, archived: true })).status).toBe(422);
  });
});

describe('an item', () => {
  it('is put away and taken out again, with who did it and when [RUL-0415]', async () => {
    const app = await buildItemApp(bed);
    const { body: item } = await create(app, { title: 'Alt', status: 'new' });
    const away = await ben.call(archiveItem, { params: { id: item.id } });
    expect(away.body).toMatchObject({ archived_by: { displayValue: 'Ben Bach' } });
    expect(away.body.archived_at).not.toBeNull();
    expect(away.body.can).toMatchObject({ update: false, archive: true, move: false });
    expect(await titles(app)).toEqual([]);
    expect(await titles(app, { archived: true })).toEqual(['Alt']);
    expect((await ben.call(unarchiveItem, { params: { id: item.id } })).body.archived_at).toBeNull();
    expect((await changesOf(item.id)).map(({ kind }) => kind)).toEqual(['restored', 'archived', 'created']);
  });

  it('is gone for everybody when deleted, and comes back for ten minutes [RUL-0944]', async () => {
    const app = await buildItemApp(bed, {
      grants: { create: EVERYONE, destroy: [{ type: 'author', id: null }] },
    });
    const { body: item } = await create(app, { title: 'Versehen' });
    await anna.call(deleteItem, { params: { id: item.id } });
    expect((await anna.call(getItem, { params: { id: item.id } })).status).toBe(404);
    expect((await ben.call(restoreItem, { params: { id: item.id } })).status).toBe(404);
    expect((await anna.call(restoreItem, { params: { id: item.id } })).body.title).toBe('Versehen');
    await anna.call(deleteItem, { params: { id: item.id } });
    await sql`update items set deleted_at = now() - interval '11 minutes' where id = ${item.id}`.execute(
      bed.db.kysely,
    );
    expect((await anna.call(restoreItem, { params: { id: item.id } })).status).toBe(404);
    await bed.app.runJob('item_cleaning', {});
    const { rows } = await sql`select 1 from items where id = ${item.id}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('counts how often it was opened, without being another for that', async () => {
    const app = await buildItemApp(bed, { properties: [...DEFECTS, { name: 'views', type: 'statistics' }] });
    const { body: item } = await create(app, { title: 'Gesehen' });
    for (let count = 0; count < 3; count += 1) await ben.call(visitItem, { params: { id: item.id } });
    const { body } = await ben.call(getItem, { params: { id: item.id } });
    expect(body).toMatchObject({ view_count: 3, version: 1, values: { views: 3 } });
    expect((await update(item.id, { views: 9 })).status).toBe(403);
  });

  it('tells its history in the words of who reads it', async () => {
    const app = await buildItemApp(bed, {
      properties: DEFECTS.map((each) =>
        each.name === 'status'
          ? {
              ...each,
              label: 'Stand',
              options: [
                { value: 'o', labels: { de: 'Offen' } },
                { value: 'd', labels: { de: 'Erledigt' } },
              ],
            }
          : each,
      ),
    });
    const { body: item } = await create(app, { title: 'Lampe', status: 'o' });
    await update(item.id, { status: 'd', assignee: [anna.memberId] }, ben);
    const [last] = await changesOf(item.id);
    expect(last).toMatchObject({
      kind: 'changed',
      actor: { display_name: 'Ben Bach' },
      changes: [
        { label: 'Stand', before: 'Offen', after: 'Erledigt' },
        { name: 'assignee', before: '', after: 'Anna Amsel' },
      ],
    });
  });

  it('keeps its files for those who read it, and lets go of them with it', async () => {
    const app = await buildItemApp(bed, {
      properties: [...DEFECTS, { name: 'files', type: 'file', settings: { multiple: true } }],
    });
    const file = await upload(anna, 'files', { name: 'plan.txt', content: 'Plan' });
    expect((await create(app, { title: 'Fremd', files: [file.id] }, ben)).problem.codes).toHaveProperty([
      'values.files',
    ]);
    const { body: item } = await create(app, { title: 'Plan', files: [file.id] });
    expect(item).toMatchObject({ files_count: 1, values: { files: [{ id: file.id, name: 'plan.txt' }] } });
    const url = (item.values.files as { url: string }[])[0]!.url;
    const read = async (client: Client) =>
      (await bed.http.inject({ url, headers: { cookie: client.cookie } })).statusCode;
    expect([await read(ben), await read(guest)]).toEqual([200, 404]);
    await update(item.id, { files: [] });
    expect(await read(ben)).toBe(404);
  });
});

describe('relations', () => {
  const related = (id: number, more = {}) => ({
    properties: [
      ...DEFECTS,
      { name: 'parts', type: 'relation' as const, settings: { related_app_id: id, multiple: true, ...more } },
    ],
  });

  it('are shown from both sides, one step deep [C24]', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const app = await buildItemApp(bed, related(shelf.id));
    const [screw] = await buildItems(bed, shelf.id, [{ values: { title: 'Schraube' } }]);
    const { body: machine } = await create(app, { title: 'Maschine', parts: [screw] });
    expect(machine.values.parts).toMatchObject([{ id: screw, displayValue: 'Schraube' }]);
    const { body } = await anna.call(getItem, { params: { id: screw! } });
    expect(body.related_from).toMatchObject([
      {
        app: { slug: app.slug },
        property: 'parts',
        items: [{ id: machine.id, displayValue: 'Maschine' }],
        total: 1,
      },
    ]);
  });

  it('that one does not see are kept when saved and never shown [RUL-0945]', async () => {
    const group = await bed.buildGroup({
      createdBy: chair.memberId!,
      access: 'closed',
      members: [anna.memberId!],
    });
    const secret = await buildItemApp(bed, { groupId: group.id, columnProperty: null });
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const app = await buildItemApp(
      bed,
      related(secret.id, { polymorphic: true, related_apps: [secret.id, shelf.id] }),
    );
    const [hidden] = await buildItems(bed, secret.id, [{ values: { title: 'Verborgen' } }]);
    const [screw] = await buildItems(bed, shelf.id, [{ values: { title: 'Schraube' } }]);
    const { body: item } = await create(app, { title: 'Maschine', parts: [hidden] });
    const seen = await ben.call(getItem, { params: { id: item.id } });
    expect(JSON.stringify(seen.body)).not.toContain('Verborgen');
    expect((await update(item.id, { parts: [screw] }, ben)).status).toBe(200);
    const { body } = await anna.call(getItem, { params: { id: item.id } });
    expect(
      (body.values.parts as { displayValue: string }[]).map(({ displayValue }) => displayValue).toSorted(),
    ).toEqual(['Schraube', 'Verborgen']);
    const other = await create(app, { title: 'Zweite', parts: [hidden] }, ben);
    expect(other.problem.codes).toEqual({ 'values.parts': ['unknown'] });
    expect((await ben.call(getItem, { params: { id: hidden! } })).status).toBe(404);
  });

  it('in a circle end, and part with history on both sides [RUL-0944] [C24]', async () => {
    const app = await buildItemApp(bed);
    await sql`
      insert into app_properties (app_id, name, type, position, labels, settings)
      values (${app.id}, 'next', 'relation', 9, '{"de": "Weiter"}', ${JSON.stringify({ related_app_id: app.id, multiple: true })}::jsonb)
    `.execute(bed.db.kysely);
    const { body: a } = await create(app, { title: 'A' });
    const { body: b } = await create(app, { title: 'B', next: [a.id] });
    await update(a.id, { next: [b.id, a.id] });
    const { body } = await anna.call(getItem, { params: { id: a.id } });
    expect(body.values.next).toMatchObject([{ displayValue: 'B' }, { displayValue: 'A' }]);
    expect(body.related_from[0]!.items.map(({ displayValue }) => displayValue)).toEqual(['A', 'B']);
    await anna.call(archiveItem, { params: { id: b.id } });
    expect((await anna.call(getItem, { params: { id: a.id } })).body.related_from[0]!.total).toBe(2);
    await anna.call(unarchiveItem, { params: { id: b.id } });
    await anna.call(deleteItem, { params: { id: a.id } });
    await sql`update items set deleted_at = now() - interval '1 hour' where id = ${a.id}`.execute(
      bed.db.kysely,
    );
    await bed.app.runJob('item_cleaning', {});
    const after = await anna.call(getItem, { params: { id: b.id } });
    expect(after.body.values.next).toBeUndefined();
    expect((await changesOf(b.id))[0]).toMatchObject({ kind: 'unlinked' });
    expect((await changesOf(b.id)).filter(({ kind }) => kind === 'unlinked')).toHaveLength(2);
  });

  it('part when the app to which they lead is gone for good [C24]', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const app = await buildItemApp(bed, related(shelf.id));
    const [screw] = await buildItems(bed, shelf.id, [{ values: { title: 'Schraube' } }]);
    const { body: machine } = await create(app, { title: 'Maschine', parts: [screw] });
    await sql`update apps set deleted_at = now() - interval '1 year' where id = ${shelf.id}`.execute(
      bed.db.kysely,
    );
    await bed.app.runJob('app_bin_emptying', {});
    const { body } = await anna.call(getItem, { params: { id: machine.id } });
    expect(body.values.parts).toBeUndefined();
    expect((await changesOf(machine.id))[0]).toMatchObject({ kind: 'unlinked' });
  });

  it('bring new items along by their names, where that is allowed [RUL-0406]', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const app = await buildItemApp(bed, related(shelf.id, { allow_create_related: true }));
    const { body, status } = await create(app, { title: 'Maschine', parts: ['new_Motor', 'new_Riemen'] });
    expect(status).toBe(201);
    expect(body.values.parts).toMatchObject([{ displayValue: 'Motor' }, { displayValue: 'Riemen' }]);
    expect(await titles(shelf)).toEqual(['Riemen', 'Motor']);
    const closed = await buildItemApp(bed, related(shelf.id));
    expect((await create(closed, { title: 'Ohne', parts: ['new_Nichts'] })).status).toBe(422);
  });

  it('are searched by their names [RUL-0404]', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    await buildItems(
      bed,
      shelf.id,
      ['Schraube M4', 'Schraube M6', 'Mutter'].map((title) => ({ values: { title } })),
    );
    const app = await buildItemApp(bed, related(shelf.id));
    const search = async (q: string, client = anna) =>
      client.call(searchRelations, { params: { appId: app.id, propertyName: 'parts' }, query: { q } });
    expect((await search('m4 schr')).body.items.map(({ displayValue }) => displayValue)).toEqual([
      'Schraube M4',
    ]);
    expect((await search('100%')).body.items).toEqual([]);
    expect((await search('m4', guest)).status).toBe(404);
    const none = await anna.call(searchRelations, {
      params: { appId: app.id, propertyName: 'title' },
      query: {},
    });
    expect(none.status).toBe(404);
  });

  it('make new tags only where that is allowed [RUL-0405]', async () => {
    const tagged = (allow: boolean) => ({
      properties: [
        ...DEFECTS,
        { name: 'tags', type: 'tag' as const, settings: { allow_create_tags: allow } },
      ],
    });
    const open = await buildItemApp(bed, tagged(true));
    expect((await create(open, { title: 'A', tags: ['new_Frisch'] })).body.values.tags).toMatchObject([
      { displayValue: 'Frisch' },
    ]);
    const closed = await buildItemApp(bed, tagged(false));
    expect((await create(closed, { title: 'B', tags: ['Frisch'] })).status).toBe(201);
    expect((await create(closed, { title: 'C', tags: ['new_Nie'] })).problem.codes).toEqual({
      'values.tags': ['unknown'],
    });
  });
});

describe('people', () => {
  const heard = async (client: Client) => {
    await bed.delivered();
    const { body } = await client.call(listNotifications, {});
    return body.notifications.map(({ kind }) => kind);
  };

  it('hear when an item is given to them, once, and not of what they do themselves [RUL-0946, RUL-0947]', async () => {
    const app = await buildItemApp(bed);
    const dora = await bed.as((await bed.buildMember({ name: 'Dora Dohle' })).id);
    const { body: item } = await create(app, { title: 'Für Dora', assignee: [dora.memberId] });
    expect(await heard(dora)).toEqual(['item_assigned']);
    await update(item.id, { title: 'Für Dora allein' });
    expect((await heard(dora)).toSorted()).toEqual(['item_assigned', 'item_changed']);
    await update(item.id, { title: 'Von Dora' }, dora);
    expect(await heard(dora)).toHaveLength(2);
    await dora.call(unfollowItem, { params: { id: item.id } });
  });

  it('hear of what is said about items that they follow, and where they are named [RUL-0946]', async () => {
    const app = await buildItemApp(bed);
    const [emil, frida] = await Promise.all([
      bed.as((await bed.buildMember({ name: 'Emil Elster' })).id),
      bed.as((await bed.buildMember({ name: 'Frida Fink' })).id),
    ]);
    const { body: item } = await create(app, { title: 'Gespräch' });
    await emil.call(followItem, { params: { id: item.id } });
    const content = `Sieh mal, ${mentionMember(frida.memberId!, 'Frida Fink')}`;
    const said = await ben.call(createItemComment, { params: { id: item.id }, body: { content } });
    expect(said.status).toBe(201);
    expect(await heard(emil)).toEqual(['item_commented']);
    expect(await heard(frida)).toEqual(['item_mentioned']);
    const { body } = await ben.call(getItem, { params: { id: item.id } });
    expect(body).toMatchObject({ comments_count: 1, is_following: true });
    expect((await guest.call(createItemComment, { params: { id: item.id }, body: { content } })).status).toBe(
      404,
    );
  });

  it('do not hear of changes of what not everybody reads [RUL-0947] [C10]', async () => {
    const app = await buildItemApp(bed, GUARDED);
    const gustav = await bed.as((await bed.buildMember({ name: 'Gustav Gans' })).id);
    const { body: item } = await create(app, { title: 'Etat' }, gustav);
    await update(item.id, { amount: 12 }, chair);
    expect(await heard(gustav)).toEqual([]);
    await update(item.id, { title: 'Haushalt' }, chair);
    expect(await heard(gustav)).toEqual(['item_changed']);
  });
});

describe('a tag of items', () => {
  it('is one with another when both are merged, and its own again when that is taken back', async () => {
    const shelf = await buildItemApp(bed, { columnProperty: null });
    const app = await buildItemApp(bed, {
      properties: [
        ...DEFECTS,
        { name: 'tags', type: 'tag', settings: { allow_create_tags: true } },
        { name: 'parts', type: 'relation', settings: { related_app_id: shelf.id, multiple: true } },
      ],
    });
    const { body: item } = await create(app, { title: 'Kabel', tags: ['Elektrik', 'Lang'] });
    await create(app, { title: 'Lampe', tags: ['Elektro'] });
    const [{ id: from }] = item.values.tags as [{ id: number }];
    // A relation to an item with the number of the tag is no tag.
    await sql`
      update items set property_values = property_values || jsonb_build_object('parts', jsonb_build_array(${from}::bigint))
      where id = ${item.id}
    `.execute(bed.db.kysely);
    const merged = await chair.call(updateTag, {
      params: { id: from },
      body: { name: 'Elektro', merge: true },
    });
    expect(merged.status).toBe(200);
    const found = async (tag: string) => (await titles(app, { tag })).toSorted();
    expect(await found('Elektro')).toEqual(['Kabel', 'Lampe']);
    const { rows } = await sql<{ values: { tags: number[]; parts: number[] } }>`
      select property_values as values from items where id = ${item.id}
    `.execute(bed.db.kysely);
    expect(rows[0]!.values.parts).toEqual([from]);
    expect(rows[0]!.values.tags).not.toContain(from);
    expect((await chair.call(restoreTag, { params: { id: from } })).status).toBe(200);
    expect(await found('Elektro')).toEqual(['Lampe']);
    expect(await found('Elektrik')).toEqual(['Kabel']);
  });
});
