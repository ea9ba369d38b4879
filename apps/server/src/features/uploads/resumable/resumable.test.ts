import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { downloadFile, publishUploads, type ResumableUpload } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { changeSettings } from '../../../platform/settings/network-settings.ts';
import { StorageFullError } from '../../../platform/storage/storage.ts';
import { picture, startUploadBed, type UploadBed, upload } from '../../../testing/upload-bed.ts';
import { jobs } from '../jobs.ts';
import { bytes, metadataOf, portOf, rawPart, speaking, tusClient } from '../testing/tus.ts';

let bed: UploadBed;
let owner: Awaited<ReturnType<UploadBed['newcomer']>>;
let tus: ReturnType<typeof tusClient>;

beforeAll(async () => {
  bed = await startUploadBed();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  owner = await bed.newcomer();
  tus = tusClient(bed, owner);
});

const MEGABYTE = 1024 * 1024;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const tidy = () => jobs(bed.services).upload_pieces_removal!({});

async function fileOf(url: string): Promise<NonNullable<ResumableUpload['file']>> {
  const { file } = (await tus.ask('GET', url)).json() as ResumableUpload;
  expect(file).not.toBeNull();
  return file!;
}

async function download(url: string): Promise<Buffer> {
  const { id } = await fileOf(url);
  const answer = await owner.call(downloadFile, { params: { id, filename: 'x' } });
  return answer.raw.rawPayload;
}

const within = async (change: Parameters<typeof changeSettings>[1], run: () => Promise<void>) => {
  const before = bed.services.settings.current();
  const back = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as never]]));
  await changeSettings(bed.db.kysely, change);
  await bed.services.settings.reload();
  try {
    await run();
  } finally {
    await changeSettings(bed.db.kysely, back);
    await bed.services.settings.reload();
  }
};

describe('an upload in parts', () => {
  it('[F-01] takes nothing but what follows on what it has', async () => {
    const content = bytes(10_485_760);
    const url = await tus.begun(content.length, { filename: 'Lageplan.bin' });
    expect((await tus.part(url, 0, content.subarray(0, 4_194_304))).statusCode).toBe(204);
    for (const at of [8_388_608, 0]) {
      const answer = await tus.part(url, at, content.subarray(at, at + 100_000));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'upload_offset' });
      expect(answer.headers['tus-resumable']).toBe('1.0.0');
    }
    expect(await tus.offsetOf(url)).toBe(4_194_304);
    const wrongType = await tus.part(url, 4_194_304, content.subarray(4_194_304), {
      'content-type': 'application/octet-stream',
    });
    expect(wrongType.statusCode).toBe(415);
    const mute = await tus.part(url, 4_194_304, content.subarray(4_194_304), { 'tus-resumable': '' });
    expect(mute.statusCode).toBe(412);
    expect(mute.headers['tus-version']).toBe('1.0.0');
    expect((await tus.ask('HEAD', url)).statusCode).toBe(412);
    const tooLong = await tus.part(url, 4_194_304, bytes(6_291_457));
    expect(tooLong.statusCode).toBe(413);
    expect(await tus.offsetOf(url)).toBe(4_194_304);

    const last = await tus.part(url, 4_194_304, content.subarray(4_194_304));
    expect(last.statusCode).toBe(204);
    expect(last.headers['upload-offset']).toBe('10485760');
    expect(await fileOf(url)).toMatchObject({
      state: 'volatile',
      name: 'Lageplan.bin',
      size: content.length,
    });
    expect(sha256(await download(url))).toBe(sha256(content));
    // What was answered once can be asked again.
    expect((await tus.part(url, 10_485_760, Buffer.alloc(0))).statusCode).toBe(204);
    await tidy();
    const { rows } = await sql`select 1 from upload_pieces`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('tells what is spoken, and how long it waits', async () => {
    const { headers, statusCode } = await tus.ask('OPTIONS', '/api/storage/resumable');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(bed.services.settings.current().file_size_limit),
    });
    const answer = await tus.begin(7, { filename: 'Straße 北.txt', folder_id: '12', fingerprint: 'x1' });
    expect(answer.json()).toMatchObject({
      name: 'Straße 北.txt',
      offset: 0,
      folder_id: 12,
      fingerprint: 'x1',
    });
    const hours = (Date.parse(String(answer.headers['upload-expires'])) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    const head = await tus.ask('HEAD', String(answer.headers.location), speaking);
    expect(head.headers['upload-length']).toBe('7');
    expect(head.headers['upload-metadata']).toBe(
      metadataOf({ filename: 'Straße 北.txt', folder_id: '12', fingerprint: 'x1' }),
    );
  });

  it('refuses what it cannot read, and says why', async () => {
    const create = (headers: Record<string, string>) =>
      tus.ask('POST', '/api/storage/resumable', { ...speaking, ...headers });
    for (const headers of [
      {},
      { 'upload-length': '-1' },
      { 'upload-length': '1.5' },
      { 'upload-length': '9'.repeat(30) },
      { 'upload-length': '5', 'upload-defer-length': '1' },
      { 'upload-defer-length': '1' },
      { 'upload-length': '5', 'upload-metadata': 'filename %%%' },
      { 'upload-length': '5', 'upload-metadata': `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}` },
      { 'upload-length': '5', 'upload-metadata': 'filename YQ==,filename YQ==' },
      { 'upload-length': '5', 'upload-metadata': metadataOf({ filename: 'a\0b' }) },
      { 'upload-length': '5', 'upload-metadata': metadataOf({ filename: 'a', folder_id: 'x' }) },
    ])
      expect((await create(headers as Record<string, string>)).statusCode, JSON.stringify(headers)).toBe(400);
    expect(
      (await create({ 'upload-length': '5', 'upload-metadata': metadataOf({ directory: 'secrets' }) }))
        .statusCode,
    ).toBe(404);
    expect((await create({ 'upload-length': '5', 'tus-resumable': '0.2.2' })).statusCode).toBe(412);
  });

  it('belongs to who began it', async () => {
    const url = await tus.begun(10);
    const other = tusClient(bed, await bed.newcomer());
    expect((await other.ask('HEAD', url, speaking)).statusCode).toBe(404);
    expect((await other.ask('GET', url)).statusCode).toBe(404);
    expect((await other.part(url, 0, bytes(10))).statusCode).toBe(404);
    expect((await other.end(url)).statusCode).toBe(404);
    expect((await other.ask('GET', '/api/storage/resumable')).json()).toEqual({ uploads: [] });
    expect((await tus.ask('GET', '/api/storage/resumable')).json().uploads).toHaveLength(1);
    expect(await tus.offsetOf(url)).toBe(0);
    expect((await tus.ask('HEAD', '/api/storage/resumable/nonsense', speaking)).statusCode).toBe(404);
  });

  it('is refused before its first byte when it is too large or not let in [RUL-0293]', async () => {
    await within({ file_size_limit: 400_000 }, async () => {
      expect((await tus.begin(400_000)).statusCode).toBe(201);
      expect((await tus.begin(400_001)).statusCode).toBe(413);
    });
    await within({ file_extension_filter: { mode: 'deny', extensions: ['exe'] } }, async () => {
      expect((await tus.begin(5, { filename: 'a.EXE' })).json()).toMatchObject({
        code: 'file_type_not_allowed',
      });
    });
  });

  it('can be left unfinished so often and no more', async () => {
    for (let count = 0; count < 50; count += 1) await tus.begun(10);
    expect((await tus.begin(10)).json()).toMatchObject({ status: 409, code: 'too_many_uploads' });
    const [first] = (await tus.ask('GET', '/api/storage/resumable')).json().uploads;
    expect((await tus.end(`/api/storage/resumable/${first.id}`)).statusCode).toBe(204);
    expect((await tus.begin(10)).statusCode).toBe(201);
  });

  it('becomes a picture, or ends as what is none', async () => {
    const foto = await picture().toBuffer();
    const url = await tus.begun(foto.length, { filename: 'foto.jpg', directory: 'images' });
    expect((await tus.part(url, 0, foto)).statusCode).toBe(204);
    expect(await fileOf(url)).toMatchObject({
      content_type: 'image/jpeg',
      images: { small: expect.any(String) },
    });
    await tidy();
    const before = bed.keptFiles();
    const wrong = await tus.begun(300, { filename: 'foto.jpg', directory: 'images' });
    expect((await tus.part(wrong, 0, bytes(300))).json()).toMatchObject({
      status: 422,
      code: 'not_an_image',
    });
    expect((await tus.ask('HEAD', wrong, speaking)).statusCode).toBe(404);
    await tidy();
    expect(bed.keptFiles()).toBe(before);
  });

  it('gives its room back when it is given up or the storage is full', async () => {
    const before = bed.keptFiles();
    const given = await tus.begun(2000);
    await tus.part(given, 0, bytes(1000));
    expect((await tus.end(given)).statusCode).toBe(204);
    expect((await tus.ask('HEAD', given, speaking)).statusCode).toBe(404);

    const url = await tus.begun(3000);
    await tus.part(url, 0, bytes(1000));
    const { put } = bed.services.storage;
    const full = async (_key: string, source: unknown) => {
      if (source instanceof Readable) source.destroy();
      throw new StorageFullError('no room left');
    };
    Object.assign(bed.services.storage, { put: full });
    onTestFinished(() => void Object.assign(bed.services.storage, { put }));
    expect((await tus.part(url, 1000, bytes(1000))).json()).toMatchObject({
      status: 507,
      code: 'storage_full',
    });
    Object.assign(bed.services.storage, { put });
    expect((await tus.ask('HEAD', url, speaking)).statusCode).toBe(404);
    await tidy();
    expect(bed.keptFiles()).toBe(before);
    expect((await tus.begin(1000)).statusCode).toBe(201);
  });

  it('[F-05] of no bytes is complete at once', async () => {
    const answer = await tus.begin(0, { filename: 'leer.txt' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['upload-offset']).toBe('0');
    const { file } = answer.json() as ResumableUpload;
    expect(file).toMatchObject({ name: 'leer.txt', size: 0, state: 'volatile' });
    const url = String(answer.headers.location);
    expect(await tus.offsetOf(url)).toBe(0);
    expect((await tus.part(url, 0, Buffer.alloc(0))).statusCode).toBe(204);
    const published = await owner.call(publishUploads, {
      params: { dir: 'files' },
      body: { files: [file!.id] },
    });
    expect(published.body.uploads).toMatchObject([{ id: file!.id, size: 0, state: 'published' }]);
    expect((await download(url)).length).toBe(0);
  });
});

describe('an upload whose connection breaks off', () => {
  it('[F-03] keeps what has come, fifty times over, and harms nothing else', async () => {
    const failures: unknown[] = [];
    const note = (reason: unknown) => failures.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const bystander = tusClient(bed, await bed.newcomer());
    const untouched = await bystander.begun(4000);
    await bystander.part(untouched, 0, bytes(1500));
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const person = await bed.newcomer();
        const own = tusClient(bed, person);
        for (let count = 0; count < 10; count += 1) {
          const content = bytes(60_000 + Math.floor(Math.random() * 140_000));
          const url = await own.begun(content.length);
          const cut = Math.floor(Math.random() * content.length);
          const socket = connect(portOf(bed), '127.0.0.1');
          socket.on('error', () => {});
          await once(socket, 'connect');
          socket.write(rawPart(person, url, 0, content.length));
          socket.write(content.subarray(0, cut));
          await pause(Math.random() * 30);
          socket.destroy();
          let offset = 0;
          for (;;) {
            offset = await own.offsetOf(url);
            const answer = await own.part(url, offset, content.subarray(offset));
            if (answer.statusCode === 204) break;
            expect([409, 423]).toContain(answer.statusCode);
            await pause(20);
          }
          expect(offset).toBeLessThanOrEqual(cut);
          const { file } = (await own.ask('GET', url)).json() as ResumableUpload;
          const stored = await person.call(downloadFile, { params: { id: file!.id, filename: 'x' } });
          expect(sha256(stored.raw.rawPayload)).toBe(sha256(content));
        }
      }),
    );
    expect(failures).toEqual([]);
    expect(await bystander.offsetOf(untouched)).toBe(1500);
    const { rows } = await sql<{ received: number; kept: number }>`
      select u.received, coalesce(sum(p.size), 0)::int as kept
      from resumable_uploads u left join upload_pieces p on p.upload_id = u.id where u.file_id is null group by u.id
    `.execute(bed.db.kysely);
    for (const { received, kept } of rows) expect(kept).toBe(received);
  });

  it('is received by one at a time, and by another once that one is not heard of any more', async () => {
    const content = bytes(100_000);
    const url = await tus.begun(content.length);
    const socket = connect(portOf(bed), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(rawPart(owner, url, 0, content.length));
    socket.write(content.subarray(0, 5000));
    const busy = () => tus.part(url, 0, content);
    await expect.poll(async () => (await tus.ask('GET', url)).json().is_receiving).toBe(true);
    expect((await busy()).statusCode).toBe(423);
    await sql`update resumable_uploads set receiver_until = now() - interval '1 second'`.execute(
      bed.db.kysely,
    );
    expect((await busy()).statusCode).toBe(204);
    // What the first goes on to send counts for nothing.
    socket.write(content.subarray(5000));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 423/);
    expect(sha256(await download(url))).toBe(sha256(content));
  });
});

describe('cleaning', () => {
  const clean = () => jobs(bed.services).upload_cleaning!({});
  const silent = (url: string, hours: number) =>
    sql`
      update resumable_uploads set touched_at = now() - make_interval(hours => ${hours}), created_at = now() - interval '25 hours'
      where id = ${url.split('/').at(-1)!}::uuid
    `.execute(bed.db.kysely);

  it('[F-06] takes what nothing came for in a day, and neither what is slow nor what others have', async () => {
    const content = bytes(2000);
    const published = await upload(owner, 'files', { name: 'gleich.bin', content });
    await owner.call(publishUploads, { params: { dir: 'files' }, body: { files: [published.id] } });
    const before = bed.keptFiles();
    const [half, slow, whole] = await Promise.all([tus.begun(4000), tus.begun(4000), tus.begun(2000)]);
    for (const url of [half, slow]) await tus.part(url!, 0, content);
    await tus.part(whole!, 0, content);
    const { id } = await fileOf(whole!);
    await silent(half!, 25);
    await silent(slow!, 0);
    // Complete, and never published.
    await silent(whole!, 25);
    await sql`update files set created_at = now() - interval '25 hours' where id = ${id}`.execute(
      bed.db.kysely,
    );
    // Written down when its receiver was killed: it has neither place nor size.
    await bed.services.storage.put('pieces/lost', Buffer.from('x'));
    await sql`
      insert into upload_pieces (storage_key, upload_id, created_at)
      select 'pieces/lost', id, now() - interval '2 hours' from resumable_uploads where id = ${slow!.split('/').at(-1)!}::uuid
    `.execute(bed.db.kysely);
    await clean();
    await sql`update going_bytes set since = since - interval '61 minutes'`.execute(bed.db.kysely);
    await clean();
    for (const url of [half, whole]) expect((await tus.ask('HEAD', url!, speaking)).statusCode).toBe(404);
    expect(await tus.offsetOf(slow!)).toBe(2000);
    expect(await bed.services.storage.sizeOf('pieces/lost')).toBeUndefined();
    expect(bed.keptFiles()).toBe(before + 1);
    const kept = await owner.call(downloadFile, { params: { id: published.id, filename: 'x' } });
    expect(kept.raw.rawPayload).toEqual(content);
  });

  it('takes those of people who can go on with none', async () => {
    const url = await tus.begun(4000);
    await tus.part(url, 0, bytes(MEGABYTE / 1024));
    await sql`update members set state = 'locked' where id = ${owner.memberId}`.execute(bed.db.kysely);
    await clean();
    const { rows } = await sql`select 1 from resumable_uploads where member_id = ${owner.memberId}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([]);
  });
});
