import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createActivity,
  createArchiveToken,
  downloadArchive,
  removeUpload,
  uploadFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkRestorable, restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { EnvironmentError } from '../../platform/settings/environment.ts';
import { verifyStorage } from '../../platform/storage/moving/verify-storage.ts';
import { openS3Storage } from '../../platform/storage/s3/s3-storage.ts';
import type { Client } from '../client.ts';
import { emptyDatabase } from '../database.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { picture, upload } from '../upload-bed.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

let server: S3Server;
let bed: TestBed;
let anna: Client;
let streamId: number;

const variablesOf = ({ address }: S3Server) => ({
  S3_URL: address.url,
  S3_REGION: address.region,
  S3_ACCESS_KEY: address.accessKey,
  S3_SECRET_KEY: address.secretKey,
});

beforeAll(async () => {
  server = await startS3Server();
  bed = await startTestBed({ worker: false, environment: variablesOf(server) });
  streamId = (await bed.openNetwork()).streamId;
  anna = await bed.as((await bed.buildMember()).id);
});
afterAll(async () => {
  await bed?.stop();
  await server?.stop();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  bed.http.inject({ url, headers: { cookie: anna.cookie, ...headers } });
const post = (more: object) =>
  anna.call(createActivity, { body: { content: 'Mit Anhang', streams: [streamId], ...more } });

describe('a server whose files are kept in a bucket', () => {
  it('takes files and gives them, whole and in parts, and forgets them', async () => {
    const content = Buffer.from('0123456789'.repeat(900_000));
    const file = await upload(anna, 'files', { name: 'groß.txt', content });
    expect([...server.files.values()].map((bytes) => bytes.length)).toEqual([content.length]);
    const url = `/api/storage/files/${file.id}/get/x`;
    expect((await get(url)).rawPayload.equals(content)).toBe(true);
    const part = await get(url, { range: 'bytes=8400003-8400006' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '3456',
      'bytes 8400003-8400006/9000000',
    ]);
    expect((await get(url, { range: 'bytes=9000000-' })).statusCode).toBe(416);
    expect((await anna.call(removeUpload, { params: { dir: 'files', id: file.id } })).status).toBe(204);
    expect((await get(url)).statusCode).toBe(404);
  });

  it('makes the sizes of a picture once', async () => {
    const image = await upload(anna, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    for (const _ of [1, 2]) {
      const answer = await get(`/api/storage/images/${image.id}/get/80x80`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect(server.requests.filter((line) => /^PUT .*-80x80$/.test(line))).toHaveLength(1);
  });

  it('packs an archive of what lies there', async () => {
    const file = await upload(anna, 'files', { name: 'Satzung.txt', content: 'Paragraph eins'.repeat(50) });
    expect((await post({ files: [file.id] })).status).toBe(201);
    const { body } = await anna.call(createArchiveToken, { body: { file_ids: [file.id] } });
    const { raw } = await anna.call(downloadArchive, { body: { token: body.token } });
    expect(raw.rawPayload.toString('latin1')).toContain('Satzung.txt');
    expect(raw.rawPayload.length).toBeGreaterThan(100);
  });

  it('[F-05] refuses a file for which the bucket has no room, and nothing else', async () => {
    const send = (name: string) =>
      anna.call(uploadFile, {
        params: { directory: 'files' },
        ...multipartOf({ file: { name, type: 'text/plain', bytes: Buffer.from(name) } }),
      });
    const before = [...server.files.keys()];
    server.fail({ status: 507, code: 'XMinioStorageFull' }, { when: ({ method }) => method === 'PUT' });
    const refused = await send('zu viel.txt');
    expect([refused.status, refused.problem.code]).toEqual([507, 'storage_full']);
    expect([...server.files.keys()]).toEqual(before);
    expect((await send('passt.txt')).status).toBe(201);
    expect((await post({})).status).toBe(201);
  });

  it('goes on without its files where the bucket is away, and says that they will be back', async () => {
    const file = await upload(anna, 'files', { name: 'a.txt', content: 'hier' });
    server.fail('reset', { times: 4 });
    const away = await get(`/api/storage/files/${file.id}/get/a.txt`);
    expect([away.statusCode, away.json().code, Number(away.headers['retry-after'])]).toEqual([
      503,
      'unavailable',
      5,
    ]);
    expect((await post({ files: [file.id] })).status).toBe(201);
    expect((await get(`/api/storage/files/${file.id}/get/a.txt`)).body).toBe('hier');
  });

  it('does not start where the bucket is closed to it', async () => {
    const environment = { ...variablesOf(server), S3_SECRET_KEY: 'wrong' };
    await expect(startTestBed({ worker: false, environment })).rejects.toThrow(EnvironmentError);
  });

  it('is backed up with its files, which come back to another bucket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
    const other = await startS3Server();
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await other.stop();
    });
    const path = join(folder, 'whole.tar');
    const about = { databaseUrl: bed.databaseUrl, version: '1', publicUrl: 'http://old' };
    const { foot } = await writeBackup({ ...about, storage: bed.services.storage, path });
    expect(foot.files).toBeGreaterThan(3);
    expect(foot.damaged).toEqual([]);
    const storage = openS3Storage(other.address);
    const databaseUrl = await emptyDatabase();
    await restoreBackup({ databaseUrl, storage, path, contents: await checkRestorable(path) });
    const db = openDatabase({ url: databaseUrl, size: 4 });
    const { files, missing, wrong } = await verifyStorage(db.kysely, storage).finally(() => db.close());
    expect([missing, wrong]).toEqual([[], []]);
    expect(files).toBeGreaterThan(3);
    expect(other.files.size).toBe(foot.files);
  }, 60_000);
});
