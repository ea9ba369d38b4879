import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../testing/s3/s3-server.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { keepForBackups } from '../../backup/backup-lock.ts';
import { sql } from '../../db/database.ts';
import { openDiskStorage } from '../disk-storage.ts';
import { withFallback } from '../fallback-storage.ts';
import { openS3Storage } from '../s3/s3-storage.ts';
import type { Storage } from '../storage.ts';
import { copyFiles, removeMoved } from './move-files.ts';
import { verifyStorage } from './verify-storage.ts';

let bed: TestBed;
let server: S3Server;
let folder: string;
let disk: Storage;
let s3: Storage;
let ownerId: number;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  ownerId = (await bed.buildMember()).id;
});
afterAll(() => bed.stop());
beforeEach(async () => {
  for (const table of ['files', 'going_bytes', 'waiting_removals'])
    await sql`delete from ${sql.table(table)}`.execute(bed.db.kysely);
  folder = mkdtempSync(join(tmpdir(), 'moving-'));
  disk = await openDiskStorage(join(folder, 'files'));
  server = await startS3Server();
  s3 = openS3Storage(server.address, { patience: { idleMs: 2000, pauseMs: 1 } });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
});

const places = () => ({ db: bed.db.kysely, databaseUrl: bed.databaseUrl, from: disk, to: s3 });
const verify = (storage: Storage) => verifyStorage(bed.db.kysely, storage);

/** A file as it is after an upload. */
async function keep(content: string, storage: Storage = disk): Promise<string> {
  const key = `files/${randomUUID()}`;
  const { size, sha256 } = await storage.put(key, Buffer.from(content));
  await sql`
    insert into files (owner_id, directory, original_filename, content_type, size, sha256, storage_key, state, published_at)
    values (${ownerId}, 'files', 'a.txt', 'text/plain', ${size}, ${sha256}, ${key}, 'published', now())
  `.execute(bed.db.kysely);
  return key;
}

const keepMany = (many: number) =>
  Promise.all(Array.from({ length: many }, (_, index) => keep(`file ${index}`)));

/** Lets all of the bytes of a file go, as the jobs of the server do. */
async function forget(key: string, storage: Storage): Promise<void> {
  await sql`delete from files where storage_key = ${key}`.execute(bed.db.kysely);
  await keepForBackups(storage, bed.db).remove(key);
}

describe('reading all files', () => {
  it('finds what is missing, what is damaged and what nothing names', async () => {
    const [whole, missing, cut, changed] = await keepMany(4);
    await disk.remove(missing!);
    truncateSync(join(folder, 'files', cut!), 2);
    await disk.put(changed!, Buffer.from('FILE 3'));
    await disk.put('files/nobody', Buffer.from('x'));
    await disk.put(`${whole}-80x80`, Buffer.from('a size of it'));
    await disk.put('files/nobody-80x80', Buffer.from('a size of nothing'));
    await disk.put('files/going', Buffer.from('x'));
    await sql`insert into going_bytes (storage_key) values ('files/going')`.execute(bed.db.kysely);
    const found = await verify(disk);
    expect(found).toMatchObject({ files: 1, bytes: 6, missing: [missing] });
    expect(found.wrong.sort()).toEqual([cut, changed].sort());
    expect(found.orphans.sort()).toEqual(['files/nobody', 'files/nobody-80x80']);
  });

  it('reads older versions too, and asks for nothing that is still on its way', async () => {
    const [key] = await keepMany(1);
    const { size, sha256 } = await disk.put('files/before', Buffer.from('before'));
    await sql`
      insert into file_versions (file_id, state, major, minor, original_filename, extension, content_type, size, sha256, storage_key)
      select id, 'stored', 1, 0, '', '', '', ${size}, ${sha256}, 'files/before' from files where storage_key = ${key}
    `.execute(bed.db.kysely);
    await sql`
      insert into files (owner_id, directory, original_filename, content_type, size, sha256, storage_key)
      values (${ownerId}, 'files', '', '', 0, '', 'files/coming')
    `.execute(bed.db.kysely);
    expect(await verify(disk)).toMatchObject({ files: 2, missing: [], orphans: [] });
    await disk.remove('files/before');
    expect((await verify(disk)).missing).toEqual(['files/before']);
  });
});

describe('moving all files', () => {
  it('copies each with its sizes, reads it again, and removes nothing', async () => {
    const keys = await keepMany(40);
    await disk.put(`${keys[0]}-80x80`, Buffer.from('small'));
    await disk.put('files/nobody', Buffer.from('x'));
    expect(await copyFiles(places())).toMatchObject({
      copied: 41,
      known: 0,
      orphans: 1,
      wrong: [],
      missing: [],
    });
    expect([...server.files.keys()].sort()).toEqual([...keys, `${keys[0]}-80x80`].sort());
    expect(await verify(s3)).toMatchObject({ files: 40, missing: [], wrong: [], orphans: [] });
    expect(await verify(disk)).toMatchObject({ files: 40, missing: [] });
    // And back.
    const back = { ...places(), from: s3, to: await openDiskStorage(join(folder, 'back')) };
    expect(await copyFiles(back)).toMatchObject({ copied: 41, missing: [] });
    expect(await verify(back.to)).toMatchObject({ files: 40, missing: [] });
  });

  it('goes on where it was cut off', async () => {
    await keepMany(70);
    server.fail({ status: 403, code: 'AccessDenied' }, { when: () => server.files.size === 50 });
    await expect(copyFiles(places())).rejects.toThrow('AccessDenied');
    const before = server.files.size;
    expect(before).toBeGreaterThanOrEqual(50);
    const { copied, known, missing } = await copyFiles(places());
    expect([copied + known, known, missing]).toEqual([70, before, []]);
    expect(await verify(s3)).toMatchObject({ files: 70 });
  });

  it('misses nothing that comes and brings nothing back that goes meanwhile', async () => {
    const keys = await keepMany(64);
    const serving = withFallback(s3, disk);
    let isCopying = true;
    const gone: string[] = [];
    const come: string[] = [];
    const living = (async () => {
      while (isCopying && gone.length < 40) {
        gone.push(keys[gone.length]!);
        await forget(gone.at(-1)!, serving);
        come.push(await keep(`new ${come.length}`, serving));
      }
    })();
    const { missing, wrong } = await copyFiles(places());
    isCopying = false;
    await living;
    expect([missing, wrong]).toEqual([[], []]);
    await keepForBackups(serving, bed.db).removeWaiting();
    expect(gone.filter((key) => server.files.has(key))).toEqual([]);
    expect(come.length).toBeGreaterThan(0);
    expect(await verify(s3)).toMatchObject({
      files: 64 - gone.length + come.length,
      missing: [],
      orphans: [],
    });
  });

  it('tells of what was damaged before, and leaves it where it is', async () => {
    const [whole, changed, missing] = await keepMany(3);
    appendFileSync(join(folder, 'files', changed!), '!');
    await disk.remove(missing!);
    expect(await copyFiles(places())).toMatchObject({ copied: 1, wrong: [changed], missing: [missing] });
    expect([...server.files.keys()]).toEqual([whole]);
    expect(await removeMoved(places())).toEqual({ removed: 1, kept: [changed] });
    expect(await disk.sizeOf(changed!)).toBe(7);
  });

  it('removes from the old place only what the new one holds whole', async () => {
    const [one, other] = await keepMany(2);
    await copyFiles(places());
    server.files.set(other!, Buffer.from('FILE 1'));
    await disk.put('files/nobody', Buffer.from('x'));
    expect(await removeMoved(places())).toEqual({ removed: 1, kept: [other] });
    expect((await Array.fromAsync(disk.list())).map(({ key }) => key).sort()).toEqual(
      ['files/nobody', other].sort(),
    );
    expect(server.files.has(one!)).toBe(true);
  });
});

describe('npm run storage', () => {
  const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
  async function run(env: Record<string, string>, ...words: string[]) {
    const { url, region, accessKey, secretKey } = server.address;
    const given = {
      DATABASE_URL: bed.databaseUrl,
      DATA_DIR: folder,
      NODE_ENV: 'test',
      S3_URL: url,
      S3_REGION: region,
    };
    const { PATH } = process.env;
    return promisify(execFile)(process.execPath, ['tools/storage.ts', ...words], {
      cwd: root,
      env: { PATH, ...given, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: stderr as string }),
    );
  }

  it('moves all files, says what to change, and is kept in the log of administration', async () => {
    const keys = await keepMany(3);
    const early = await run({ STORAGE: 'disk' }, 'migrate', '--to', 's3');
    expect([early.code, early.said]).toEqual([
      1,
      expect.stringContaining('Set STORAGE=s3,disk, start the server'),
    ]);
    expect(server.files.size).toBe(0);
    const moved = await run({ STORAGE: 's3,disk' }, 'migrate', '--to', 's3');
    expect(moved).toEqual({
      code: 0,
      said: expect.stringMatching(/3 files copied to s3.*\n.*Set STORAGE=s3, /),
    });
    const { rows } = await sql<{ details: object }>`
      select details from audit_entries where action = 'moveFiles' and via = 'console'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { details: { after: expect.objectContaining({ to: 's3', copied: 3, removed: 0 }) } },
    ]);
    expect(await run({}, 'verify')).toEqual({
      code: 0,
      said: expect.stringContaining('3 files read and whole'),
    });
    expect((await run({}, 'migrate', '--to', 's3', '--remove-source')).said).toContain(
      '3 files removed from disk',
    );
    expect(await Array.fromAsync(disk.list())).toEqual([]);
    server.files.delete(keys[0]!);
    expect(await run({}, 'verify')).toEqual({
      code: 1,
      said: expect.stringContaining(`Missing: 1\n  ${keys[0]}`),
    });
  }, 60_000);

  it('says in one line what it does not understand, and that the bucket is closed', async () => {
    expect((await run({}, 'migrate', '--to', 'tape')).said).toMatch(/^Usage: npm run storage/);
    expect((await run({}, 'verify', 'all')).said).toMatch(/^Usage/);
    const closed = await run({ S3_SECRET_KEY: 'wrong' }, 'verify');
    expect(closed).toEqual({
      code: 1,
      said: expect.stringMatching(/^S3_URL.* open no bucket: .*SignatureDoesNotMatch.*\n$/),
    });
  }, 60_000);
});
