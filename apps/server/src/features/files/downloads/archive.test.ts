import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it, onTestFinished } from 'vitest';
import { NotStoredError, type Storage } from '../../../platform/storage/storage.ts';
import { type ArchiveEntry, archiveOf } from './archive.ts';

const ZEROS = Buffer.alloc(1024 * 1024);

/** A storage whose keys say how many bytes there are, all of them zero. */
const zeros = {
  async open(key: string) {
    const size = Number(key);
    if (Number.isNaN(size)) throw new NotStoredError(key);
    return { stream: Readable.from(bytes(size)), size };
  },
} as unknown as Storage;

function* bytes(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
}

const entry = (path: string, size: number, storageKey = String(size)): ArchiveEntry => ({
  path,
  size,
  storageKey,
  at: new Date('2026-01-02T03:04:06Z'),
});

const MANIFEST = { name: 'missing.txt', text: (paths: readonly string[]) => paths.join('\n') };

async function written(entries: readonly ArchiveEntry[], emptyFolders: string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.zip');
  await pipeline(archiveOf(zeros, { entries, emptyFolders }, MANIFEST), createWriteStream(path));
  return path;
}

const READ = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    for i in z.infolist(): print(i.filename, i.file_size, bool(i.flag_bits & 0x800))
`;
const read = (path: string): string[] => {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', READ, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.trim().split('\n');
};

it('is read by other programs, with names in UTF-8 and empty files [F-05] [F-31]', async () => {
  const path = await written([entry('Übersicht/文件 😀.txt', 5), entry('leer.txt', 0)], ['Leer/']);
  expect(spawnSync('unzip', ['-tqq', path]).status).toBe(0);
  expect(read(path)).toEqual(['Leer/ 0 True', 'Übersicht/文件 😀.txt 5 True', 'leer.txt 0 True']);
});

it('holds more files than 16 bits count [F-30]', async () => {
  const path = await written(Array.from({ length: 70_000 }, (_, index) => entry(`${index}`, 0)));
  expect(spawnSync('unzip', ['-tqq', path]).status).toBe(0);
  expect(read(path)).toHaveLength(70_000);
}, 60_000);

it('says what could not be read, and holds the rest', async () => {
  const path = await written([entry('da.txt', 3), entry('weg.txt', 3, 'gone'), entry('halb.txt', 4, '3')]);
  expect(read(path)).toEqual(['da.txt 3 True', 'missing.txt 16 True']);
});

it('leaves no file open when nobody reads on', async () => {
  let opened: Readable | undefined;
  const storage = {
    async open(key: string) {
      const found = await zeros.open(key);
      opened = found.stream;
      return found;
    },
  } as unknown as Storage;
  const archive = archiveOf(storage, { entries: [entry('a', 50_000_000)], emptyFolders: [] }, MANIFEST);
  for await (const _ of archive) break;
  await expect.poll(() => opened?.destroyed).toBe(true);
});
