import {
  createItem,
  getAppVersion,
  listAppVersions,
  purgeAppProperty,
  updateItem,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { upload } from '../../../testing/upload-bed.ts';
import { buildApp, buildItems } from '../testing/build.ts';
import { adding, appEditor, change, sent, without } from '../testing/editing.ts';

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

type App = Awaited<ReturnType<typeof buildApp>>;
const purge = (app: App, name: string, version: number, by = chair) =>
  by.call(purgeAppProperty, { params: { id: app.id, name }, query: { version } });

describe('a removed property [RUL-1036]', () => {
  const fields = [{ name: 'name' }, { name: 'place' }];

  it('goes for good with what items have of it, their history too, and nothing else goes', async () => {
    const app = await buildApp(bed, { properties: fields });
    const made = await chair.call(createItem, {
      params: { appSlug: app.slug },
      body: { values: { name: 'A', place: 'Keller' } },
    });
    const { id } = made.body;
    const change = async (values: Record<string, string>) =>
      expect((await chair.call(updateItem, { params: { id }, body: { values } })).status).toBe(200);
    await change({ place: 'Dach' });
    await change({ name: 'B', place: 'Hof' });
    await buildItems(bed, app, [{ name: 'C', place: 'Garten' }, { name: 'D' }]);
    await sql`update items set deleted_at = now() where app_id = ${app.id} and title = 'C'`.execute(
      bed.db.kysely,
    );
    const { version } = await editor.save(app, without('place'));
    const answer = await purge(app, 'place', version);
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
    expect(answer.body).toMatchObject({ removed: [], version: version + 1 });
    expect((await editor.items(app)).map(({ property_values }) => property_values)).toEqual([
      { name: 'B' },
      { name: 'C' },
      { name: 'D' },
    ]);
    // What told of the place alone is gone.
    const told = await editor.history(app);
    expect(told.at(-1)).toEqual({ name: ['A', 'B'] });
    expect(told.some((each) => 'place' in each)).toBe(false);
    expect(told).toHaveLength(2);
    expect(await editor.keysOf(app, 'place')).toEqual([]);
    // One that is called so later begins with nothing.
    const again = await editor.save(app, adding({ name: 'place', type: 'text', label: 'Ort' }));
    expect(again.properties.at(-1)).toMatchObject({ name: 'place', items_count: 0 });
  });

  it('takes along what was kept of another type, and files that nothing else shows', async () => {
    const app = await buildApp(bed, {
      properties: [{ name: 'name' }, { name: 'place' }, { name: 'paper', type: 'file' }],
    });
    const file = await upload(chair, 'files', { name: 'plan.txt', content: 'Plan' });
    const { body: made } = await chair.call(createItem, {
      params: { appSlug: app.slug },
      body: { values: { name: 'A', place: 'ca. 12', paper: file.id } },
    });
    const state = async () =>
      (await sql<{ state: string }>`select state from files where id = ${file.id}`.execute(bed.db.kysely))
        .rows[0]!.state;
    await editor.save(app, change('place', { type: 'number' }));
    const aside = async () =>
      (await sql`select 1 from item_values_aside where item_id = ${made.id}`.execute(bed.db.kysely)).rows
        .length;
    expect(await aside()).toBe(1);
    const { version } = await editor.save(app, without('place'));
    expect((await purge(app, 'place', version)).status).toBe(200);
    expect([await aside(), await state()]).toEqual([0, 'published']);
    const { version: next } = await editor.save(app, without('paper'));
    expect(await state()).toBe('published');
    expect((await purge(app, 'paper', next)).status).toBe(200);
    expect(await state()).toBe('removed');
  });

  it('is named in the versions and in the log, with how many items lost something', async () => {
    const app = await buildApp(bed, { properties: fields });
    await buildItems(bed, app, [{ name: 'A', place: 'Keller' }, { name: 'B', place: 'Dach' }, { name: 'C' }]);
    const { version } = await editor.save(app, without('place'));
    await purge(app, 'place', version);
    const { versions } = (await chair.call(listAppVersions, { params: { id: app.id } })).body;
    expect(versions.map(({ version, purged, removed }) => [version, purged, removed])).toEqual([
      [3, 'place', []],
      [2, null, ['place']],
      [1, null, []],
    ]);
    // What the app was then can still be looked at, without what items had.
    const then = await chair.call(getAppVersion, { params: { id: app.id, version: 1 } });
    expect(then.body.properties.map(({ name }) => name)).toEqual(['name', 'place']);
    const { rows } = await sql<{ target: object; details: object }>`
      select target, details from audit_entries where action = 'purgeAppProperty' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      {
        target: { app: String(app.id), removed_property: 'place' },
        details: { before: { property: 'place', items: 2 } },
      },
    ]);
  });

  it('is kept where somebody changed the app since, or it is no removed one', async () => {
    const app = await buildApp(bed, { properties: fields });
    await buildItems(bed, app, [{ name: 'A', place: 'Keller' }]);
    expect((await purge(app, 'place', 1)).status).toBe(404);
    const gone = await editor.save(app, without('place'));
    expect((await purge(app, 'place', 2, member)).status).toBe(403);
    const back = await editor.save(app, adding(sent(gone.removed[0]!)));
    expect((await purge(app, 'place', gone.version)).status).toBe(409);
    expect((await purge(app, 'place', back.version)).status).toBe(404);
    expect(await editor.valuesOf(app, 'place')).toEqual(['Keller']);
  });
});
