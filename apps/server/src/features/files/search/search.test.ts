import {
  deleteSelection,
  lockFile,
  moveSelection,
  type NewProperty,
  restoreDeletion,
  unlockFile,
  updateFile,
  updateFolder,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../../testing/search-bed.ts';
import { buildFile, buildFolder, rootFolder } from '../testing/build.ts';

let bed: SearchBed;
let anna: Client;
let admin: Client;
/** Anna runs a closed group to which Ben belongs. */
const ids = { anna: 0, ben: 0, otto: 0, guest: 0, admin: 0 };
let groupId: number;
let root: number;
let networkRoot: number;
beforeAll(async () => {
  bed = await startSearchBed();
  ids.anna = (await bed.buildMember({ name: 'Anna Linde' })).id;
  ids.ben = (await bed.buildMember({ name: 'Ben Berg' })).id;
  ids.otto = (await bed.buildMember()).id;
  ids.guest = (await bed.buildMember({ isExternal: true })).id;
  ids.admin = (await bed.buildMember({ isNetworkAdmin: true })).id;
  anna = await bed.as(ids.anna);
  admin = await bed.as(ids.admin);
  groupId = (
    await bed.buildGroup({ createdBy: ids.anna, access: 'closed', members: [ids.ben], name: 'Vorstand' })
  ).id;
  root = await rootFolder(bed, groupId);
  networkRoot = await rootFolder(bed);
});
afterAll(() => bed?.stop());

const file = (traits: Partial<Parameters<typeof buildFile>[1]> = {}) =>
  buildFile(bed, { folderIds: [root], ownerId: ids.ben, ...traits });
const folder = (traits: Partial<Parameters<typeof buildFolder>[1]> = {}) =>
  buildFolder(bed, { parentId: root, createdBy: ids.anna, ...traits });
const finders = async (kind: 'file' | 'folder', id: number) => {
  const found: string[] = [];
  for (const [name, one] of Object.entries(ids)) if (await bed.finds(one, kind, id)) found.push(name);
  return found;
};
const define = (
  person: Client,
  name: 'file_profile' | 'folder_profile',
  properties: NewProperty[],
  ofGroup?: number,
) =>
  person.call(updatePropertySet, {
    params: { name },
    query: ofGroup === undefined ? {} : { context_type: 'group', context_id: ofGroup },
    body: { properties },
  });
const STATUS: NewProperty = {
  name: 'status',
  type: 'selection',
  label: 'Status',
  label_translations: { en: 'State' },
  options: [
    { value: 'z', label: 'Entwurf' },
    { value: 'a', label: 'Beschlossen' },
  ],
};
const VALID: NewProperty = { name: 'valid', type: 'date', label: 'Gültig bis' };
const NUMBER: NewProperty = { name: 'aktenzeichen', type: 'text', label: 'Aktenzeichen' };
const SECRET: NewProperty = { name: 'vermerk', type: 'text', label: 'Vermerk', visible: false };
const TAGS: NewProperty = { name: 'themen', type: 'tag', label: 'Themen' };

describe('a file', () => {
  it('is found by its name, its text about it and the way to it, and leads to its page [RUL-0142]', async () => {
    const minutes = await folder({ name: 'Protokolle' });
    const year = await folder({ name: '2026', parentId: minutes });
    const id = await file({ folderIds: [year], name: 'Sitzung_final.pdf', contentType: 'application/pdf' });
    await anna.call(updateFile, { params: { id }, body: { description: 'Beschluss zum Zaun' } });
    expect(await bed.textsOf('file', id)).toEqual([
      ['A', 'Sitzung_final.pdf'],
      ['C', 'Beschluss zum Zaun'],
      ['D', 'Protokolle'],
      ['D', '2026'],
    ]);
    expect(await bed.documentOf('file', id)).toMatchObject({ authorId: ids.ben, groupId, has: ['file'] });
    expect(await bed.hit(ids.ben, 'file', id, 'Zaun')).toMatchObject({
      title: { text: 'Sitzung_final.pdf' },
      content: { text: 'Beschluss zum Zaun' },
      version: '1.0',
      state: 'published',
      owner: { display_name: 'Ben Berg', deleted: false },
      way: ['Vorstand', 'Protokolle', '2026'],
      thumbnail: null,
      html_url: `/files/${id}`,
    });
  });

  it('is found by who sees a folder of it, and by nobody else', async () => {
    const id = await file();
    expect(await finders('file', id)).toEqual(['anna', 'ben']);
    expect(await bed.hit(ids.admin, 'file', id)).toBeUndefined();
    const both = await file({ folderIds: [root, networkRoot] });
    expect(await finders('file', both)).toEqual(['anna', 'ben', 'otto', 'admin']);
    // That it lies in the group too only they know who read that.
    expect(await bed.findsInGroup(ids.ben, groupId, 'file', both)).toBe(true);
    expect(await bed.findsInGroup(ids.otto, groupId, 'file', both)).toBe(false);
    expect(await bed.hit(ids.otto, 'file', both)).toMatchObject({
      way: [bed.services.settings.current().name],
    });
    const upload = await file({ folderIds: [] });
    expect(await bed.documentOf('file', upload)).toBeUndefined();
    expect(await bed.all('file')).not.toContain(upload);
  });

  it('that is a picture of a post is found like any that lies there, and as a picture', async () => {
    const id = await file({ name: 'Sommerfest.jpg', contentType: 'image/jpeg' });
    await sql`update files set directory = 'images' where id = ${id}`.execute(bed.db.kysely);
    expect(await finders('file', id)).toEqual(['anna', 'ben']);
    expect(await bed.all('file')).toContain(id);
    expect(await bed.documentOf('file', id)).toMatchObject({ groupId, has: ['file', 'image'] });
    expect(await bed.hit(ids.ben, 'file', id, 'Sommerfest')).toMatchObject({ html_url: `/files/${id}` });
    await sql`delete from file_containers where file_id = ${id}`.execute(bed.db.kysely);
    expect(await finders('file', id)).toEqual([]);
    expect(await bed.documentOf('file', id)).toBeUndefined();
  });

  it('is not found by the folders of a tree that not everybody sees', async () => {
    const hidden = await folder({ name: 'Kündigungen' });
    const id = await file({ folderIds: [hidden, networkRoot], name: 'Brief.txt' });
    expect(await bed.textsOf('file', id)).toEqual([['A', 'Brief.txt']]);
  });

  it('that was never approved is found by its author and by those who approve', async () => {
    const id = await file();
    await sql`update file_containers set is_pending = true where file_id = ${id}`.execute(bed.db.kysely);
    expect(await finders('file', id)).toEqual(['anna', 'ben']);
    const own = await file({ ownerId: ids.anna });
    await sql`update file_containers set is_pending = true where file_id = ${own}`.execute(bed.db.kysely);
    expect(await finders('file', own)).toEqual(['anna']);
    expect(await bed.hit(ids.ben, 'file', own)).toBeUndefined();
  });

  it('says whether it is locked or final, and shows who gave it though they are gone [RUL-0153]', async () => {
    const leaver = await bed.buildMember({ name: 'Lea Fort' });
    const id = await file({ ownerId: leaver.id });
    await anna.call(lockFile, { params: { id }, body: {} });
    expect(await bed.hit(ids.ben, 'file', id)).toMatchObject({ state: 'locked' });
    await anna.call(unlockFile, { params: { id } });
    await sql`update files set finalized_at = now() where id = ${id}`.execute(bed.db.kysely);
    await sql`update members set state = 'left' where id = ${leaver.id}`.execute(bed.db.kysely);
    expect(await bed.hit(ids.ben, 'file', id)).toMatchObject({ state: 'final', owner: { deleted: true } });
  });

  it('goes from the hits when it is deleted, and comes back', async () => {
    const id = await file({ ownerId: ids.anna });
    const gone = await anna.call(deleteSelection, { body: { file_ids: [id] } });
    expect(await finders('file', id)).toEqual([]);
    expect(await bed.documentOf('file', id)).toBeUndefined();
    await anna.call(restoreDeletion, { params: { id: gone.body.deletion_ids[0]! }, body: {} });
    expect(await finders('file', id)).toEqual(['anna', 'ben']);
  });
});

describe('a folder', () => {
  it('is found by its name and its text, and leads to it [RUL-0142]', async () => {
    const above = await folder({ name: 'Recht' });
    const id = await folder({ name: 'Satzungen', parentId: above });
    await anna.call(updateFolder, { params: { id }, body: { description: 'Alte und neue' } });
    await file({ folderIds: [id] });
    expect(await bed.textsOf('folder', id)).toEqual([
      ['A', 'Satzungen'],
      ['C', 'Alte und neue'],
    ]);
    expect(await finders('folder', id)).toEqual(['anna', 'ben']);
    expect(await bed.hit(ids.ben, 'folder', id)).toMatchObject({
      file_count: 1,
      way: ['Vorstand', 'Recht'],
      html_url: `/files/folders/${id}`,
    });
    expect(await bed.hit(ids.otto, 'folder', id)).toBeUndefined();
    expect(await bed.findsInGroup(ids.ben, groupId, 'folder', id)).toBe(true);
    expect(await bed.all('folder')).toContain(id);
    expect(await bed.all('folder')).not.toContain(root);
    await anna.call(deleteSelection, { body: { folder_ids: [above] } });
    expect(await bed.documentOf('folder', id)).toBeUndefined();
    expect(await finders('folder', id)).toEqual([]);
  });
});

describe('profiles of files and folders', () => {
  const order = async (kind: 'file' | 'folder', viewer: number, name: string, all: number[]) => {
    const sorts = await bed.source(kind).sorts!(await bed.seeker(viewer));
    const { by } = sorts.find((sort) => sort.name === name)!;
    const { rows } = await sql<{ id: number; value: unknown }>`
      select d.id, ${by} as value from unnest(${all}::bigint[]) d (id) order by value nulls last, d.id
    `.execute(bed.db.kysely);
    return rows;
  };

  it('find what everybody reads in all places of a thing, and sort by days, texts and choices [RUL-0149]', async () => {
    await define(admin, 'file_profile', [STATUS, VALID, NUMBER, SECRET, TAGS]);
    const [one, other, none] = [
      await file({ name: 'a' }),
      await file({ name: 'b' }),
      await file({ name: 'c' }),
    ];
    const say = (id: number, file_profile: object) =>
      anna.call(updateFile, { params: { id }, body: { file_profile: file_profile as never } });
    await say(one, {
      status: 'a',
      valid: '2027-02-01',
      aktenzeichen: 'XY 9',
      vermerk: 'geheim',
      themen: ['Zaun'],
    });
    await say(other, { status: 'z', valid: '2026-02-01', aktenzeichen: 'ab 1' });
    expect(await bed.textsOf('file', one)).toEqual([
      ['A', 'a'],
      ['B', 'Beschlossen'],
      ['B', '2027-02-01 01.02.2027'],
      ['B', 'XY 9'],
      ['B', 'Zaun'],
    ]);
    expect(await bed.hit(ids.ben, 'file', one)).toMatchObject({
      values: { status: 'Beschlossen', valid: '01.02.2027', aktenzeichen: 'XY 9', themen: 'Zaun' },
    });
    const seeker = await bed.seeker(ids.ben);
    const sorts = await bed.source('file').sorts!(seeker);
    expect(sorts.map(({ name, label }) => [name, label])).toEqual([
      ['name', null],
      ['updated_at', null],
      ['size', null],
      ['profile.status', 'Status'],
      ['profile.valid', 'Gültig bis'],
      ['profile.aktenzeichen', 'Aktenzeichen'],
    ]);
    expect((await bed.source('file').columns!(seeker)).map(({ name }) => name)).toEqual([
      'status',
      'valid',
      'aktenzeichen',
      'themen',
    ]);
    const all = [none, one, other];
    for (const name of ['profile.status', 'profile.valid', 'profile.aktenzeichen'])
      expect((await order('file', ids.ben, name, all)).map(({ id }) => id)).toEqual([other, one, none]);
    // Who does not see a file is told nothing of it by its order.
    expect((await order('file', ids.otto, 'profile.status', all)).map(({ value }) => value)).toEqual([
      null,
      null,
      null,
    ]);
    await define(admin, 'folder_profile', [NUMBER]);
    const kept = await folder();
    await anna.call(updateFolder, {
      params: { id: kept },
      body: { folder_profile: { aktenzeichen: 'F 7' } as never },
    });
    expect(await bed.textsOf('folder', kept)).toContainEqual(['B', 'F 7']);
    expect(await bed.hit(ids.ben, 'folder', kept)).toMatchObject({ values: { aktenzeichen: 'F 7' } });
    expect((await order('folder', ids.ben, 'profile.aktenzeichen', [kept]))[0]?.value).toBe('f 7');
  });

  it('say nothing of a tree to those who read another one', async () => {
    const id = await file({ folderIds: [root, networkRoot], name: 'Beides.txt', ownerId: ids.anna });
    await anna.call(updateFile, {
      params: { id },
      body: { file_profile: { aktenzeichen: 'AZ 5', status: 'a' } as never },
    });
    expect(await bed.textsOf('file', id)).toContainEqual(['B', 'AZ 5']);
    // The group asks for something else from now on, and keeps the status to itself.
    const told = await bed.notedBy(() =>
      define(
        anna,
        'file_profile',
        [
          { ...NUMBER, name: 'intern', label: 'Intern' },
          { ...STATUS, visible: false },
        ],
        groupId,
      ),
    );
    expect(told).toContain(`file ${id}`);
    await anna.call(updateFile, { params: { id }, body: { file_profile: { intern: 'Kündigung' } as never } });
    expect(await bed.textsOf('file', id)).toEqual([['A', 'Beides.txt']]);
    const columns = async (who: number) =>
      (await bed.source('file').columns!(await bed.seeker(who))).map(({ name }) => name);
    expect(await columns(ids.ben)).toContain('intern');
    expect(await columns(ids.otto)).not.toContain('intern');
    // What it says in the group sorts nothing for those who read it in the network alone.
    expect((await order('file', ids.ben, 'profile.intern', [id]))[0]?.value).toBe('kundigung');
    const inGroup = await file({ ownerId: ids.anna });
    await sql`update files set property_values = '{"status": "a"}' where id = ${inGroup}`.execute(
      bed.db.kysely,
    );
    expect((await order('file', ids.ben, 'profile.status', [inGroup]))[0]?.value).toBeNull();
    expect((await bed.hit(ids.ben, 'file', inGroup))?.values).toEqual({});
  });
});

describe('the index of files and folders', () => {
  it('is told of what changes one, and not of locks, views and favourites', async () => {
    const id = await file({ ownerId: ids.anna });
    const noted = `file ${id}`;
    const change = (body: object) => bed.notedBy(() => anna.call(updateFile, { params: { id }, body }));
    expect(await change({ original_filename: 'Anders.txt' })).toEqual([noted]);
    expect(await change({ description: 'Neu' })).toEqual([noted]);
    expect(await bed.notedBy(() => anna.call(lockFile, { params: { id }, body: {} }))).toEqual([]);
    expect(await bed.notedBy(() => anna.call(unlockFile, { params: { id } }))).toEqual([]);
    const run = (text: string) => bed.notedBy(() => sql.raw(text).execute(bed.db.kysely));
    expect(
      await run(`update files set view_count = view_count + 1, viewed_at = now() where id = ${id}`),
    ).toEqual([]);
    expect(await run(`update files set major = 2, updated_at = now() where id = ${id}`)).toEqual([noted]);
    const target = await folder();
    const move = () =>
      anna.call(moveSelection, {
        body: { file_ids: [id], source_folder_id: root, target_folder_id: target } as never,
      });
    expect(await bed.notedBy(move)).toEqual([noted]);
    const gone = await bed.notedBy(() => anna.call(deleteSelection, { body: { file_ids: [id] } }));
    expect(gone).toEqual([noted]);
  });

  it('is told of all that lies below a folder of another name or in another place', async () => {
    const above = await folder({ name: 'Oben' });
    const below = await folder({ name: 'Unten', parentId: above });
    const id = await file({ folderIds: [below] });
    const rename = await bed.notedBy(() =>
      anna.call(updateFolder, { params: { id: above }, body: { name: 'Ganz oben' } }),
    );
    expect(rename).toEqual([`file ${id}`, `folder ${above}`]);
    const elsewhere = await folder({ name: 'Woanders' });
    const moved = await bed.notedBy(() =>
      anna.call(updateFolder, { params: { id: above }, body: { parent_folder_id: elsewhere } }),
    );
    expect(moved).toContain(`file ${id}`);
    expect(await bed.textsOf('file', id)).toEqual(
      expect.arrayContaining([
        ['D', 'Woanders'],
        ['D', 'Ganz oben'],
        ['D', 'Unten'],
      ]),
    );
    expect(
      await bed.notedBy(() =>
        anna.call(updateFolder, { params: { id: above }, body: { adding: 'administrators' } }),
      ),
    ).not.toContain(`file ${id}`);
  });

  it('is told of another name of a tag', async () => {
    await define(admin, 'file_profile', [TAGS]);
    await define(anna, 'file_profile', [TAGS], groupId);
    const id = await file({ ownerId: ids.anna });
    await anna.call(updateFile, { params: { id }, body: { file_profile: { themen: ['Brunnen'] } as never } });
    expect(await bed.textsOf('file', id)).toContainEqual(['B', 'Brunnen']);
    const noted = await bed.notedBy(() =>
      sql`update tags set name = 'Quelle' where name = 'Brunnen'`.execute(bed.db.kysely),
    );
    expect(noted).toEqual([`file ${id}`]);
    expect(await bed.textsOf('file', id)).toContainEqual(['B', 'Quelle']);
  });

  it('asks no more statements for many hits than for one', async () => {
    const seeker = await bed.seeker(ids.anna);
    for (const kind of ['file', 'folder'] as const) {
      const all = await bed.all(kind);
      const statements = async (asked: number[]) =>
        (await bed.countStatements(() => bed.source(kind).hits(seeker, asked, seeking('')))).statements;
      expect(all.length).toBeGreaterThan(3);
      expect(await statements(all)).toBeLessThanOrEqual((await statements(all.slice(0, 1))) + 2);
      const documents = async (asked: number[]) =>
        (await bed.countStatements(() => bed.source(kind).documents(bed.db.kysely, asked))).statements;
      expect(await documents(all)).toBeLessThanOrEqual(5);
    }
  });
});
