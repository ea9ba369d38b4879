import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound } from '../../platform/problem.ts';
import { PRIVATE_FOLDER } from '../../platform/storage/keep-private.ts';

/** What lies in the folder is ours only under such a name: operators may keep archives of their own there. */
const OURS = /^dorfplatz-\d{4}-\d{2}-\d{2}T\d{6}-[\da-f]{8}\.tar(\.part)?$/;
const PARTIAL = '.part';

/** Beside the folder of files, and not among them: another disk may be mounted there. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** A name that no other backup has, not even one of a network that was brought back. */
export function newFileName(now = new Date()): string {
  const second = now.toISOString().slice(0, 19).replaceAll(':', '');
  return `dorfplatz-${second}-${randomBytes(4).toString('hex')}.tar`;
}

/** Makes the folder, for the eyes of this user alone. */
export const makeBackupFolder = (folder: string): Promise<unknown> =>
  mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });

/**
 * Reads an archive or a part of it.
 * @throws Problem 404 where it is gone
 */
export async function openArchive(
  path: string,
  range: { start: number; end: number } | undefined,
): Promise<Readable> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound() : error;
  });
  return handle.createReadStream(range ?? {});
}

/** Archives of ours in the folder, whole ones and what was cut off. */
export async function archivesIn(
  folder: string,
): Promise<{ name: string; isPartial: boolean; age: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = [];
  for (const name of names.filter((one) => OURS.test(one))) {
    const about = await stat(join(folder, name)).catch(() => undefined);
    if (about) found.push({ name, isPartial: name.endsWith(PARTIAL), age: Date.now() - about.mtimeMs });
  }
  return found;
}

/** Deletes archives; what is gone already is no error. */
export async function removeArchives(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
