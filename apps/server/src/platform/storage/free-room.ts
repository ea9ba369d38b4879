import { statfs } from 'node:fs/promises';
import { StorageFullError } from './storage.ts';

/** Room left on the disk of a folder, in bytes; null where the system does not say. */
export const freeOf = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** Whether something failed since a disk has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof StorageFullError ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
