import { constants, crc32, deflateRawSync } from 'node:zlib';

export type Member = { name: string; packed: Buffer; unpacked: number; method: number; flags?: number };

/** A file of an archive, packed. */
export function packed(name: string, content: string | Buffer, flags = 0): Member {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes, { level: 1 }), unpacked: bytes.length, method: 8, flags };
}

/**
 * A file that unpacks to far more than it is, without anybody having to pack that: a piece of it again and again.
 * @param declared what the directory says of its size
 */
export function bomb(
  name: string,
  { begin, piece, times, declared }: { begin: string; piece: Buffer; times: number; declared: number },
): Member {
  const flushed = (bytes: Buffer | string) =>
    deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const one = flushed(piece);
  return {
    name,
    packed: Buffer.concat([flushed(begin), ...Array<Buffer>(times).fill(one), deflateRawSync('')]),
    unpacked: declared,
    method: 8,
  };
}

/** An archive as programs other than ours write it: sizes before the bytes, packed. */
export function archive(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed: bytes, unpacked, method, flags = 0 } of members) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc32(''), 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(unpacked >>> 0, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), bytes);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A text document of these paragraphs. */
export const wordDocument = (...paragraphs: string[]): Buffer =>
  archive([
    packed('[Content_Types].xml', '<Types/>'),
    packed(
      'word/document.xml',
      `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${paragraphs
        .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ),
  ]);
