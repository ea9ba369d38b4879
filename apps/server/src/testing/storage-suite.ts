import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { InvalidKeyError, NotStoredError, type Storage } from '../platform/storage/storage.ts';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes of which no two places are alike. */
export const bytesOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
  return bytes;
};

/** What every storage does, wherever it keeps files. */
export function storageSuite(name: string, open: () => Storage | Promise<Storage>): void {
  const read = async (storage: Storage, key: string, range?: { start: number; end?: number }) =>
    buffer((await storage.open(key, range)).stream);

  describe(`${name}, as any`, () => {
    it('keeps what it is given and says its size and hash', async () => {
      const storage = await open();
      const content = Buffer.from('Grüße aus dem Dorf');
      const expected = { size: content.length, sha256: sha256Of(content) };
      expect(await storage.put('files/1/original', content)).toEqual(expected);
      expect(
        await storage.put('files/2/original', Readable.from([content.subarray(0, 3), content.subarray(3)])),
      ).toEqual(expected);
      const { stream, size } = await storage.open('files/2/original');
      expect(size).toBe(content.length);
      expect(await buffer(stream)).toEqual(content);
    });

    it('keeps a file without bytes', async () => {
      const storage = await open();
      expect(await storage.put('empty', Buffer.alloc(0))).toEqual({
        size: 0,
        sha256: sha256Of(Buffer.alloc(0)),
      });
      expect(await storage.sizeOf('empty')).toBe(0);
      expect(await read(storage, 'empty')).toEqual(Buffer.alloc(0));
      await expect(storage.open('empty', { start: 0 })).rejects.toThrow(RangeError);
    });

    // Around the ends of parts, where one is sent in parts.
    it.each([1, 65_535, 65_536, 65_537, 131_072, 200_000])(
      'gives %i bytes back as they were',
      async (size) => {
        const storage = await open();
        const bytes = bytesOf(size);
        const pieces = Array.from({ length: Math.ceil(size / 10_007) }, (_, index) =>
          bytes.subarray(index * 10_007, (index + 1) * 10_007),
        );
        expect(await storage.put('files/a', Readable.from(pieces))).toEqual({
          size,
          sha256: sha256Of(bytes),
        });
        expect(sha256Of(await read(storage, 'files/a'))).toBe(sha256Of(bytes));
        expect(await read(storage, 'files/a', { start: size - 1 })).toEqual(bytes.subarray(-1));
      },
    );

    it('reads a range of bytes, both ends included', async () => {
      const storage = await open();
      await storage.put('a', Buffer.from('0123456789'));
      const { stream, size } = await storage.open('a', { start: 2, end: 4 });
      expect([String(await buffer(stream)), size]).toEqual(['234', 10]);
      expect(String(await read(storage, 'a', { start: 8 }))).toBe('89');
      expect(String(await read(storage, 'a', { start: 8, end: 100 }))).toBe('89');
      await expect(storage.open('a', { start: 10 })).rejects.toThrow(RangeError);
      await expect(storage.open('a', { start: -1 })).rejects.toThrow(RangeError);
      await expect(storage.open('a', { start: 3, end: 2 })).rejects.toThrow(RangeError);
    });

    it('replaces, forgets, and knows what it does not have', async () => {
      const storage = await open();
      await storage.put('a', Buffer.from('one'));
      await storage.put('a', Buffer.from('other'));
      expect(String(await read(storage, 'a'))).toBe('other');
      expect(await storage.sizeOf('a')).toBe(5);
      await storage.remove('a');
      await storage.remove('a');
      expect(await storage.sizeOf('a')).toBeUndefined();
      expect(await storage.sizeOf('a/b')).toBeUndefined();
      await expect(storage.open('a')).rejects.toThrow(NotStoredError);
    });

    it('lists all that it keeps, with their sizes', async () => {
      const storage = await open();
      const keys = ['files/1', 'files/2', 'files/3-80x80', 'images/1', 'own_data/one', 'z'];
      for (const [size, key] of keys.entries()) await storage.put(key, Buffer.alloc(size));
      const listed = await Array.fromAsync(storage.list());
      expect(listed.sort((a, b) => a.size - b.size)).toEqual(keys.map((key, size) => ({ key, size })));
    });

    it('keeps the file of before where a new one breaks off', async () => {
      const storage = await open();
      await storage.put('a', Buffer.from('old'));
      const cut = Readable.from(
        (async function* () {
          yield bytesOf(150_000);
          throw new Error('connection lost');
        })(),
      );
      await expect(storage.put('a', cut)).rejects.toThrow('connection lost');
      expect(String(await read(storage, 'a'))).toBe('old');
    });

    it('lets go of the source and of the file where nobody reads on', async () => {
      const storage = await open();
      await storage.put('a', bytesOf(1_000_000));
      const { stream } = await storage.open('a');
      stream.destroy();
      await storage.remove('a');
      expect(await storage.sizeOf('a')).toBeUndefined();
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
      'a?b',
      'a'.repeat(300),
    ])('refuses the key %j', async (key) => {
      const storage = await open();
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(InvalidKeyError);
      await expect(storage.open(key)).rejects.toThrow(InvalidKeyError);
      await expect(storage.sizeOf(key)).rejects.toThrow(InvalidKeyError);
      await expect(storage.remove(key)).rejects.toThrow(InvalidKeyError);
    });
  });
}
