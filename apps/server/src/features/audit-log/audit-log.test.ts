import {
  downloadAuditLog,
  ENDPOINTS,
  getAuditFilters,
  LANGUAGES,
  listAuditEntries,
  verifyAuditLog,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAudited } from '../../platform/audit/calls.ts';
import { type Act, recordAct } from '../../platform/audit/record.ts';
import { sql } from '../../platform/db/database.ts';
import { hasMessage } from '../../platform/i18n/translate.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let annaId: number;
let benId: number;
let leaId: number;
let anna: Client;
let lea: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  annaId = (await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true })).id;
  benId = (await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id;
  leaId = (await bed.buildMember({ name: 'Lea Brühl' })).id;
  anna = await bed.as(annaId);
  lea = await bed.as(leaId);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await sql`truncate audit_entries`.execute(bed.db.kysely);
  await sql`update audit_head set id = 0, hash = sha256('')`.execute(bed.db.kysely);
});

const record = (act: Partial<Act>) =>
  bed.db.kysely.transaction().execute((tx) =>
    recordAct(tx, {
      actorId: annaId,
      via: 'web',
      action: 'lockMember',
      outcome: 'done',
      target: { member: String(leaId) },
      details: {},
      address: '192.0.2.7',
      ...act,
    }),
  );
type Query = NonNullable<Parameters<typeof anna.call<typeof listAuditEntries>>[1]>['query'];
const entries = async (query: Query = {}) =>
  (await anna.call(listAuditEntries, { query })).body.entries.filter(
    ({ action }) => action !== 'listAuditEntries',
  );
const ids = async (query: Query) => (await entries(query)).map(({ id }) => id);
const csv = async (query: Query = {}) => {
  const { status, raw } = await anna.call(downloadAuditLog, { query });
  expect(status).toBe(200);
  return raw.payload;
};

describe('the audit log on the screen [SCR-238]', () => {
  it('[A-29] says who did what to whom, before and after, from where, and what was refused', async () => {
    await record({
      details: { fields: ['state'], before: { state: 'active' }, after: { state: 'locked' } },
    });
    await record({ actorId: null, via: 'console', action: 'updateSettings', target: {}, address: null });
    await record({ actorId: benId, outcome: 'refused', details: { code: 'forbidden' } });
    const [refused, console, locked] = await entries();
    expect(locked).toMatchObject({
      actor: { id: annaId, display_name: 'Anna Linde' },
      via: 'web',
      action: 'lockMember',
      outcome: 'done',
      reason: null,
      targets: [{ type: 'member', id: String(leaId), name: 'Lea Brühl' }],
      fields: ['state'],
      before: { state: 'active' },
      after: { state: 'locked' },
      address: '192.0.2.7',
    });
    expect(console).toMatchObject({ actor: null, via: 'console', title: 'Einstellungen geändert' });
    expect(refused).toMatchObject({ actor: { id: benId }, outcome: 'refused' });
    expect(refused!.reason).not.toBe('forbidden');
  });

  it('[A-29] is filtered by person, act, outcome, object and day of the network', async () => {
    await record({});
    await record({ actorId: benId, action: 'updateSettings', target: {} });
    await record({ outcome: 'refused', target: { member: String(benId) } });
    await record({ target: { group: 'a:b' } });
    expect(await ids({ actor: benId })).toEqual([2]);
    expect(await ids({ action: 'updateSettings' })).toEqual([2]);
    expect(await ids({ outcome: 'refused' })).toHaveLength(1);
    expect(await ids({ target: `member:${leaId}` })).toEqual([1]);
    expect(await ids({ target: 'group:a:b' })).toHaveLength(1);
    await sql`update audit_entries set at = '2026-03-01T22:59:59Z' where id = 1`.execute(bed.db.kysely);
    await sql`update audit_entries set at = '2026-03-01T23:00:00Z' where id = 2`.execute(bed.db.kysely);
    expect(await ids({ to: '2026-03-01' })).toEqual([1]);
    expect(await ids({ from: '2026-03-02', to: '2026-03-02' })).toEqual([2]);
    expect((await anna.call(listAuditEntries, { query: { from: '2026-02-30' } })).status).toBe(422);
  });

  it('looks names up when it is read, so that anonymising somebody breaks nothing', async () => {
    const gone = await bed.buildMember({ name: 'Uwe Weg' });
    await record({ actorId: gone.id, target: { member: String(gone.id), group: '999999' } });
    await sql`update members set state = 'anonymised', first_name = '', last_name = '', display_name = 'Ehemalige Person' where id = ${gone.id}`.execute(
      bed.db.kysely,
    );
    const [entry] = await entries();
    expect(entry!.actor).toMatchObject({ id: gone.id, deleted: true });
    expect(entry!.actor!.display_name).toBe('Ehemalige Person');
    expect(entry!.targets).toEqual([
      { type: 'group', id: '999999', name: null },
      { type: 'member', id: String(gone.id), name: entry!.actor!.display_name },
    ]);
    expect(await csv()).not.toContain('Uwe');
    expect((await anna.call(verifyAuditLog)).body.broken_at).toBeNull();
  });

  it('keeps a page of it at one moment in few statements, however many entries there are', async () => {
    for (let count = 0; count < 30; count += 1) await record({});
    await entries();
    const { result, statements } = await bed.countStatements(() => anna.call(listAuditEntries, {}));
    expect(result.body.entries).toHaveLength(25);
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('[A-29] keeps that it is read, once an hour for each person, and each export', async () => {
    const kept = async () =>
      (
        await sql<Act>`
          select actor_id as "actorId", via, action, outcome, target, details, address from audit_entries order by id
        `.execute(bed.db.kysely)
      ).rows;
    await anna.call(listAuditEntries, { query: { actor: leaId } });
    await anna.call(listAuditEntries, {});
    const whole = { actorId: annaId, via: 'web', outcome: 'done', target: {}, address: expect.any(String) };
    const first = { ...whole, action: 'listAuditEntries', details: { fields: ['actor'] } };
    expect(await kept()).toEqual([first]);
    await sql`update audit_entries set at = at - interval '61 minutes'`.execute(bed.db.kysely);
    await anna.call(listAuditEntries, {});
    await csv({ outcome: 'done' });
    await csv();
    expect(await kept()).toEqual([
      first,
      { ...whole, action: 'listAuditEntries', details: {} },
      { ...whole, action: 'downloadAuditLog', details: { fields: ['outcome'] } },
      { ...whole, action: 'downloadAuditLog', details: {} },
    ]);
  });

  it('is taken along as CSV with what the filters leave, without running as a formula', async () => {
    await record({
      target: { group: '=1+1;"x"' },
      details: { before: { name: 'a;"b"\nc' }, after: { name: '' } },
    });
    await record({ actorId: benId, action: '=cmd()' });
    for (let count = 0; count < 501; count += 1) await record({ action: 'sendTestMail', target: {} });
    const all = await csv();
    expect(all.startsWith('\ufeffNummer;Zeit (UTC);Wer;')).toBe(true);
    expect(all).toContain('"group =1+1;""x"""');
    expect(all).toContain('"{""name"":""a;\\""b\\""\\nc""}";"{""name"":""""}"');
    expect(all).toContain(";'=cmd();'=cmd();");
    expect(all.trim().split('\r\n')).toHaveLength(1 + 503 + 1);
    const some = await csv({ actor: benId });
    expect(some.trim().split('\r\n')).toHaveLength(2);
    const { hash } = (await anna.call(verifyAuditLog)).body.head;
    expect(await csv({ action: 'downloadAuditLog' })).toContain(hash);
  });

  it('says whether it is what was written, and names the last entry', async () => {
    for (let count = 0; count < 3; count += 1) await record({});
    const { body } = await anna.call(verifyAuditLog);
    expect(body).toEqual({
      entries: 3,
      broken_at: null,
      head: { id: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    await sql`update audit_entries set actor_id = ${benId} where id = 2`.execute(bed.db.kysely);
    expect((await anna.call(verifyAuditLog)).body.broken_at).toBe(2);
  });

  it('offers those who acted, and the acts there are in the words of the reader', async () => {
    await record({});
    await record({ actorId: benId, action: 'updateSettings' });
    const { body } = await anna.call(getAuditFilters);
    expect(body.actors.map(({ display_name }) => display_name)).toEqual(['Anna Linde', 'Ben Ulme']);
    expect(body.actions).toEqual([
      { name: 'updateSettings', title: 'Einstellungen geändert' },
      { name: 'lockMember', title: expect.any(String) },
    ]);
  });

  it('is for those who run the network', async () => {
    for (const call of [listAuditEntries, getAuditFilters, downloadAuditLog, verifyAuditLog])
      expect((await lea.call(call, {})).status).toBe(403);
    expect((await bed.db.kysely.selectFrom('audit_entries').selectAll().execute()).length).toBe(0);
  });

  it('has words for every act that it keeps, in every language', () => {
    const names = [
      ...ENDPOINTS.filter(isAudited).map(({ name }) => name),
      'listAuditEntries',
      'downloadAuditLog',
    ];
    for (const language of LANGUAGES)
      expect(names.filter((name) => !hasMessage(language, `audit_log.action.${name}`))).toEqual([]);
  });
});
