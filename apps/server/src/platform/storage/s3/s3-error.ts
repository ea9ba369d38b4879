import { StorageAwayError, StorageFullError } from '../storage.ts';

/** What an S3 server refuses, with the code that it gives for it. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How servers say that there is no room: S3 itself, Ceph, MinIO and its limit of a bucket. */
const FULL = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const IN_A_WHILE = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable', 'Busy']);

/** Whether the same may well succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof StorageAwayError ||
  (error instanceof S3Error && !FULL.has(error.code) && error.status !== 507 && error.status !== 501
    ? error.status >= 500 || error.status === 429 || IN_A_WHILE.has(error.code)
    : false);

/** An error as callers of a storage know it. */
export function storageErrorOf(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error;
  if (error.status === 507 || FULL.has(error.code))
    return new StorageFullError('no room left in the bucket', { cause: error });
  if (isPassing(error)) return new StorageAwayError(error.message, { cause: error });
  return error;
}
