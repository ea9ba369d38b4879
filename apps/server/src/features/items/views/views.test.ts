import { createAppView, deleteAppView, listAppViews, updateAppView } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { type BuiltItemApp, buildItemApp, DEFECTS } from '../testing/build.ts';

let bed: TestBed;
let chair: Client;
let anna: Client;
let ben: Client;
let app: BuiltItemApp;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  [anna, ben] = [await bed.as((await bed.buildMember()).id), await bed.as((await bed.buildMember()).id)];
  app = await buildItemApp(bed, {
    properties: [...DEFECTS, { name: 'amount', type: 'number', readGrants: [] }],
  });
});
afterAll(() => bed?.stop());

const look = (more = {}) => ({
  view: 'table' as const,
  where: ['status:is:open'],
  q: '',
  sort: '-title',
  columns: ['title', 'status'],
  ...more,
});
const keep = (client: Client, name: string, more: Record<string, unknown> = {}) =>
  client.call(createAppView, {
    params: { appSlug: app.slug },
    body: { name, is_shared: false, view: look(), ...more } as never,
  });
const names = async (client: Client) =>
  (await client.call(listAppViews, { params: { appSlug: app.slug } })).body.views.map(({ name }) => name);

it('keeps a look for oneself, and for everybody where one runs the app [RUL-0948]', async () => {
  const own = await keep(anna, 'Offene');
  expect(own.status).toBe(201);
  expect(own.body).toMatchObject({ name: 'Offene', view: look(), can: { update: true } });
  expect((await keep(anna, 'Für alle', { is_shared: true })).status).toBe(403);
  const shared = await keep(chair, 'Vom Vorstand', { is_shared: true });
  expect(await names(anna)).toEqual(['Vom Vorstand', 'Offene']);
  expect(await names(ben)).toEqual(['Vom Vorstand']);
  const params = { appSlug: app.slug, viewId: own.body.id };
  expect((await ben.call(updateAppView, { params, body: { name: 'Meine' } })).status).toBe(404);
  expect((await anna.call(updateAppView, { params, body: { name: 'Neue' } })).body.name).toBe('Neue');
  expect((await anna.call(updateAppView, { params, body: { is_shared: true } })).status).toBe(403);
  expect((await anna.call(deleteAppView, { params: { ...params, viewId: shared.body.id } })).status).toBe(
    403,
  );
  expect((await anna.call(deleteAppView, { params })).status).toBe(204);
  expect(await names(anna)).toEqual(['Vom Vorstand']);
});

it('takes no look by what is not there, and shows none of what one does not read [RUL-0948] [C10]', async () => {
  expect((await keep(anna, 'Falsch', { view: look({ where: ['amount:is:1'] }) })).status).toBe(422);
  expect((await keep(anna, 'Falsch', { view: look({ sort: 'nowhere' }) })).status).toBe(422);
  const view = look({
    where: ['amount:at_least:1000', 'status:is:open'],
    sort: 'amount',
    columns: ['amount', 'title'],
  });
  await keep(chair, 'Teure', { is_shared: true, view });
  const { body } = await anna.call(listAppViews, { params: { appSlug: app.slug } });
  const seen = body.views.find(({ name }) => name === 'Teure')!;
  expect(seen.view).toMatchObject({ where: ['status:is:open'], sort: null, columns: ['title'] });
  expect(JSON.stringify(body)).not.toContain('amount');
});
