import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Whose processes the database's are; empty: the user of this process. */
export type DatabaseUser = { uid?: number; gid?: number };

const creators: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ['adduser', '-S', '-D', '-H', '-s', '/bin/false', 'postgres'],
];

/**
 * PostgreSQL refuses to run as root, so root gets somebody else: the owner of the existing data, otherwise
 * the user `postgres` (created where the system lets us), otherwise `nobody`.
 * @param dataFolder the folder whose owner stays in charge when it exists
 * @throws Error when root finds no other user at all
 */
export function databaseUser(dataFolder: string): DatabaseUser {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = namedUser('postgres') ?? createdUser() ?? namedUser('nobody');
  if (!found)
    throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody on this system');
  return found;
}

function createdUser(): DatabaseUser | undefined {
  for (const [command, ...rest] of creators) {
    if (spawnSync(command, rest, { stdio: 'ignore' }).status === 0) return namedUser('postgres');
  }
  return undefined;
}

function namedUser(name: string): DatabaseUser | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [entry, , uid, gid] = line.split(':');
    if (entry === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
