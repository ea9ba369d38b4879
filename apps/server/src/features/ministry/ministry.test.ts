import {
  createMinistryEntry,
  deleteMinistryEntry,
  downloadFile,
  getMinistryMembership,
  getNetwork,
  listMinisters,
  listMinistryCharges,
  removeMinister,
  saveMinister,
  updateMinistryEntry,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/db/database.ts';
import { endOwnThings } from '../../platform/registries/leaving.ts';
import { ownDataParts } from '../../platform/registries/own-data.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { buildCharge, buildEntry } from './testing/build.ts';

let bed: UploadBed;
let boss: Client & { memberId: number };
let minister: Client & { memberId: number };
let charge: Client & { memberId: number };
let other: Client & { memberId: number };

const turnOn = async (isOn: boolean) => {
  await changeSettings(bed.db.kysely, { modules: { ministry: isOn } });
  await bed.services.settings.reload();
};
beforeAll(async () => {
  bed = await startUploadBed({ worker: false });
  boss = (await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id)) as typeof boss;
  await bed.buildMember({ isNetworkAdmin: true });
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await turnOn(true);
  [minister, charge, other] = await Promise.all([bed.newcomer(), bed.newcomer(), bed.newcomer()]);
  await buildCharge(bed, minister.memberId, charge.memberId);
});

const page = (client: Client) =>
  client.call(getMinistryMembership, { params: { membershipId: charge.memberId } });
const write = (client: Client, entry: object = {}) =>
  client.call(createMinistryEntry, {
    params: { membershipId: charge.memberId },
    body: { entry: { day: '2026-05-04', text: 'Erstes **Gespräch**', ...entry } },
  });

describe('who is in charge of whom', () => {
  it('is said by administrators, of members and never of oneself [RUL-1018]', async () => {
    const save = (client: Client, id: number, member_ids: number[]) =>
      client.call(saveMinister, { params: { id }, body: { member_ids } });
    for (const client of [minister, other]) {
      expect((await client.call(listMinisters)).status).toBe(404);
      expect((await save(client, client.memberId, [charge.memberId])).status).toBe(404);
      expect((await client.call(removeMinister, { params: { id: minister.memberId } })).status).toBe(404);
    }
    expect((await save(boss, other.memberId, [other.memberId])).problem?.codes).toEqual({
      member_ids: ['oneself'],
    });
    expect((await save(boss, other.memberId, [999_999])).problem?.codes).toEqual({ member_ids: ['unknown'] });
    const guest = await bed.buildMember({ isExternal: true });
    expect((await save(boss, guest.id, [charge.memberId])).status).toBe(404);
    const saved = await save(boss, other.memberId, [charge.memberId, minister.memberId]);
    expect(saved.body.members.map(({ id }) => id).toSorted()).toEqual(
      [charge.memberId, minister.memberId].toSorted(),
    );
    await save(boss, other.memberId, [minister.memberId]);
    expect((await page(other)).status).toBe(404);
    expect((await other.call(listMinistryCharges)).body.charges).toMatchObject([
      { member: { id: minister.memberId }, entries_count: 0, newest_on: null },
    ]);
    expect((await boss.call(removeMinister, { params: { id: other.memberId } })).status).toBe(204);
    expect((await other.call(listMinistryCharges)).status).toBe(404);
    const { rows: found } = await sql`
      select action, target, details from audit_entries
      where action in ('saveMinister', 'removeMinister') and outcome = 'done' order by id desc limit 2
    `.execute(bed.db.kysely);
    const [target, one] = [{ member: String(other.memberId) }, { member_ids: [minister.memberId] }];
    const both = { member_ids: [minister.memberId, charge.memberId].toSorted((a, b) => a - b) };
    expect(found).toMatchObject([
      { action: 'removeMinister', target, details: { before: one } },
      { action: 'saveMinister', target, details: { before: both, after: one } },
    ]);
  });

  it('ends when one of them leaves, with what was kept about who left [RUL-1019]', async () => {
    const about = await buildEntry(bed, { memberId: charge.memberId, authorId: minister.memberId });
    const kept = await buildEntry(bed, { memberId: other.memberId, authorId: charge.memberId });
    await buildCharge(bed, charge.memberId, other.memberId);
    await bed.inTransaction((tx) => endOwnThings(tx, charge.memberId));
    const { rows: found } = await sql<{ id: number }>`
      select id from ministry_entries where id in (${about}, ${kept})
    `.execute(bed.db.kysely);
    expect(found).toEqual([{ id: kept }]);
    const { rows: charges } = await sql`
      select 1 from ministry_charges where ${charge.memberId} in (minister_id, member_id)
    `.execute(bed.db.kysely);
    expect(charges).toEqual([]);
  });
});

describe('what is kept about a member', () => {
  it('is there for ministers in charge and administrators alone [RUL-1018]', async () => {
    const file = await upload(minister, 'files', { name: 'brief.txt', content: 'Brief' });
    const { body: entry } = await write(minister, { files: [file.id] });
    expect(entry).toMatchObject({ html_text: expect.stringContaining('<strong>'), files: [{ id: file.id }] });
    const status = async (client: Client) => {
      const read = await client.call(downloadFile, { params: { id: file.id, filename: 'brief.txt' } });
      return [(await page(client)).status, read.status];
    };
    for (const client of [minister, boss]) expect(await status(client)).toEqual([200, 200]);
    for (const client of [other, charge]) {
      expect(await status(client)).toEqual([404, 404]);
      expect((await write(client)).status).toBe(404);
      const params = { id: entry.id };
      expect((await client.call(deleteMinistryEntry, { params })).status).toBe(404);
    }
    const modules = async (client: Client) => (await client.call(getNetwork)).body.availableModules;
    expect(await modules(minister)).toContain('ministry');
    expect(await modules(other)).not.toContain('ministry');
    await turnOn(false);
    for (const client of [minister, boss]) {
      // Whoever owns a file reads it in any case.
      expect(await status(client)).toEqual([404, client === minister ? 200 : 404]);
      expect(await modules(client)).not.toContain('ministry');
    }
  });

  it('is changed by who wrote it and deleted by administrators too, with its files [RUL-1018]', async () => {
    const { body: entry } = await write(minister);
    const params = { id: entry.id };
    const change = (client: Client, more: object = {}) =>
      client.call(updateMinistryEntry, {
        params,
        body: { entry: { day: '2026-05-05', text: 'Neu', ...more } },
      });
    expect((await change(boss)).status).toBe(403);
    expect((await change(minister)).body).toMatchObject({ day: '2026-05-05', text: 'Neu' });
    expect((await change(minister, { text: ' ' })).problem?.codes).toEqual({ 'entry.text': ['blank'] });
    await boss.call(removeMinister, { params: { id: minister.memberId } });
    expect((await change(minister)).status).toBe(404);
    expect((await boss.call(deleteMinistryEntry, { params })).status).toBe(204);
    expect((await page(boss)).body.entries).toEqual([]);
    const { rows: found } = await sql<{ action: string; target: object; details: string }>`
      select action, target, details::text from audit_entries where action like '%MinistryEntry' and outcome = 'done'
    `.execute(bed.db.kysely);
    for (const action of ['createMinistryEntry', 'updateMinistryEntry', 'deleteMinistryEntry'])
      expect(found).toContainEqual(
        expect.objectContaining({ action, target: expect.objectContaining({ entry: String(entry.id) }) }),
      );
    expect(found.filter(({ details }) => details.includes('Gespräch'))).toEqual([]);
  });

  it('stands in the own data of whom it is about [RUL-1019]', async () => {
    await write(minister);
    const rowsOf = async (name: string, memberId: number) => {
      const { text } = ownDataParts().find((part) => part.name === name)!;
      return rows<Record<string, unknown>>(bed.db.kysely, text, [memberId]);
    };
    expect(await rowsOf('ministry_entries', charge.memberId)).toMatchObject([
      { text: 'Erstes **Gespräch**', day: '2026-05-04', is_about_me: true, is_own: false },
    ]);
    expect(await rowsOf('ministry_entries', other.memberId)).toEqual([]);
    expect(await rowsOf('ministers', charge.memberId)).toMatchObject([{ minister_id: minister.memberId }]);
  });
});
