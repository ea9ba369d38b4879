import { createItem, listAppsToFill } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildApp } from './testing/build.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
let other: Client;
let guest: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const bert = await bed.buildMember({ name: 'Bert Mitglied' });
  chair = await bed.as((await bed.buildMember({ name: 'Anna Vorsitz', isNetworkAdmin: true })).id);
  member = await bed.as(bert.id);
  other = await bed.as((await bed.buildMember({ name: 'Cara Andere' })).id);
  guest = await bed.as((await bed.buildMember({ name: 'Gast', isExternal: true })).id);
  group = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', access: 'closed' });
});
afterAll(() => bed?.stop());

const toFill = async (client: Client) =>
  (await client.call(listAppsToFill)).body.apps.map(({ name, group: of }) => [name, of?.name ?? null]);

describe('the apps in which somebody may write something down [RUL-0977]', () => {
  it('are those that they see and where it is granted to them, of the network first', async () => {
    expect(await toFill(member)).toEqual([]);
    await buildApp(bed, { name: 'Noten', groupId: group.id });
    await buildApp(bed, { name: 'Geräte' });
    const closed = await buildApp(bed, { name: 'Anträge', grants: { create: [] } });
    await buildApp(bed, {
      name: 'Ideen',
      grants: { create: [{ type: 'member', id: member.memberId! }] },
    });
    expect(await toFill(member)).toEqual([
      ['Geräte', null],
      ['Ideen', null],
      ['Noten', 'Chor'],
    ]);
    expect(await toFill(other)).toEqual([['Geräte', null]]);
    expect(await toFill(chair)).toEqual([
      ['Anträge', null],
      ['Geräte', null],
      ['Ideen', null],
    ]);
    expect(await toFill(guest)).toEqual([]);
    // What is offered is what the call takes.
    const make = (client: Client) =>
      client.call(createItem, { params: { appSlug: closed.slug }, body: { values: { name: 'X' } } });
    expect((await make(member)).status).toBe(403);
    expect((await make(chair)).status).toBe(201);
  });

  it('leave out what is put away or deleted, also with its group', async () => {
    const app = await buildApp(bed, { name: 'Werkzeug' });
    const names = async () => (await toFill(member)).map(([name]) => name);
    expect(await names()).toContain('Werkzeug');
    for (const change of [sql`archived_at = now()`, sql`archived_at = null, deleted_at = now()`]) {
      await sql`update apps set ${change} where id = ${app.id}`.execute(bed.db.kysely);
      expect(await names()).not.toContain('Werkzeug');
    }
    await sql`update groups set archived_at = now() where id = ${group.id}`.execute(bed.db.kysely);
    expect(await names()).not.toContain('Noten');
  });

  it('cost as many statements however many they are', async () => {
    const count = async () => (await bed.countStatements(() => other.call(listAppsToFill))).statements;
    const before = await count();
    await buildApp(bed, { name: 'Noch eine' });
    await buildApp(bed, { name: 'Und noch eine' });
    expect(await count()).toBe(before);
  });
});
