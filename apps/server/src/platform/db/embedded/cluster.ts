import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, program } from './binaries.ts';
import { databaseEnvironment, dataFolderArgument, explain, hasSocket } from './database-process.ts';
import type { DatabaseUser } from './database-user.ts';

const MAJOR_VERSION = '18';
const OWNER = 'dorfplatz';

/** A folder `DATA_DIR/postgres`: the password and, by major version, the data. */
export type ClusterFolder = { folder: string; data: string; passwordFile: string };

/** Names the parts of a database folder; touches nothing. */
export function clusterFolder(dataDir: string): ClusterFolder {
  const folder = join(dataDir, 'postgres');
  return { folder, data: join(folder, MAJOR_VERSION), passwordFile: join(folder, 'password') };
}

/** The address of the application's database, or with `postgres` that of the server's superuser. */
export function clusterUrl(
  cluster: ClusterFolder,
  port: number,
  role: 'postgres' | 'dorfplatz' = OWNER,
): string {
  const password = readFileSync(cluster.passwordFile, 'utf8').trim();
  const host = hasSocket(cluster.data) ? encodeURIComponent(cluster.data) : '127.0.0.1';
  return `postgresql://${role}:${password}@${host}:${port}/${role}`;
}

/** Makes the folder and hands it to the database's user; nobody else may look inside. */
export function claimFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

/**
 * Creates the data of a new database server, once. Interrupted at any point, the next call starts over.
 * @param durable false skips writing it through to the disk
 * @throws Error with initdb's last line
 */
export function initialise(
  cluster: ClusterFolder,
  binaries: Binaries,
  user: DatabaseUser,
  durable: boolean,
  log: (line: string) => void,
): void {
  if (existsSync(cluster.data)) return;
  writeFileSync(cluster.passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(cluster.passwordFile, user.uid, user.gid);

  const fresh = `${cluster.data}.new`;
  let problem = '';
  // pg_trgm asks the C library what a letter is: under the plain C locale it drops every umlaut.
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(fresh, { recursive: true, force: true });
    claimFolder(fresh, user);
    const argument = dataFolderArgument(fresh, user);
    const result = spawnSync(
      program(binaries, 'initdb'),
      [
        `--pgdata=${argument}`,
        `--pwfile=${argument === fresh ? cluster.passwordFile : `${argument}/../password`}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${letters}`,
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: fresh, env: databaseEnvironment(), encoding: 'utf8' },
    );
    if (result.status === 0) {
      if (letters === 'C')
        log('No UTF-8 locale on this system: the search for similar words ignores umlauts');
      renameSync(fresh, cluster.data);
      return;
    }
    problem = result.error?.message ?? explain(result.stderr);
    if (!/locale/.test(result.stderr)) break;
  }
  rmSync(fresh, { recursive: true, force: true });
  throw new Error(`PostgreSQL's data folder could not be created: ${problem}`);
}

/** Creates the application's role and database where they are missing. The role is no superuser. */
export async function createDatabase(cluster: ClusterFolder, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, port, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (rowCount) return;
    const password = client.escapeLiteral(readFileSync(cluster.passwordFile, 'utf8').trim());
    await client.query(`drop role if exists ${OWNER}`);
    await client.query(`create role ${OWNER} login createdb in role pg_monitor password ${password}`);
    await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
