import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from './free-room.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './keep-private.ts';
import {
  checkKey,
  checkRange,
  isKey,
  NotStoredError,
  type Storage,
  StorageFullError,
  type Stored,
} from './storage.ts';

// A name that no key can have.
const INCOMING = '.incoming';
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;
const SWEPT_EVERY = 60 * 60 * 1000;

/**
 * Keeps files in a folder of this machine. A file is acknowledged once it and its name are on the disk.
 * @param folder made when missing; leftovers of uploads that were cut off more than a day ago are removed
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(root, PRIVATE_FOLDER);
  await removeAbandoned(incoming);
  let sweptAt = Date.now();

  function pathOf(key: string): string {
    checkKey(key);
    return join(root, key);
  }

  return {
    async put(key, source) {
      if (Date.now() - sweptAt > SWEPT_EVERY) {
        sweptAt = Date.now();
        await removeAbandoned(incoming);
      }
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      try {
        const written = await write(source, temporary);
        const folderOfFile = dirname(path);
        const made = await mkdir(folderOfFile, { recursive: true, mode: PRIVATE_FOLDER });
        await rename(temporary, path);
        await syncFolders(folderOfFile, made ? dirname(made) : folderOfFile);
        return written;
      } catch (error) {
        // Whoever fills the source would wait for ever for it to be read on.
        if (source instanceof Readable) source.destroy();
        await rm(temporary, { force: true });
        if (isDiskFull(error)) throw new StorageFullError(`no room left in ${root}`, { cause: error });
        throw error;
      }
    },

    async open(key, range) {
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (isMissing(error)) throw new NotStoredError(`nothing is stored under ${key}`);
        throw error;
      });
      try {
        const { size } = await handle.stat();
        checkRange(range, size);
        return {
          stream: handle.createReadStream({ start: range?.start ?? 0, end: range?.end ?? Infinity }),
          size,
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async sizeOf(key) {
      const path = pathOf(key);
      try {
        const found = await stat(path);
        return found.isFile() ? found.size : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    list: () => filesBelow(root, ''),
  };
}

async function write(source: Readable | Buffer, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const handle = await open(path, 'wx', PRIVATE_FILE);
  // `flush` waits for the disk before the stream counts as written.
  const target = handle.createWriteStream({ flush: true });
  await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, measure, target);
  return { size, sha256: hash.digest('hex') };
}

// A new name is only safe once its folder is written, and a new folder once its parent is.
async function syncFolders(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    if (folder === to) return;
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<Stored> {
  // One that was removed meanwhile holds nothing.
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, key);
    else if (entry.isFile()) {
      const found = await stat(join(root, key)).catch(() => undefined);
      if (found) yield { key, size: found.size };
    }
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
