import { type AppVersion, getApp, getAppVersion, updateApp, updateAppProperties } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildApp, buildItems } from './testing/build.ts';
import { appEditor, change, sent, without } from './testing/editing.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
let editor: ReturnType<typeof appEditor>;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ name: 'Anna Vorsitz', isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember({ name: 'Bert Mitglied' })).id);
  editor = appEditor(bed, chair);
});
afterAll(() => bed?.stop());

type App = { id: number };
const at = (app: App, version: number, by = chair) =>
  by.call(getAppVersion, { params: { id: app.id, version } });

/** The fields of a version as a builder sends them that was filled with it. */
const fieldsOf = ({ properties }: AppVersion) =>
  properties.map((property) => sent({ ...property, items_count: 0, option_counts: [] }));

describe('a version of an app [RUL-1035]', () => {
  it('is what its builder began with then, word by word', async () => {
    const app = await buildApp(bed, { name: 'Vorher' });
    const before = await editor.read(app);
    await chair.call(updateApp, {
      params: { id: app.id },
      body: { app: { name: 'Nachher', color: 'pink' }, version: 1 },
    });
    await editor.save(app, without('status'));
    const { body } = await at(app, 1);
    const { properties, ...rest } = body;
    expect(before).toMatchObject(rest);
    expect(before.properties.map(({ items_count: _, option_counts: __, ...field }) => field)).toEqual(
      properties,
    );
    expect((await at(app, 2)).body).toMatchObject({ name: 'Nachher', color: 'pink' });
    expect((await at(app, 2)).body.properties).toHaveLength(2);
    expect((await at(app, 3)).body.properties).toHaveLength(1);
    // Nothing is changed by a look at it.
    expect((await editor.read(app)).version).toBe(3);
  });

  it('is there for those who build the app, and only as many as it had', async () => {
    const app = await buildApp(bed);
    expect((await at(app, 1, member)).status).toBe(403);
    expect((await at(app, 2)).status).toBe(404);
    expect((await at({ id: 987_654 }, 1)).status).toBe(404);
  });

  it('brings back what items have of fields and of choices that are called otherwise by now [C07]', async () => {
    const app = await buildApp(bed);
    await buildItems(bed, app, [{ name: 'A', status: 'open' }, { name: 'B' }]);
    await editor.save(app, change('status', { options: [{ value: 'open', label: 'Läuft' }] }));
    await editor.save(app, change('status', { options: [{ label: 'Ganz neu' }] }));
    await editor.save(app, without('name'));
    expect((await editor.items(app)).map(({ wall_column }) => wall_column)).toEqual([null, null]);
    const { body } = await at(app, 1);
    const { version } = await editor.read(app);
    const saved = await chair.call(updateAppProperties, {
      params: { id: app.id },
      body: { properties: fieldsOf(body), title_property: body.title_property, version },
    });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect((await editor.items(app)).map(({ wall_column }) => wall_column)).toEqual(['open', null]);
    expect(await editor.valuesOf(app, 'name')).toEqual(['A', 'B']);
    const seen = (await member.call(getApp, { params: { appSlug: app.slug } })).body;
    expect(seen.properties.map(({ name }) => name)).toEqual(['name', 'status']);
    expect(seen.properties[1]!.options.map(({ value, label }) => [value, label])).toEqual([
      ['new', 'new'],
      ['open', 'open'],
      ['done', 'done'],
    ]);
  });
});
