import type { AddressInfo } from 'node:net';
import {
  archiveItem,
  createItem,
  deleteItem,
  type ItemsChanged,
  moveItem,
  updateItem,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildItem, buildItemApp, DEFECTS } from './testing/build.ts';

let bed: TestBed;
let url: string;
let anna: Client;
let ben: Client;
let outside: Client;
let groupId: number;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const as = async (name: string) => bed.as((await bed.buildMember({ name })).id);
  [anna, ben, outside] = [await as('Anna Amsel'), await as('Ben Bach'), await as('Otto Außen')];
  const group = await bed.buildGroup({
    createdBy: anna.memberId!,
    access: 'closed',
    members: [ben.memberId!],
  });
  groupId = group.id;
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
});
afterAll(() => bed?.stop());

it('who sees the app hears what became of an item and where, and nobody else does [RUL-0949] [C05]', async () => {
  const app = await buildItemApp(bed, { groupId });
  const watching = await connectLive(url, ben);
  const foreign = await connectLive(url, outside);
  const heard = async (change: ItemsChanged['change']) =>
    (await watching.next('items_changed', ({ data }) => (data as ItemsChanged).change === change)).data;

  const { body: item } = await anna.call(createItem, {
    params: { appSlug: app.slug },
    body: { values: { title: 'Geheimer Name', status: 'new' } },
  });
  expect(await heard('created')).toEqual({ app_id: app.id, ids: [item.id], change: 'created', place: null });
  const params = { id: item.id };
  await anna.call(updateItem, { params, body: { values: { title: 'Anderer Name' } } });
  expect(await heard('changed')).toMatchObject({ ids: [item.id] });
  const behind = await buildItem(bed, app.id, { values: { title: 'Davor', status: 'open' } });
  await anna.call(moveItem, { params, body: { insert_after_id: behind, values: { status: 'open' } } });
  expect(await heard('moved')).toMatchObject({ place: { column: 'open', insert_after_id: behind } });
  await anna.call(archiveItem, { params });
  expect(await heard('archived')).toMatchObject({ ids: [item.id] });
  await anna.call(deleteItem, { params });
  expect(await heard('deleted')).toEqual({ app_id: app.id, ids: [item.id], change: 'deleted', place: null });

  expect(JSON.stringify(watching.heard)).not.toContain('Name');
  expect(foreign.heard.filter(({ event }) => event === 'items_changed')).toEqual([]);
  watching.close();
  foreign.close();
});

it('the place of a card is told to nobody where not everybody reads the columns [C10]', async () => {
  const app = await buildItemApp(bed, {
    groupId,
    properties: DEFECTS.map((each) => (each.name === 'status' ? { ...each, readGrants: [] } : each)),
  });
  const id = await buildItem(bed, app.id, { values: { title: 'Lampe', status: 'new' } });
  const watching = await connectLive(url, ben);
  const moved = await anna.call(moveItem, {
    params: { id },
    body: { insert_after_id: null, values: { status: 'open' } },
  });
  expect(moved.status).toBe(200);
  const { data } = await watching.next('items_changed');
  expect(data).toEqual({ app_id: app.id, ids: [id], change: 'moved', place: null });
  watching.close();
});
