import {
  APP_TEMPLATES,
  createApp,
  deleteApp,
  getApp,
  getBuiltApp,
  listApps,
  listAppVersions,
  listGroupLinkedApps,
  listLinkedApps,
  restoreApp,
  updateApp,
  updateAppLayout,
  updateGroup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';
import { buildApp, buildItems } from './testing/build.ts';

let bed: TestBed;
let chair: Client;
let lead: Client;
let member: Client;
let guest: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  chair = await person({ name: 'Anna Vorsitz', isNetworkAdmin: true });
  lead = await person({ name: 'Lea Leitung' });
  member = await person({ name: 'Bert Mitglied' });
  guest = await person({ name: 'Gast', isExternal: true });
  group = await bed.buildGroup({ createdBy: lead.memberId!, access: 'closed', members: [member.memberId!] });
});
afterAll(() => bed?.stop());

const make = async (app: Record<string, unknown> = {}, by = chair) => {
  const body = { app: { name: 'Geräte', template: 'equipment' as const, ...app } };
  const answer = await by.call(createApp, { body });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body;
};
const seen = (slug: string | number, by: Client) => by.call(getApp, { params: { appSlug: String(slug) } });
const built = async (id: number, by = chair) => (await by.call(getBuiltApp, { params: { id } })).body;

describe('an app', () => {
  it.each(APP_TEMPLATES)('can start from the template %s, in the words of each reader', async (template) => {
    const app = await make({ name: `Von ${template}`, template });
    const { body } = await seen(app.slug, member);
    expect(body.properties.map(({ name }) => name)).toEqual(app.properties.map(({ name }) => name));
    expect(body.title_property).toBe('name');
    expect(body.can).toEqual({ create: true, manage: false });
    const rows = await sql<{ labels: Record<string, string> }>`
      select labels from app_properties where app_id = ${app.id}
    `.execute(bed.db.kysely);
    for (const { labels } of rows.rows) expect(Object.keys(labels)).toEqual(['de', 'en', 'es', 'fr']);
    const { column_property, name } = app.collection_layout;
    if (name === 'wall') expect(body.properties.some((each) => each.name === column_property)).toBe(true);
    const placed = app.item_layout.tabs.flatMap(({ columns }) => Object.values(columns).flat());
    const names = app.properties.map((each) => each.name);
    expect(placed.every(({ property }) => names.includes(property))).toBe(true);
  });

  it('has an address of its name, and a former one leads on until another takes it [RUL-0924]', async () => {
    const first = await make({ name: 'Ideen für 2027', template: 'empty' });
    const second = await make({ name: 'Ideen für 2027', template: 'empty' });
    expect([first.slug, second.slug]).toEqual(['ideen-fuer-2027', 'ideen-fuer-2027-2']);
    const renamed = await chair.call(updateApp, {
      params: { id: first.id },
      body: { app: { name: 'Einfälle' }, version: 1 },
    });
    expect(renamed.body.slug).toBe('einfaelle');
    expect((await seen('ideen-fuer-2027', member)).body.id).toBe(first.id);
    expect((await seen(first.id, member)).body.slug).toBe('einfaelle');
    const third = await make({ name: 'Ideen für 2027', template: 'empty' });
    expect((await seen('ideen-fuer-2027', member)).body.id).toBe(third.id);
    const taken = await chair.call(updateApp, {
      params: { id: first.id },
      body: { app: { slug: 'ideen-fuer-2027-2' }, version: 2 },
    });
    expect([taken.status, taken.problem?.errors]).toMatchObject([422, { 'app.slug': [expect.any(String)] }]);
  });

  it('of the network is seen by whom it is open to [RUL-0920]', async () => {
    const internal = await make({ name: 'Innen' });
    const open = await make({ name: 'Offen', openness: 'everyone' });
    expect((await seen(internal.slug, guest)).status).toBe(404);
    expect((await seen(open.slug, guest)).status).toBe(200);
    const names = (await guest.call(listApps, { query: {} })).body.apps.map(({ name }) => name);
    expect(names).toContain('Offen');
    expect(names).not.toContain('Innen');
  });

  it('has a name that is more than blanks, when it is made and later', async () => {
    const app = await make({ name: 'Benannt' });
    const nameless = { app: { name: ' \n ' } };
    const { problem } = await chair.call(createApp, {
      body: { app: { ...nameless.app, template: 'empty' } },
    });
    const changed = await chair.call(updateApp, {
      params: { id: app.id },
      body: { ...nameless, version: 1 },
    });
    expect([problem.codes, changed.problem.codes]).toEqual([
      { 'app.name': ['required'] },
      { 'app.name': ['required'] },
    ]);
    expect((await built(app.id)).name).toBe('Benannt');
  });

  it('of a group is made by who runs it and seen by whom the group is open to [RUL-0920]', async () => {
    const body = { app: { name: 'Werkzeug', template: 'empty' as const, group_id: group.id } };
    expect((await member.call(createApp, { body })).status).toBe(403);
    const app = await make({ name: 'Werkzeug', template: 'empty', group_id: group.id }, lead);
    expect(app.openness).toBe('members');
    expect((await seen(app.slug, member)).status).toBe(200);
    expect((await seen(app.slug, guest)).status).toBe(404);
    const stranger = await bed.as((await bed.buildMember({ name: 'Fremd' })).id);
    expect((await seen(app.slug, stranger)).status).toBe(404);
    await lead.call(updateGroup, { params: { slug: group.slug }, body: { group: { access: 'open' } } });
    expect((await seen(app.slug, stranger)).status).toBe(200);
    expect((await seen(app.slug, stranger)).body.name).toBe('Werkzeug');
    await lead.call(updateGroup, { params: { slug: group.slug }, body: { group: { access: 'closed' } } });
    expect((await seen(app.slug, stranger)).status).toBe(404);
    const listed = await member.call(listApps, { query: { group: group.slug } });
    expect(listed.body.apps.map(({ name }) => name)).toEqual(['Werkzeug']);
    expect((await stranger.call(listApps, { query: { group: group.slug } })).body.apps).toEqual([]);
    const hidden = await bed.buildGroup({ createdBy: lead.memberId!, access: 'hidden' });
    expect((await stranger.call(listApps, { query: { group: hidden.slug } })).status).toBe(404);
  });

  it('is built by who runs the place and by those to whom that is granted, 403 for who only sees it [RUL-0921]', async () => {
    const app = await make({ name: 'Rechte' });
    const status = async (by: Client) => (await by.call(getBuiltApp, { params: { id: app.id } })).status;
    expect(await Promise.all([chair, member, guest].map(status))).toEqual([200, 403, 404]);
    const { create, update, destroy } = app.grants;
    const plain = (grants: typeof create) => grants.map(({ type, id }) => ({ type, id }));
    const granted = await chair.call(updateApp, {
      params: { id: app.id },
      body: {
        app: {
          grants: {
            create: plain(create),
            update: plain(update),
            destroy: plain(destroy),
            manage: [{ type: 'member', id: member.memberId! }],
          },
        },
        version: 1,
      },
    });
    expect(granted.body.grants.manage).toEqual([
      { type: 'member', id: member.memberId, name: 'Bert Mitglied' },
    ]);
    expect(await status(member)).toBe(200);
    expect((await seen(app.slug, member)).body.can.manage).toBe(true);
    expect((await member.call(deleteApp, { params: { id: app.id } })).status).toBe(403);
  });

  it('grants nothing to whom nobody knows of', async () => {
    const grants = { create: [{ type: 'member', id: 987_654 }], update: [], destroy: [], manage: [] };
    const { status, problem } = await chair.call(createApp, {
      body: { app: { name: 'X', template: 'empty', grants: grants as never } },
    });
    expect([status, Object.keys(problem!.errors!)]).toEqual([422, ['app.grants.create.0']]);
  });
});

describe('apps to link to [RUL-0536]', () => {
  it('come with their words and where they lead, for who administers', async () => {
    const { id, slug } = await buildApp(bed, { name: 'Zum Verlinken' });
    const { body } = await chair.call(listLinkedApps);
    expect(body.apps.find((app) => app.id === id)).toMatchObject({
      text: 'Zum Verlinken',
      link: `/apps/${slug}`,
      properties_count: 2,
      can: { manage: true },
    });
    expect((await member.call(listLinkedApps)).status).toBe(403);
  });

  it('of a group are for who runs it', async () => {
    const own = await buildApp(bed, { name: 'Der Gruppe', groupId: group.id });
    const list = (by: Client) => by.call(listGroupLinkedApps, { params: { slug: group.slug } });
    expect((await list(lead)).body.apps.map(({ id }) => id)).toContain(own.id);
    expect((await list(member)).status).toBe(403);
    const hidden = await bed.buildGroup({ createdBy: lead.memberId!, access: 'hidden' });
    const there = await member.call(listGroupLinkedApps, { params: { slug: hidden.slug } });
    expect(there.status).toBe(404);
  });
});

describe('who changes an app that somebody changed since [RUL-0925]', () => {
  it('hears who, and keeps what is there', async () => {
    const app = await make({ name: 'Zu zweit' });
    await chair.call(updateApp, { params: { id: app.id }, body: { app: { color: 'pink' }, version: 1 } });
    const late = await chair.call(updateApp, {
      params: { id: app.id },
      body: { app: { color: 'blue' }, version: 1 },
    });
    expect([late.status, late.problem?.detail]).toEqual([
      409,
      'Inzwischen hat Anna Vorsitz die Einstellungen der App geändert.',
    ]);
    expect((await built(app.id)).color).toBe('pink');
  });

  it('is told of in the versions of the app', async () => {
    const app = await make({ name: 'Mit Geschichte', template: 'empty' });
    await chair.call(updateApp, { params: { id: app.id }, body: { app: { icon: 'book' }, version: 1 } });
    const { versions } = (await chair.call(listAppVersions, { params: { id: app.id } })).body;
    expect(versions).toMatchObject([
      {
        version: 2,
        author: { display_name: 'Anna Vorsitz' },
        first: false,
        added: [],
        removed: [],
        changed: [],
      },
      { version: 1, author: { display_name: 'Anna Vorsitz' }, first: true },
    ]);
    expect((await built(app.id)).changed?.name).toBe('Anna Vorsitz');
  });
});

describe('the layout of items', () => {
  const tab = (layout: string, columns: Record<string, string[]>, name = 'Eins') => ({
    name,
    layout: layout as 'ab',
    columns: Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((key) => [
        key,
        (columns[key] ?? []).map((property) => ({ property, show_label: true })),
      ]),
    ) as never,
  });
  const lay = async (id: number, change: object) =>
    chair.call(updateAppLayout, {
      params: { id },
      body: { version: (await built(id)).version, ...change } as never,
    });
  const layout = (type: string, ...tabs: object[]) => ({ item_layout: { type, tabs } });

  it('is automatic, inherited where there is a relation, or made of tabs [RUL-0422]', async () => {
    const plain = await buildApp(bed);
    expect((await lay(plain.id, layout('inherit'))).problem?.errors).toHaveProperty(['item_layout.type']);
    const related = await buildApp(bed, {
      properties: [
        { name: 'name' },
        { name: 'led', type: 'relation', settings: { related_app_id: plain.id } },
      ],
    });
    expect((await lay(related.id, layout('inherit'))).body.item_layout.type).toBe('inherit');
    const custom = await lay(plain.id, layout('custom', tab('a', { a: ['name', 'status'] })));
    expect(custom.body.item_layout).toMatchObject({ type: 'custom', tabs: [{ name: 'Eins', layout: 'a' }] });
    expect((await lay(plain.id, layout('auto'))).body.item_layout.type).toBe('auto');
  });

  it.each(['a', 'ab', 'abc', 'a-bc', 'a-bc-d', 'ab-c'])(
    'has tabs laid out as %s [RUL-0423]',
    async (name) => {
      const app = await buildApp(bed);
      const last = name.at(-1)!;
      expect((await lay(app.id, layout('custom', tab(name, { [last]: ['name'] })))).status).toBe(200);
    },
  );

  it('knows no other columns [RUL-0423]', async () => {
    const app = await buildApp(bed);
    expect((await lay(app.id, layout('custom', tab('abcd', {})))).status).toBe(422);
    const { problem } = await lay(app.id, layout('custom', tab('a', { b: ['name'] })));
    expect(problem?.errors).toHaveProperty(['item_layout.tabs.0.columns.b.0.property']);
  });

  it('needs names of tabs [RUL-0424] and at least one of them [RUL-0425]', async () => {
    const app = await buildApp(bed);
    expect((await lay(app.id, layout('custom', tab('a', {}, ' ')))).problem?.errors).toHaveProperty([
      'item_layout.tabs.0.name',
    ]);
    expect((await lay(app.id, layout('custom'))).problem?.errors).toHaveProperty(['item_layout.tabs']);
  });

  it('has each field in one place only [RUL-0426]', async () => {
    const app = await buildApp(bed);
    const { problem } = await lay(
      app.id,
      layout('custom', tab('a', { a: ['name'] }), tab('ab', { b: ['name'] }, 'Zwei')),
    );
    expect(problem?.errors).toHaveProperty(['item_layout.tabs.1.columns.b.0.property']);
  });

  it('names the column property and the stages of the collection [RUL-0429]', async () => {
    const app = await buildApp(bed, { column: null });
    await buildItems(bed, app, [{ name: 'A', status: 'open' }]);
    await sql`update items set wall_column = null where app_id = ${app.id}`.execute(bed.db.kysely);
    const collection = (change: object) =>
      lay(app.id, { collection_layout: { name: 'wall', column_property: 'status', stage: true, ...change } });
    expect((await collection({ column_property: null })).status).toBe(422);
    expect((await collection({ column_property: 'name' })).status).toBe(422);
    expect((await collection({})).body.collection_layout).toEqual({
      name: 'wall',
      column_property: 'status',
      stage: true,
    });
    const { rows } = await sql`select wall_column from items where app_id = ${app.id}`.execute(bed.db.kysely);
    expect(rows).toEqual([{ wall_column: 'open' }]);
  });
});

describe('a deleted app [RUL-0929]', () => {
  it('is gone for everybody at once, and comes back as it was', async () => {
    const app = await make({ name: 'Kommt wieder' });
    expect((await chair.call(deleteApp, { params: { id: app.id } })).status).toBe(204);
    expect((await seen(app.slug, chair)).status).toBe(404);
    expect((await chair.call(getBuiltApp, { params: { id: app.id } })).status).toBe(404);
    expect((await member.call(restoreApp, { params: { id: app.id } })).status).toBe(404);
    const back = await chair.call(restoreApp, { params: { id: app.id } });
    expect(back.body).toMatchObject({ id: app.id, slug: app.slug, name: 'Kommt wieder' });
    expect((await chair.call(restoreApp, { params: { id: app.id } })).status).toBe(200);
    expect((await seen(app.slug, member)).status).toBe(200);
  });

  it('is removed for good after thirty days, and not before', async () => {
    const [old, young] = [await buildApp(bed), await buildApp(bed)];
    await buildItems(bed, old, [{ name: 'A' }, { name: 'B' }]);
    await sql`
      update apps set deleted_at = now() - make_interval(days => case when id = ${old.id} then 31 else 29 end)
      where id in (${old.id}, ${young.id})
    `.execute(bed.db.kysely);
    await jobs(bed.services).app_bin_emptying!({});
    const { rows } = await sql<{ id: number }>`
      select id from containers where id in (${old.id}, ${young.id})
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ id: young.id }]);
    expect((await chair.call(restoreApp, { params: { id: old.id } })).status).toBe(404);
    expect((await chair.call(restoreApp, { params: { id: young.id } })).status).toBe(200);
  });
});
