import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { InvalidKeyError, NotStoredError, StorageFullError } from './storage.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function* megabytes(count: number) {
  for (let made = 0; made < count; made++) yield Buffer.alloc(1024 * 1024, made);
}

describe('the disk storage', () => {
  it('keeps what it is given and says its size and hash', async () => {
    const storage = await openDiskStorage(temporaryFolder());
    const content = Buffer.from('Grüße aus dem Dorf');
    const expected = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    expect(await storage.put('files/1/original', content)).toEqual(expected);
    expect(
      await storage.put('files/2/original', Readable.from([content.subarray(0, 3), content.subarray(3)])),
    ).toEqual(expected);
    const { stream, size } = await storage.open('files/2/original');
    expect(size).toBe(content.length);
    expect(await buffer(stream)).toEqual(content);
    expect(await storage.put('empty', Buffer.alloc(0))).toMatchObject({ size: 0 });
  });

  it('reads a range of bytes, both ends included', async () => {
    const storage = await openDiskStorage(temporaryFolder());
    await storage.put('a', Buffer.from('0123456789'));
    expect(String(await buffer((await storage.open('a', { start: 2, end: 4 })).stream))).toBe('234');
    expect(String(await buffer((await storage.open('a', { start: 8 })).stream))).toBe('89');
    await expect(storage.open('a', { start: 10 })).rejects.toThrow(RangeError);
    await expect(storage.open('a', { start: -1 })).rejects.toThrow(RangeError);
  });

  it('replaces, forgets, and knows what it does not have', async () => {
    const storage = await openDiskStorage(temporaryFolder());
    await storage.put('a', Buffer.from('one'));
    await storage.put('a', Buffer.from('two'));
    expect(String(await buffer((await storage.open('a')).stream))).toBe('two');
    expect(await storage.exists('a')).toBe(true);
    await storage.remove('a');
    await storage.remove('a');
    expect(await storage.exists('a')).toBe(false);
    expect(await storage.exists('a/b')).toBe(false);
    await expect(storage.open('a')).rejects.toThrow(NotStoredError);
  });

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../b',
    'a//b',
    'a/',
    '.incoming/x',
    'a\\b',
    'a\0b',
    'Ä',
    'A',
    'a'.repeat(300),
  ])('refuses the key %j', async (key) => {
    const storage = await openDiskStorage(temporaryFolder());
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.open(key)).rejects.toThrow(InvalidKeyError);
  });

  it('keeps nothing of an upload that breaks off, and the old file stays', async () => {
    const folder = temporaryFolder();
    const storage = await openDiskStorage(folder);
    await storage.put('a', Buffer.from('old'));
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('a', cut)).rejects.toThrow('connection lost');
    expect(String(await buffer((await storage.open('a')).stream))).toBe('old');
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });

  it('clears away what was cut off long ago, and leaves what is on its way', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.incoming'));
    writeFileSync(join(folder, '.incoming', 'old'), 'x');
    writeFileSync(join(folder, '.incoming', 'fresh'), 'x');
    utimesSync(join(folder, '.incoming', 'old'), new Date(0), new Date(0));
    await openDiskStorage(folder);
    expect(readdirSync(join(folder, '.incoming'))).toEqual(['fresh']);
  });

  it('[F-06] does so while it runs, too', async () => {
    const folder = temporaryFolder();
    const storage = await openDiskStorage(folder);
    for (const name of ['old', 'fresh']) writeFileSync(join(folder, '.incoming', name), 'x');
    utimesSync(join(folder, '.incoming', 'old'), new Date(0), new Date(0));
    await storage.put('files/a', Buffer.from('a'));
    expect(readdirSync(join(folder, '.incoming')).sort()).toEqual(['fresh', 'old']);
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000);
    onTestFinished(() => later.mockRestore());
    await storage.put('files/b', Buffer.from('b'));
    expect(readdirSync(join(folder, '.incoming'))).toEqual(['fresh']);
  });

  it('lets go of what it cannot begin to store', async () => {
    const folder = temporaryFolder();
    const storage = await openDiskStorage(folder);
    rmSync(join(folder, '.incoming'), { recursive: true });
    const source = Readable.from(megabytes(5));
    await expect(storage.put('a', source)).rejects.toThrow('ENOENT');
    expect(source.destroyed).toBe(true);
  });

  it('says when the disk is full, and leaves nothing of the file behind', async (context) => {
    const folder = temporaryFolder();
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
    if (mount.status !== 0) return context.skip('needs the right to mount');
    onTestFinished(() => void execFileSync('umount', [folder]));
    const storage = await openDiskStorage(folder);
    await storage.put('small', Buffer.from('fits'));
    await expect(storage.put('large', Readable.from(megabytes(5)))).rejects.toThrow(StorageFullError);
    expect(await storage.exists('large')).toBe(false);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    await storage.put('again', Buffer.alloc(1024 * 1024));
  });
});
