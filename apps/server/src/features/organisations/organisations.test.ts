import {
  type BodyOf,
  createOrganisation,
  deleteOrganisation,
  downloadFile,
  exportOrganisations,
  getAdministrationMenu,
  getGroup,
  getImage,
  getOrganisation,
  importOrganisations,
  listAdministeredOrganisations,
  listOrganisations,
  type OrganisationList,
  showOrganisations,
  sortOrganisations,
  updateOrganisation,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { picture, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { buildOrganisation } from './testing/build.ts';

let bed: UploadBed;
let chair: Client;
let member: Client;
let outsider: Client;
let boss: Client;
let memberId: number;
let open: { id: number; slug: string };
let hidden: { id: number; slug: string };

const turnOn = async (isOn: boolean) => {
  await changeSettings(bed.db.kysely, { modules: { organisations: isOn } });
  await bed.services.settings.reload();
};
beforeAll(async () => {
  bed = await startUploadBed({ worker: false });
  await turnOn(true);
  const [runs, belongs, other, administers] = await Promise.all([
    bed.buildMember({ name: 'Anna Abel' }),
    bed.buildMember({ name: 'Ben Berg' }),
    bed.buildMember(),
    bed.buildMember({ isNetworkAdmin: true }),
  ]);
  memberId = belongs.id;
  open = await bed.buildGroup({ createdBy: runs.id, name: 'Dachverband', members: [belongs.id] });
  hidden = await bed.buildGroup({ createdBy: runs.id, name: 'Rat', access: 'hidden', members: [belongs.id] });
  [chair, member, outsider, boss] = (await Promise.all(
    [runs, belongs, other, administers].map(({ id }) => bed.as(id)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => bed?.stop());

const show = (group: { slug: string }, is_shown = true) =>
  chair.call(showOrganisations, { params: { slug: group.slug }, body: { is_shown } });
const add = (slug: string, organisation: BodyOf<typeof createOrganisation>['organisation']) =>
  chair.call(createOrganisation, { params: { slug }, body: { organisation } });
const names = async (client: Client, slug: string, query = {}) => {
  const { status, body } = await client.call(listOrganisations, { params: { slug }, query });
  return status === 200 ? body.organisations.map(({ name }) => name) : status;
};

describe('organisations of a group', () => {
  it('are there for nobody while the network has no such module [RUL-1015]', async () => {
    const id = await buildOrganisation(bed, { groupId: open.id });
    const entries = async () => {
      const query = { context_type: 'group' as const, context_id: open.slug };
      return JSON.stringify((await chair.call(getAdministrationMenu, { query })).body);
    };
    expect(await entries()).toContain('/administration/organisations');
    await turnOn(false);
    expect(await names(chair, open.slug)).toBe(404);
    expect(await entries()).not.toContain('/administration/organisations');
    for (const client of [chair, boss])
      expect((await client.call(getOrganisation, { params: { slug: open.slug, id } })).status).toBe(404);
    expect((await add(open.slug, { name: 'Kita' })).status).toBe(404);
    await turnOn(true);
    expect(await names(chair, open.slug)).toHaveLength(1);
    await chair.call(deleteOrganisation, { params: { slug: open.slug, id } });
  });

  it('are read by whoever reads the group, once it shows them [RUL-1015]', async () => {
    for (const [group, sees] of [
      [open, ['Kita']],
      [hidden, 404],
    ] as const) {
      await show(group, false);
      const { body: made } = await add(group.slug, { name: 'Kita' });
      const params = { slug: group.slug, id: made.id };
      expect(await names(member, group.slug)).toBe(404);
      expect((await member.call(getOrganisation, { params })).status).toBe(404);
      expect(await names(chair, group.slug)).toEqual(['Kita']);
      await show(group);
      const { rows } = await sql`
        select details from audit_entries where action = 'showOrganisations' and outcome = 'done' order by id desc limit 1
      `.execute(bed.db.kysely);
      expect(rows).toMatchObject([{ details: { before: { is_shown: false }, after: { is_shown: true } } }]);
      await bed.delivered();
      const { rows: told } = await sql`
        select 1 from live_messages where event = 'group_changed' and data ->> 'id' = ${String(group.id)}
      `.execute(bed.db.kysely);
      expect(told).not.toEqual([]);
      expect(await names(member, group.slug)).toEqual(['Kita']);
      expect(await names(outsider, group.slug)).toEqual(sees);
      expect((await outsider.call(getOrganisation, { params })).status).toBe(sees === 404 ? 404 : 200);
      expect((await outsider.call(listAdministeredOrganisations, { params })).status).toBe(
        sees === 404 ? 404 : 403,
      );
      expect((await member.call(getGroup, { params })).body.shows_organisations).toBe(true);
      // An organisation of another group is not found in this one.
      const foreign = { slug: group === open ? hidden.slug : open.slug, id: made.id };
      expect((await chair.call(getOrganisation, { params: foreign })).status).toBe(404);
      expect((await chair.call(deleteOrganisation, { params: foreign })).status).toBe(404);
      await chair.call(deleteOrganisation, { params });
    }
  });

  it('have a picture and files that go with them and that nobody else reads [RUL-1015]', async () => {
    const image = await upload(chair, 'images', { name: 'mark.jpg', content: await picture().toBuffer() });
    const file = await upload(chair, 'files', { name: 'plan.txt', content: 'Plan' });
    const { body: made } = await add(hidden.slug, { name: 'Verein', image_id: image.id, files: [file.id] });
    const read = async (client: Client) =>
      (await client.call(getImage, { params: { id: image.id, size: '200x200' } })).status;
    const readFile = async (client: Client) =>
      (await client.call(downloadFile, { params: { id: file.id, filename: 'plan.txt' } })).status;
    // Whoever else changes it keeps what hangs there already.
    const kept = { params: { slug: hidden.slug, id: made.id }, body: { organisation: { files: [file.id] } } };
    expect((await boss.call(updateOrganisation, kept)).body.files).toMatchObject([{ id: file.id }]);
    await show(hidden, false);
    expect([await read(chair), await read(member), await readFile(member)]).toEqual([200, 404, 404]);
    await show(hidden);
    expect([await read(member), await readFile(member)]).toEqual([200, 200]);
    expect([await read(outsider), await readFile(outsider)]).toEqual([404, 404]);
    await turnOn(false);
    expect([await read(member), await readFile(member)]).toEqual([404, 404]);
    await turnOn(true);
    await chair.call(deleteOrganisation, { params: { slug: hidden.slug, id: made.id } });
    expect(await bed.rowsOf(image.id)).toMatchObject([{ state: 'removed' }]);
    expect(await bed.rowsOf(file.id)).toMatchObject([{ state: 'removed' }]);
  });

  it('are changed by those who run the group, in the order that these make [RUL-1016]', async () => {
    await show(open);
    const { body: first } = await add(open.slug, {
      name: ' Turn­verein  1898 ',
      website: 'tv.example/halle',
      address: 'Hof 1\n\n 70178 Stuttgart ',
      contact_ids: [memberId],
    });
    expect(first).toMatchObject({
      website: 'https://tv.example/halle',
      address: 'Hof 1\n70178 Stuttgart',
      contacts: [{ id: memberId }],
    });
    const { body: second } = await add(open.slug, { name: 'Bäckerei' });
    const params = { slug: open.slug, id: second.id };
    for (const client of [member, outsider]) {
      const asked = { params, body: { organisation: { name: 'X' } } };
      expect((await client.call(updateOrganisation, asked)).status).toBe(403);
      expect((await client.call(deleteOrganisation, { params })).status).toBe(403);
    }
    const change = (organisation: object) =>
      chair.call(updateOrganisation, { params, body: { organisation } });
    const wrong = { name: ' ', email: 'keine', website: 'javascript:alert(1)' };
    expect((await change(wrong)).problem?.codes).toEqual({
      'organisation.name': ['required'],
      'organisation.email': ['format'],
      'organisation.website': ['invalid'],
    });
    expect((await change({ contact_ids: [999_999] })).problem?.codes).toEqual({
      'organisation.contact_ids': ['unknown'],
    });
    expect((await change({ phone: '0711 1' })).body).toMatchObject({ name: 'Bäckerei', phone: '0711 1' });
    const { status } = await chair.call(sortOrganisations, {
      params: { slug: open.slug },
      body: { order: [second.id, first.id] },
    });
    expect(status).toBe(204);
    expect((await names(member, open.slug)) as string[]).toEqual([
      'Bäckerei',
      expect.stringMatching(/1898$/),
    ]);
    expect(await names(member, open.slug, { q: 'stuttgart' })).toHaveLength(1);
    await chair.call(deleteOrganisation, { params });
    const { rows } = await sql`
      select action, target, details from audit_entries
      where outcome = 'done' and action like '%Organisation' and target ->> 'organisation' = ${String(second.id)}
      order by id
    `.execute(bed.db.kysely);
    const [name, target] = ['Bäckerei', { group: open.slug, organisation: String(second.id) }];
    expect(rows).toMatchObject([
      { action: 'createOrganisation', target, details: { after: { name } } },
      { action: 'updateOrganisation', target, details: { before: { name }, after: { name } } },
      { action: 'deleteOrganisation', target, details: { before: { name } } },
    ]);
    const { rows: others } = await sql<{ action: string }>`
      select distinct action from audit_entries where outcome = 'done' and action like '%Organisations' order by 1
    `.execute(bed.db.kysely);
    expect(others.map(({ action }) => action)).toEqual(['showOrganisations', 'sortOrganisations']);
    await chair.call(deleteOrganisation, { params: { slug: open.slug, id: first.id } });
  });
});

describe('a list of organisations', () => {
  /** What the log has of the list that was brought in last. */
  const logged = async () => {
    const { rows } = await sql<{ details: object }>`
      select details from audit_entries where action = 'importOrganisations' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    return rows[0]?.details;
  };
  const bring = async (text: string | Buffer, run = false) => {
    const form = new FormData();
    form.append('file', new Blob([text as BlobPart]), 'vereine.csv');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return chair.call(importOrganisations, {
      params: { slug: open.slug },
      query: { run },
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')! },
    });
  };
  const list = [
    'Verein;Straße;PLZ;Ort;E-Mail;Homepage;Gründung',
    'Turnverein;Hof 1;70178;Stuttgart;hallo@tv.example;tv.example;1898',
    ';Weg 2;;;;;',
    'Chor;;;;keine;;',
    'TURNVEREIN;;;;;;',
    'Bäckerei Größmann;;;;;;',
  ].join('\r\n');

  it('is shown before it is brought in, with what is refused line by line [RUL-1017]', async () => {
    const { body: read } = await bring(Buffer.from(list, 'latin1'));
    expect(read.counts).toEqual({ new: 2, change: 0, nothing: 0, rejected: 3 });
    expect(read.columns.map(({ field }) => field)).toEqual([
      'name',
      'street',
      'zip',
      'city',
      'email',
      'website',
      null,
    ]);
    expect(read.lines.map(({ line, problems }) => [line, problems.map(({ code }) => code)])).toEqual([
      [2, []],
      [3, ['no_name']],
      [4, ['bad_email']],
      [5, ['twice']],
      [6, []],
    ]);
    expect(read.rejected_list).toMatch(/;Weg 2;;;;;;3;/);
    expect(await names(chair, open.slug)).toEqual([]);
    const { body: brought } = await bring(Buffer.from(list, 'latin1'), true);
    expect(brought.counts).toEqual(read.counts);
    expect(await names(chair, open.slug)).toEqual(['Turnverein', 'Bäckerei Größmann']);
    expect(await logged()).toMatchObject({ after: { added: 2, changed: 0 } });
  });

  it('changes what is there already in what it says, and comes back as it was taken along [RUL-1017]', async () => {
    const { body } = await bring('Name;Telefon\r\nturnverein;0711 7', true);
    expect((body as OrganisationList).counts).toMatchObject({ change: 1, new: 0 });
    expect(await logged()).toMatchObject({ after: { added: 0, changed: 1 } });
    const { body: administered } = await chair.call(listAdministeredOrganisations, {
      params: { slug: open.slug },
    });
    const { body: club } = await chair.call(getOrganisation, {
      params: { slug: open.slug, id: administered.organisations[0]!.id },
    });
    expect(club).toMatchObject({
      phone: '0711 7',
      address: 'Hof 1\n70178 Stuttgart',
      email: 'hallo@tv.example',
    });
    const taken = await chair.call(exportOrganisations, { params: { slug: open.slug } });
    expect((await bring(taken.raw.rawPayload)).body.counts).toEqual({
      new: 0,
      change: 0,
      nothing: 2,
      rejected: 0,
    });
    expect((await member.call(exportOrganisations, { params: { slug: open.slug } })).status).toBe(403);
  });

  it('is refused when it is none, or has no names [RUL-1017]', async () => {
    expect((await bring('PK\u0003\u0004')).problem?.codes).toEqual({ file: ['spreadsheet'] });
    expect((await bring('')).problem?.codes).toEqual({ file: ['no_list'] });
    expect((await bring('Ort;PLZ\r\nStuttgart;70178')).problem?.codes).toEqual({ file: ['no_names'] });
  });
});
