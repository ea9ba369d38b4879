import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { addFileVersion, downloadFile, getRootFolder, publishFiles, uploadFile } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { StorageFullError } from '../../platform/storage/storage.ts';
import { send, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';
import { jobs } from './jobs.ts';
import { removeGoneBytes, shareBytes } from './shared-bytes.ts';

let bed: UploadBed;
let anna: Awaited<ReturnType<UploadBed['newcomer']>>;
let ben: Awaited<ReturnType<UploadBed['newcomer']>>;
let folder: number;
let counter = 0;
beforeAll(async () => {
  bed = await startUploadBed();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  [anna, ben] = [await bed.newcomer(), await bed.newcomer()];
  folder = (await anna.call(getRootFolder, { query: {} })).body.id;
});
afterAll(() => bed?.stop());

const clean = () => jobs(bed.services).upload_cleaning!({});
const age = (id: number, hours: number) =>
  sql`update files set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    bed.db.kysely,
  );
const hourPasses = () =>
  sql`update going_bytes set since = since - interval '61 minutes'`.execute(bed.db.kysely);
const keysOf = async (...ids: number[]) =>
  (
    await sql<{ storage_key: string }>`
      select storage_key from files where id = any(${ids}::bigint[]) order by id
    `.execute(bed.db.kysely)
  ).rows.map((row) => row.storage_key);
const publish = async (client: typeof anna, id: number) =>
  expect((await client.call(publishFiles, { body: { files: [id], folder_ids: [folder] } })).status).toBe(201);
const bytesOf = async (client: typeof anna, id: number) =>
  (await client.call(downloadFile, { params: { id, filename: 'x' } })).raw.payload;
const share = async (id: number) => {
  const { rows } = await sql<{ sha256: string; size: number }>`
    select sha256, size from files where id = ${id}
  `.execute(bed.db.kysely);
  await shareBytes(bed.db.kysely, rows[0]!);
};
const both = async (content: string) => {
  const [one, other] = [
    await upload(anna, 'files', { name: 'a.txt', content }),
    await upload(ben, 'files', { name: 'b.txt', content }),
  ];
  return [one.id, other.id] as const;
};
beforeEach(async () => {
  await clean();
  await hourPasses();
  await clean();
});

describe('the same bytes', () => {
  it('are kept once, without a word of it to either', async () => {
    const before = bed.keptFiles();
    const first = await upload(anna, 'files', { name: 'a.txt', content: 'dasselbe' });
    const second = await upload(ben, 'files', { name: 'a.txt', content: 'dasselbe' });
    expect({ ...second, id: 0 }).toEqual({ ...first, id: 0 });
    await share(second.id);
    const [one, other] = await keysOf(first.id, second.id);
    expect(other).toBe(one);
    for (const [client, id] of [
      [anna, first.id],
      [ben, second.id],
    ] as const)
      expect(await bytesOf(client, id)).toBe('dasselbe');
    expect((await ben.call(downloadFile, { params: { id: first.id, filename: 'x' } })).status).toBe(404);
    // Whoever read the row a moment ago still finds the bytes it named.
    expect(bed.keptFiles()).toBe(before + 2);
    await hourPasses();
    await clean();
    expect(bed.keptFiles()).toBe(before + 1);
    expect(await bytesOf(ben, second.id)).toBe('dasselbe');
  });

  it('are shared by the job behind each upload', async () => {
    const [one, other] = await both('von selbst');
    await expect.poll(async () => new Set(await keysOf(one, other)).size, { timeout: 20_000 }).toBe(1);
  }, 30_000);

  it('stay until the last row that names them is gone', async () => {
    const before = bed.keptFiles();
    const [one, other] = await both('bis zuletzt');
    await share(one);
    await publish(ben, other);
    await age(one, 25);
    for (let run = 0; run < 2; run += 1) {
      await clean();
      await hourPasses();
    }
    expect(await bed.rowsOf(one)).toEqual([]);
    expect(bed.keptFiles()).toBe(before + 1);
    expect(await bytesOf(ben, other)).toBe('bis zuletzt');
  });

  it('[F-05] of empty files are nobody else’s', async () => {
    const [one, other] = await both('');
    await clean();
    expect(new Set(await keysOf(one, other)).size).toBe(2);
    const answer = await anna.call(downloadFile, { params: { id: one, filename: 'x' } });
    expect([answer.status, answer.raw.payload]).toEqual([200, '']);
    const ranged = await anna.call(downloadFile, {
      params: { id: one, filename: 'x' },
      headers: { range: 'bytes=0-' },
    });
    expect([200, 416]).toContain(ranged.status);
  });

  it('are not removed under an upload that comes to name them meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const content = `zugleich ${round}`;
      const [one, other] = await both(content);
      await age(one, 25);
      await Promise.all([clean(), share(other), clean(), share(other)]);
      await hourPasses();
      await Promise.all([removeGoneBytes(bed.services), share(other)]);
      expect(await bytesOf(ben, other)).toBe(content);
    }
  }, 60_000);

  it('are not removed where a row came to name them after all', async () => {
    const { id } = await upload(anna, 'files', { name: 'a.txt', content: 'doch noch' });
    const [key] = await keysOf(id);
    await sql`insert into going_bytes (storage_key) values (${key!})`.execute(bed.db.kysely);
    await hourPasses();
    await clean();
    expect(await bytesOf(anna, id)).toBe('doch noch');
    const { rows } = await sql`select 1 from going_bytes where storage_key = ${key!}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('go for good when the server is killed between the row and its bytes', async () => {
    const before = bed.keptFiles();
    const { id } = await upload(anna, 'files', { name: 'a.txt', content: 'halb fort' });
    await age(id, 25);
    const { remove } = bed.services.storage;
    await clean();
    await hourPasses();
    Object.assign(bed.services.storage, { remove: () => Promise.reject(new Error('killed')) });
    try {
      await expect(clean()).rejects.toThrow('killed');
    } finally {
      Object.assign(bed.services.storage, { remove });
    }
    expect(bed.keptFiles()).toBe(before + 1);
    await clean();
    expect(bed.keptFiles()).toBe(before);
  });
});

/** Sends a form byte by byte as told, over a connection of its own. */
function slowForm(client: typeof anna, announced: number | 'chunked', name = 'a.txt') {
  const { port } = bed.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const length = announced === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${announced}`;
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const write = (text: string) =>
    socket.write(announced === 'chunked' ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text);
  socket.write(
    `POST /api/storage/files HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${client.cookie}\r\n` +
      `x-csrf-token: ${client.csrfToken}\r\ncontent-type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
  );
  write(head);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return { socket, write, head, answer: () => answer };
}
const rowsOfAnna = async () =>
  (
    await sql<{
      id: number;
    }>`select id from files where owner_id = ${anna.memberId} order by id desc`.execute(bed.db.kysely)
  ).rows;

/** How many uploads were ever begun. */
const begun = async () =>
  (
    await sql<{ count: number }>`
    select coalesce(last_value, 0) as count from pg_sequences where sequencename = 'files_id_seq'
  `.execute(bed.db.kysely)
  ).rows[0]!.count;

const unfinished = async () =>
  (await sql`select 1 from files where sha256 = ''`.execute(bed.db.kysely)).rows.length;

describe('uploads that end early', () => {
  it('[F-08] leave nothing, a hundred at once, however they say their length', async () => {
    const before = bed.keptFiles();
    const started = await begun();
    const people = await Promise.all(Array.from({ length: 10 }, () => bed.newcomer()));
    const forms = Array.from({ length: 100 }, (_, index) =>
      slowForm(people[index % 10]!, index % 2 === 0 ? 64 * 1024 * 1024 : 'chunked'),
    );
    for (const form of forms) form.write(' ');
    await expect.poll(async () => (await begun()) - started, { timeout: 20_000 }).toBe(100);
    forms.forEach((form, index) => {
      if (index % 3 > 0) form.write('a'.repeat(20_000));
      if (index % 4 > 1) form.socket.end();
      else form.socket.destroy();
    });
    await expect.poll(unfinished, { timeout: 20_000 }).toBe(0);
    await expect.poll(() => bed.keptFiles(), { timeout: 20_000 }).toBe(before);
  }, 60_000);

  it('[F-03] [F-08] of clients that die at any byte leave the server and others as they were', async () => {
    const before = bed.keptFiles();
    const started = await begun();
    const people = await Promise.all(Array.from({ length: 10 }, () => bed.newcomer()));
    for (let round = 0; round < 50; round += 1) {
      const form = slowForm(people[round % 10]!, 200_000);
      form.write(' ');
      await expect
        .poll(async () => (await begun()) - started, { timeout: 5_000, interval: 5 })
        .toBe(round + 1);
      form.write('b'.repeat(Math.floor(Math.random() * 190_000)));
      form.socket.destroy();
    }
    await upload(ben, 'files', { name: 'daneben.txt', content: `daneben ${counter++}` });
    await expect.poll(unfinished, { timeout: 20_000 }).toBe(0);
    await expect.poll(() => bed.keptFiles(), { timeout: 20_000 }).toBe(before + 1);
  }, 60_000);

  it('[F-06] are cleaned away after a day, but not while they come, and never with the bytes of others', async () => {
    const silent = await sql<{ id: number }>`
      insert into files (owner_id, directory, original_filename, content_type, size, sha256, storage_key, created_at)
      values (${anna.memberId}, 'files', '', 'application/octet-stream', 0, '', 'files/silent', now() - interval '25 hours')
      returning id
    `.execute(bed.db.kysely);
    await bed.services.storage.put('files/silent', Buffer.from('halb'));
    const finished = await upload(anna, 'files', { name: 'fertig.txt', content: 'fertig und vergessen' });
    await age(finished.id, 25);
    const [abandoned, kept] = await both('dasselbe wie ein anderes');
    await publish(ben, kept);
    await share(kept);
    await age(abandoned, 25);

    const form = slowForm(anna, 'chunked');
    form.write('langsam');
    await expect
      .poll(async () => (await rowsOfAnna())[0]!.id, { timeout: 10_000 })
      .toBeGreaterThan(abandoned);
    const slow = (await rowsOfAnna())[0]!.id;
    await age(slow, 25);
    await new Promise((done) => setTimeout(done, 5_200));
    form.write(' und doch');
    const young = async () =>
      (
        await sql`select 1 from files where id = ${slow} and created_at > now() - interval '1 minute'`.execute(
          bed.db.kysely,
        )
      ).rows.length;
    await expect.poll(young, { timeout: 10_000 }).toBe(1);
    for (let run = 0; run < 2; run += 1) {
      await clean();
      await hourPasses();
    }
    for (const id of [silent.rows[0]!.id, finished.id, abandoned]) expect(await bed.rowsOf(id)).toEqual([]);
    await clean();
    expect(await bed.services.storage.sizeOf('files/silent')).toBe(undefined);
    expect(await bytesOf(ben, kept)).toBe('dasselbe wie ein anderes');
    form.write('\r\n--x--\r\n');
    form.socket.write('0\r\n\r\n');
    await expect.poll(form.answer, { timeout: 10_000 }).toContain('201');
    form.socket.destroy();
    expect(await bytesOf(anna, slow)).toBe('langsam und doch');
  }, 60_000);
});

describe('[F-07] a full disk', () => {
  it('is said, keeps the version of before, gives its room back, and lets the next upload through', async () => {
    const first = await upload(anna, 'files', { name: 'a.txt', content: 'eins bleibt' });
    await publish(anna, first.id);
    const before = bed.keptFiles();
    const known = (await rowsOfAnna()).length;
    const { put } = bed.services.storage;
    let left = 3;
    Object.assign(bed.services.storage, {
      put: (key: string, source: Readable | Buffer) => {
        if (left-- <= 0) return put.call(bed.services.storage, key, source);
        if (source instanceof Readable) source.destroy();
        return Promise.reject(
          left % 2 === 0
            ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
            : new StorageFullError('no room left'),
        );
      },
    });
    try {
      for (let round = 0; round < 3; round += 1)
        expect(await send(anna, 'files', { name: 'a.txt', content: 'zwei' })).toMatchObject({
          status: 507,
          problem: { code: 'storage_full' },
        });
      expect((await rowsOfAnna()).length).toBe(known);
      expect(bed.keptFiles()).toBe(before);
      expect(await bytesOf(anna, first.id)).toBe('eins bleibt');
      const next = await upload(anna, 'files', { name: 'a.txt', content: 'zwei' });
      const version = await anna.call(addFileVersion, {
        params: { id: first.id },
        body: { file: next.id },
      });
      expect(version.status).toBe(201);
      expect(await bytesOf(anna, first.id)).toBe('zwei');
    } finally {
      Object.assign(bed.services.storage, { put });
    }
    expect((await anna.call(uploadFile, { params: { directory: 'files' }, payload: {} })).status).toBe(415);
  });

  it('[F-08] never makes a version of an upload that did not come whole', async () => {
    const first = await upload(anna, 'files', { name: 'v.txt', content: 'alt' });
    await publish(anna, first.id);
    const form = slowForm(anna, 64 * 1024 * 1024);
    form.write('n'.repeat(10_000));
    await expect.poll(async () => (await rowsOfAnna())[0]!.id, { timeout: 10_000 }).toBeGreaterThan(first.id);
    const half = (await rowsOfAnna())[0]!.id;
    const version = await anna.call(addFileVersion, { params: { id: first.id }, body: { file: half } });
    expect(version).toMatchObject({ status: 422, problem: { codes: { file: ['unknown'] } } });
    form.socket.destroy();
    await expect.poll(async () => (await bed.rowsOf(half)).length, { timeout: 10_000 }).toBe(0);
    expect(await bytesOf(anna, first.id)).toBe('alt');
  });
});
