import {
  createFolder,
  getFile,
  getFolder,
  getPropertySet,
  getPropertySetUses,
  listFiles,
  listPropertySets,
  moveSelection,
  type NewProperty,
  publishFiles,
  publishGroupFiles,
  updateFile,
  updateFolder,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { rootFolder } from './testing/build.ts';
import { type FileBed, startFileBed } from './testing/file-bed.ts';

let bed: FileBed;
let admin: Client & { memberId: number };
let networkRoot: number;
beforeAll(async () => {
  bed = await startFileBed();
  admin = (await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id)) as typeof admin;
  networkRoot = await rootFolder(bed);
});
afterAll(() => bed?.stop());

const KIND: NewProperty = {
  name: 'kind',
  type: 'selection',
  label: 'Art',
  options: [
    { value: 'z1', label: 'Antrag' },
    { value: 'a2', label: 'Protokoll' },
  ],
};
const VALID: NewProperty = { name: 'valid_until', type: 'date', label: 'Gültig bis' };
const FILED: NewProperty = { name: 'filed_under', type: 'text', label: 'Aktenzeichen' };

const define = (
  person: Client,
  name: 'file_profile' | 'folder_profile',
  properties: NewProperty[],
  groupId?: number,
) =>
  person.call(updatePropertySet, {
    params: { name },
    query: groupId === undefined ? {} : { context_type: 'group', context_id: groupId },
    body: { properties },
  });
const inherit = (name: 'file_profile' | 'folder_profile') =>
  bed.anna.call(updatePropertySet, {
    params: { name },
    query: { context_type: 'group', context_id: bed.group.id },
    body: { modifications: { add_options: [] } },
  });
const change = (person: Client, id: number, file_profile: Record<string, unknown>) =>
  person.call(updateFile, { params: { id }, body: { file_profile } });
const profileOf = async (person: Client, id: number) =>
  (await person.call(getFile, { params: { id } })).body.file_profile;

describe('the sets of files and folders', () => {
  it('are there, empty, until somebody gives them properties [API-036] [API-037]', async () => {
    for (const name of ['file_profile', 'folder_profile']) {
      const { status, body } = await bed.otto.call(getPropertySet, { params: { name } });
      expect([status, body.properties, body.can.update]).toEqual([200, [], false]);
    }
    const ofGroup = { context_type: 'group' as const, context_id: bed.group.id };
    const inherited = await bed.ben.call(getPropertySet, {
      params: { name: 'file_profile' },
      query: { ...ofGroup, inherit: true },
    });
    expect(inherited.body).toMatchObject({ context_type: 'network', properties: [] });
    const hidden = { params: { name: 'file_profile' }, query: { ...ofGroup, inherit: true } };
    expect((await bed.ben.call(getPropertySet, hidden)).status).toBe(200);
    const asCategory = { context_type: 'group_category' as const, context_id: 1 };
    expect(
      (await admin.call(getPropertySet, { params: { name: 'file_profile' }, query: asCategory })).status,
    ).toBe(404);
  });

  it('are given properties by those who run the network or the group, of which some sort [RUL-0149]', async () => {
    expect((await define(bed.anna, 'file_profile', [KIND])).status).toBe(403);
    const { status, body } = await define(admin, 'file_profile', [
      KIND,
      VALID,
      FILED,
      { name: 'pages', type: 'number', label: 'Seiten' },
    ]);
    expect(status).toBe(200);
    expect(body.properties.map(({ name, sortable }) => [name, sortable])).toEqual([
      ['kind', true],
      ['valid_until', true],
      ['filed_under', true],
      ['pages', false],
    ]);
    expect((await define(bed.ben, 'file_profile', [KIND], bed.group.id)).status).toBe(403);
    expect((await define(bed.anna, 'file_profile', [FILED], bed.group.id)).status).toBe(200);
    expect((await inherit('file_profile')).status).toBe(200);
  });

  it('have no pictures', async () => {
    const { status, problem } = await define(admin, 'folder_profile', [
      { name: 'cover', type: 'image', label: 'Titelbild' },
    ]);
    expect([status, problem?.codes]).toEqual([422, { 'properties.0.type': ['not_allowed'] }]);
  });
});

describe('the profile of a file', () => {
  it('comes with it, is checked field by field, and changes part by part [RUL-0185]', async () => {
    await define(admin, 'file_profile', [{ ...KIND, required: true }, VALID, FILED]);
    const publish = async (file_profile: Record<string, unknown>) =>
      bed.ben.call(publishGroupFiles, {
        params: { slug: bed.group.slug },
        body: { files: [await bed.uploadOf(bed.ben)], folder_ids: [bed.root], file_profile },
      });
    const refused = await publish({ valid_until: 'morgen', color: 'rot' });
    expect([refused.status, refused.problem?.codes]).toEqual([
      422,
      {
        'file_profile.valid_until': ['format'],
        'file_profile.color': ['unknown'],
        'file_profile.kind': ['required'],
      },
    ]);
    const { status, body } = await publish({ kind: 'a2', filed_under: ' V 12 ' });
    expect(status).toBe(201);
    const [id] = body.file_ids as [number];
    expect(await profileOf(bed.mia, id)).toEqual({ kind: 'a2', filed_under: 'V 12' });
    const changed = await change(bed.mia, id, { valid_until: '2027-03-31', filed_under: null });
    expect(changed.body.file_profile).toEqual({ kind: 'a2', valid_until: '2027-03-31' });
    const emptied = await change(bed.mia, id, { kind: null });
    expect(emptied.problem?.codes).toEqual({ 'file_profile.kind': ['required'] });
    expect((await change(bed.otto, id, { kind: 'z1' })).status).toBe(404);
  });

  it('need not be filled in by who drops a file, since nothing asked them', async () => {
    const { status } = await bed.ben.call(publishFiles, {
      body: { files: [await bed.uploadOf(bed.ben)], folder_ids: [networkRoot] },
    });
    expect(status).toBe(201);
    await define(admin, 'file_profile', [KIND, VALID, FILED]);
  });

  it('shows what nobody else may know to its author and to those who run its folder alone', async () => {
    const secret: NewProperty = { name: 'cost', type: 'text', label: 'Kosten', visible: false };
    const locked: NewProperty = { name: 'checked', type: 'text', label: 'Geprüft', locked: true };
    await define(bed.anna, 'file_profile', [FILED, secret, locked], bed.group.id);
    const id = await bed.file();
    expect((await change(bed.ben, id, { cost: '12 €', filed_under: 'V 1' })).status).toBe(200);
    expect((await change(bed.ben, id, { checked: 'ja' })).problem?.codes).toEqual({
      'file_profile.checked': ['not_allowed'],
    });
    expect((await change(bed.anna, id, { checked: 'ja' })).status).toBe(200);
    expect(await profileOf(bed.ben, id)).toEqual({ filed_under: 'V 1', cost: '12 €', checked: 'ja' });
    expect(await profileOf(bed.mia, id)).toEqual({ filed_under: 'V 1', checked: 'ja' });
    const found = async (person: Client, q: string) =>
      (await person.call(listFiles, { query: { query: 'name', q } })).body.files.map((file) => file.id);
    expect(await found(bed.mia, 'v 1')).toContain(id);
    expect(await found(bed.mia, '12 €')).toEqual([]);
    await inherit('file_profile');
  });

  it('keeps what another tree does not ask for, and shows it again where it is asked', async () => {
    await define(bed.anna, 'file_profile', [{ name: 'season', type: 'text', label: 'Saison' }], bed.group.id);
    const id = await bed.file({ ownerId: bed.anna.memberId });
    expect((await change(bed.anna, id, { season: 'Frühling' })).status).toBe(200);
    const move = (from: number, to: number) =>
      bed.anna.call(moveSelection, {
        body: { file_ids: [id], source_folder_id: from, target_folder_id: to },
      });
    expect((await move(bed.root, networkRoot)).status).toBe(200);
    expect(await profileOf(bed.otto, id)).toEqual({});
    expect((await change(bed.anna, id, { season: 'Herbst' })).problem?.codes).toEqual({
      'file_profile.season': ['unknown'],
    });
    expect((await change(bed.anna, id, { filed_under: 'N 3' })).body.file_profile).toEqual({
      filed_under: 'N 3',
    });
    expect((await move(networkRoot, bed.root)).status).toBe(200);
    expect(await profileOf(bed.mia, id)).toEqual({ season: 'Frühling' });
    await inherit('file_profile');
  });

  it('has what all of its trees ask for, and of it each reader what their trees do', async () => {
    await define(bed.anna, 'file_profile', [{ name: 'season', type: 'text', label: 'Saison' }], bed.group.id);
    const id = await bed.file({ folderIds: [bed.root, networkRoot] });
    expect((await change(bed.ben, id, { season: 'Winter', filed_under: 'N 4' })).body.file_profile).toEqual({
      season: 'Winter',
      filed_under: 'N 4',
    });
    expect(await profileOf(bed.otto, id)).toEqual({ filed_under: 'N 4' });
    const found = async (person: Client) =>
      (await person.call(listFiles, { query: { query: 'name', q: 'winter' } })).body.files.map(
        (file) => file.id,
      );
    expect([await found(bed.ben), await found(bed.otto)]).toEqual([[id], []]);
    await inherit('file_profile');
  });

  it('is found by what a choice is called', async () => {
    const id = await bed.file();
    await change(bed.ben, id, { kind: 'a2' });
    const { body } = await bed.mia.call(listFiles, { query: { query: 'name', q: 'protok' } });
    expect(body.files.map((file) => file.id)).toContain(id);
  });
});

describe('a list of files', () => {
  it('sorts by days, texts, and choices as they are offered, what has none last [RUL-0162] [RUL-0188]', async () => {
    const folder = await bed.folder();
    const files: [string, Record<string, unknown>][] = [
      ['a.txt', {}],
      ['b.txt', { kind: 'a2', valid_until: '2027-01-01', filed_under: 'Zaun' }],
      ['c.txt', { kind: 'z1', valid_until: '2026-12-31', filed_under: 'äpfel' }],
    ];
    for (const [name, profile] of files) {
      const id = await bed.file({ name, folderIds: [folder] });
      if (Object.keys(profile).length > 0)
        expect((await change(bed.ben, id, profile)).body.file_profile).toEqual(profile);
    }
    const sorted = async (sort: string) =>
      (await bed.mia.call(getFolder, { params: { id: folder }, query: { sort } })).body.files
        .map(({ name }) => name[0])
        .join('');
    expect(await sorted('profile.kind')).toBe('cba');
    expect(await sorted('-profile.kind')).toBe('bca');
    expect(await sorted('profile.valid_until')).toBe('cba');
    expect(await sorted('-profile.valid_until')).toBe('bca');
    expect(await sorted('profile.filed_under')).toBe('cba');
    expect(await sorted('profile.unknown_one')).toBe('abc');
    const { body } = await bed.mia.call(getFolder, { params: { id: folder } });
    expect(body.files.map(({ file_profile }) => file_profile)).toEqual(files.map(([, profile]) => profile));
  });

  it('gives profiles of many entries with no more statements than of few', async () => {
    const folder = await bed.folder();
    const tag: NewProperty = { name: 'topics', type: 'tag', label: 'Themen' };
    await define(admin, 'file_profile', [KIND, VALID, FILED, tag]);
    const read = () => bed.mia.call(getFolder, { params: { id: folder } });
    const fill = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const id = await bed.file({ folderIds: [folder] });
        await change(bed.ben, id, { topics: ['Garten', `Thema ${index}`], kind: 'a2' });
      }
    };
    await fill(2);
    const few = (await bed.countStatements(read)).statements;
    await fill(5);
    const { statements } = await bed.countStatements(read);
    expect([statements, statements <= 5]).toEqual([few, true]);
    const { body } = await read();
    const [{ file_profile: profile }] = body.files as [(typeof body.files)[number]];
    expect(profile.topics).toMatchObject([{ displayValue: 'Garten' }, { displayValue: 'Thema 0' }]);
    await define(admin, 'file_profile', [KIND, VALID, FILED]);
  });
});

describe('the profile of a folder', () => {
  it('is given when it is made or changed, and shown with it and in lists', async () => {
    await define(admin, 'folder_profile', [
      { name: 'office', type: 'text', label: 'Zuständig', required: true },
    ]);
    const make = (name: string, folder_profile?: Record<string, unknown>) =>
      bed.ben.call(createFolder, {
        body: { parent_folder_id: bed.root, name, ...(folder_profile && { folder_profile }) },
      });
    expect((await make('Leer', {})).problem?.codes).toEqual({ 'folder_profile.office': ['required'] });
    expect((await make('Nebenbei')).status).toBe(201);
    const { body } = await make('Bauamt', { office: 'Bauamt' });
    expect(body.folder_profile).toEqual({ office: 'Bauamt' });
    const changed = await bed.ben.call(updateFolder, {
      params: { id: body.id },
      body: { folder_profile: { office: 'Gartenamt' } },
    });
    expect(changed.body.folder_profile).toEqual({ office: 'Gartenamt' });
    const listed = await bed.mia.call(getFolder, {
      params: { id: bed.root },
      query: { sort: 'profile.office' },
    });
    expect(
      listed.body.subfolders.flatMap(({ type, folder_profile }) =>
        type === 'folder' ? [folder_profile] : [],
      )[0],
    ).toEqual({ office: 'Gartenamt' });
    const found = await bed.mia.call(listFiles, { query: { query: 'name', q: 'bauamt' } });
    expect(found.body.folders.map(({ folder_profile }) => folder_profile)).toEqual([{ office: 'Gartenamt' }]);
  });
});

describe('the editor of sets', () => {
  it('tells how many files and folders have which values', async () => {
    const own = await define(bed.anna, 'file_profile', [KIND], bed.group.id);
    expect(own.status).toBe(200);
    const usesIn = async (query: object) =>
      (await admin.call(getPropertySetUses, { params: { name: 'file_profile' }, query })).body;
    const ofGroup = await usesIn({ context_type: 'group', context_id: bed.group.id });
    const kinds = ofGroup.values.find(({ name }) => name === 'kind');
    expect(kinds?.options.map(({ value }) => value)).toEqual(['a2', 'z1']);
    expect(ofGroup.profile_count).toBeGreaterThan(kinds!.profile_count);
    const ofNetwork = await usesIn({});
    expect(ofNetwork.values.map(({ name }) => name)).toContain('filed_under');
    // Files of the group alone consist of its own set now.
    expect(ofNetwork.profile_count).toBeLessThan(ofGroup.profile_count);
    const { body } = await admin.call(listPropertySets);
    expect(body.property_sets.map(({ name }) => name)).toEqual([
      'member_profile',
      'group_profile',
      'file_profile',
      'folder_profile',
    ]);
    await inherit('file_profile');
  });

  it('takes a choice out of what is shown, and keeps it', async () => {
    const id = await bed.file();
    await change(bed.ben, id, { kind: 'z1' });
    const [, minutes] = KIND.options!;
    await define(admin, 'file_profile', [{ ...KIND, options: [minutes!] }, VALID, FILED]);
    expect(await profileOf(bed.mia, id)).toEqual({});
    await define(admin, 'file_profile', [KIND, VALID, FILED]);
    expect(await profileOf(bed.mia, id)).toEqual({ kind: 'z1' });
  });
});
