import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { chmod, opendir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders of ours are for this user alone, and so are the files in them. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Says that whatever lay in a folder has been brought to these modes: what is made later has them from the start. */
const MARK = '.private';
const STICKY = 0o1000;

/**
 * Makes the folder of everything that is kept, for this user alone. A folder that others share stays as it is: one with
 * the sticky bit, such as /tmp, or one in which this program itself lies.
 * @param folder DATA_DIR, absolute
 */
export function keepDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const isShared =
    (statSync(folder).mode & STICKY) !== 0 || !relative(folder, process.cwd()).startsWith('..');
  // Elsewhere than on Linux the database's user must be able to walk through it when we are root.
  const isWalked = process.getuid?.() === 0 && process.platform !== 'linux';
  if (!isShared) chmodSync(folder, isWalked ? 0o711 : PRIVATE_FOLDER);
}

/**
 * Brings whatever lies in a folder to the modes above, once; interrupted, it starts over at the next call. A missing
 * folder is left missing.
 * @returns how many files and folders it changed
 */
export async function keepPrivate(folder: string): Promise<number> {
  const mark = join(folder, MARK);
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  if (!(await isThere(folder)) || (await isThere(mark))) return 0;
  const changed = await tighten(folder);
  await writeFile(mark, '', { mode: PRIVATE_FILE });
  return changed;
}

async function tighten(folder: string): Promise<number> {
  await chmod(folder, PRIVATE_FOLDER);
  let changed = 1;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) changed += await tighten(path);
    else if (entry.isFile()) {
      // Another process may have removed it meanwhile.
      await chmod(path, PRIVATE_FILE).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      changed += 1;
    }
  }
  return changed;
}
