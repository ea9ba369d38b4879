import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createResumableUpload, PART_TYPE, type ResumableUpload, TUS_VERSION } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import type { Caller } from './caller.ts';
import { settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

const MEGABYTE = 1024 * 1024;

let folder: string;
let port: string;
let server: ServerProcess;
let db: Database;
let writer: Caller;

const start = () => launchReady({ DATA_DIR: folder, PORT: port });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-uploads-'));
  port = String(await freePort());
  server = await start();
  const community = await settle((await runningEmbedded(folder))!, () => server.url, 1);
  ({ db } = community);
  writer = community.writers[0]!;
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await db?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(server.url + path, {
    method,
    headers: { ...writer.headers, 'tus-resumable': TUS_VERSION, ...headers },
    ...(body && { body: body as BodyInit }),
  });

const sendPart = (path: string, at: number, body: Buffer) =>
  ask('PATCH', path, { 'content-type': PART_TYPE, 'upload-offset': String(at) }, body);

async function begin(size: number): Promise<string> {
  const answer = await ask('POST', createResumableUpload.path, { 'upload-length': String(size) });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')!;
}

const offsetOf = async (path: string) => Number((await ask('HEAD', path)).headers.get('upload-offset'));

async function killAndStart(): Promise<void> {
  const gone = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await gone;
  server = await start();
  // Its database may be another than before.
  await db.close();
  db = openDatabase({ url: (await runningEmbedded(folder))!, size: 3 });
}

/** Sends the rest as a client does that knows nothing but what it is answered. */
async function goOn(path: string, content: Buffer): Promise<void> {
  await eventually(
    'the rest is taken',
    async () => {
      const at = await offsetOf(path);
      const { status } = await sendPart(path, at, content.subarray(at));
      if (status === 204) return true;
      expect([409, 423]).toContain(status);
      await pause(500);
      return false;
    },
    60,
  );
}

async function sha256Of(path: string): Promise<string> {
  const { file } = (await (await ask('GET', path)).json()) as ResumableUpload;
  const answer = await fetch(`${server.url}/api/storage/files/${file!.id}/get/x`, {
    headers: writer.headers,
  });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** What lies in the storage under keys that no row names. */
async function orphans(): Promise<string[]> {
  const kept = join(folder, 'files');
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files union select storage_key from upload_pieces union select storage_key from going_bytes
  `.execute(db.kysely);
  const named = new Set(rows.map(({ storage_key }) => storage_key));
  return readdirSync(kept, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.parentPath.endsWith('.incoming'),
    )
    .map((entry) => relative(kept, join(entry.parentPath, entry.name)))
    .filter((key) => !named.has(key));
}

const stateOf = async (path: string) => {
  const { rows } = await sql<{ received: number; file_id: number | null }>`
    select received, file_id from resumable_uploads where id = ${path.split('/').at(-1)!}::uuid
  `.execute(db.kysely);
  return rows[0]!;
};

describe.skipIf(process.platform !== 'linux')('an upload in parts whose server is killed', () => {
  it('in the middle of a part loses nothing that was acknowledged', async () => {
    const content = randomBytes(60 * MEGABYTE);
    const path = await begin(content.length);
    let acknowledged = 0;
    for (const wait of [60, 200]) {
      const part = content.subarray(acknowledged, acknowledged + 18 * MEGABYTE);
      const sent = sendPart(path, acknowledged, part).catch(() => undefined);
      await pause(wait);
      await killAndStart();
      await sent;
      const offset = await offsetOf(path);
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = offset;
      expect(await orphans()).toEqual([]);
      await eventually(
        'another may go on',
        async () => {
          // More often it would be told to write less.
          await pause(500);
          const part = content.subarray(acknowledged, acknowledged + 1000);
          return (await sendPart(path, acknowledged, part)).status === 204;
        },
        40,
      );
      acknowledged += 1000;
    }
    await goOn(path, content);
    expect(await sha256Of(path)).toBe(sha256(content));
  }, 240_000);

  it('between its last piece and the file becomes the file all the same', async () => {
    const content = randomBytes(64 * MEGABYTE);
    const path = await begin(content.length);
    const sent = sendPart(path, 0, content).catch(() => undefined);
    await eventually('all is there', async () => (await stateOf(path)).received === content.length, 60);
    await killAndStart();
    await sent;
    // A client that asks how far it is has nothing more to send.
    expect(await offsetOf(path)).toBe(content.length);
    await eventually(
      'it is a file',
      async () => {
        await pause(500);
        await ask('HEAD', path);
        return (await stateOf(path)).file_id !== null;
      },
      60,
    );
    expect(await sha256Of(path)).toBe(sha256(content));
    expect(await orphans()).toEqual([]);
    // The last part may come once more.
    expect((await sendPart(path, content.length, Buffer.alloc(0))).status).toBe(204);
    await eventually(
      'its pieces are gone',
      async () => {
        const { rows } = await sql`select 1 from upload_pieces where size is not null`.execute(db.kysely);
        return rows.length === 0;
      },
      60,
    );
    expect(server.output()).not.toMatch(/unhandled|uncaught/i);
  }, 240_000);
});
