import {
  checkExternalIdList,
  downloadExternalIds,
  type ExternalIdChange,
  listExternalIds,
  updateExternalIds,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { endMember } from '../leaving/index.ts';

let bed: TestBed;
let chair: Client;
let chairId: number;
let anna: number;
let ben: number;
let choir: { id: number };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chairId = (await bed.buildMember({ isNetworkAdmin: true, name: 'Carla Chef' })).id;
  chair = await bed.as(chairId);
  anna = (await bed.buildMember({ name: 'Anna Amsel' })).id;
  ben = (await bed.buildMember({ name: 'Ben Bär' })).id;
  choir = await bed.buildGroup({ createdBy: chairId, name: 'Chor' });
  await sql`update members set email = 'anna@example.org' where id = ${anna}`.execute(bed.db.kysely);
  await sql`update members set email = 'ben@example.org' where id = ${ben}`.execute(bed.db.kysely);
});
beforeEach(() => sql`truncate external_ids`.execute(bed.db.kysely));
afterAll(() => bed?.stop());

const member = (id: number, externalId: string | null, basedOn: string | null = null): ExternalIdChange => ({
  type: 'member',
  id,
  external_id: externalId,
  based_on: basedOn,
});
const save = (...changes: ExternalIdChange[]) =>
  chair.call(updateExternalIds, { body: { external_ids: changes } });
const check = (text: string | Buffer) =>
  chair.call(
    checkExternalIdList,
    multipartOf({ file: { name: 'ids.csv', type: 'text/csv', bytes: Buffer.from(text) } }),
  );
const outcomes = async (text: string | Buffer) =>
  (await check(text)).body.lines.map(({ line, outcome }) => [line, outcome]);
const idOf = async (id: number) =>
  (
    await sql<{ external_id: string }>`select external_id from external_ids where member_id = ${id}`.execute(
      bed.db.kysely,
    )
  ).rows[0]?.external_id;

describe('ids of members and groups in a program outside', () => {
  it('are saved together, found again, and taken away', async () => {
    const group: ExternalIdChange = { type: 'group', id: choir.id, external_id: 'A-1', based_on: null };
    // A group and a member may have the same one.
    expect((await save(member(anna, ' A-1 '), group)).body).toEqual({ saved: 2, removed: 0 });
    const found = await chair.call(listExternalIds, { query: { q: 'a-1' } });
    expect(found.body.external_ids.map(({ name, external_id }) => [name, external_id])).toEqual([
      ['Anna Amsel', 'A-1'],
      ['Chor', 'A-1'],
    ]);
    const without = await chair.call(listExternalIds, { query: { without: true, type: 'member' } });
    expect(without.body.external_ids.map(({ id }) => id)).not.toContain(anna);
    expect(without.body.external_ids.map(({ id }) => id)).toContain(ben);
    expect((await save(member(anna, '', 'A-1'))).body).toEqual({ saved: 0, removed: 1 });
    expect(await idOf(anna)).toBeUndefined();
    const { rows } = await sql`
      select target, details -> 'after' as after from audit_entries where action = 'updateExternalIds' order by id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { target: {}, after: { saved: 2, removed: 0 } },
      { target: { member: String(anna) }, after: { saved: 0, removed: 1 } },
    ]);
  });

  it('stand for one member each, however their signs are put together [RUL-1010]', async () => {
    await save(member(anna, 'Käthe-7'));
    const taken = await save(member(ben, 'Ka\u0308the-7'), member(chairId, 'C-1'));
    expect(taken.status).toBe(422);
    expect(taken.problem?.codes).toEqual({ [`external_ids.member-${ben}`]: ['taken'] });
    expect(taken.problem?.present).toEqual({ [`member-${ben}`]: 'Anna Amsel' });
    expect(await idOf(chairId)).toBeUndefined();
    const both = await save(member(ben, 'X'), member(chairId, 'X'));
    expect(Object.keys(both.problem?.codes ?? {})).toHaveLength(2);
    expect((await save(member(ben, 'x'.repeat(256)))).status).toBe(422);
  });

  it('change places in one go', async () => {
    await save(member(anna, '1'), member(ben, '2'));
    expect((await save(member(anna, '2', '1'), member(ben, '1', '2'))).status).toBe(200);
    expect([await idOf(anna), await idOf(ben)]).toEqual(['2', '1']);
  });

  it('say who was quicker, when two administrators save at once', async () => {
    await save(member(anna, '1'));
    const late = await save(member(anna, '9'));
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({
      code: 'external_ids_changed',
      present: { [`member-${anna}`]: '1' },
    });
    expect((await save(member(anna, '1'))).status).toBe(200);
    const race = await Promise.all([save(member(ben, 'R')), save(member(chairId, 'R'))]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('go with people who leave, and stay with groups in the bin [RUL-1011]', async () => {
    await save(member(ben, 'B'), { type: 'group', id: choir.id, external_id: 'G', based_on: null });
    const leaver = (await bed.buildMember({ name: 'Lea Fort' })).id;
    await save(member(leaver, 'L'));
    await bed.db.kysely.transaction().execute((tx) => endMember(tx, chairId, leaver));
    expect((await save(member(anna, 'L'))).status).toBe(200);
    expect((await save(member(leaver, 'N'))).problem?.codes).toEqual({
      [`external_ids.member-${leaver}`]: ['unknown'],
    });
    await sql`update groups set deleted_at = now() where id = ${choir.id}`.execute(bed.db.kysely);
    const other = await bed.buildGroup({ createdBy: chairId, name: 'Band' });
    const taken = await save({ type: 'group', id: other.id, external_id: 'G', based_on: null });
    expect(taken.problem?.codes).toEqual({ [`external_ids.group-${other.id}`]: ['taken_in_bin'] });
    await sql`update groups set deleted_at = null where id = ${choir.id}`.execute(bed.db.kysely);
  });

  it('are for those who run the network', async () => {
    const plain = await bed.as(ben);
    expect((await plain.call(listExternalIds, {})).status).toBe(403);
    expect((await plain.call(downloadExternalIds, {})).status).toBe(403);
  });
});

describe('a list of ids', () => {
  it('goes out and comes back in unchanged', async () => {
    await save(member(anna, '=1+1'), member(ben, 'B;2'));
    const list = (await chair.call(downloadExternalIds, {})).raw.payload;
    expect(list).toContain('Mitglied;');
    expect(list).toContain("'=1+1");
    const { lines } = (await check(list)).body;
    const said = new Set(lines.map(({ outcome }) => outcome));
    expect([...said].sort()).toEqual(['empty', 'unchanged']);
    expect(lines.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(2);
  });

  it('has one outcome for each of its lines, and changes nothing yet [RUL-1013]', async () => {
    await save(member(chairId, 'C'), member(anna, 'A'));
    await bed.buildMember({ name: 'Max Muster' });
    await bed.buildMember({ name: 'Max Muster' });
    const list = [
      'Mitglieder 2026',
      'E-Mail,Name,Externe ID',
      'anna@example.org,,A2',
      'BEN@example.org,,C',
      ',carla chef,C',
      'nobody@example.org,Nobody,N',
      ',Max Muster,M',
      ',Chor,',
      `,Chor,${'x'.repeat(256)}`,
      'anna@example.org,"offen,A3',
      '',
    ].join('\r\n');
    expect(await outcomes(list)).toEqual([
      [3, 'changed'],
      [4, 'twice'],
      [5, 'twice'],
      [6, 'unknown'],
      [7, 'several'],
      [8, 'empty'],
      [9, 'too_long'],
      [10, 'unreadable'],
    ]);
    expect(await idOf(anna)).toBe('A');
  });

  it('says who has an id already, unless they get another one in the same list', async () => {
    await save(member(anna, '1'), member(ben, '2'));
    const taken = (await check('E-Mail;ID\nanna@example.org;2\n')).body.lines[0];
    expect(taken).toMatchObject({ outcome: 'taken', held_by: 'Ben Bär' });
    expect(await outcomes('E-Mail;ID\nanna@example.org;2\nben@example.org;3\n')).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ]);
    // Who is to get a taken one keeps theirs, and so does who wanted that.
    await save(member(chairId, '3'));
    expect(await outcomes('E-Mail;ID\nanna@example.org;2\nben@example.org;3\n')).toEqual([
      [2, 'taken'],
      [3, 'taken'],
    ]);
  });

  it('is read however its program wrote it, or refused with the reason', async () => {
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Name\tExterne ID\r\nBen Bär\t7\r\n', 'utf16le'),
    ]);
    expect(await outcomes(wide)).toEqual([[2, 'new']]);
    expect(await outcomes(Buffer.from('Name;Externe ID\nBen Bär;7\n', 'latin1'))).toEqual([[2, 'new']]);
    const codeOf = async (text: string | Buffer) => (await check(text)).problem?.codes;
    expect(await codeOf('Name;Ort\nBen;Köln\n')).toEqual({ file: ['no_id_column'] });
    expect(await codeOf('Ort;Externe ID\nKöln;7\n')).toEqual({ file: ['no_person_column'] });
    expect(await codeOf('')).toEqual({ file: ['empty_list'] });
    expect(await codeOf(Buffer.from([0x50, 0x4b, 3, 4, 0]))).toEqual({ file: ['spreadsheet'] });
    expect(await codeOf(`Name;ID\n${'a;b\n'.repeat(3001)}`)).toEqual({ file: ['too_many_lines'] });
  });

  it('takes a number of ours for nobody where the address is of somebody else', async () => {
    const list = `Nummer;E-Mail;Externe ID\n${anna};ben@example.org;7\n${anna};anna@example.org;8\n`;
    expect(await outcomes(list)).toEqual([
      [2, 'unknown'],
      [3, 'new'],
    ]);
  });
});
