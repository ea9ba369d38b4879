import {
  addFileVersion,
  createActivity,
  getAdministrationStart,
  getOperating,
  getSpace,
  moveItems,
  publishFiles,
  restoreFileVersion,
  updateActivity,
  updateFile,
  uploadFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { upload } from '../../testing/upload-bed.ts';
import { keepSpaceLimits } from '../uploads/index.ts';
import { buildFile, buildFolder, rootFolder } from './testing/build.ts';
import { buildVersion } from './testing/build-version.ts';

const KB = 1024;
let bed: TestBed;
let admin: Client;
let anna: Client;
let guest: Client;
let annaId: number;
let networkRoot: number;
let root: number;
let group: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  annaId = (await bed.buildMember()).id;
  anna = await bed.as(annaId);
  guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
  networkRoot = await rootFolder(bed);
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await sql`delete from files`.execute(bed.db.kysely);
  await sql`delete from installation_facts where name like 'space_%'`.execute(bed.db.kysely);
  group = (await bed.buildGroup({ createdBy: annaId, name: 'Chor', access: 'closed' })) as typeof group;
  root = await rootFolder(bed, group.id);
});

let counter = 0;
/** Bytes that no other file has. */
const bytes = (size: number) => {
  counter += 1;
  return Buffer.from(String(counter).padStart(size, '.'));
};
const limit = (limits: { network?: number; group?: number }) =>
  keepSpaceLimits(bed.db.kysely, { network: undefined, group: undefined, ...limits });
const fileOf = (size: number, folderIds = [root], content = bytes(size)) =>
  buildFile(bed, { folderIds, ownerId: annaId, content });
const send = (size: number, client = anna) =>
  client.call(uploadFile, {
    params: { directory: 'files' },
    ...multipartOf({ file: { name: 'a.bin', type: 'application/octet-stream', bytes: bytes(size) } }),
  });
const uploaded = async (size: number) =>
  (await upload(anna, 'files', { name: 'a.txt', content: bytes(size) })).id;
const spaceOf = async (slug?: string) =>
  (await anna.call(getSpace, { query: slug === undefined ? {} : { group_slug: slug } })).body;
const refused = (answer: { status: number; problem: { code: string } }) => [
  answer.status,
  answer.problem?.code,
];
const REFUSED = [507, 'space_limit_reached'];

describe('the space that files take', () => {
  it('is that of files, versions and the bin, the same bytes once in a group', async () => {
    const content = bytes(10 * KB);
    const id = await fileOf(0, [root], content);
    await fileOf(0, [root], content);
    await buildVersion(bed, id, { state: 'stored', authorId: annaId, content: String(bytes(5 * KB)) });
    expect(await spaceOf(group.slug)).toEqual({ used: 15 * KB, limit: null });
    const gone = await fileOf(3 * KB);
    await sql`
      with d as (insert into file_deletions (container_id) select container_id from folders where id = ${root} returning id),
        l as (delete from file_containers where file_id = ${gone} returning *)
      insert into deleted_file_places (deletion_id, file_id, folder_id, container_id, is_pending)
      select d.id, l.file_id, l.folder_id, l.container_id, false from d, l
    `.execute(bed.db.kysely);
    await fileOf(7 * KB, [networkRoot]);
    expect(await spaceOf(group.slug)).toEqual({ used: 18 * KB, limit: null });
  });

  it('is counted for the network by a job, and what came since is added', async () => {
    const content = bytes(10 * KB);
    await fileOf(0, [root], content);
    await fileOf(0, [networkRoot], content);
    await bed.app.runJob('space_counting', {});
    expect(await spaceOf()).toEqual({ used: 10 * KB, limit: null });
    await uploaded(KB);
    await limit({ network: 100 * KB });
    expect(await spaceOf()).toEqual({ used: 11 * KB, limit: 100 * KB });
  });

  it('is shown to those who see the place, and the whole to no guests', async () => {
    const ask = async (client: Client, query: object) => (await client.call(getSpace, { query })).status;
    const hidden = (await bed.buildGroup({ createdBy: annaId, access: 'hidden' })) as typeof group;
    const stranger = await bed.as((await bed.buildMember()).id);
    expect(await ask(stranger, { group_slug: hidden.slug })).toBe(404);
    expect(await ask(stranger, { group_slug: group.slug })).toBe(404);
    expect(await ask(stranger, {})).toBe(200);
    expect(await ask(guest, {})).toBe(403);
    expect(await ask(anna, { group_slug: 'nobody' })).toBe(404);
  });

  it('is shown to operators by group, the largest first', async () => {
    const other = (await bed.buildGroup({ createdBy: annaId, name: 'Wandern' })) as typeof group;
    await fileOf(KB);
    await fileOf(2 * KB, [await rootFolder(bed, other.id)]);
    await limit({ group: 20 * KB });
    const { storage } = (await admin.call(getOperating, {})).body;
    expect(storage).toMatchObject({
      places: ['disk'],
      used: 3 * KB,
      limit: null,
      group_limit: 20 * KB,
      groups: [
        { name: 'Wandern', slug: other.slug, used: 2 * KB },
        { name: 'Chor', slug: group.slug, used: KB },
      ],
    });
  });
});

describe('the limit of the network', () => {
  it('refuses what finds no room with both figures, and harms nothing that is there', async () => {
    await fileOf(90 * KB);
    await limit({ network: 100 * KB });
    expect((await send(5 * KB)).status).toBe(201);
    const answer = await send(20 * KB);
    expect(refused(answer)).toEqual(REFUSED);
    expect(answer.problem.title).toBe('Der Platz für Dateien ist aufgebraucht.');
    expect(answer.problem.detail).toContain('95 KB von 100 KB');
    const { rows } = await sql`select from files where sha256 = ''`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
    expect((await send(KB)).status).toBe(201);
  });

  it('refuses a file that says beforehand that it is too large before anything of it is kept', async () => {
    await limit({ network: 100 * KB });
    const before = await sql<{ last: number }>`select last_value as last from files_id_seq`.execute(
      bed.db.kysely,
    );
    expect(refused(await send(900 * KB))).toEqual(REFUSED);
    const after = await sql<{ last: number }>`select last_value as last from files_id_seq`.execute(
      bed.db.kysely,
    );
    expect(after.rows).toEqual(before.rows);
  });
});

describe('the limit of each group', () => {
  it('refuses new files, and the network keeps its room', async () => {
    await fileOf(8 * KB);
    await limit({ group: 10 * KB });
    const fits = await uploaded(KB);
    const large = await uploaded(5 * KB);
    const publish = (id: number, folder: number) =>
      anna.call(publishFiles, { body: { files: [id], folder_ids: [folder] } });
    expect((await publish(fits, root)).status).toBe(201);
    const answer = await publish(large, root);
    expect(refused(answer)).toEqual(REFUSED);
    expect(answer.problem.detail).toContain('Chor');
    expect(answer.problem.detail).toContain('14 KB von 10 KB');
    expect((await spaceOf(group.slug)).used).toBe(9 * KB);
    expect((await publish(large, networkRoot)).status).toBe(201);
  });

  it('refuses a new version, and the one of before stays', async () => {
    const id = await fileOf(8 * KB);
    await limit({ group: 10 * KB });
    const answer = await anna.call(addFileVersion, {
      params: { id },
      body: { file: await uploaded(5 * KB) },
    });
    expect(refused(answer)).toEqual(REFUSED);
    const { rows } = await sql<{ major: number }>`select major from files where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([{ major: 1 }]);
    expect(
      (await anna.call(addFileVersion, { params: { id }, body: { file: await uploaded(KB) } })).status,
    ).toBe(201);
  });

  it('lets an old version come back, whose bytes are there already', async () => {
    const id = await fileOf(8 * KB);
    const version = await buildVersion(bed, id, {
      state: 'stored',
      authorId: annaId,
      content: String(bytes(4 * KB)),
    });
    await limit({ group: 10 * KB });
    const answer = await anna.call(restoreFileVersion, { params: { id, version_id: version } });
    expect(answer.status).toBe(201);
  });

  it('refuses what is attached to posts, and lets what stands be changed', async () => {
    const first = await uploaded(8 * KB);
    const post = (files: number[]) =>
      anna.call(createActivity, { body: { content: 'Mit Anhang', files, streams: [group.streamId] } });
    const posted = await post([first]);
    expect(posted.status).toBe(201);
    await limit({ group: 4 * KB });
    expect(refused(await post([await uploaded(KB)]))).toEqual(REFUSED);
    expect((await post([])).status).toBe(201);
    const params = { id: posted.body.id };
    const changed = await anna.call(updateActivity, { params, body: { content: 'Anders', files: [first] } });
    expect(changed.status).toBe(200);
  });

  it('refuses files that come from elsewhere, and lets them move within the group', async () => {
    const inside = await buildFolder(bed, { parentId: root });
    const own = await fileOf(8 * KB);
    const other = await fileOf(5 * KB, [networkRoot]);
    await limit({ group: 4 * KB });
    const move = (id: number) =>
      anna.call(moveItems, {
        params: { type: 'files' },
        body: { file_ids: [id], target_folder_id: inside },
      } as never);
    expect((await move(own)).status).toBeLessThan(300);
    expect(refused(await move(other))).toEqual(REFUSED);
    const lay = await anna.call(updateFile, {
      params: { id: other },
      body: { folder_ids: [networkRoot, inside] },
    });
    expect(refused(lay)).toEqual(REFUSED);
    expect((await anna.call(updateFile, { params: { id: own }, body: { description: 'Neu' } })).status).toBe(
      200,
    );
  });
});

describe('what needs attention', () => {
  const start = async (client: Client, query?: { context_type: 'group'; context_id: string }) => {
    const { status, body } = await client.call(getAdministrationStart, query ? { query } : {});
    expect(status).toBe(200);
    return body.attention.map(({ text }) => text).join('\n');
  };

  it('is space that is nearly used, and nothing before', async () => {
    await fileOf(9 * KB);
    await limit({ network: 20 * KB, group: 20 * KB });
    expect(await start(admin)).not.toMatch(/space_nearly_used|groups_nearly_full/);
    await limit({ network: 10 * KB, group: 10 * KB });
    const told = await start(admin);
    expect(told).toContain('90 % des Platzes für Dateien sind belegt');
    expect(told).toContain('Eine Gruppe hat ihren Platz für Dateien fast aufgebraucht');
    const ofGroup = { context_type: 'group', context_id: group.slug } as const;
    expect(await start(anna, ofGroup)).toContain('90 % des Platzes für Dateien sind belegt');
  });
});
