import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type TarEntry, tarOf } from '../archives/tar.ts';
import { PRIVATE_FILE } from '../storage/keep-private.ts';
import { NotStoredError, type Storage } from '../storage/storage.ts';
import { BACKUP_LOCK, BYTES_LOCK } from './backup-lock.ts';
import { openSession } from './backup-session.ts';
import {
  CHECKSUMS,
  DATABASE,
  FILES,
  FOOT,
  type Foot,
  HEAD,
  type Head,
  nameOfTable,
  type OnProgress,
  sqlOfColumns,
  sqlOfTable,
  type Table,
} from './contents.ts';
import { schemaState, sequencesOf, storedKeys, tablesOf } from './database-tables.ts';
import { type BackupContents, checkBackup } from './read-backup.ts';

/** Rows are packed in pieces of so many bytes: the size of an entry stands before it. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** Of the whole work, what writing takes; checking takes the rest. */
const WRITING = 0.8;

const pack = promisify(gzip);

/** A backup cannot be made now; the message is one line for an operator. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

export type BackupOptions = {
  databaseUrl: string;
  storage: Storage;
  /** Where it is to lie; nothing may be there. */
  path: string;
  version: string;
  publicUrl: string;
  /** May throw, which ends the backup and leaves nothing of it. */
  onProgress?: OnProgress;
};

/**
 * Writes database and files into one archive (tar, for the eyes of this user alone), of one moment, while others go on
 * writing; then reads it again. Nothing of it is held in memory beyond a piece of a few megabytes and the names of files.
 * @throws BackupRefusedError when another runs, or something is at the path
 */
export async function writeBackup(options: BackupOptions): Promise<BackupContents> {
  const { path, onProgress = () => {} } = options;
  const isTaken = await access(path).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new BackupRefusedError(`${path} exists already; name another file`);
  await mkdir(dirname(path), { recursive: true });
  const client = await openSession(options.databaseUrl);
  const partial = `${path}.part`;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK]);
    if (!rows[0].locked)
      throw new BackupRefusedError('Another backup is being made; try again when it is done');
    // Left by one that was killed: it was the only one.
    await rm(partial, { force: true });
    const target = createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
    await pipeline(tarOf(withChecksums(entriesOf(client, options)), new Date()), target);
    const contents = await checkBackup(partial, (share) => onProgress(WRITING + share * (1 - WRITING)));
    // Held to the end, or bytes may have gone meanwhile.
    const { rows: held } = await client.query('select pg_advisory_unlock($1) as held', [BYTES_LOCK]);
    if (!held[0].held) throw new Error('the lock on files was lost');
    await rename(partial, path);
    await syncFolder(dirname(path));
    return contents;
  } catch (error) {
    if (!(error instanceof BackupRefusedError)) await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const jsonEntry = (name: string, value: unknown): TarEntry => {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, size: bytes.length, bytes: [bytes] };
};

/** Ends the archive with the checksum of each of its entries. */
async function* withChecksums(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const lines: string[] = [];
  for await (const { name, size, bytes } of entries) {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    yield { name, size, bytes: hashed() };
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const bytes = Buffer.from(lines.join(''));
  yield { name: CHECKSUMS, size: bytes.length, bytes: [bytes] };
}

async function* entriesOf(client: Client, options: BackupOptions): AsyncGenerator<TarEntry> {
  const { storage, version, publicUrl, onProgress = () => {} } = options;
  // From here on bytes stay; whoever removes some now has removed them from the database before.
  await client.query('select pg_advisory_lock($1)', [BYTES_LOCK]);
  await client.query('begin transaction isolation level repeatable read, read only');
  const { rows: now } = await client.query('select to_json(now())::text as at');
  const state = await schemaState(client);
  if (!state) throw new BackupRefusedError('The database holds no network');
  const tables = await tablesOf(client);
  const head: Head = {
    format: 'dorfplatz-backup/1',
    version,
    made_at: JSON.parse(now[0].at),
    public_url: publicUrl,
    ...state,
    tables,
  };
  yield jsonEntry(HEAD, head);

  const { rows: sizes } = await client.query<{ database: string; files: string }>(`
    select sum(pg_table_size(c.oid)) as database, (select coalesce(sum(size), 0) from files) as files
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  `);
  const total = Number(sizes[0]!.database) + Number(sizes[0]!.files);
  let done = 0;
  const advance = (bytes: number) => {
    done += bytes;
    return onProgress(Math.min(1, done / total) * WRITING);
  };

  const rows: Foot['rows'] = {};
  for (const table of tables) {
    const counted = { rows: 0 };
    for await (const { entry, bytes } of piecesOf(client, table, counted)) {
      yield entry;
      await advance(bytes);
    }
    rows[nameOfTable(table)] = counted.rows;
  }
  const sequences = await sequencesOf(client);
  const keys = await storedKeys(client, tables);
  await client.query('commit');

  const damaged: string[] = [];
  let files = 0;
  for (const { key, sha256 } of keys) {
    const opened = await openStored(storage, key);
    if (opened) {
      const hash = createHash('sha256');
      yield { name: FILES + key, size: opened.size, bytes: hashing(opened.stream, hash) };
      files += 1;
      if (sha256 !== undefined && hash.digest('hex') !== sha256) damaged.push(key);
      await advance(opened.size);
    } else if (sha256 !== undefined) damaged.push(key);
  }
  yield jsonEntry(FOOT, { rows, sequences, files, damaged } satisfies Foot);
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function openStored(storage: Storage, key: string) {
  try {
    return await storage.open(key);
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}

/** The rows of a table as COPY writes them, packed piece by piece. */
async function* piecesOf(
  client: Client,
  table: Table,
  counted: { rows: number },
): AsyncGenerator<{ entry: TarEntry; bytes: number }> {
  const stream = client.query(
    copyTo(`copy (select ${sqlOfColumns(table)} from ${sqlOfTable(table)}) to stdout`),
  );
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  const piece = async () => {
    const bytes = await pack(Buffer.concat(parts));
    number += 1;
    const name = `${DATABASE}${nameOfTable(table)}/${String(number).padStart(6, '0')}.copy.gz`;
    const written = length;
    parts = [];
    length = 0;
    return { entry: { name, size: bytes.length, bytes: [bytes] }, bytes: written };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= PIECE_BYTES) yield await piece();
  }
  if (length > 0) yield await piece();
  // The stream ends with the last row, and how many they were may come a moment later: before what is asked next.
  await client.query('select 1');
  counted.rows = stream.rowCount ?? 0;
}
