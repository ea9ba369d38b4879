/** A file of an archive; its size must be known before its bytes. */
export type TarEntry = { name: string; size: number; bytes: AsyncIterable<Buffer> | Iterable<Buffer> };

const BLOCK = 512;
const octal = (number: number, length: number) => `${number.toString(8).padStart(length - 1, '0')}\0`;

/** The header of a file in the ustar format (POSIX.1-1988), for names of up to 100 bytes. */
function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long a name for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  // The sum counts its own field as spaces.
  header.fill(' ', 148, 156);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
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
