import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { ProtectedError, UnreadableError } from './outcome.ts';
import type { Reading, Source } from './read-text.ts';

/** A file within an archive, as the directory of this says. */
export type ZipEntry = {
  name: string;
  method: number;
  packed: number;
  offset: number;
  isEncrypted: boolean;
};

const SIGNATURE = { file: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const SIGNATURE_64 = { end: 0x06064b50, locator: 0x07064b50 };
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
/** The end of an archive with the longest comment. */
const END_BYTES = 22 + FULL_16;
const DIRECTORY_MAX = 32 * 1024 * 1024;
const PIECE = 256 * 1024;
const STORED = 0;
const DEFLATED = 8;

const broken = () => new UnreadableError('a broken archive');

type End = { at: number; length: number; offset: number };

async function findEnd(source: Source): Promise<End> {
  const begin = Math.max(0, source.size - END_BYTES);
  const tail = await source.read(begin, source.size - begin);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== SIGNATURE.end) continue;
    const found = { at: begin + at, length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
    const isFull =
      found.length === FULL_32 || found.offset === FULL_32 || tail.readUInt16LE(at + 10) === FULL_16;
    const locator = at - 20;
    if (!isFull || locator < 0 || tail.readUInt32LE(locator) !== SIGNATURE_64.locator) return found;
    const place = Number(tail.readBigUInt64LE(locator + 8));
    const end64 = await source.read(place, 56);
    if (end64.length < 56 || end64.readUInt32LE(0) !== SIGNATURE_64.end) throw broken();
    return {
      at: place,
      length: Number(end64.readBigUInt64LE(40)),
      offset: Number(end64.readBigUInt64LE(48)),
    };
  }
  throw broken();
}

/** Numbers that 32 bits could not hold stand in an extra field, in this order and only those (APPNOTE 4.5.3). */
function numbers64(extra: Buffer, wanted: readonly boolean[]): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      let next = at + 4;
      return wanted.map((isWanted) => {
        if (!isWanted || next + 8 > extra.length) return 0;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      });
    }
    at += 4 + length;
  }
  throw broken();
}

/**
 * The directory of a ZIP archive (PKWARE APPNOTE 6.3.10), with Zip64; what stands before the archive is passed over.
 * @throws UnreadableError
 */
export async function zipEntries(source: Source): Promise<ZipEntry[]> {
  const end = await findEnd(source);
  if (end.length > DIRECTORY_MAX || end.at < end.length) throw broken();
  const directory = await source.read(end.at - end.length, end.length);
  const before = end.at - end.length - end.offset;
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === SIGNATURE.central; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const [packed, unpacked, offset] = [20, 24, 42].map((field) => directory.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const isFull = [unpacked, packed, offset].map((number) => number === FULL_32);
    const large = isFull.includes(true) ? numbers64(directory.subarray(nameEnd, extraEnd), isFull) : [];
    const flags = directory.readUInt16LE(at + 8);
    entries.push({
      // Some programs write backslashes.
      name: directory
        .toString('utf8', at + 46, nameEnd)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: directory.readUInt16LE(at + 10),
      packed: isFull[1] ? large[1]! : packed,
      offset: before + (isFull[2] ? large[2]! : offset),
      isEncrypted: (flags & 1) !== 0,
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* packedBytes({ source }: Reading, entry: ZipEntry): AsyncGenerator<Buffer> {
  const head = await source.read(entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== SIGNATURE.file) throw broken();
  const begin = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const end = Math.min(begin + entry.packed, source.size);
  for (let at = begin; at < end; at += PIECE) yield await source.read(at, Math.min(PIECE, end - at));
}

/**
 * The bytes of a file within an archive, unpacked as they are read and counted as they come, whatever was declared.
 * @throws EnoughError, ProtectedError, UnreadableError
 */
export async function* unpacked(reading: Reading, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new ProtectedError('an encrypted archive');
  const packed = packedBytes(reading, entry);
  if (entry.method === STORED) {
    for await (const bytes of packed) {
      reading.unpacked(bytes.length);
      yield bytes;
    }
    return;
  }
  if (entry.method !== DEFLATED) throw new UnreadableError(`packed by method ${entry.method}`);
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  // What goes wrong here ends the stream below with the same error.
  const piping = pipeline(Readable.from(packed), inflate).catch(() => {});
  try {
    for await (const bytes of inflate as AsyncIterable<Buffer>) {
      reading.unpacked(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? broken() : error;
  } finally {
    inflate.destroy();
    await piping;
  }
}
