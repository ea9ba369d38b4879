import type { Readable } from 'node:stream';

/** Where files are kept. A key is a path of lower-case names, such as `files/1234/original`. */
export type Storage = {
  /**
   * Keeps everything the source gives, replacing what the key held; all or nothing.
   * @returns the size in bytes and the SHA-256 in hexadecimal of what was kept
   * @throws StorageFullError when there is no room; InvalidKeyError; what the source throws
   */
  put(key: string, source: Readable | Buffer): Promise<{ size: number; sha256: string }>;
  /**
   * Reads a file, or the bytes from `start` to `end`, both included. The stream must be read or destroyed.
   * @returns the stream and the size in bytes of the whole file
   * @throws NotStoredError; RangeError when the range begins behind the file's end
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  /** Forgets a file; one that does not exist is no error. */
  remove(key: string): Promise<void>;
  /** The size in bytes of what is kept under a key; undefined where nothing is. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Everything that is kept, in no order that means anything; what comes or goes meanwhile may be left out. */
  list(): AsyncIterable<Stored>;
};

export type Stored = { key: string; size: number };

export type ByteRange = { start: number; end?: number };

/** There is no room left where files are kept; nothing of the new file is. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** Where files are kept cannot be reached, or does not answer. The message names it for operators. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** Nothing is kept under this key. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** A key that could lead out of the storage or differ between systems. */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError';
}

const keyPattern = /^[a-z0-9][a-z0-9._-]{0,199}(\/[a-z0-9][a-z0-9._-]{0,199}){0,9}$/;

/** Whether a name can be a key of ours. */
export const isKey = (name: string): boolean => keyPattern.test(name);

/**
 * Refuses keys that are no path of plain lower-case names, since keys become paths and addresses.
 * @throws InvalidKeyError
 */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** @throws RangeError when a range begins behind the end of what is kept, or makes no sense */
export function checkRange(range: ByteRange | undefined, size: number): void {
  if (!range) return;
  const { start, end = start } = range;
  const isValid =
    Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start < size && end >= start;
  if (!isValid) throw new RangeError(`bytes ${start} to ${range.end ?? 'end'} of ${size}`);
}
