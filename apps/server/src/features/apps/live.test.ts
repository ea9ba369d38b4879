import type { AddressInfo } from 'node:net';
import {
  deleteApp,
  type ItemsChanged,
  restoreApp,
  updateAppLayout,
  updateAppProperties,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildApp } from './testing/build.ts';
import { appEditor, change } from './testing/editing.ts';

let bed: TestBed;
let url: string;
let lead: Client;
let member: Client;
let outside: Client;
let groupId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const as = async (name: string) => bed.as((await bed.buildMember({ name })).id);
  [lead, member, outside] = [await as('Lea Leitung'), await as('Bert Mitglied'), await as('Otto Außen')];
  const members = [member.memberId!];
  groupId = (await bed.buildGroup({ createdBy: lead.memberId!, access: 'closed', members })).id;
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
});
afterAll(() => bed?.stop());

it('who has an app open hears that its columns are others, and nobody else does [C04]', async () => {
  const app = await buildApp(bed, { groupId });
  const params = { id: app.id };
  const watching = await connectLive(url, member);
  const foreign = await connectLive(url, outside);
  const hears = async () => {
    const { data } = await watching.next('items_changed', () => true);
    expect(data).toEqual({ app_id: app.id, ids: [], change: 'changed', place: null } satisfies ItemsChanged);
  };
  const options = ['done', 'open', 'new'].map((value) => ({ value, label: value }));
  await lead.call(updateAppProperties, await appEditor(bed, lead).edited(app, change('status', { options })));
  await hears();
  await lead.call(updateAppLayout, {
    params,
    body: { collection_layout: { name: 'wall', column_property: 'status', stage: true }, version: 2 },
  });
  await hears();
  await lead.call(deleteApp, { params });
  await hears();
  await lead.call(restoreApp, { params });
  await hears();
  expect(foreign.heard.filter(({ event }) => event === 'items_changed')).toEqual([]);
  watching.close();
  foreign.close();
});
