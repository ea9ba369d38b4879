import { type BuiltProperty, getApp, updateAppProperties } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { type ItemFacts, loadApp, mayRead, mayWrite, readableProperties } from '../index.ts';
import { type BuiltPropertyTraits, buildApp, buildItems } from '../testing/build.ts';
import { adding, appEditor, change, type Edit, sent, without } from '../testing/editing.ts';

let bed: TestBed;
let chair: Client;
let second: Client;
let member: Client;
let editor: ReturnType<typeof appEditor>;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  chair = await person({ name: 'Anna Vorsitz', isNetworkAdmin: true });
  second = await person({ name: 'Zoe Zweite', isNetworkAdmin: true });
  member = await person({ name: 'Bert Mitglied' });
  editor = appEditor(bed, chair);
});
afterAll(() => bed?.stop());

type App = Awaited<ReturnType<typeof buildApp>>;

const status = (...values: string[]): Edit => {
  const labels: Record<string, string> = { new: 'Neu', open: 'Offen', done: 'Erledigt' };
  return change('status', {
    options: values.map((value) => ({ value, label: labels[value] ?? value })),
  });
};

describe('a property that is taken out [RUL-0926]', () => {
  it('keeps what items have of it, and comes back with it', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'place' }] });
    await buildItems(bed, app, [{ name: 'A', place: 'Keller' }, { name: 'B' }]);
    const asked = await editor.report(app, without('place'));
    expect(asked.removed).toEqual([{ name: 'place', label: 'place', option: null, items_count: 1 }]);
    const gone = await editor.save(app, without('place'));
    expect(gone.properties.map(({ name }) => name)).toEqual(['name']);
    expect(gone.removed).toMatchObject([{ name: 'place', items_count: 1 }]);
    expect((await chair.call(getApp, { params: { appSlug: app.slug } })).body.properties).toHaveLength(1);
    const place = sent(gone.removed[0]!);
    const back = await editor.save(app, adding(place));
    expect(back.removed).toEqual([]);
    expect(back.properties.find(({ name }) => name === 'place')!.id).toBe(app.properties.place);
    expect(await editor.valuesOf(app, 'place')).toEqual(['Keller', undefined]);
    await vi.waitFor(async () => expect((await editor.items(app))[0]!.search_text).toBe('A\nKeller'), {
      timeout: 15_000,
    });
  });
});

describe('the choices of a selection [RUL-0927]', () => {
  const build = async () => {
    const app = await buildApp(bed);
    await editor.save(app, status('new', 'open', 'done'));
    await buildItems(bed, app, [
      { name: 'A', status: 'open' },
      { name: 'B', status: 'open' },
      { name: 'C', status: 'new' },
    ]);
    return app;
  };
  const columns = async (app: App) => (await editor.items(app)).map(({ wall_column }) => wall_column);

  it('go with the consent of who sees how many items have them, and come back with the same label [C07]', async () => {
    const app = await build();
    const asked = await editor.report(app, status('new', 'done'));
    expect(asked.removed).toEqual([{ name: 'status', label: 'status', option: 'Offen', items_count: 2 }]);
    await editor.save(app, status('new', 'done'));
    expect(await columns(app)).toEqual([null, null, 'new']);
    expect(await editor.keysOf(app, 'status')).toEqual(['0000']);
    expect(await editor.valuesOf(app, 'status')).toEqual(['open', 'open', 'new']);
    expect(await editor.history(app)).toEqual([{ status: ['open', null] }, { status: ['open', null] }]);
    const back = await editor.save(
      app,
      change('status', {
        options: [{ label: 'OFFEN' }, { value: 'new', label: 'Neu' }, { value: 'done', label: 'Erledigt' }],
      }),
    );
    const options = back.properties.find(({ name }) => name === 'status')!.options;
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ['open', 'OFFEN'],
      ['new', 'Neu'],
      ['done', 'Erledigt'],
    ]);
    expect(await columns(app)).toEqual(['open', 'open', 'new']);
    expect(await editor.keysOf(app, 'status')).toEqual(['0000', '0000', '0001']);
  });

  it('are called otherwise without touching a value, and of those not saved only they themselves go [C07]', async () => {
    const app = await build();
    await editor.save(
      app,
      change('status', {
        options: [
          { value: 'new', label: 'neu' },
          { value: 'open', label: 'offen' },
          { value: 'done', label: 'Erledigt' },
          { label: 'Vertagt' },
          { label: 'Geprüft' },
        ],
      }),
    );
    expect(await editor.valuesOf(app, 'status')).toEqual(['open', 'open', 'new']);
    expect(await editor.history(app)).toEqual([]);
    const { properties } = await editor.read(app);
    const { option_counts, options } = properties.find(({ name }) => name === 'status')!;
    expect(options.map(({ label }) => label)).toEqual(['neu', 'offen', 'Erledigt', 'Vertagt', 'Geprüft']);
    expect(option_counts).toHaveLength(2);
    expect(option_counts).toContainEqual({ value: 'open', items_count: 2 });
  });

  it('stay in the order that they are given [C04]', async () => {
    const app = await build();
    const order = async () =>
      (await editor.read(app)).properties
        .find(({ name }) => name === 'status')!
        .options.map(({ value }) => value);
    await editor.save(app, status('done', 'new', 'open'));
    expect(await order()).toEqual(['done', 'new', 'open']);
    await editor.save(app, status('done', 'open', 'new'));
    expect(await order()).toEqual(['done', 'open', 'new']);
    expect(await editor.keysOf(app, 'status')).toEqual(['0001', '0001', '0002']);
  });

  it('of two who change them at once the later hears what the other did, with both orders at hand [C04]', async () => {
    const app = await build();
    const [first, later] = [
      await editor.edited(app, status('done', 'new', 'open')),
      await editor.edited(app, status('open', 'new', 'done')),
    ];
    const answers = await Promise.all([
      chair.call(updateAppProperties, first),
      second.call(updateAppProperties, later),
    ]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status]).toEqual([200, 409]);
    expect(lost!.problem!.detail).toMatch(
      /^Inzwischen hat (Anna Vorsitz|Zoe Zweite) diese Felder geändert: status\.$/,
    );
    const present = lost!.problem!.present as { version: number; properties: BuiltProperty[] };
    const orderIn = (properties: readonly { name: string; options: readonly { value: string }[] }[]) =>
      properties.find(({ name }) => name === 'status')!.options.map(({ value }) => value);
    expect(orderIn(present.properties)).toEqual(orderIn(won!.body.properties));
    expect(present.version).toBe(won!.body.version);
  });
});

describe('what properties cannot be', () => {
  const refused = async (edit: Edit) => {
    const answer = await chair.call(updateAppProperties, await editor.edited(await buildApp(bed), edit));
    expect(answer.status).toBe(422);
    return Object.keys(answer.problem!.errors!);
  };

  it('is said at each of them', async () => {
    expect(await refused(adding({ name: 'updated_at', type: 'text', label: 'Stand' }))).toEqual([
      'properties.2.name',
    ]);
    expect(await refused(adding({ name: 'led', type: 'relation', label: 'Gehört zu' }))).toEqual([
      'properties.2.related_app_id',
    ]);
    expect(
      await refused(adding({ name: 'led', type: 'relation', label: 'Gehört zu', related_app_id: 987_654 })),
    ).toEqual(['properties.2.related_app_id']);
    expect(await refused(change('status', { options: [] }))).toEqual(['properties.1.options']);
    expect(await refused(adding({ name: 'name', type: 'text', label: 'Zwei' }))).toContain(
      'properties.2.name',
    );
  });

  it('may lead to the app itself', async () => {
    const app = await buildApp(bed);
    const after = await editor.save(
      app,
      adding({ name: 'above', type: 'relation', label: 'Gehört zu', related_app_id: app.id }),
    );
    expect(after.properties.at(-1)).toMatchObject({ type: 'relation', related_app_id: app.id });
  });
});

describe('what is granted of properties [C10] [RUL-0922]', () => {
  const secret: BuiltPropertyTraits = { name: 'amount', type: 'number', read_grants: [] };
  const appFor = async (app: App, by: Client) =>
    loadApp(
      bed.db.kysely,
      {
        memberId: by.memberId!,
        isExternal: false,
        isNetworkAdmin: by === chair,
        administeredCategoryIds: [],
      } as never,
      app.slug,
    );

  it('hides them in the app, its layout and its search words [RUL-0923]', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'motive' }, secret] });
    await buildItems(bed, app, [{ name: 'A', motive: 'Geheim', amount: 5 }]);
    await editor.save(app, change('motive', { read_grants: [] }));
    const { body } = await member.call(getApp, { params: { appSlug: app.slug } });
    expect(body.properties.map(({ name }) => name)).toEqual(['name']);
    await vi.waitFor(async () => expect((await editor.items(app))[0]!.search_text).toBe('A'), {
      timeout: 15_000,
    });
    expect((await editor.read(app)).properties).toHaveLength(3);
  });

  it('is refused as the name of items [RUL-0930]', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'motive', read_grants: [] }, { name: 'name' }] });
    expect((await editor.read(app)).title_property).toBe('name');
    const { params, body } = await editor.edited(app, (properties) => properties);
    const answer = await chair.call(updateAppProperties, {
      params,
      body: { ...body, title_property: 'motive' },
    });
    expect([answer.status, answer.problem?.errors]).toMatchObject([
      422,
      { title_property: [expect.any(String)] },
    ]);
  });

  it('lets its own permission win over that of the item [RUL-0403]', async () => {
    const app = await buildApp(bed, {
      grants: { create: [], update: [{ type: 'author', id: null }], destroy: [] },
      properties: [
        { name: 'name' },
        { name: 'status', type: 'selection', options: ['a'], write_grants: [{ type: 'everyone', id: null }] },
        { name: 'fixed', write_grants: [] },
        { name: 'locked', is_locked: true },
        { name: 'own', read_grants: [{ type: 'author', id: null }] },
      ],
    });
    const theirs: ItemFacts = { author_id: chair.memberId!, archived_at: null };
    const own: ItemFacts = { author_id: member.memberId!, archived_at: null };
    const loaded = await appFor(app, member);
    const writable = (item: ItemFacts, by = loaded) =>
      by.properties.filter((property) => mayWrite(by, property, item)).map(({ name }) => name);
    expect(writable(theirs)).toEqual(['status']);
    expect(writable(own)).toEqual(['name', 'status', 'own']);
    expect(writable(theirs, await appFor(app, chair))).toEqual(['name', 'status', 'fixed', 'locked', 'own']);
    expect(writable({ ...own, archived_at: '2026-01-01' })).toEqual([]);
    expect(readableProperties(loaded).map(({ name }) => name)).not.toContain('own');
    expect(mayRead(loaded, loaded.properties.at(-1)!, own)).toBe(true);
  });

  it('goes by groups, who runs them, and roles', async () => {
    const group = await bed.buildGroup({ createdBy: second.memberId!, members: [member.memberId!] });
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into membership_roles (network_id, slug, name, plural_name, color, text_color)
        select id, 'pruefer', 'Prüferin', 'Prüferinnen', '#ffffff', '#000000' from networks limit 1 returning id
      )
      insert into member_membership_roles (member_id, membership_role_id) select ${member.memberId}, id from made
      returning membership_role_id as id
    `.execute(bed.db.kysely);
    const named = (name: string, type: 'group', id: number): BuiltPropertyTraits => ({
      name,
      read_grants: [{ type, id }],
    });
    const app = await buildApp(bed, {
      properties: [
        named('of_group', 'group', group.id),
        named('of_leaders', 'group_admin' as 'group', group.id),
        named('of_role', 'membership_role' as 'group', rows[0]!.id),
        named('of_other', 'membership_role' as 'group', rows[0]!.id + 1),
      ],
    });
    const names = readableProperties(await appFor(app, member)).map(({ name }) => name);
    expect(names).toEqual(['of_group', 'of_role']);
  });
});
