import {
  createFolder,
  deleteItems,
  deleteSelection,
  getActivitystreamFolder,
  getFolder,
  getRootFolder,
  listDeletedFiles,
  listFiles,
  listFolderTrees,
  moveItems,
  moveSelection,
  restoreDeletion,
  updateFolder,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { buildFile, buildFolder, rootFolder } from '../testing/build.ts';

let bed: TestBed;
let group: { id: number; slug: string };
let root: number;
let admin: Client;
let anna: Client;
let ben: Client;
let stranger: Client;
const ids = { admin: 0, anna: 0, ben: 0 };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const [owner, first, second, other] = [
    await bed.buildMember({ name: 'Ada Admin' }),
    await bed.buildMember({ name: 'Anna' }),
    await bed.buildMember({ name: 'Ben' }),
    await bed.buildMember({ name: 'Fremd' }),
  ];
  Object.assign(ids, { admin: owner.id, anna: first.id, ben: second.id });
  group = await bed.buildGroup({ createdBy: owner.id, access: 'closed', members: [first.id, second.id] });
  root = await rootFolder(bed, group.id);
  [admin, anna, ben, stranger] = [
    await bed.as(owner.id),
    await bed.as(first.id),
    await bed.as(second.id),
    await bed.as(other.id),
  ];
});
afterAll(() => bed?.stop());

const folderIn = (parentId: number, traits: Omit<Parameters<typeof buildFolder>[1], 'parentId'> = {}) =>
  buildFolder(bed, { parentId, createdBy: ids.anna, ...traits });
const fileIn = (
  folderId: number,
  traits: Omit<Parameters<typeof buildFile>[1], 'folderIds'> = { ownerId: ids.anna },
) => buildFile(bed, { folderIds: [folderId], ...traits });
const open = async (client: Client, id: number) => (await client.call(getFolder, { params: { id } })).body;
const namesIn = async (client: Client, id: number) => {
  const { subfolders, files } = await open(client, id);
  return [...subfolders, ...files].map(({ name }) => name);
};
const lock = (fileId: number, memberId: number) =>
  sql`update files set locked_by = ${memberId}, locked_until = now() + interval '1 day' where id = ${fileId}`.execute(
    bed.db.kysely,
  );

describe('a folder', () => {
  it('is laid out with its group, with one for what is attached in the stream', async () => {
    const { status, body } = await anna.call(getRootFolder, { query: { group_slug: group.slug } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: root,
      type: 'root_folder',
      namespace: group.slug,
      parent_folder_id: null,
    });
    expect(body.subfolders.map(({ type }) => type)).toContain('activitystream_folder');
    const stream = await anna.call(getActivitystreamFolder, {
      params: { slug: 'stream' },
      query: { group_slug: group.slug },
    });
    expect(stream.body.type).toBe('activitystream_folder');
    expect(Object.values(stream.body.can)).toEqual([false, false, false, false, false, false]);
  });

  it('is unknown to who does not see its group', async () => {
    expect((await stranger.call(getFolder, { params: { id: root } })).status).toBe(404);
    expect((await stranger.call(getRootFolder, { query: { group_slug: group.slug } })).status).toBe(404);
    const trees = await stranger.call(listFolderTrees, {});
    expect(trees.body.trees.map(({ context }) => context.type)).toEqual(['network']);
  });

  it('is made by members, with a name of its own', async () => {
    const made = await anna.call(createFolder, {
      body: { parent_folder_id: root, name: ' Protokolle/2026 ' },
    });
    expect(made.status).toBe(201);
    expect(made.body.name).toBe('2026');
    expect(made.body.folder_path.map(({ name }) => name)).toEqual(['', '2026']);
    const again = await ben.call(createFolder, { body: { parent_folder_id: root, name: '2026' } });
    expect(again.status).toBe(422);
    expect(again.problem?.codes).toEqual({ name: ['taken'] });
    const blank = await ben.call(createFolder, { body: { parent_folder_id: root, name: '..' } });
    expect(blank.problem?.codes).toEqual({ name: ['blank'] });
  });

  it('says who adds and what is reviewed, for all below it [RUL-0177]', async () => {
    const top = await folderIn(root);
    const below = await folderIn(await folderIn(top));
    const change = { params: { id: top }, body: { adding: 'administrators' as const, review: true } };
    expect((await anna.call(updateFolder, change)).status).toBe(403);
    expect((await admin.call(updateFolder, change)).status).toBe(200);
    expect(await open(anna, below)).toMatchObject({
      adding: 'administrators',
      is_reviewed: true,
      can: { add_files: false, create_subfolders: false },
    });
    await admin.call(updateFolder, { params: { id: top }, body: { adding: null, review: null } });
    expect(await open(anna, below)).toMatchObject({
      adding: 'members',
      is_reviewed: false,
      can: { add_files: true },
    });
  });

  it('is deleted by who made it only while nothing in it is another’s', async () => {
    const own = await folderIn(root);
    await fileIn(own);
    expect((await open(anna, own)).can.destroy).toBe(true);
    await fileIn(await folderIn(own), { ownerId: ids.ben });
    expect((await open(anna, own)).can.destroy).toBe(false);
    expect((await anna.call(deleteSelection, { body: { folder_ids: [own] } })).status).toBe(403);
    expect((await admin.call(deleteSelection, { body: { folder_ids: [own] } })).status).toBe(200);
  });

  it('lists in the order that is asked, either way [RUL-0160]', async () => {
    const folder = await folderIn(root);
    for (const [name, content] of [
      ['b.txt', '1'],
      ['a.txt', '333'],
      ['C.txt', '22'],
    ] as const)
      await fileIn(folder, { ownerId: ids.anna, name, content });
    const sorted = async (sort: string) =>
      (await anna.call(getFolder, { params: { id: folder }, query: { sort } })).body.files.map(
        ({ name }) => name,
      );
    expect(await sorted('name')).toEqual(['a.txt', 'b.txt', 'C.txt']);
    expect(await sorted('-name')).toEqual(['C.txt', 'b.txt', 'a.txt']);
    expect(await sorted('size')).toEqual(['b.txt', 'C.txt', 'a.txt']);
    expect((await anna.call(getFolder, { params: { id: folder }, query: { sort: 'state' } })).status).toBe(
      422,
    );
  });

  it('lists a thousand entries with no more statements than three [RUL-0169]', async () => {
    const folder = await folderIn(root);
    await fileIn(folder);
    const few = await bed.countStatements(() => open(anna, folder));
    await sql`
      with made as (
        insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
        select ${ids.anna}, 'files', 'published', 'n' || n, 'text/plain', n, '', 'files/many-' || n from generate_series(1, 1200) n
        returning id
      )
      insert into file_containers (container_id, folder_id, file_id)
      select d.container_id, d.id, made.id from folders d, made where d.id = ${folder}
    `.execute(bed.db.kysely);
    const many = await bed.countStatements(() => open(anna, folder));
    expect(many.result.files).toHaveLength(1000);
    expect(many.result.total_files_count).toBe(1201);
    expect(many.statements).toBeLessThanOrEqual(5);
    expect(many.statements).toBeLessThanOrEqual(few.statements);
  });
});

describe('moving', () => {
  it('keeps names apart and says which were taken [RUL-0186]', async () => {
    const [source, target] = [await folderIn(root), await folderIn(root)];
    const file = await fileIn(source, { ownerId: ids.anna, name: 'Plan.pdf' });
    await fileIn(target, { ownerId: ids.ben, name: 'plan.PDF' });
    const { status, body } = await anna.call(moveSelection, {
      body: { file_ids: [file], source_folder_id: source, target_folder_id: target },
    });
    expect(status).toBe(200);
    expect(body.renamed).toEqual(['Plan (2).pdf']);
    expect(await namesIn(anna, target)).toEqual(['Plan (2).pdf', 'plan.PDF']);
    expect(await namesIn(anna, source)).toEqual([]);
  });

  it('takes all or none, and only what all may be done with [RUL-0173]', async () => {
    const [source, target] = [await folderIn(root), await folderIn(root)];
    const [own, others] = [await fileIn(source), await fileIn(source, { ownerId: ids.ben })];
    const answer = await anna.call(moveItems, {
      params: { type: 'files' },
      body: { file_ids: [own, others], target_folder_id: target, source_folder_id: source },
    });
    expect(answer.status).toBe(403);
    expect(await namesIn(anna, source)).toHaveLength(2);
  });

  it('is refused while anything chosen is locked or final, and says by whom [RUL-0174] [RUL-0187]', async () => {
    const [source, target] = [await folderIn(root), await folderIn(root)];
    const file = await fileIn(source, { ownerId: ids.anna, name: 'Liste.txt' });
    await lock(file, ids.ben);
    const body = { file_ids: [file], source_folder_id: source, target_folder_id: target };
    const locked = await anna.call(moveSelection, { body });
    expect(locked.status).toBe(409);
    expect(locked.problem).toMatchObject({ code: 'file_locked', detail: expect.stringContaining('Ben') });
    expect((await anna.call(deleteSelection, { body: { file_ids: [file] } })).status).toBe(409);
    await sql`update files set locked_until = now() - interval '1 second' where id = ${file}`.execute(
      bed.db.kysely,
    );
    expect((await anna.call(moveSelection, { body })).status).toBe(200);
    await sql`update files set finalized_at = now() where id = ${file}`.execute(bed.db.kysely);
    const final = await admin.call(deleteItems, { params: { type: 'files' }, body: { file_ids: [file] } });
    expect(final.problem?.code).toBe('file_final');
  });

  it('never puts a folder into itself, nor two into each other', async () => {
    const top = await folderIn(root);
    const below = await folderIn(top);
    const into = (folder: number, target: number) =>
      admin.call(moveSelection, { body: { folder_ids: [folder], target_folder_id: target } });
    expect((await into(top, below)).status).toBe(422);
    expect((await into(top, top)).status).toBe(422);
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await folderIn(root), await folderIn(root)];
      const answers = await Promise.all([into(one, other), into(other, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });

  it('takes what is below along, into another tree too', async () => {
    const other = await bed.buildGroup({ createdBy: ids.admin, access: 'closed' });
    const target = await rootFolder(bed, other.id);
    const top = await folderIn(root);
    const below = await folderIn(top, { name: 'Unten' });
    const file = await fileIn(below);
    expect(
      (await admin.call(moveSelection, { body: { folder_ids: [top], target_folder_id: target } })).status,
    ).toBe(200);
    expect((await anna.call(getFolder, { params: { id: below } })).status).toBe(404);
    const moved = await open(admin, below);
    expect(moved.context.id).toBe(other.id);
    expect(moved.files.map(({ id }) => id)).toEqual([file]);
    expect(moved.folder_path.map(({ id }) => id)).toEqual([target, top, below]);
  });

  it('lets what nobody approved wait in a folder where versions are reviewed [F-17]', async () => {
    const [source, target] = [await folderIn(root), await folderIn(root, { isReviewed: true })];
    const file = await fileIn(source, { ownerId: ids.anna, name: 'Entwurf.txt' });
    const body = { file_ids: [file], source_folder_id: source, target_folder_id: target };
    expect((await anna.call(moveSelection, { body })).status).toBe(200);
    expect(await namesIn(ben, target)).toEqual([]);
    expect((await open(admin, target)).files[0]).toMatchObject({ id: file, pending: { waits_for_me: true } });
  });

  it('leaves what posts show where it is [F-38] [RUL-0175] [RUL-0176]', async () => {
    const stream = (
      await anna.call(getActivitystreamFolder, {
        params: { slug: 'stream' },
        query: { group_slug: group.slug },
      })
    ).body;
    const file = await fileIn(stream.id);
    const listed = (await open(anna, stream.id)).files[0]!;
    expect(listed.can).toMatchObject({ move: false, destroy: false, update: false });
    const body = { file_ids: [file], source_folder_id: stream.id };
    expect((await anna.call(moveSelection, { body: { ...body, target_folder_id: root } })).status).toBe(403);
    expect((await admin.call(deleteSelection, { body })).status).toBe(403);
    expect((await admin.call(updateFolder, { params: { id: stream.id }, body: { name: 'x' } })).status).toBe(
      403,
    );
    expect(
      (await admin.call(createFolder, { body: { parent_folder_id: stream.id, name: 'x' } })).status,
    ).toBe(403);
  });
});

describe('deleting', () => {
  const remove = async (client: Client, body: object) => {
    const answer = await client.call(deleteSelection, { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const restore = (client: Client, id: number, body: object = {}) =>
    client.call(restoreDeletion, { params: { id }, body });

  it('takes a file out of one folder and leaves it in the others', async () => {
    const [one, other] = [await folderIn(root), await folderIn(root)];
    const file = await buildFile(bed, { folderIds: [one, other], ownerId: ids.anna });
    const gone = await remove(anna, { file_ids: [file], source_folder_id: one });
    expect(gone.kept_file_ids).toEqual([file]);
    expect(await namesIn(anna, one)).toEqual([]);
    expect((await open(anna, other)).files[0]!.folder_ids).toEqual([other]);
    await restore(anna, gone.deletion_ids[0]!);
    expect((await open(anna, other)).files[0]!.folder_ids).toEqual([one, other]);
  });

  it('brings a file back into its folder, whatever that is called and wherever it is [F-14]', async () => {
    const folder = await folderIn(root, { name: 'Alt' });
    const file = await fileIn(folder, { ownerId: ids.anna, name: 'Brief.txt' });
    const gone = await remove(anna, { file_ids: [file] });
    await admin.call(updateFolder, {
      params: { id: folder },
      body: { name: 'Neu', parent_folder_id: await folderIn(root, { createdBy: ids.admin }) },
    });
    await fileIn(folder, { ownerId: ids.ben, name: 'Brief.txt' });
    const back = await restore(anna, gone.deletion_ids[0]!);
    expect(back.body).toEqual({
      folders: [{ id: folder, name: 'Neu', i18n_type: 'folder' }],
      renamed: ['Brief (2).txt'],
      elsewhere: [],
    });
    expect(await namesIn(anna, folder)).toEqual(['Brief (2).txt', 'Brief.txt']);
  });

  it('brings a file back into the nearest folder that is there, and says so [F-14]', async () => {
    const top = await folderIn(root);
    const below = await folderIn(top);
    const file = await fileIn(below, { ownerId: ids.anna, name: 'Rest.txt' });
    const gone = await remove(anna, { file_ids: [file] });
    await remove(anna, { folder_ids: [below] });
    const back = await restore(anna, gone.deletion_ids[0]!);
    expect(back.body.elsewhere).toEqual(['Rest.txt']);
    expect(await namesIn(anna, top)).toEqual(['Rest.txt']);
  });

  it('brings a folder back with all in it', async () => {
    const top = await folderIn(root);
    const below = await folderIn(top);
    await fileIn(below, { ownerId: ids.anna, name: 'Tief.txt' });
    const { deletion_ids } = await remove(anna, { folder_ids: [top] });
    expect((await anna.call(getFolder, { params: { id: below } })).status).toBe(404);
    expect((await restore(anna, deletion_ids[0]!)).status).toBe(200);
    expect(await namesIn(anna, below)).toEqual(['Tief.txt']);
    expect((await restore(anna, deletion_ids[0]!)).status).toBe(404);
  });

  it('is taken back by who did it and may still write there, and by those who run the tree [F-16]', async () => {
    const folder = await folderIn(root);
    const gone = await remove(anna, { file_ids: [await fileIn(folder)] });
    const id = gone.deletion_ids[0]!;
    expect((await stranger.call(restoreDeletion, { params: { id }, body: {} })).status).toBe(404);
    expect((await restore(ben, id)).status).toBe(403);
    await admin.call(updateFolder, { params: { id: root }, body: { adding: 'administrators' } });
    expect((await restore(anna, id)).status).toBe(403);
    expect(await namesIn(admin, folder)).toEqual([]);
    expect((await restore(admin, id)).status).toBe(200);
    await admin.call(updateFolder, { params: { id: root }, body: { adding: 'members' } });
  });

  it('fills a bin that those who run the tree look into, and restore a part of', async () => {
    const folder = await folderIn(root);
    const [one, other] = [
      await fileIn(folder, { ownerId: ids.anna, name: 'eins.txt' }),
      await fileIn(folder, { ownerId: ids.anna, name: 'zwei.txt' }),
    ];
    const gone = await remove(anna, { file_ids: [one, other] });
    expect((await anna.call(listDeletedFiles, { query: { group_slug: group.slug } })).status).toBe(403);
    const bin = await admin.call(listDeletedFiles, { query: { group_slug: group.slug } });
    const entries = bin.body.entries.filter(({ deletion_id }) => deletion_id === gone.deletion_ids[0]);
    expect(entries.map(({ name }) => name)).toEqual(['eins.txt', 'zwei.txt']);
    expect(entries[0]).toMatchObject({
      type: 'file',
      folder: { id: folder, lives: true },
      deleted_by: { id: ids.anna },
    });
    await restore(admin, gone.deletion_ids[0]!, { file_ids: [other] });
    expect(await namesIn(anna, folder)).toEqual(['zwei.txt']);
  });

  it('is refused around a file that somebody else has locked [F-11]', async () => {
    const top = await folderIn(root);
    const file = await fileIn(await folderIn(top), { ownerId: ids.anna, name: 'offen.txt' });
    await lock(file, ids.ben);
    const answer = await admin.call(deleteSelection, { body: { folder_ids: [top] } });
    expect(answer.problem).toMatchObject({
      code: 'file_locked',
      detail: expect.stringContaining('offen.txt'),
    });
  });
});

describe('looking for files', () => {
  const found = async (client: Client, query: object) => {
    const { body } = await client.call(listFiles, { query: query as never });
    return { files: body.files.map(({ name }) => name), folders: body.folders.map(({ name }) => name) };
  };

  it('finds them by every word of the name, everywhere or below a folder [RUL-0159]', async () => {
    const top = await folderIn(root, { name: 'Zwetschgen' });
    await fileIn(await folderIn(top), { ownerId: ids.anna, name: 'Zwetschgenkuchen Rezept.txt' });
    await fileIn(root, { ownerId: ids.anna, name: 'zwetschgen 100%.txt' });
    const everywhere = await found(ben, { query: 'name', q: 'zwetschgen' });
    expect(everywhere).toEqual({
      files: ['zwetschgen 100%.txt', 'Zwetschgenkuchen Rezept.txt'],
      folders: ['Zwetschgen'],
    });
    expect((await found(ben, { query: 'name', q: 'rezept zwet', folder_id: top })).files).toEqual([
      'Zwetschgenkuchen Rezept.txt',
    ]);
    expect((await found(ben, { query: 'name', q: '100%' })).files).toEqual(['zwetschgen 100%.txt']);
    expect(await found(stranger, { query: 'name', q: 'zwetschgen' })).toEqual({ files: [], folders: [] });
  });
});
