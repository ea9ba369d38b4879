import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addFileVersion, publishFiles, uploadFile } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sizeOf } from '../../../../../tools/long/sizes.ts';
import { rootFolder } from '../../features/files/testing/build.ts';
import { openDatabase, rows } from '../../platform/db/database.ts';
import { clusterFolder } from '../../platform/db/embedded/cluster.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import { addressOf } from '../client.ts';
import { type Caller, RETRY_MS } from './caller.ts';
import { type Community, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

const KILLS = sizeOf('kill-files');
/** The server that receives the bytes, more often than what writes down that they are there. */
const VICTIMS = ['web', 'web', 'database'] as const;
const BYTES_MAX = 1_500_000;

let folder: string;
let port: string;
let server: ServerProcess;
let community: Community;

const start = () => launchReady({ DATA_DIR: folder, PORT: port });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-kill-files-'));
  port = String(await freePort());
  server = await start();
  community = await settle((await runningEmbedded(folder))!, () => server.url, 3);
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await community?.db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === 'database') {
    const { data } = clusterFolder(folder);
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    return;
  }
  const gone = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await gone;
  server = await start();
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends bytes; undefined where no answer came. */
async function send(writer: Caller, name: string, bytes: Buffer): Promise<number | undefined> {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const answer = await fetch(server.url + addressOf(uploadFile, { directory: 'files' }), {
    method: 'POST',
    headers: writer.headers,
    body: form,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (answer?.status !== 201) return undefined;
  const upload = (await answer.json().catch(() => undefined)) as { id: number } | undefined;
  return upload?.id;
}

/** What a file may hold: what was acknowledged last, and what was on its way when no answer came. */
type Ledger = Map<number, { certain: string; possible: Set<string> }>;

async function work(writer: Caller, ledger: Ledger, root: number, name: string): Promise<void> {
  const bytes = randomBytes(Math.floor(Math.random() * BYTES_MAX));
  const uploadId = await send(writer, name, bytes);
  if (uploadId === undefined) return;
  const published = await writer
    .call(publishFiles, { body: { files: [uploadId], folder_ids: [root] } })
    .catch(() => undefined);
  if (published?.status !== 201) return;
  ledger.set(uploadId, { certain: digest(bytes), possible: new Set() });
  const next = randomBytes(Math.floor(Math.random() * BYTES_MAX));
  const nextId = await send(writer, name, next);
  if (nextId === undefined) return;
  const entry = ledger.get(uploadId)!;
  entry.possible.add(digest(next));
  const added = await writer
    .call(addFileVersion, { params: { id: uploadId }, body: { file: nextId } })
    .catch(() => undefined);
  if (added?.status === 201) ledger.set(uploadId, { certain: digest(next), possible: new Set() });
  else if (added && added.status < 500) entry.possible.clear();
}

type Named = { storage_key: string; sha256: string; size: number; state: string };

describe.skipIf(process.platform !== 'linux')('files, whatever is killed, and whenever', () => {
  it(
    'keep what was acknowledged, bytes and all, and nothing lies there that nobody names',
    async () => {
      const { writers } = community;
      const root = await rootFolder(community);
      const ledger: Ledger = new Map();
      let isOver = false;
      const writing = writers.map(async (writer, index) => {
        for (let number = 0; !isOver; number += 1) {
          await work(writer, ledger, root, `Datei ${index}-${number}.bin`);
          await pause(isOver ? 0 : RETRY_MS / 10);
        }
      });
      for (let kills = 0; kills < KILLS; kills += 1) {
        const { size } = ledger;
        await pause(Math.random() * 400);
        await kill(VICTIMS[kills % VICTIMS.length]!);
        await eventually('files are taken again', () => ledger.size > size + 1, 40);
      }
      isOver = true;
      await Promise.all(writing);

      expect(ledger.size).toBeGreaterThan(KILLS);
      const db = openDatabase({ url: (await runningEmbedded(folder))!, size: 2 });
      onTestFinished(() => db.close());
      const current = await rows<Named & { id: number }>(
        db.kysely,
        `select id, storage_key, sha256, size, state from files where id = any($1::bigint[])`,
        [[...ledger.keys()]],
      );
      const held = new Map(current.map((file) => [file.id, file]));
      for (const [id, { certain, possible }] of ledger) {
        expect(held.get(id)?.state, `file ${id}`).toBe('published');
        expect([certain, ...possible], `file ${id}`).toContain(held.get(id)!.sha256);
      }
      // Whatever a row says was received lies there, whole; what was being received has no hash yet.
      const named = await rows<Named>(
        db.kysely,
        `select storage_key, sha256, size, state from files union all
         select storage_key, sha256, size, state from file_versions`,
        [],
      );
      const stored = join(folder, 'files');
      for (const { storage_key, sha256, size } of named.filter((one) => one.sha256 !== '')) {
        const bytes = readFileSync(join(stored, storage_key));
        expect([bytes.length, digest(bytes)], storage_key).toEqual([size, sha256]);
      }
      const going = await rows<{ storage_key: string }>(db.kysely, 'select storage_key from going_bytes', []);
      const known = new Set([...named, ...going].map(({ storage_key }) => storage_key));
      const lying = readdirSync(stored, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(stored.length + 1))
        .filter((path) => path !== '.private');
      const halves = lying.filter((path) => path.startsWith('.incoming/'));
      expect(lying.filter((path) => !known.has(path) && !halves.includes(path))).toEqual([]);
      // What was cut off in the middle goes once it is old.
      for (const path of halves) utimesSync(join(stored, path), new Date(0), new Date(0));
      await openDiskStorage(stored);
      expect(readdirSync(join(stored, '.incoming'))).toEqual([]);
      expect(server.output()).not.toMatch(/unhandled|uncaught/i);
    },
    KILLS * 40_000,
  );
});
