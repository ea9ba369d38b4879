import {
  createIndustrial,
  deleteIndustrial,
  downloadFile,
  downloadIndustrials,
  getAdministrationMenu,
  getIndustrial,
  type IndustrialPart,
  importIndustrials,
  listIndustrials,
  updateIndustrial,
  updateSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { endMember } from '../leaving/index.ts';

let bed: UploadBed;
let chair: Client;
let chairId: number;
const switchTo = (isOn: boolean) =>
  chair.call(updateSettings, { body: { settings: { modules: { industrials: isOn } } } });
beforeAll(async () => {
  bed = await startUploadBed({ worker: false });
  chairId = (await bed.buildMember({ isNetworkAdmin: true, name: 'Carla Chef' })).id;
  chair = await bed.as(chairId);
  await switchTo(true);
});
beforeEach(() => sql`delete from industrials`.execute(bed.db.kysely));
afterAll(() => bed?.stop());

const contact = (name: string, more: Partial<IndustrialPart['contacts'][number]> = {}) => ({
  name,
  role: '',
  email: '',
  phone: '',
  member_id: null,
  ...more,
});
const company = (name: string, more: Partial<IndustrialPart> = {}): IndustrialPart => ({
  name,
  street: '',
  zip: '',
  city: '',
  phone: '',
  email: '',
  website: '',
  notes: '',
  contacts: [],
  files: [],
  ...more,
});
const create = (name: string, more?: Partial<IndustrialPart>) =>
  chair.call(createIndustrial, { body: company(name, more) });
const bring = (text: string, check = false) =>
  chair.call(importIndustrials, {
    ...multipartOf({ file: { name: 'list.csv', type: 'text/csv', bytes: Buffer.from(text) } }),
    query: { check },
  });

describe('companies', () => {
  it('have contacts in their order, of whom some are members', async () => {
    const { id: anna } = await bed.buildMember({ name: 'Anna Amsel' });
    const { body } = await create(' Öhler  GmbH ', {
      website: 'oehler.example',
      contacts: [contact('Zoe', { role: 'Lager' }), contact(''), contact('Anna', { member_id: anna })],
    });
    expect(body).toMatchObject({ name: 'Öhler GmbH', website: 'https://oehler.example' });
    expect(body.contacts.map(({ name, member }) => [name, member?.name])).toEqual([
      ['Zoe', undefined],
      ['Anna', 'Anna Amsel'],
    ]);
    for (const q of ['ohler', 'zoe'])
      expect((await chair.call(listIndustrials, { query: { q } })).body.industrials).toHaveLength(1);
    expect((await chair.call(listIndustrials, { query: { q: '%' } })).body.industrials).toEqual([]);
    await bed.db.kysely.transaction().execute((tx) => endMember(tx, chairId, anna));
    const after = (await chair.call(getIndustrial, { params: { id: body.id } })).body.contacts[1];
    expect(after).toMatchObject({ name: 'Anna', member: null });
  });

  it('say beside each field what is wrong', async () => {
    const wrong = await create(' ', {
      email: 'no',
      website: 'javascript:alert(1)',
      contacts: [contact(''), contact('', { role: 'Lager', email: 'x' })],
    });
    expect(wrong.problem?.codes).toEqual({
      name: ['required'],
      email: ['format'],
      website: ['format'],
      'contacts.1.name': ['required'],
      'contacts.1.email': ['format'],
    });
    const nobody = await create('A', { contacts: [contact('B', { member_id: 999_999 })] });
    expect(nobody.problem?.codes).toEqual({ 'contacts.0.member_id': ['unknown'] });
    expect((await chair.call(listIndustrials, {})).body.industrials).toEqual([]);
  });

  it('tell who saves later that somebody else was quicker', async () => {
    const { body: made } = await create('A');
    const change = (name: string, basedOn: string) =>
      chair.call(updateIndustrial, {
        params: { id: made.id },
        body: { ...company(name), based_on: basedOn },
      });
    const first = await change('B', made.updated_at);
    expect(first.body.name).toBe('B');
    const late = await change('C', made.updated_at);
    expect(late.problem).toMatchObject({
      code: 'industrial_changed',
      present: { updated_at: first.body.updated_at },
    });
    expect((await change('C', first.body.updated_at)).status).toBe(200);
    await chair.call(deleteIndustrial, { params: { id: made.id } });
    const target = { industrial: String(made.id) };
    const { rows } = await sql`
      select action, details from audit_entries
      where outcome = 'done' and target = ${JSON.stringify(target)}::jsonb order by id
    `.execute(bed.db.kysely);
    expect(rows).toMatchObject([
      { action: 'createIndustrial', details: { after: { name: 'A' } } },
      { action: 'updateIndustrial', details: { before: { name: 'A' }, after: { name: 'B' } } },
      { action: 'updateIndustrial', details: { before: { name: 'B' }, after: { name: 'C' } } },
      { action: 'deleteIndustrial', details: { before: { name: 'C' } } },
    ]);
  });

  it('have files, which those who run the network read while the module is on', async () => {
    const file = await upload(chair, 'files', { name: 'Vertrag.txt', content: 'Vertrag' });
    const { body } = await create('A', { files: [file.id] });
    expect(body.files.map(({ name }) => name)).toEqual(['Vertrag.txt']);
    const other = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const member = await bed.newcomer();
    const read = async (client: Client) =>
      (await client.call(downloadFile, { params: { id: file.id, filename: 'Vertrag.txt' } })).status;
    expect([await read(other), await read(member)]).toEqual([200, 404]);
    // Whoever else changes it keeps what hangs there already.
    const kept = await other.call(updateIndustrial, {
      params: { id: body.id },
      body: { ...company('A', { files: [file.id] }), based_on: body.updated_at },
    });
    expect(kept.body.files.map(({ id }) => id)).toEqual([file.id]);
    await switchTo(false);
    expect(await read(other)).toBe(404);
    await switchTo(true);
    const foreign = await upload(member, 'files', { name: 'x.txt', content: 'x' });
    expect((await create('B', { files: [foreign.id] })).problem?.codes).toEqual({ files: ['unknown'] });
    await chair.call(deleteIndustrial, { params: { id: body.id } });
    expect(await read(other)).toBe(404);
  });

  it('are not there while the module is off [RUL-1012]', async () => {
    const { id } = (await create('A')).body;
    const entries = async () =>
      JSON.stringify(
        (await chair.call(getAdministrationMenu, { query: { context_type: 'network' } })).body,
      ).includes('/administration/industrials');
    expect(await entries()).toBe(true);
    await switchTo(false);
    const statuses = await Promise.all([
      chair.call(listIndustrials, {}),
      chair.call(getIndustrial, { params: { id } }),
      create('B'),
      chair.call(updateIndustrial, {
        params: { id },
        body: { ...company('B'), based_on: '2026-01-01T00:00:00Z' },
      }),
      chair.call(deleteIndustrial, { params: { id } }),
      chair.call(downloadIndustrials, {}),
      bring('Name\nC\n'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    expect(await entries()).toBe(false);
    await switchTo(true);
    expect((await chair.call(getIndustrial, { params: { id } })).body.name).toBe('A');
    const member = await bed.newcomer();
    expect((await member.call(listIndustrials, {})).status).toBe(403);
  });
});

describe('a list of companies', () => {
  it('goes out and comes back in, with contacts beside each other', async () => {
    await create('A', {
      notes: 'eins\nzwei',
      phone: '+49 711',
      contacts: [contact('Zoe', { role: 'Lager' }), contact('Yves', { email: 'y@example.org' })],
    });
    const list = (await chair.call(downloadIndustrials, {})).raw.payload;
    await sql`delete from industrials`.execute(bed.db.kysely);
    expect((await bring(list)).body).toMatchObject({ added: 1, unread: [] });
    const [row] = (await chair.call(listIndustrials, {})).body.industrials;
    const { body } = await chair.call(getIndustrial, { params: { id: row!.id } });
    expect(body).toMatchObject({ notes: 'eins\nzwei', phone: '+49 711' });
    expect(body.contacts.map(({ name, role, email }) => [name, role, email])).toEqual([
      ['Zoe', 'Lager', ''],
      ['Yves', '', 'y@example.org'],
    ]);
  });

  it('has one outcome for each of its lines, and leaves companies as they are that are there [RUL-1014]', async () => {
    await create('Öhler');
    const list = `Firma;Ort;Farbe;E-Mail
ohler;Köln;rot;
Neu;Ulm;blau;neu@example.org
NEU;Ulm;;
;Ulm;;
${'x'.repeat(201)};;;
Falsch;;;keine
"Offen;Ulm;;
`;
    const checked = await bring(list, true);
    expect(checked.body.added).toBe(0);
    expect(checked.body.unread).toEqual(['Farbe']);
    expect(checked.body.lines.map(({ outcome }) => outcome)).toEqual([
      'known',
      'new',
      'twice',
      'without_name',
      'too_long',
      'not_an_address',
      'unreadable',
    ]);
    expect((await chair.call(listIndustrials, {})).body.industrials).toHaveLength(1);
    expect((await bring(list)).body.added).toBe(1);
    expect((await bring(list)).body.added).toBe(0);
    expect((await bring('Ort\nUlm\n')).problem?.codes).toEqual({ file: ['no_name_column'] });
  });
});
