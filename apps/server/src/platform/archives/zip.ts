import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** A file of an archive with its length in bytes, or a folder, whose name ends in a slash. */
export type ZipEntry = {
  /** A path with slashes, in Unicode. */
  name: string;
  at: Date;
  size: number;
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
};

const SIGNATURE = { file: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
const SIGNATURE_64 = { end: 0x06064b50, locator: 0x07064b50 };
/** In 16 and 32 bits these say that the true number stands in 64 bits elsewhere (APPNOTE 4.4.1.4). */
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const VERSION = { plain: 20, zip64: 45 };
const MADE_BY_UNIX = (3 << 8) | VERSION.zip64;
/** The checksum follows the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o40755;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3.10) that is made while it is read, with Zip64 where numbers need it. Nothing is
 * compressed. Of each file some sixty bytes and its name are kept until the end.
 * @throws in the stream: Error where a file has not the length that it was said to have, and what its bytes throw
 */
export const zipOf = (entries: AsyncIterable<ZipEntry>): Readable => Readable.from(write(entries));

async function* write(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for await (const entry of entries) {
    const begin = offset;
    const name = Buffer.from(entry.name, 'utf8');
    const isLarge = entry.size >= FULL_32;
    const head = fileHeader(name, entry.at, isLarge);
    yield head;
    let crc = 0;
    let size = 0;
    for await (const chunk of entry.bytes) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
    if (size !== entry.size) throw new Error(`${size} bytes of ${entry.size} came of a file`);
    const tail = descriptor(crc, size, isLarge);
    yield tail;
    offset += head.length + size + tail.length;
    directory.push(centralHeader(name, entry.at, { crc, size, begin }));
    count += 1;
  }
  let length = 0;
  for (const record of directory) {
    length += record.length;
    yield record;
  }
  yield ending({ count, length, offset });
}

/** Date and time as DOS has them, in UTC: the true moment stands in the extra field beside. */
function dosTime(at: Date): [time: number, date: number] {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ];
}

/** The extended timestamp of Info-ZIP: when the file was changed, in seconds since 1970. */
function timestamp(at: Date): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.min(Math.max(Math.floor(at.getTime() / 1000), 0), 0x7fffffff), 5);
  return field;
}

/** Numbers in 64 bits (APPNOTE 4.5.3). */
function extra64(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  return field;
}

function fileHeader(name: Buffer, at: Date, isLarge: boolean): Buffer {
  const head = Buffer.alloc(30);
  const [time, date] = dosTime(at);
  // With this field the sizes behind the bytes have 64 bits (APPNOTE 4.3.9.2).
  const extra = Buffer.concat([extra64(isLarge ? [0, 0] : []), timestamp(at)]);
  head.writeUInt32LE(SIGNATURE.file, 0);
  head.writeUInt16LE(isLarge ? VERSION.zip64 : VERSION.plain, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  if (isLarge) {
    head.writeUInt32LE(FULL_32, 18);
    head.writeUInt32LE(FULL_32, 22);
  }
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

function descriptor(crc: number, size: number, isLarge: boolean): Buffer {
  const tail = Buffer.alloc(isLarge ? 24 : 16);
  tail.writeUInt32LE(SIGNATURE.descriptor, 0);
  tail.writeUInt32LE(crc, 4);
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(size), 8);
    tail.writeBigUInt64LE(BigInt(size), 16);
  } else {
    tail.writeUInt32LE(size, 8);
    tail.writeUInt32LE(size, 12);
  }
  return tail;
}

function centralHeader(
  name: Buffer,
  at: Date,
  { crc, size, begin }: { crc: number; size: number; begin: number },
): Buffer {
  const head = Buffer.alloc(46);
  const [time, date] = dosTime(at);
  const isLarge = size >= FULL_32;
  const isFar = begin >= FULL_32;
  const isFolder = name.at(-1) === 0x2f;
  const extra = Buffer.concat([
    extra64([...(isLarge ? [size, size] : []), ...(isFar ? [begin] : [])]),
    timestamp(at),
  ]);
  head.writeUInt32LE(SIGNATURE.central, 0);
  head.writeUInt16LE(MADE_BY_UNIX, 4);
  head.writeUInt16LE(isLarge || isFar ? VERSION.zip64 : VERSION.plain, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(isLarge ? FULL_32 : size, 20);
  head.writeUInt32LE(isLarge ? FULL_32 : size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE((isFolder ? FOLDER_MODE * 0x10000 + 0x10 : FILE_MODE * 0x10000) >>> 0, 38);
  head.writeUInt32LE(isFar ? FULL_32 : begin, 42);
  return Buffer.concat([head, name, extra]);
}

/** The end of the archive: how many files there are, and where their directory begins. */
function ending({ count, length, offset }: { count: number; length: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURE.end, 0);
  end.writeUInt16LE(Math.min(count, FULL_16), 8);
  end.writeUInt16LE(Math.min(count, FULL_16), 10);
  end.writeUInt32LE(Math.min(length, FULL_32), 12);
  end.writeUInt32LE(Math.min(offset, FULL_32), 16);
  if (count < FULL_16 && length < FULL_32 && offset < FULL_32) return end;
  const end64 = Buffer.alloc(56 + 20);
  end64.writeUInt32LE(SIGNATURE_64.end, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(MADE_BY_UNIX, 12);
  end64.writeUInt16LE(VERSION.zip64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  end64.writeUInt32LE(SIGNATURE_64.locator, 56);
  end64.writeBigUInt64LE(BigInt(offset + length), 56 + 8);
  end64.writeUInt32LE(1, 56 + 16);
  return Buffer.concat([end64, end]);
}
