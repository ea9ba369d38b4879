import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { downloadFile, getImage, uploadFile } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { StorageFullError } from '../../platform/storage/storage.ts';
import { picture, send, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';

let bed: UploadBed;
let owner: Awaited<ReturnType<UploadBed['newcomer']>>;
let other: Awaited<ReturnType<UploadBed['newcomer']>>;

beforeAll(async () => {
  bed = await startUploadBed();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  owner = await bed.newcomer();
  other = await bed.newcomer();
});

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
    const before = bed.keptFiles();
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '',
      'GIF89a<script>alert(1)</script>',
      randomBytes(2000),
      (await picture().toBuffer()).subarray(0, 500),
    ]) {
      const answer = await send(owner, 'images', { name: 'foto.jpg', content });
      expect(answer.status).toBe(422);
      expect(answer.problem.code).toBe('not_an_image');
    }
    expect(bed.keptFiles()).toBe(before);
    const { rows } = await sql`select 1 from files where owner_id = ${owner.memberId}`.execute(bed.db.kysely);
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
    const before = bed.keptFiles();
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
      expect(bed.keptFiles()).toBe(before + 1);
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
    const { rows } = await sql`select 1 from files where owner_id = ${owner.memberId}`.execute(bed.db.kysely);
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
    const shapeless = await owner.call(uploadFile, {
      params: { directory: 'files' },
      payload: 'abc',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(shapeless.status).toBe(400);
  });
});
