/** A file of an archive; its size must be known before its bytes. */
export type TarEntry = { name: string; size: number; bytes: AsyncIterable<Buffer> | Iterable<Buffer> };

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** The largest size that eleven octal digits hold; a larger one is written as a binary number, as GNU tar does. */
const OCTAL_MAX = 8 ** 11 - 1;

const octal = (number: number, length: number) => `${number.toString(8).padStart(length - 1, '0')}\0`;

/** A name in the two fields of the ustar format. */
function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { name, prefix: '' };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES)
      return { name: rest, prefix };
  }
  throw new RangeError(`too long a name for an archive: ${name}`);
}

const sumOf = (header: Buffer): number =>
  header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);

/** The header of a file in the ustar format (POSIX.1-1988). */
function headerOf(fullName: string, size: number, at: Date): Buffer {
  const { name, prefix } = splitName(fullName);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  if (size <= OCTAL_MAX) header.write(octal(size, 12), 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * Files as a tar archive, byte for byte as they come: nothing is held in memory.
 * @throws RangeError when a file gives more or fewer bytes than it said
 */
export async function* tarOf(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size, at);
    let given = 0;
    for await (const chunk of bytes) {
      given += chunk.length;
      yield chunk;
    }
    if (given !== size) throw new RangeError(`${name} has ${given} bytes instead of ${size}`);
    if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** A file as it is read: its bytes are there once. */
export type ReadEntry = { name: string; size: number; bytes: AsyncGenerator<Buffer> };

/** An archive that ends too soon, or that nobody wrote so. */
export class BrokenArchiveError extends Error {
  override name = 'BrokenArchiveError';
}

const cutOff = () => new BrokenArchiveError('it is cut off');

/** The bytes of a source, taken piece by piece. */
class Taking {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Up to so many of the next bytes, at least one. @returns undefined at the end */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return undefined;
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async *exactly(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const taken = await this.some(left);
      if (!taken) throw cutOff();
      left -= taken.length;
      yield taken;
    }
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.exactly(BLOCK)) parts.push(part);
    return Buffer.concat(parts);
  }

  close(): Promise<unknown> | undefined {
    return this.#source.return?.();
  }
}

const textOf = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString();
};

function readHeader(header: Buffer): { name: string; size: number } {
  if (Number.parseInt(textOf(header, 148, 8), 8) !== sumOf(header))
    throw new BrokenArchiveError('a header in it was changed');
  if (textOf(header, 156, 1) !== '0') throw new BrokenArchiveError('it holds something that is no file');
  const size =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textOf(header, 124, 12), 8);
  if (!Number.isSafeInteger(size)) throw new BrokenArchiveError('a header in it was changed');
  const [name, prefix] = [textOf(header, 0, NAME_BYTES), textOf(header, 345, PREFIX_BYTES)];
  return { name: prefix === '' ? name : `${prefix}/${name}`, size };
}

/**
 * Reads what `tarOf` writes, file by file. What is left of a file's bytes is passed over when the next is asked for.
 * @throws BrokenArchiveError when it ends too soon, has something behind its end, or is no such archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const taking = new Taking(source);
  try {
    for (;;) {
      const header = await taking.block();
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(header);
      const bytes = taking.exactly(size);
      yield { name, size, bytes };
      for await (const _ of bytes);
      if (size % BLOCK > 0) for await (const _ of taking.exactly(BLOCK - (size % BLOCK)));
    }
    if (!(await taking.block()).every((byte) => byte === 0)) throw cutOff();
    if (await taking.some(1)) throw new BrokenArchiveError('something stands behind its end');
  } finally {
    await taking.close();
  }
}
