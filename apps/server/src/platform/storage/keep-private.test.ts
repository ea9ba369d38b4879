import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { keepDataFolder, keepPrivate } from './keep-private.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o7777).toString(8);

describe('what is kept on the disk', () => {
  it('is for this user alone, brought to it where it lay open before', async () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'a', 'b', 'file'), 'x', { mode: 0o644 });
    chmodSync(folder, 0o755);
    writeFileSync(join(tmpdir(), 'outside-of-private'), 'x');
    chmodSync(join(tmpdir(), 'outside-of-private'), 0o644);
    symlinkSync(join(tmpdir(), 'outside-of-private'), join(folder, 'link'));
    expect(await keepPrivate(folder)).toBe(4);
    expect([modeOf(), modeOf('a'), modeOf('a', 'b'), modeOf('a', 'b', 'file')]).toEqual([
      '700',
      '700',
      '700',
      '600',
    ]);
    // What a link leads to is not ours.
    expect(modeOf('..', 'outside-of-private')).toBe('644');
    rmSync(join(tmpdir(), 'outside-of-private'));
    expect(await keepPrivate(folder)).toBe(0);
    expect(await keepPrivate(join(folder, 'missing'))).toBe(0);
  });

  it('is stored so, whatever the process is used to', async () => {
    const before = process.umask(0);
    try {
      const storage = await openDiskStorage(join(folder, 'files'));
      await storage.put('files/2026/x', Buffer.from('x'));
    } finally {
      process.umask(before);
    }
    expect(modeOf('files')).toBe('700');
    expect(modeOf('files', 'files', '2026')).toBe('700');
    expect(modeOf('files', 'files', '2026', 'x')).toBe('600');
  });

  it('lies in a folder of its own for this user alone, but for one that others share', () => {
    keepDataFolder(join(folder, 'data'));
    expect(modeOf('data')).toBe('700');
    chmodSync(join(folder, 'data'), 0o755);
    keepDataFolder(join(folder, 'data'));
    expect(modeOf('data')).toBe('700');
    chmodSync(join(folder, 'data'), 0o1777);
    keepDataFolder(join(folder, 'data'));
    expect(modeOf('data')).toBe('1777');
  });
});
