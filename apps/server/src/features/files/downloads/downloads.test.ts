import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createActivity,
  createArchiveToken,
  downloadArchive,
  getFile,
  getFileToken,
  getFolder,
  listFiles,
  updateOwnPicture,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { picture, upload } from '../../../testing/upload-bed.ts';
import { buildFile, buildFolder, rootFolder } from '../testing/build.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let stranger: Client;
let annaId = 0;
let root = 0;
let groupId = 0;
let streamId = 0;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const [first, second, other] = [await bed.buildMember(), await bed.buildMember(), await bed.buildMember()];
  const group = await bed.buildGroup({ createdBy: first.id, access: 'closed', members: [second.id] });
  groupId = group.id;
  streamId = group.streamId;
  annaId = first.id;
  root = await rootFolder(bed, group.id);
  [anna, ben, stranger] = [await bed.as(first.id), await bed.as(second.id), await bed.as(other.id)];
});
afterAll(() => bed?.stop());

const get = (client: Client, url: string, headers: Record<string, string> = {}) =>
  bed.http.inject({ url, headers: { accept: 'application/json', cookie: client.cookie, ...headers } });
const fileIn = (name: string, content: string | Buffer = 'x', contentType = 'text/plain') =>
  buildFile(bed, { folderIds: [root], ownerId: annaId, name, content, contentType });

describe('a file', () => {
  it('is asked for anew each time, since it may have another version', async () => {
    const id = await fileIn('a.txt', 'eins');
    const first = await get(anna, `/api/storage/files/${id}/get/a.txt`);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await get(anna, `/api/storage/files/${id}/get/a.txt`, {
      'if-none-match': String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ["John's Plan (1).pdf", `filename="John's Plan (1).pdf"`],
    ['Übersicht – Teil 1.pdf', "filename*=UTF-8''%C3%9Cbersicht%20%E2%80%93%20Teil%201.pdf"],
    ["Omas 'Rezept' (neu)*ü.txt", "filename*=UTF-8''Omas%20%27Rezept%27%20%28neu%29%2A%C3%BC.txt"],
    ['文件.docx', "filename*=UTF-8''%E6%96%87%E4%BB%B6.docx"],
    ['😀.txt', "filename*=UTF-8''%F0%9F%98%80.txt"],
  ])('comes under the name that people see: %s [F-33]', async (name, header) => {
    const id = await fileIn(name);
    const answer = await get(anna, `/api/storage/files/${id}/get/x`);
    expect(answer.headers['content-disposition']).toContain(header);
    expect(answer.headers['content-disposition']).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['text/html', '<script>alert(1)</script>'],
    ['application/xml', '<?xml version="1.0"?><x/>'],
  ])('runs nothing in our place: %s [F-34]', async (contentType, content) => {
    const id = await fileIn('active', content, contentType);
    for (const url of [`/api/storage/files/${id}/get/x`, (await token(anna, id)).url]) {
      const { headers } = await get(anna, url);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('of nothing is nothing, and has no part [F-05]', async () => {
    const id = await fileIn('leer.txt', '');
    const whole = await get(anna, `/api/storage/files/${id}/get/leer.txt`);
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '0', '']);
    const part = await get(anna, `/api/storage/files/${id}/get/leer.txt`, { range: 'bytes=0-' });
    expect([200, 416]).toContain(part.statusCode);
  });
});

describe('a picture of a post', () => {
  it('lies among the files of its stream, to be opened, found and taken along; nobody changes it there', async () => {
    const image = await upload(anna, 'images', {
      content: await picture(90, 60).toBuffer(),
      name: 'suppe.jpg',
    });
    const portrait = await upload(anna, 'images', {
      content: await picture(60, 60).toBuffer(),
      name: 'ich.jpg',
    });
    await anna.call(updateOwnPicture, { params: { id: annaId }, body: { image_id: portrait.id } });
    const params = { id: image.id };
    expect((await anna.call(getFile, { params })).status).toBe(404);
    await anna.call(createActivity, { body: { content: 'Heute', streams: [streamId], images: [image.id] } });
    const { folders } = (await ben.call(getFile, { params })).body;
    const { files } = (await ben.call(getFolder, { params: { id: folders[0]!.id } })).body;
    const [listed] = files;
    expect(files.map(({ name }) => name)).toEqual(['suppe.jpg']);
    for (const url of [listed!.download_url, listed!.images!.small, (await token(ben, image.id)).url])
      expect([
        (await get(ben, url)).statusCode,
        (await get(stranger, listed!.download_url)).statusCode,
      ]).toEqual([200, 404]);
    const archive = await ben.call(createArchiveToken, { body: { file_ids: [image.id] } });
    expect(archive.status).toBe(200);
    const found = await ben.call(listFiles, { query: { query: 'name', q: 'suppe' } });
    expect(found.body.files.map(({ id }) => id)).toEqual([image.id]);
    expect(Object.entries(listed!.can).filter(([, may]) => may)).toEqual([]);
    expect((await stranger.call(getFile, { params })).status).toBe(404);
    // One that lies in no folder is no file.
    expect((await anna.call(getFile, { params: { id: portrait.id } })).status).toBe(404);
    expect((await get(anna, `/api/storage/files/${portrait.id}/get/ich.jpg`)).statusCode).toBe(404);
  });
});

const token = async (client: Client, id: number) =>
  (await client.call(getFileToken, { params: { id } })).body;

describe('a token', () => {
  it('opens one file for a while, as long as its member may read that', async () => {
    const [one, other] = [await fileIn('a.txt', 'drin'), await fileIn('b.txt')];
    const { url } = await token(ben, one);
    const nobody = await bed.as();
    expect((await get(nobody, url)).body).toBe('drin');
    expect((await get(nobody, url.replace(`/${one}/`, `/${other}/`))).statusCode).toBe(404);
    expect((await get(nobody, `${url.slice(0, url.lastIndexOf('/') - 2)}xx/a.txt`)).statusCode).toBe(404);
    await sql`update group_memberships set state = 'rejected' where group_id = ${groupId} and member_id <> ${annaId}`.execute(
      bed.db.kysely,
    );
    expect((await get(nobody, url)).statusCode).toBe(404);
    await sql`update group_memberships set state = 'member' where group_id = ${groupId}`.execute(
      bed.db.kysely,
    );
  });

  it('is given to nobody who does not see the file', async () => {
    const id = await fileIn('a.txt');
    expect((await stranger.call(getFileToken, { params: { id } })).status).toBe(404);
  });
});

describe('a picture of a file', () => {
  const preview = (id: number, query = '') => `/api/storage/files/${id}/preview/200x200${query}`;

  it('is made of images, and of nothing else', async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b8069' } })
      .png()
      .toBuffer();
    const id = await fileIn('bild.png', bytes, 'image/png');
    const answer = await get(anna, preview(id, '?version=1.0'));
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(200);
    expect((await get(stranger, preview(id))).statusCode).toBe(404);
    expect((await get(anna, preview(id, '?version=9.9'))).statusCode).toBe(404);
    expect((await get(anna, preview(await fileIn('text.txt')))).statusCode).toBe(404);
  });

  it('is missing of what is broken, and the file is there all the same [F-36]', async () => {
    const id = await fileIn('kaputt.png', Buffer.from('\x89PNG\r\n\x1a\nrest'), 'image/png');
    expect((await get(anna, preview(id))).statusCode).toBe(404);
    expect((await get(anna, `/api/storage/files/${id}/get/kaputt.png`)).statusCode).toBe(200);
  });
});

describe('an archive', () => {
  const archive = async (client: Client, body: object, as = client) => {
    const answer = await client.call(createArchiveToken, { body });
    return bed.http.inject({
      method: 'POST',
      url: '/api/storage/v2/archive',
      headers: { cookie: as.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: answer.body.token }).toString(),
    });
  };
  const namesOf = (bytes: Buffer): string[] => {
    const path = join(bed.dataDir, 'test.zip');
    writeFileSync(path, bytes);
    const read = 'import sys, zipfile\nfor n in zipfile.ZipFile(sys.argv[1]).namelist(): print(n)';
    return spawnSync('python3', ['-c', read, path], { encoding: 'utf8' }).stdout.trim().split('\n');
  };

  it('holds what was chosen and what lies below it, each under a name of its own [RUL-0178] [F-31]', async () => {
    const folder = await buildFolder(bed, { parentId: root, name: 'Fest: 2026', createdBy: annaId });
    const below = await buildFolder(bed, { parentId: folder, name: 'Pläne', createdBy: annaId });
    await buildFile(bed, { folderIds: [below], ownerId: annaId, name: 'Plan.txt' });
    const one = await buildFile(bed, { folderIds: [folder], ownerId: annaId, name: 'Notiz.txt' });
    const twin = await buildFile(bed, { folderIds: [below], ownerId: annaId, name: 'notiz.TXT' });
    const answer = await archive(anna, {
      file_ids: [one, twin],
      folder_ids: [folder],
      current_folder_id: root,
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(namesOf(answer.rawPayload).toSorted()).toEqual(
      [
        'Fest_ 2026/Notiz.txt',
        'Fest_ 2026/Pläne/Plan.txt',
        'Fest_ 2026/Pläne/notiz.TXT',
        'Notiz.txt',
        'notiz (2).TXT',
      ].toSorted(),
    );
  });

  it('holds nothing that its reader does not see any more, and is theirs alone', async () => {
    const id = await fileIn('geheim.txt');
    expect((await stranger.call(createArchiveToken, { body: { file_ids: [id] } })).status).toBe(404);
    expect((await stranger.call(createArchiveToken, { body: { folder_ids: [root] } })).status).toBe(404);
    expect((await archive(anna, { file_ids: [id] }, stranger)).statusCode).toBe(403);
    const { body } = await ben.call(createArchiveToken, { body: { file_ids: [id] } });
    await sql`delete from file_containers where file_id = ${id}`.execute(bed.db.kysely);
    const late = await ben.call(downloadArchive, { body: { token: body.token } });
    expect(namesOf(late.raw.rawPayload)).toEqual(['']);
  });

  it('names what could not be read', async () => {
    const id = await fileIn('weg.txt');
    const { rows } = await sql<{
      storage_key: string;
    }>`select storage_key from files where id = ${id}`.execute(bed.db.kysely);
    await bed.services.storage.remove(rows[0]!.storage_key);
    const answer = await archive(anna, { file_ids: [id] });
    expect(namesOf(answer.rawPayload)).toEqual(['Nicht enthalten.txt']);
  });
});
