import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../platform/problem.ts';
import { detectKind } from '../../platform/storage/file-kind.ts';
import { ImageError, inspectImage, makeVariant, stripMetadata } from '../../platform/storage/images.ts';
import { type Storage, StorageFullError } from '../../platform/storage/storage.ts';
import { imageWork } from './image-work.ts';
import type { Directory } from './tables.ts';

/** What storage holds of an upload, known by its bytes. */
export type Received = {
  contentType: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
};

/** Pictures are decoded in memory; no camera makes larger ones. */
const IMAGE_BYTES_MAX = 100 * 1024 * 1024;
const START_BYTES = 16 * 1024;

export const newStorageKey = (directory: Directory): string => `${directory}/${randomUUID()}`;

/**
 * Takes an upload into storage. When it fails, the caller must remove what lies under the key.
 * @param source the bytes; `wasCut` tells afterwards whether they went past the limit
 * @param tell told of each piece that comes
 * @throws Problem 413, 422, 507
 */
export async function receive(
  storage: Storage,
  directory: Directory,
  key: string,
  source: Readable,
  wasCut: () => boolean,
  tell: () => void,
): Promise<Received> {
  try {
    const received =
      directory === 'images'
        ? await receiveImage(storage, key, source, wasCut, tell)
        : await receiveFile(storage, key, source, tell);
    if (wasCut()) throw new Problem(413, 'file_too_large');
    return received;
  } catch (error) {
    // What was not read yet must flow off, or the client never gets to read the answer.
    source.resume();
    if (error instanceof StorageFullError || isFull(error)) throw new Problem(507, 'storage_full');
    if (error instanceof ImageError) {
      throw new Problem(422, error.code === 'image_broken' ? 'not_an_image' : error.code);
    }
    if (isCutOff(error)) throw new Problem(400, 'malformed');
    throw error;
  }
}

/** The form ended in the middle of a part. The parser says so in words only. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /terminated early|Unexpected end of multipart/.test(error.message);

async function receiveFile(
  storage: Storage,
  key: string,
  source: Readable,
  tell: () => void,
): Promise<Received> {
  const start: Buffer[] = [];
  let length = 0;
  const look = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (length < START_BYTES) start.push(chunk);
      length += chunk.length;
      tell();
      done(null, chunk);
    },
  });
  const [kept, sent] = await Promise.allSettled([storage.put(key, look), pipeline(source, look)]);
  if (kept.status === 'rejected') throw kept.reason;
  if (sent.status === 'rejected') throw sent.reason;
  const { mime } = await detectKind(Buffer.concat(start).subarray(0, START_BYTES));
  return { ...kept.value, contentType: mime, width: null, height: null };
}

/** A picture rests on this machine's disk until it is known to be one, so that uploads never fill the memory. */
async function receiveImage(
  storage: Storage,
  key: string,
  source: Readable,
  wasCut: () => boolean,
  tell: () => void,
): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), 'dorfplatz-upload-'));
  try {
    const path = join(folder, 'image');
    await pipeline(source, limitTo(IMAGE_BYTES_MAX, tell), createWriteStream(path));
    if (wasCut()) throw new Problem(413, 'file_too_large');
    return await imageWork(async () => {
      const { width, height, format } = await inspectImage(path);
      // Only decoding tells that a picture is whole.
      await makeVariant(path, '80x80');
      const kept = await storage.put(key, await stripMetadata(path));
      return { ...kept, contentType: `image/${format}`, width, height };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function limitTo(bytes: number, tell: () => void): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      tell();
      if (length > bytes) done(new Problem(413, 'file_too_large'));
      else done(null, chunk);
    },
  });
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
