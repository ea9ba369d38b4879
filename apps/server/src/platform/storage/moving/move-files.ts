import { BYTES_LOCK } from '../../backup/backup-lock.ts';
import { openSession } from '../../backup/backup-session.ts';
import type { Sql } from '../../db/database.ts';
import { NotStoredError, type Storage, type Stored } from '../storage.ts';
import { originalOf } from '../variant-keys.ts';
import { eachOf, hashOf } from './hash-of.ts';
import { type Named, namedKeys } from './named-keys.ts';

const AT_A_TIME = 4;
/** Copied under one lock: others who wait for it, backups, come in between. */
const BATCH = 32;

export type Moved = {
  /** Files and sizes of images that were copied now, and their bytes. */
  copied: number;
  bytes: number;
  /** What was there already. */
  known: number;
  /** What no row names: it stays where it is. */
  orphans: number;
  /** Keys of bytes that are others than came in: they stay where they are. */
  wrong: string[];
  /** Keys of bytes that rows name, and that are in neither place. */
  missing: string[];
};

export type Places = { db: Sql; databaseUrl: string; from: Storage; to: Storage };

/**
 * Copies every file from one place to another while people go on writing, and reads each copy again. What is there
 * already is not copied again, so that one that was cut off goes on. Nothing goes from where it was.
 * @param onProgress told how many keys of the first place were looked at, and how many rows name
 */
export async function copyFiles(
  { db, databaseUrl, from, to }: Places,
  onProgress: (seen: number, named: number) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, known: 0, orphans: 0, wrong: [], missing: [] };
  const count = (await namedKeys(db)).size;
  let seen = 0;

  async function copy(key: string, named: Named): Promise<void> {
    let sent: { size: number; sha256: string };
    try {
      const { stream } = await from.open(key);
      sent = await to.put(key, stream);
    } catch (error) {
      // Variants and what is made by the program go and come.
      if (error instanceof NotStoredError) return;
      throw error;
    }
    if (named.sha256 !== undefined && sent.sha256 !== named.sha256) {
      await to.remove(key);
      moved.wrong.push(key);
      return;
    }
    const kept = await hashOf(to, key);
    if (kept?.sha256 !== sent.sha256) {
      await to.remove(key);
      throw new Error(`the copy of ${key} is not what was copied; nothing was removed, try again`);
    }
    moved.copied += 1;
    moved.bytes += sent.size;
  }

  for await (const batch of batchesOf(from)) {
    await holdingBytes(databaseUrl, async () => {
      const known = await namedAmong(db, batch);
      await eachOf(batch, AT_A_TIME, async ({ key, size }) => {
        const named = known.get(key);
        if (!named) moved.orphans += 1;
        else if ((await to.sizeOf(key)) === size) moved.known += 1;
        else await copy(key, named);
      });
    });
    seen += batch.length;
    onProgress(seen, Math.max(seen, count));
  }

  const hashed = [...(await namedKeys(db))].filter(([, { sha256 }]) => sha256 !== undefined);
  await eachOf(hashed, AT_A_TIME, async ([key, { size }]) => {
    if ((await to.sizeOf(key)) === size || moved.wrong.includes(key)) return;
    if ((await namedKeys(db, [key])).get(key)?.sha256 && (await to.sizeOf(key)) !== size)
      moved.missing.push(key);
  });
  return moved;
}

/**
 * Removes from the first place what the second holds, read once more and found whole.
 * @returns how many keys went, and those whose copy is not what it should be, which stay
 */
export async function removeMoved(
  { db, databaseUrl, from, to }: Places,
  onProgress: (seen: number) => void = () => {},
): Promise<{ removed: number; kept: string[] }> {
  const done = { removed: 0, kept: [] as string[] };
  let seen = 0;
  for await (const batch of batchesOf(from)) {
    await holdingBytes(databaseUrl, async () => {
      const known = await namedAmong(db, batch);
      await eachOf(batch, AT_A_TIME, async ({ key, size }) => {
        const named = known.get(key);
        if (!named) return;
        const copy = await hashOf(to, key);
        const isWhole =
          copy && (named.sha256 === undefined ? copy.size === size : copy.sha256 === named.sha256);
        if (!isWhole) return void done.kept.push(key);
        await from.remove(key);
        done.removed += 1;
      });
    });
    seen += batch.length;
    onProgress(seen);
  }
  return done;
}

async function* batchesOf(storage: Storage): AsyncGenerator<Stored[]> {
  let batch: Stored[] = [];
  for await (const stored of storage.list()) {
    batch.push(stored);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What rows say of these keys; a size of an image belongs to who names its original. */
async function namedAmong(db: Sql, batch: readonly Stored[]): Promise<Map<string, Named>> {
  const keys = batch.map(({ key }) => key);
  const named = await namedKeys(db, [...keys, ...keys.flatMap((key) => originalOf(key) ?? [])]);
  return new Map(
    keys.flatMap((key) => {
      const own = named.get(key);
      if (own) return [[key, own] as const];
      return named.has(originalOf(key) ?? '') ? [[key, { sha256: undefined, size: undefined }] as const] : [];
    }),
  );
}

/** Runs while bytes stay, as they do for a backup: what is removed meanwhile would come back with its copy. */
async function holdingBytes(databaseUrl: string, run: () => Promise<void>): Promise<void> {
  const client = await openSession(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [BYTES_LOCK]);
    await run();
    const { rows } = await client.query<{ held: boolean }>('select pg_advisory_unlock($1) as held', [
      BYTES_LOCK,
    ]);
    if (!rows[0]!.held) throw new Error('the lock on files was lost; try again');
  } finally {
    await client.end().catch(() => {});
  }
}
