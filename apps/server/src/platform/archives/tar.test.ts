import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { readTar, type TarEntry, tarOf } from './tar.ts';

type File = { name: string; bytes: Buffer };

async function* entriesOf(files: readonly File[]): AsyncGenerator<TarEntry> {
  for (const { name, bytes } of files) yield { name, size: bytes.length, bytes: [bytes] };
}

const pack = (files: readonly File[]): Promise<Buffer> => buffer(tarOf(entriesOf(files), new Date(0)));

/** The bytes in pieces of another length than blocks. */
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function unpack(bytes: Buffer, length = 700): Promise<File[]> {
  const files: File[] = [];
  for await (const entry of readTar(inPieces(bytes, length)))
    files.push({ name: entry.name, bytes: await buffer(entry.bytes) });
  return files;
}

const LONG = `files/${'a'.repeat(80)}/${'b'.repeat(60)}`;
const files = [
  { name: 'head.json', bytes: Buffer.from('{}') },
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: LONG, bytes: Buffer.alloc(1024, 7) },
  { name: 'files/umläut', bytes: Buffer.alloc(1500, 9) },
];

it('gives back what was packed, however the bytes come', async () => {
  const packed = await pack(files);
  for (const length of [1, 511, 512, 4096]) expect(await unpack(packed, length)).toEqual(files);
});

it('is read by the tar of the system', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'packed.tar'), await pack(files));
  expect(spawnSync('tar', ['xf', 'packed.tar'], { cwd: folder }).status).toBe(0);
  for (const { name, bytes } of files) expect(readFileSync(join(folder, name))).toEqual(bytes);
});

it('passes over bytes that nobody reads', async () => {
  const names: string[] = [];
  for await (const { name } of readTar(inPieces(await pack(files), 333))) names.push(name);
  expect(names).toEqual(files.map(({ name }) => name));
});

it('refuses an archive that is cut off anywhere, or longer than it was', async () => {
  const packed = await pack(files);
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.length - 1), async (length) => {
      await expect(unpack(packed.subarray(0, length))).rejects.toThrow('cut off');
    }),
    { numRuns: 50 },
  );
  await expect(unpack(Buffer.concat([packed, Buffer.alloc(1)]))).rejects.toThrow('behind its end');
});

it('holds sizes beyond eight gigabytes', async () => {
  const size = 9 * 1024 ** 3;
  const entries = (async function* () {
    yield { name: 'large', size, bytes: [] };
  })();
  const { value: header } = await tarOf(entries, new Date(0)).next();
  const read = readTar(inPieces(header!, 512));
  expect((await read.next()).value).toMatchObject({ name: 'large', size });
});
