import {
  archiveApp,
  createItem,
  deleteApp,
  getApp,
  listDeletedApps,
  listItems,
  purgeApp,
  restoreApp,
  unarchiveApp,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildApp, buildItems } from './testing/build.ts';

let bed: TestBed;
let chair: Client;
let lead: Client;
let member: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const klara = await bed.buildMember({ name: 'Klara Leitung' });
  const bert = await bed.buildMember({ name: 'Bert Mitglied' });
  chair = await bed.as((await bed.buildMember({ name: 'Anna Vorsitz', isNetworkAdmin: true })).id);
  [lead, member] = [await bed.as(klara.id), await bed.as(bert.id)];
  group = await bed.buildGroup({ createdBy: klara.id, members: [bert.id], access: 'hidden' });
});
afterAll(() => bed?.stop());

const bin = (by: Client, query: { group?: string } = {}) => by.call(listDeletedApps, { query });
const params = ({ id }: { id: number }) => ({ params: { id } });
const counted = async (table: 'apps' | 'items', id: number) => {
  const column = table === 'apps' ? sql`id` : sql`app_id`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(table)} where ${column} = ${id}
  `.execute(bed.db.kysely);
  return rows[0]!.count;
};

describe('deleted apps [RUL-0979]', () => {
  it('are listed with how many items go with each, for who runs the place', async () => {
    const app = await buildApp(bed, { name: 'Geräte' });
    await buildItems(bed, app, [{ name: 'Eins' }, { name: 'Zwei' }]);
    await sql`update items set archived_at = now() where app_id = ${app.id} and title = 'Zwei'`.execute(
      bed.db.kysely,
    );
    await chair.call(deleteApp, params(app));
    const { body } = await bin(chair);
    expect(body.apps).toMatchObject([{ id: app.id, name: 'Geräte', items_count: 2 }]);
    const days = Temporal.Instant.from(body.apps[0]!.restorable_until).since(body.apps[0]!.deleted_at);
    expect(days.total('hours')).toBe(30 * 24);
    expect((await bin(member)).status).toBe(403);
    await chair.call(restoreApp, params(app));
    expect((await bin(chair)).body.apps).toEqual([]);
    expect((await member.call(getApp, { params: { appSlug: app.slug } })).body.items_count).toBe(1);
  });

  it('of a group are for who runs it; of a hidden one nobody else knows', async () => {
    const app = await buildApp(bed, { name: 'Der Gruppe', groupId: group.id });
    await lead.call(deleteApp, params(app));
    expect((await bin(lead, { group: group.slug })).body.apps.map(({ name }) => name)).toEqual([
      'Der Gruppe',
    ]);
    expect((await bin(member, { group: group.slug })).status).toBe(403);
    const stranger = await bed.as((await bed.buildMember({ name: 'Fremd' })).id);
    expect((await bin(stranger, { group: group.slug })).status).toBe(404);
    for (const call of [purgeApp, restoreApp]) {
      expect((await member.call(call, params(app))).status).toBe(404);
      expect((await stranger.call(call, params(app))).status).toBe(404);
    }
    expect((await bin(chair)).body.apps).toEqual([]);
  });

  it('are gone at once when they are removed for good, and their items after them', async () => {
    const app = await buildApp(bed, { name: 'Weg damit' });
    await buildItems(
      bed,
      app,
      Array.from({ length: 700 }, (_, index) => ({ name: `Nr. ${index}` })),
    );
    expect((await chair.call(purgeApp, params(app))).status).toBe(404);
    await chair.call(deleteApp, params(app));
    expect((await chair.call(purgeApp, params(app))).status).toBe(204);
    expect((await bin(chair)).body.apps).toEqual([]);
    expect((await chair.call(restoreApp, params(app))).status).toBe(404);
    await vi.waitFor(async () => expect(await counted('apps', app.id)).toBe(0), { timeout: 20_000 });
    expect(await counted('items', app.id)).toBe(0);
    const { rows } = await sql<{ details: object }>`
      select details from audit_entries where action = 'purgeApp' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]?.details).toMatchObject({ before: { name: 'Weg damit', items: 700 } });
  });
});

describe('an app that is put away [RUL-0979]', () => {
  it('is read and takes nothing, until it is taken out again', async () => {
    const app = await buildApp(bed, { name: 'Alte Geräte' });
    await buildItems(bed, app, [{ name: 'Eins' }]);
    const at = { params: { appSlug: app.slug } };
    const add = () => member.call(createItem, { ...at, body: { values: { name: 'Neu' } } });
    expect((await member.call(archiveApp, params(app))).status).toBe(403);
    const away = await chair.call(archiveApp, params(app));
    expect(away.body).toMatchObject({
      archived_at: expect.any(String),
      can: { manage: false, archive: true },
    });
    expect((await chair.call(archiveApp, params(app))).body.archived_at).toBe(away.body.archived_at);
    const seen = (await member.call(getApp, at)).body;
    expect([seen.archived_at, seen.can]).toEqual([away.body.archived_at, { create: false, manage: false }]);
    expect((await member.call(listItems, { ...at, query: {} })).body.items).toHaveLength(1);
    expect((await add()).status).toBe(403);
    expect((await chair.call(deleteApp, params(app))).status).toBe(403);
    expect((await chair.call(unarchiveApp, params(app))).body.archived_at).toBeNull();
    expect((await add()).status).toBe(201);
  });
});
