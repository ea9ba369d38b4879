import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { whileItComes } from '../while-it-comes.ts';
import { beginPiece, countPiece, type Receiver, stayReceiver } from './commands.ts';

/** A piece is stored at once when it has so many bytes or is so old: whatever kills us then, it is there. */
const PIECE_BYTES = 8 * 1024 * 1024;
const PIECE_MS = 10_000;

type Piece = {
  key: string;
  start: number;
  size: number;
  begunAt: number;
  stream: PassThrough;
  stored: Promise<{ size: number }>;
};

/**
 * Keeps the bytes of a part, in pieces. What came before a connection breaks off is kept too: how far an upload is, is
 * what lies there.
 * @param from how many bytes were kept before
 * @param most so many may come
 * @returns how many bytes are kept now
 * @throws Problem 413 when more come, 423 when another has taken the upload over; StorageFullError
 */
export async function keepBytes(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  receiver: Receiver,
  source: Readable,
  { from, most }: { from: number; most: number },
): Promise<number> {
  let kept = from;
  let piece: Piece | undefined;
  const alive = whileItComes(() => stayReceiver(db.kysely, receiver));

  const begin = async (): Promise<Piece> => {
    const key = `pieces/${randomUUID()}`;
    await beginPiece(db.kysely, receiver, key);
    const stream = new PassThrough();
    const stored = storage.put(key, stream);
    // It is waited for when the piece ends, or when its stream is full.
    stored.catch(() => {});
    return { key, start: kept, size: 0, begunAt: performance.now(), stream, stored };
  };

  const forget = async (key: string): Promise<void> => {
    await storage.remove(key);
    await sql`delete from upload_pieces where storage_key = ${key}`.execute(db.kysely);
  };

  const end = async ({ key, start, size, stream, stored }: Piece): Promise<void> => {
    piece = undefined;
    stream.end();
    try {
      await stored;
      if (!(await countPiece(db.kysely, receiver, { key, start, size })))
        throw new Problem(423, 'upload_busy', { retryAfterSeconds: 2 });
    } catch (error) {
      await forget(key);
      throw error;
    }
    kept = start + size;
  };

  const add = async (bytes: Buffer): Promise<void> => {
    for (let rest = bytes; rest.length > 0; ) {
      piece ??= await begin();
      const part = rest.subarray(0, PIECE_BYTES - piece.size);
      rest = rest.subarray(part.length);
      piece.size += part.length;
      // A storage that has failed reads on no more.
      if (!piece.stream.write(part)) await Promise.race([once(piece.stream, 'drain'), piece.stored]);
      if (piece.size === PIECE_BYTES || performance.now() - piece.begunAt > PIECE_MS) await end(piece);
    }
  };

  try {
    // What is refused must be readable: the rest flows off, and the connection stays.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (kept + (piece?.size ?? 0) + chunk.length > from + most) throw new Problem(413, 'upload_too_long');
      await add(chunk);
      alive();
    }
  } catch (error) {
    if (piece && isOfConnection(error)) await end(piece);
    else if (piece) {
      const { key, stream, stored } = piece;
      stream.destroy();
      await stored.catch(() => {});
      await forget(key);
    }
    throw error;
  }
  if (piece) await end(piece);
  return kept;
}

/** Whoever sent has gone. */
export const isOfConnection = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
