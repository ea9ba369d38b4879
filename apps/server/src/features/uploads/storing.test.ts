import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  downloadFile,
  getImage,
  publishUploads as publishCall,
  removeUpload,
  type Upload,
  uploadFile,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { StorageFullError } from '../../platform/storage/storage.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { publishImage, publishUploads, releaseFiles } from './index.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let owner: Client;
let ownerId: number;
let other: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  ownerId = (await bed.buildMember()).id;
  owner = await bed.as(ownerId);
  other = await bed.as((await bed.buildMember()).id);
});

type Part = { name: string; content: Buffer | string; fields?: Record<string, string> };

async function send(client: Client, directory: string, part: Part) {
  const form = new FormData();
  form.append('file', new Blob([part.content as BlobPart]), part.name);
  for (const [name, value] of Object.entries(part.fields ?? {})) form.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return client.call(uploadFile, {
    params: { directory },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  });
}

const upload = async (client: Client, directory: string, part: Part): Promise<Upload> => {
  const answer = await send(client, directory, part);
  expect(answer.problem?.code).toBeUndefined();
  expect(answer.status).toBe(201);
  return answer.body;
};

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0b8069' } }).jpeg();

const keptFiles = () =>
  readdirSync(`${bed.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

const rowsOf = async (id: number) =>
  (await sql<{ state: string }>`select state from files where id = ${id}`.execute(bed.db.kysely)).rows;

const inTransaction = <T>(run: Parameters<ReturnType<typeof bed.db.kysely.transaction>['execute']>[0]) =>
  bed.db.kysely.transaction().execute(run) as Promise<T>;

describe('uploading', () => {
  it("keeps a file as its owner's alone until it is published", async () => {
    const file = await upload(owner, 'files', {
      name: '../Übersicht.txt',
      content: 'Guten Tag',
      fields: { external_id: 'draft-1', type: 'text/plain' },
    });
    expect(file).toMatchObject({
      state: 'volatile',
      name: 'Übersicht.txt',
      extension: 'txt',
      content_type: 'text/plain',
      size: 9,
      external_id: 'draft-1',
      images: null,
    });
    const params = { id: file.id, filename: 'x' };
    const own = await owner.call(downloadFile, { params });
    expect(own.raw.payload).toBe('Guten Tag');
    expect((await other.call(downloadFile, { params })).status).toBe(404);
    expect((await owner.call(getImage, { params: { id: file.id, size: '80x80' } })).status).toBe(404);
  });

  it('takes the name from the form when it is given', async () => {
    const file = await upload(owner, 'files', { name: 'blob', content: 'x', fields: { name: 'plan.md' } });
    expect(file.name).toBe('plan.md');
  });

  it('knows images by their bytes and forgets where they were taken', async () => {
    const taken = await picture()
      .withExif({ IFD3: { GPSLatitude: '51/1 2/1 3/1' } })
      .toBuffer();
    const image = await upload(owner, 'images', { name: 'foto.jpg', content: taken });
    expect(image.content_type).toBe('image/jpeg');
    const { rows } = await sql<{ width: number; height: number; storage_key: string }>`
      select width, height, storage_key from files where id = ${image.id}
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({ width: 600, height: 300 });
    const kept = await sharp(`${bed.dataDir}/files/${rows[0]!.storage_key}`).metadata();
    expect(kept.exif).toBeUndefined();
  });

  it('refuses what is no image, and leaves nothing behind', async () => {
    const before = keptFiles();
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      randomBytes(2000),
      (await picture().toBuffer()).subarray(0, 500),
    ]) {
      const answer = await send(owner, 'images', { name: 'foto.jpg', content });
      expect(answer.status).toBe(422);
      expect(answer.problem.code).toBe('not_an_image');
    }
    expect(keptFiles()).toBe(before);
    const { rows } = await sql`select 1 from files where owner_id = ${ownerId}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('refuses an image of too many pixels', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await send(owner, 'images', { name: 'bomb.png', content: bomb });
    expect(answer).toMatchObject({ status: 422, problem: { code: 'image_too_large' } });
  });

  it('refuses files past the size limit of the network, and leaves nothing behind', async () => {
    const before = keptFiles();
    await changeSettings(bed.db.kysely, { file_size_limit: 400_000 });
    await bed.services.settings.reload();
    try {
      expect((await send(owner, 'files', { name: 'a', content: Buffer.alloc(400_000, 'a') })).status).toBe(
        201,
      );
      for (const size of [400_001, 900_000]) {
        const answer = await send(owner, 'files', { name: 'a', content: Buffer.alloc(size, 'a') });
        expect(answer).toMatchObject({ status: 413, problem: { code: 'file_too_large' } });
      }
      expect(keptFiles()).toBe(before + 1);
    } finally {
      await changeSettings(bed.db.kysely, { file_size_limit: 524_288_000 });
      await bed.services.settings.reload();
    }
  });

  it('says when the storage is full, and leaves nothing behind', async () => {
    const { put } = bed.services.storage;
    for (const directory of ['files', 'images']) {
      const full = async (_key: string, source: unknown) => {
        if (source instanceof Readable) source.destroy();
        throw new StorageFullError('no room left');
      };
      Object.assign(bed.services.storage, { put: full });
      try {
        const answer = await send(owner, directory, { name: 'a.jpg', content: await picture().toBuffer() });
        expect(answer).toMatchObject({ status: 507, problem: { code: 'storage_full' } });
      } finally {
        Object.assign(bed.services.storage, { put });
      }
    }
    const { rows } = await sql`select 1 from files where owner_id = ${ownerId}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('takes large files in and refuses too large ones over a real connection', async () => {
    const { port } = bed.http.server.address() as AddressInfo;
    const sendFor = (size: number, isAnnounced: boolean) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(size, 'a')]), 'a.txt');
      const encoded = new Request('http://localhost', { method: 'POST', body: form });
      const body = isAnnounced ? form : encoded.body;
      return fetch(`http://127.0.0.1:${port}/api/storage/files`, {
        method: 'POST',
        body,
        headers: {
          cookie: owner.cookie,
          'x-csrf-token': owner.csrfToken,
          ...(isAnnounced ? {} : { 'content-type': encoded.headers.get('content-type')! }),
        },
        ...(isAnnounced ? {} : { duplex: 'half' }),
      } as RequestInit);
    };
    expect((await sendFor(20_000_000, true)).status).toBe(201);
    await changeSettings(bed.db.kysely, { file_size_limit: 1_000_000 });
    await bed.services.settings.reload();
    try {
      for (const isAnnounced of [true, false]) {
        const answer = await sendFor(20_000_000, isAnnounced);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          413,
          'file_too_large',
        ]);
      }
    } finally {
      await changeSettings(bed.db.kysely, { file_size_limit: 524_288_000 });
      await bed.services.settings.reload();
    }
  });

  it('answers clearly to unknown directories, missing files and other formats', async () => {
    expect((await send(owner, 'secrets', { name: 'a', content: 'a' })).status).toBe(404);
    const json = await owner.call(uploadFile, { params: { directory: 'files' }, payload: { a: 1 } });
    expect(json.status).toBe(415);
    const form = new FormData();
    form.append('name', 'nothing');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const empty = await owner.call(uploadFile, {
      params: { directory: 'files' },
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')! },
    });
    expect(empty).toMatchObject({ status: 422, problem: { codes: { file: ['required'] } } });
    const cut = await owner.call(uploadFile, {
      params: { directory: 'files' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(cut.status).toBe(400);
  });
});

describe('reading', () => {
  it('gives images in exactly the five sizes [RUL-0198]', async () => {
    const image = await upload(owner, 'images', {
      name: 'a.jpg',
      content: await picture(3000, 2000).toBuffer(),
    });
    const shown: Record<string, [number, number]> = {};
    for (const size of ['435x435', '1920x1200', '200x200', '50x50', '80x80'] as const) {
      const answer = await owner.call(getImage, { params: { id: image.id, size } });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      const { width, height } = await sharp(answer.raw.rawPayload).metadata();
      shown[size] = [width, height];
      const again = await owner.call(getImage, {
        params: { id: image.id, size },
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      expect([again.status, again.raw.rawPayload.length]).toEqual([304, 0]);
    }
    expect(shown).toEqual({
      '435x435': [435, 435],
      '1920x1200': [1800, 1200],
      '200x200': [200, 200],
      '50x50': [50, 50],
      '80x80': [80, 80],
    });
    expect((await owner.call(getImage, { params: { id: image.id, size: '81x81' as never } })).status).toBe(
      404,
    );
  });

  it('makes a size once for many who ask at the same time', async () => {
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.call(getImage, { params: { id: image.id, size: '435x435' } })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.raw.rawPayload.length}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it('gives parts of files, and says how the whole is to be treated', async () => {
    const content = 'ä'.repeat(5000);
    const file = await upload(owner, 'files', { name: `${'ü'.repeat(250)}.txt`, content });
    const call = (headers: Record<string, string>) =>
      owner.call(downloadFile, { params: { id: file.id, filename: file.name }, headers });
    const whole = await call({ 'accept-encoding': 'gzip, br' });
    expect(whole.status).toBe(200);
    expect(whole.raw.payload).toBe(content);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining('inline; filename="_'),
    });
    const part = await call({ range: 'bytes=9998-' });
    expect([part.status, part.raw.payload, part.headers['content-range']]).toEqual([
      206,
      'ä',
      'bytes 9998-9999/10000',
    ]);
    expect((await call({ range: 'bytes=10000-' })).status).toBe(416);
    expect((await call({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('never lets a browser run what is in a file', async () => {
    const file = await upload(owner, 'files', {
      name: 'a.txt',
      content: '<html><script>alert(1)</script></html>',
    });
    const answer = await owner.call(downloadFile, { params: { id: file.id, filename: 'a.html' } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });
});

describe('publishing', () => {
  const viewerOf = (memberId: number) => ({ memberId });

  it('lets those read a file who read the stream it lies in, and nobody else', async () => {
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const friend = await bed.buildMember();
    const group = await bed.buildGroup({ createdBy: ownerId, access: 'closed', members: [friend.id] });
    const file = await upload(owner, 'files', { name: 'a.txt', content: 'a' });
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    const ids = await inTransaction((tx) =>
      publishUploads(tx, viewerOf(ownerId), { files: [file.id], images: [image.id, image.id] }, [
        group.streamId,
      ]),
    );
    expect(ids).toEqual([image.id, file.id]);
    const read = async (client: Client) => [
      (await client.call(downloadFile, { params: { id: file.id, filename: 'a' } })).status,
      (await client.call(getImage, { params: { id: image.id, size: '80x80' } })).status,
    ];
    expect(await read(await bed.as(friend.id))).toEqual([200, 200]);
    expect(await read(other)).toEqual([404, 404]);
    expect(await read(guest)).toEqual([404, 404]);
    expect(await read(await bed.as())).toEqual([401, 401]);
  });

  it('refuses uploads of others, of the wrong kind, and removed ones', async () => {
    const file = await upload(owner, 'files', { name: 'a.txt', content: 'a' });
    const refused = (memberId: number, ids: object) =>
      inTransaction((tx) => publishUploads(tx, viewerOf(memberId), ids, [])).catch((error) => error.fields);
    expect(await refused(other.memberId!, { files: [file.id] })).toEqual({ files: ['unknown'] });
    expect(await refused(ownerId, { images: [file.id] })).toEqual({ images: ['unknown'] });
    await owner.call(removeUpload, { params: { dir: 'files', id: file.id } });
    expect(await refused(ownerId, { files: [file.id] })).toEqual({ files: ['unknown'] });
    const answer = await owner.call(publishCall, { params: { dir: 'files' }, body: { files: [file.id] } });
    expect(answer).toMatchObject({ status: 422, problem: { codes: { files: ['unknown'] } } });
  });

  it('publishes what is volatile, deletes what is removed and keeps the rest [RUL-0609]', async () => {
    const [kept, gone] = [
      await upload(owner, 'files', { name: 'a.txt', content: 'a' }),
      await upload(owner, 'files', { name: 'b.txt', content: 'b' }),
    ];
    const published = await owner.call(publishCall, { params: { dir: 'files' }, body: { files: [kept.id] } });
    expect(published.body.uploads).toMatchObject([{ id: kept.id, state: 'published' }]);
    expect((await other.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(404);
    expect((await owner.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(204);
    expect((await owner.call(removeUpload, { params: { dir: 'files', id: gone.id } })).status).toBe(404);
    expect((await owner.call(downloadFile, { params: { id: gone.id, filename: 'b' } })).status).toBe(404);
    expect(await rowsOf(kept.id)).toEqual([{ state: 'published' }]);
  });

  it('shows a picture of a person to those who see the person, and keeps it while it is in use', async () => {
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    await inTransaction((tx) => publishImage(tx, viewerOf(ownerId), image.id));
    await sql`update members set image_id = ${image.id} where id = ${ownerId}`.execute(bed.db.kysely);
    await inTransaction((tx) => releaseFiles(tx, [image.id]));
    const params = { id: image.id, size: '80x80' as const };
    expect((await other.call(getImage, { params })).status).toBe(200);
    expect((await guest.call(getImage, { params })).status).toBe(404);
    expect((await owner.call(removeUpload, { params: { dir: 'images', id: image.id } })).status).toBe(409);
    await sql`update members set image_id = null where id = ${ownerId}`.execute(bed.db.kysely);
    await inTransaction((tx) => releaseFiles(tx, [image.id]));
    expect((await owner.call(getImage, { params })).status).toBe(404);
  });
});

describe('cleaning', () => {
  const clean = () => jobs(bed.services).upload_cleaning!({});
  beforeEach(clean);

  it('forgets unpublished uploads after a day and removed files after thirty', async () => {
    const [fresh, old, published, removed, justRemoved] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (name) =>
        upload(owner, 'images', { name, content: await picture().toBuffer() }),
      ),
    );
    await owner.call(getImage, { params: { id: old!.id, size: '80x80' } });
    await owner.call(publishCall, {
      params: { dir: 'images' },
      body: { images: [published!, removed!, justRemoved!].map((image) => image.id) },
    });
    await sql`update files set created_at = now() - interval '25 hours' where id in (${old!.id}, ${published!.id})`.execute(
      bed.db.kysely,
    );
    await sql`update files set state = 'removed', removed_at = now() - interval '31 days' where id = ${removed!.id}`.execute(
      bed.db.kysely,
    );
    await sql`update files set state = 'removed', removed_at = now() - interval '29 days' where id = ${justRemoved!.id}`.execute(
      bed.db.kysely,
    );
    const before = keptFiles();
    await clean();
    expect(keptFiles()).toBe(before - 3);
    const states = await Promise.all(
      [fresh, old, published, removed, justRemoved].map((image) => rowsOf(image!.id)),
    );
    expect(states.map((rows) => rows[0]?.state)).toEqual([
      'volatile',
      undefined,
      'published',
      undefined,
      'removed',
    ]);
  });
});
