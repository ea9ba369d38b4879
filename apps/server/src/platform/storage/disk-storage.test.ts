import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storageSuite } from '../../testing/storage-suite.ts';
import { openDiskStorage } from './disk-storage.ts';
import { StorageFullError } from './storage.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function* megabytes(count: number) {
  for (let made = 0; made < count; made++) yield Buffer.alloc(1024 * 1024, made);
}

storageSuite('the disk storage', () => openDiskStorage(temporaryFolder()));

describe('the disk storage', () => {
  it('keeps nothing of an upload that breaks off', async () => {
    const folder = temporaryFolder();
    const storage = await openDiskStorage(folder);
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('a', cut)).rejects.toThrow('connection lost');
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
    expect(await storage.sizeOf('large')).toBe(undefined);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
    await storage.put('again', Buffer.alloc(1024 * 1024));
  });
});
