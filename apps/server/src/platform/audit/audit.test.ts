import { createMembershipRole, deleteMembershipRole, updateMembershipRole } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { sql } from '../db/database.ts';
import { changeSettings } from '../settings/network-settings.ts';
import { targetOf } from './calls.ts';
import { notedIn, recordAct } from './record.ts';
import { auditHead, hasHead, verifyAudit } from './verify.ts';

let bed: TestBed;
let admin: { id: number };
let client: Awaited<ReturnType<TestBed['as']>>;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  admin = await bed.buildMember({ isNetworkAdmin: true });
  client = await bed.as(admin.id);
});
afterAll(() => bed?.stop());

const act = (action: string) => ({
  actorId: admin.id,
  via: 'web' as const,
  action,
  outcome: 'done' as const,
  target: { group: '7' },
  details: { before: { color: 'red' }, after: { color: 'blue' } },
  address: '192.0.2.7',
});
const record = (action: string) => bed.db.kysely.transaction().execute((tx) => recordAct(tx, act(action)));
const entries = async () =>
  (
    await sql<{ id: number; action: string; target: object; details: object; address: string }>`
      select id, action, target, details, address from audit_entries order by id
    `.execute(bed.db.kysely)
  ).rows;
const role = { name: 'Kasse', plural_name: 'Kassen', color: '#2f6fde', text_color: '#ffffff' };

describe('the audit log', () => {
  beforeEach(async () => {
    await sql`truncate audit_entries`.execute(bed.db.kysely);
    await sql`update audit_head set id = 0, hash = sha256('')`.execute(bed.db.kysely);
  });

  it('[A-29] says who did what to what, with which fields, and from where', async () => {
    const created = await client.call(createMembershipRole, { body: role });
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    await client.call(updateMembershipRole, { params: { id }, body: { ...role, name: 'Schatzamt' } });
    await client.call(deleteMembershipRole, { params: { id } });
    const kept = await entries();
    expect(kept.map(({ action }) => action)).toEqual([
      'createMembershipRole',
      'updateMembershipRole',
      'deleteMembershipRole',
    ]);
    expect(kept[1]).toMatchObject({
      target: { membership_role: String(id) },
      details: { fields: Object.keys(role) },
      address: '127.0.0.1',
    });
  });

  it('[A-29] keeps nothing of what was undone', async () => {
    await expect(
      bed.db.kysely.transaction().execute(async (tx) => {
        await recordAct(tx, act('one'));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await entries()).toEqual([]);
    expect((await auditHead(bed.db.kysely)).id).toBe(0);
  });

  it('notes what settings were before and are now', async () => {
    const noted = await bed.db.kysely.transaction().execute(async (tx) => {
      await changeSettings(tx, { directory_default_sort: 'first_name', show_map: false });
      return notedIn(tx);
    });
    expect(noted.details).toEqual({
      before: { directory_default_sort: 'last_name' },
      after: { directory_default_sort: 'first_name' },
    });
  });

  it('gives acts of one moment an order, without a gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, place) => record(`act ${place}`)));
    expect((await entries()).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, place) => place + 1),
    );
    expect(await verifyAudit(bed.db.kysely)).toMatchObject({ entries: 20, brokenAt: null });
  });

  it.each([
    ['changed', "update audit_entries set action = 'other' where id = 2", 2],
    [
      'changed together with its hash',
      'update audit_entries e set address = null, hash = audit_hash((select hash from audit_entries where id = 1), (e.id, e.at, e.actor_id, e.via, e.action, e.outcome, e.target, e.details, null, null)::audit_entries) where id = 2',
      3,
    ],
    ['taken out', 'delete from audit_entries where id = 2', 2],
    ['taken off the end', 'delete from audit_entries where id = 4', 4],
    [
      'put at the end',
      'insert into audit_entries select 5, at, actor_id, via, action, outcome, target, details, address, audit_hash(hash, (5, at, actor_id, via, action, outcome, target, details, address, null)::audit_entries) from audit_entries where id = 4',
      5,
    ],
  ])('shows an entry that was %s', async (_, change, place) => {
    for (const action of ['one', 'two', 'three', 'four']) await record(action);
    const noted = await auditHead(bed.db.kysely);
    expect(await verifyAudit(bed.db.kysely)).toMatchObject({ brokenAt: null });
    await sql.raw(change).execute(bed.db.kysely);
    expect(await verifyAudit(bed.db.kysely)).toMatchObject({ brokenAt: place });
    expect(await hasHead(bed.db.kysely, noted)).toBe(place !== 4);
  });

  it('shows by a head that was noted elsewhere that all of it was written anew', async () => {
    for (const action of ['one', 'two']) await record(action);
    const noted = await auditHead(bed.db.kysely);
    await sql`truncate audit_entries`.execute(bed.db.kysely);
    await sql`update audit_head set id = 0, hash = sha256('')`.execute(bed.db.kysely);
    for (const action of ['one', 'other']) await record(action);
    expect(await verifyAudit(bed.db.kysely)).toMatchObject({ brokenAt: null });
    expect(await hasHead(bed.db.kysely, noted)).toBe(false);
  });
});

it('names what a call was done to by the word before its parameter', () => {
  expect(targetOf('/administration/members/{id}/lock', { id: 12 })).toEqual({ member: '12' });
  expect(
    targetOf('/group-categories/{id}/administration/designs/{designId}', { id: 3, designId: 4 }),
  ).toEqual({
    group_category: '3',
    design: '4',
  });
  expect(targetOf('/administration/settings', undefined)).toEqual({});
});
