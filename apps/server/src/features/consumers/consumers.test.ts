import {
  createConsumer,
  getConsumer,
  getManagedMember,
  listConsumers,
  listManagedMembers,
  listMembershipsOfConsumer,
  removeConsumer,
  updateConsumer,
  updateMembershipsOfConsumer,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildConsumer } from './testing/build.ts';

let bed: TestBed;
let admin: Client;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ name: 'Ada Amt', isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember({ name: 'Mia Mai', email: 'mia@example.org' })).id);
});
afterAll(() => bed?.stop());

const add = (body: object) => admin.call(createConsumer, { body: body as never });
const change = (id: number, body: object) =>
  admin.call(updateConsumer, { params: { id }, body: body as never });
const one = (id: number) => admin.call(getConsumer, { params: { id } });
const found = async (query: object = {}) =>
  (await admin.call(listConsumers, { query: query as never })).body.consumers.map(
    ({ displayName }) => displayName,
  );
const entryOf = async (action: string) =>
  (
    await sql<{ target: object; details: object }>`
      select target, details from audit_entries where action = ${action} and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely)
  ).rows[0]!;
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; email: string | null; display_name: string }>`
      select state::text, email::text, display_name from members where id = ${id}
    `.execute(bed.db.kysely)
  ).rows[0]!;

describe('people from outside', () => {
  it('are put down by administrators alone, with what is known of them [RUL-0526] [RUL-1000]', async () => {
    const { status, body } = await add({
      first_name: ' Renate ',
      last_name: 'Rand',
      email: 'renate@rand.example',
      organisation: 'Hausverwaltung Rand',
      phone: '030 1234',
      note: 'Schlüssel\nim Büro',
      language: 'en',
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        displayName: 'Renate Rand',
        first_name: 'Renate',
        email: 'renate@rand.example',
        organisation: 'Hausverwaltung Rand',
        phone: '030 1234',
        note: 'Schlüssel\nim Büro',
        language: 'en',
        group_count: 0,
        appointment_count: 0,
      }),
    ]);
    expect((await one(body.id)).body).toEqual(body);
    expect(await stateOf(body.id)).toMatchObject({ state: 'consumer' });
    const { details, target } = await entryOf('createConsumer');
    expect(target).toEqual({ consumer: String(body.id) });
    expect(JSON.stringify(details)).not.toContain('Rand');
    for (const call of [
      member.call(listConsumers),
      member.call(getConsumer, { params: { id: body.id } }),
      member.call(createConsumer, { body: { first_name: 'Wer' } }),
      member.call(updateConsumer, { params: { id: body.id }, body: { first_name: 'Wer' } }),
      member.call(removeConsumer, { params: { id: body.id } }),
      member.call(listMembershipsOfConsumer, { params: { id: body.id } }),
      member.call(updateMembershipsOfConsumer, { params: { id: body.id }, body: { group_ids: [] } }),
    ])
      expect((await call).status).toBe(403);
  });

  it('need a name, and nothing else', async () => {
    expect((await add({ email: 'wer@example.org' })).problem.codes).toEqual({ first_name: ['required'] });
    const nameless = await add({ last_name: 'Nachname' });
    expect(nameless.body).toMatchObject({ displayName: 'Nachname', email: null });
    expect((await add({ last_name: 'Nachname', email: '' })).body).toMatchObject({ email: null });
    expect((await change(nameless.body.id, { last_name: ' ' })).problem.codes).toEqual({
      first_name: ['required'],
    });
    expect((await add({ first_name: 'Wer', email: 'keine' })).status).toBe(422);
  });

  it('have an address that is nobody else’s, of whom it is said whose it is [RUL-1001]', async () => {
    const taken = await add({ first_name: 'Doppelt', email: 'MIA@example.org' });
    expect([taken.status, taken.problem.codes, taken.problem.detail]).toEqual([
      422,
      { email: ['taken'] },
      expect.stringContaining('Mia Mai'),
    ]);
    const { id, email, name } = await buildConsumer(bed);
    const twice = await add({ first_name: 'Doppelt', email });
    expect([twice.status, twice.problem.detail]).toEqual([422, expect.stringContaining(name)]);
    const other = await buildConsumer(bed);
    expect((await change(other.id, { email })).problem.codes).toEqual({ email: ['taken'] });
    expect((await change(id, { email })).status).toBe(200);
    const both = await Promise.all([
      add({ first_name: 'Eins', email: 'gleich@example.org' }),
      add({ first_name: 'Zwei', email: 'gleich@example.org' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('are found by name with typos, organisation and address, and sorted', async () => {
    const before = await found({ sort: 'created' });
    await buildConsumer(bed, { name: 'Zora Brinkmann', organisation: 'Musikschule Süd' });
    await buildConsumer(bed, { name: 'Arno Brinkmann', email: 'arno@feuerwehr.example' });
    expect(await found({ q: 'Brinkmannn' })).toEqual(['Arno Brinkmann', 'Zora Brinkmann']);
    expect(await found({ q: 'musikschule' })).toEqual(['Zora Brinkmann']);
    expect(await found({ q: 'arno@feuer' })).toEqual(['Arno Brinkmann']);
    expect(await found({ q: 'Brinkmann', order: 'desc' })).toEqual(['Zora Brinkmann', 'Arno Brinkmann']);
    // Those without an organisation come last, whichever way it is sorted.
    expect(await found({ q: 'Brinkmann', sort: 'organisation' })).toEqual([
      'Zora Brinkmann',
      'Arno Brinkmann',
    ]);
    expect(await found({ sort: 'created' })).toEqual(['Arno Brinkmann', 'Zora Brinkmann', ...before]);
    expect(await found({ q: 'Mia' })).toEqual([]);
    expect(await found({ q: '%' })).toEqual([]);
  });

  it('are changed in what is sent, and not over what somebody else changed meanwhile [A-03] [A-30]', async () => {
    const { id } = await buildConsumer(bed, { name: 'Willi Wandel', organisation: 'Alt' });
    expect((await change(id, { phone: '1' })).body).toMatchObject({ phone: '1', organisation: 'Alt' });
    const late = await change(id, { phone: '2', was: { phone: '' } });
    expect([late.status, late.problem.code, late.problem.present]).toEqual([
      409,
      'consumer_changed',
      { phone: '1' },
    ]);
    expect((await change(id, { organisation: 'Neu', was: { organisation: 'Alt' } })).body).toMatchObject({
      phone: '1',
      organisation: 'Neu',
    });
    expect(await entryOf('updateConsumer')).toMatchObject({ details: { fields: ['organisation'] } });
    expect((await change(member.memberId!, { phone: '1' })).status).toBe(404);
  });

  it('are put into groups and taken out, and count among no members there [API-268c] [API-268d]', async () => {
    const group = await bed.buildGroup({ createdBy: member.memberId!, name: 'Chor' });
    const { id } = await buildConsumer(bed);
    const put = (group_ids: number[]) =>
      admin.call(updateMembershipsOfConsumer, { params: { id }, body: { group_ids } });
    const isIn = async () =>
      (await admin.call(listMembershipsOfConsumer, { params: { id } })).body.memberships.find(
        ({ group_id }) => group_id === group.id,
      )!.is_member;
    const count = async () =>
      (
        await sql<{ member_count: number }>`select member_count from groups where id = ${group.id}`.execute(
          bed.db.kysely,
        )
      ).rows[0]!.member_count;
    expect(await isIn()).toBe(false);
    expect((await put([group.id])).status).toBe(200);
    expect([await isIn(), await count(), (await one(id)).body.group_count]).toEqual([true, 1, 1]);
    expect((await put([999_999])).problem.codes).toEqual({ group_ids: ['unknown'] });
    await put([]);
    expect([await isIn(), await count()]).toEqual([false, 1]);
  });

  it('are deleted as members who leave, their note with them, and appear nowhere then [RUL-1002]', async () => {
    const group = await bed.buildGroup({ createdBy: member.memberId! });
    const { id, name } = await buildConsumer(bed, { organisation: 'Firma', groupIds: [group.id] });
    expect((await admin.call(removeConsumer, { params: { id } })).status).toBe(204);
    expect(await stateOf(id)).toEqual({ state: 'left', email: null, display_name: name });
    const { rows } =
      await sql`select organisation, phone, note from consumers where member_id = ${id}`.execute(
        bed.db.kysely,
      );
    expect(rows).toEqual([{ organisation: '', phone: '', note: '' }]);
    expect((await one(id)).status).toBe(404);
    expect((await admin.call(removeConsumer, { params: { id } })).status).toBe(404);
    expect((await admin.call(getManagedMember, { params: { id } })).status).toBe(404);
    const left = await admin.call(listManagedMembers, { query: { state: 'left' } });
    expect(left.body.members.map((each) => each.id)).not.toContain(id);
    await changeSettings(bed.db.kysely, {
      anonymize_memberships_config: 'enabled',
      anonymize_memberships_name: 'Jemand',
    });
    const other = await buildConsumer(bed);
    await admin.call(removeConsumer, { params: { id: other.id } });
    expect(await stateOf(other.id)).toMatchObject({ state: 'anonymised', display_name: 'Jemand' });
    await changeSettings(bed.db.kysely, { anonymize_memberships_config: 'disabled' });
  });
});
