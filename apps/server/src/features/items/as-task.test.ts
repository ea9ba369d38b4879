import { createTask, getTask } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildItem, buildItemApp } from './testing/build.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let outside: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const as = async (name: string) => bed.as((await bed.buildMember({ name })).id);
  [anna, ben, outside] = [await as('Anna A'), await as('Ben B'), await as('Otto O')];
});
afterAll(() => bed?.stop());

it('an item becomes a task that leads back to it, for those who see the item [RUL-0973]', async () => {
  const group = await bed.buildGroup({
    createdBy: anna.memberId!,
    access: 'closed',
    members: [ben.memberId!],
  });
  const app = await buildItemApp(bed, { groupId: group.id });
  const itemId = await buildItem(bed, app.id, { values: { title: 'Lampe flackert', status: 'new' } });
  const source = { type: 'item', id: itemId } as const;
  const make = (who: Client, more: object = {}) =>
    who.call(createTask, { body: { task: { title: 'Lampe', source, ...more } } });
  expect((await make(outside)).problem.codes).toEqual({ 'task.source': ['unknown'] });
  const { body } = await make(ben, { assignee_ids: [outside.memberId!] });
  expect(body.source).toEqual({ ...source, text: 'Lampe flackert', html_url: `/items/${itemId}` });
  const seen = await outside.call(getTask, { params: { id: body.id } });
  expect([seen.status, seen.body.source]).toEqual([200, null]);
  await sql`delete from items where id = ${itemId}`.execute(bed.db.kysely);
  const { status, body: left } = await ben.call(getTask, { params: { id: body.id } });
  expect([status, left.source]).toEqual([200, null]);
});
