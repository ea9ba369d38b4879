import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Environment, EnvironmentError, type StoragePlace } from '../settings/environment.ts';
import { openDiskStorage } from './disk-storage.ts';
import { withFallback } from './fallback-storage.ts';
import { S3Error } from './s3/s3-error.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import { type Storage, StorageAwayError } from './storage.ts';

type Settings = Pick<Environment, 'dataDir' | 'storage'>;

/** The folder of files, where they are kept on the disk. */
export const filesFolder = ({ dataDir }: Pick<Environment, 'dataDir'>): string => join(dataDir, 'files');

/**
 * Opens one of the places where files can be kept, whether they are there now or not.
 * @param log where a bucket that is away at this moment is told of; without one it is an error
 * @throws EnvironmentError when the bucket is not named, not there, or closed to us; StorageAwayError
 */
export async function openPlace(place: StoragePlace, environment: Settings, log?: Logger): Promise<Storage> {
  if (place === 'disk') return openDiskStorage(filesFolder(environment));
  const { s3 } = environment.storage;
  if (!s3) throw new EnvironmentError('S3_URL is not set: it names the bucket for files');
  const storage = openS3Storage(s3);
  try {
    await storage.check();
  } catch (error) {
    if (error instanceof StorageAwayError && log) {
      // What needs no files works without it, and the rest does once it is back.
      log.warn({ err: error }, 'the storage of files is away');
      return storage;
    }
    if (error instanceof S3Error)
      throw new EnvironmentError(
        `S3_URL, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY open no bucket: ${error.message}`,
      );
    throw error;
  }
  await storage.sweep().catch(() => {});
  return storage;
}

/** Opens the storage of files that the environment names. */
export async function openStorage(environment: Settings, log?: Logger): Promise<Storage> {
  const [first, second] = await Promise.all(
    environment.storage.places.map((place) => openPlace(place, environment, log)),
  );
  return second ? withFallback(first!, second) : first!;
}
