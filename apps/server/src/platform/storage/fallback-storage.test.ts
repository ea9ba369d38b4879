import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storageSuite } from '../../testing/storage-suite.ts';
import { openDiskStorage } from './disk-storage.ts';
import { withFallback } from './fallback-storage.ts';

async function both() {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await openDiskStorage(join(folder, 'first'));
  const second = await openDiskStorage(join(folder, 'second'));
  return { first, second, storage: withFallback(first, second) };
}

storageSuite('two storages as one', async () => (await both()).storage);

describe('two storages as one', () => {
  const read = async (storage: Awaited<ReturnType<typeof both>>['storage'], key: string) =>
    String(await buffer((await storage.open(key)).stream));

  it('reads what moved and what did not, and gives new files to the first', async () => {
    const { first, second, storage } = await both();
    await second.put('a', Buffer.from('before'));
    await storage.put('b', Buffer.from('now'));
    expect([await read(storage, 'a'), await read(storage, 'b')]).toEqual(['before', 'now']);
    expect([await second.sizeOf('b'), await first.sizeOf('b')]).toEqual([undefined, 3]);
    await first.put('a', Buffer.from('before'));
    expect((await Array.fromAsync(storage.list())).sort((x, y) => x.size - y.size)).toEqual([
      { key: 'b', size: 3 },
      { key: 'a', size: 6 },
    ]);
  });

  it('finds what moves between its two looks', async () => {
    const { first, second, storage } = await both();
    await second.put('a', Buffer.from('moves'));
    const open = second.open;
    second.open = async (key, range) => {
      await first.put(key, Buffer.from('moves'));
      await second.remove(key);
      return open(key, range);
    };
    expect(await read(storage, 'a')).toBe('moves');
  });

  it('forgets in both', async () => {
    const { first, second, storage } = await both();
    for (const one of [first, second]) await one.put('a', Buffer.from('a'));
    await storage.remove('a');
    expect([await first.sizeOf('a'), await second.sizeOf('a')]).toEqual([undefined, undefined]);
  });
});
