import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BrokenArchiveError, type ReadEntry, readTar } from '../archives/tar.ts';
import { CHECKSUMS, FILES, FOOT, Foot, HEAD, Head, type OnProgress } from './contents.ts';

export type BackupContents = { head: Head; foot: Foot; bytes: number };

/** What a backup says is read whole only up to this size. */
const JSON_BYTES_MAX = 256 * 1024 * 1024;

async function readJson<S extends TSchema>(schema: S, entry: ReadEntry): Promise<Static<S>> {
  if (entry.size > JSON_BYTES_MAX) throw new BrokenArchiveError(`${entry.name} is too large`);
  const bytes = await buffer(entry.bytes);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (Value.Check(schema, value)) return value;
  } catch {}
  throw new BrokenArchiveError(`${entry.name} is not what this version can read`);
}

/**
 * Goes through a backup once and checks each byte of it.
 * @param take gets each entry of the database and each file, and reads it or leaves it
 * @throws BrokenArchiveError when it is cut off, was changed, or is no backup
 */
export async function readBackup(
  path: string,
  take: (entry: ReadEntry, head: Head) => Promise<void>,
  onProgress: OnProgress = () => {},
): Promise<BackupContents> {
  const { size: bytes } = await stat(path);
  let at = 0;
  const source = async function* () {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      at += chunk.length;
      yield chunk as Buffer;
    }
  };
  const sums = createHash('sha256');
  const given: { head?: Head; foot?: Foot; sums?: string } = {};
  let files = 0;
  for await (const entry of readTar(source())) {
    if (given.sums !== undefined) throw new BrokenArchiveError('something stands behind its checksums');
    await onProgress(at / bytes);
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of entry.bytes) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const read = { ...entry, bytes: hashed() };
    if (entry.name === CHECKSUMS) {
      for await (const _ of read.bytes);
      given.sums = hash.digest('hex');
      continue;
    }
    if (given.head === undefined) {
      if (entry.name !== HEAD) throw new BrokenArchiveError('it is no backup of Dorfplatz');
      given.head = await readJson(Head, read);
    } else if (entry.name === FOOT) given.foot = await readJson(Foot, read);
    else {
      if (entry.name.startsWith(FILES)) files += 1;
      await take(read, given.head);
    }
    for await (const _ of read.bytes);
    sums.update(`${hash.digest('hex')}  ${entry.name}\n`);
  }
  const { head, foot } = given;
  if (!head || !foot || given.sums === undefined) throw new BrokenArchiveError('it is not whole');
  if (given.sums !== sums.digest('hex') || files !== foot.files)
    throw new BrokenArchiveError('it is not what was written: a checksum differs');
  return { head, foot, bytes };
}

/**
 * Checks a backup without bringing it back.
 * @throws BrokenArchiveError
 */
export const checkBackup = (path: string, onProgress?: OnProgress): Promise<BackupContents> =>
  readBackup(path, async () => {}, onProgress);
