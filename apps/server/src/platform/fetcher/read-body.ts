import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';

/** What is asked for; a server that answers in another is not read. */
export const ENCODINGS = 'gzip, br';

/** So much more may come than is read of it: nothing that is packed well is longer than what it holds. */
const PACKED_MORE = 64 * 1024;

const BLOCK_BYTES = 64 * 1024;

/** Puts parts together: one that is a byte long takes a hundred while it is kept, and may hold what came with it. */
function gatherBytes() {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  return {
    add(part: Buffer): void {
      for (let from = 0; from < part.length; ) {
        if (used === block.length) {
          block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
          blocks.push(block);
          used = 0;
        }
        const copied = part.copy(block, used, from);
        used += copied;
        from += copied;
      }
    },
    all: (): Buffer => Buffer.concat([...blocks.slice(0, -1), block.subarray(0, used)]),
  };
}

export type Read = { bytes: Buffer; isCut: boolean };

/** The answer is in an encoding that was not asked for, or broken. */
export class UnreadableError extends Error {}
/** More came than is read. */
export class TooLargeError extends Error {}

function unpacking(encoding: string) {
  // A server that forgets the end of what it packed has still said everything.
  if (encoding === 'gzip' || encoding === 'x-gzip')
    return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  if (encoding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  throw new UnreadableError(`the encoding ${encoding} was not asked for`);
}

/**
 * Reads an answer up to a size, counted as it comes and once more unpacked, and no byte further.
 * @param more what happens when there is more: the rest is left, or the answer is refused
 * @throws TooLargeError, UnreadableError, or what breaks on the way
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | undefined,
  { maxBytes, more }: { maxBytes: number; more: 'cut' | 'refuse' },
): Promise<Read> {
  let isCut = false;
  /** Passes on so much of what is packed and no more: nothing may be unpacked into nothing for ever. */
  async function* passOn(source: AsyncIterable<Buffer>) {
    const most = maxBytes + PACKED_MORE;
    let size = 0;
    for await (const part of source) {
      size += part.length;
      isCut = size > most;
      if (isCut && more === 'cut') return;
      if (isCut) throw new TooLargeError(`more than ${most} packed bytes`);
      yield part;
    }
  }
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  const isPlain = encoding === '' || encoding === 'identity';
  let unpacked: Readable = body;
  if (!isPlain) {
    try {
      unpacked = pipeline(body, passOn, unpacking(encoding), () => {});
    } catch (error) {
      body.destroy();
      throw error;
    }
  }
  const gathered = gatherBytes();
  let size = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      const room = maxBytes - size;
      if (part.length > room) {
        if (more === 'refuse') throw new TooLargeError(`more than ${maxBytes} bytes`);
        gathered.add(part.subarray(0, room));
        return { bytes: gathered.all(), isCut: true };
      }
      size += part.length;
      gathered.add(part);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (/^(Z_|ERR__?ERROR_|ERR_BROTLI)/.test(code)) throw new UnreadableError(`broken ${encoding}: ${code}`);
    throw error;
  } finally {
    body.destroy();
  }
  return { bytes: gathered.all(), isCut };
}
