import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

/**
 * How a program is told its data folder. A child enters its working directory while it is still root, and on
 * Linux `/proc/self/cwd` leads there without walking the folders above. So the database runs on a folder whose
 * parents its user may not enter, and the data need not move.
 */
export function dataFolderArgument(folder: string, user: DatabaseUser): string {
  return process.platform === 'linux' && user.uid !== undefined ? '/proc/self/cwd' : folder;
}

const SOCKET = '.s.PGSQL.';
/** Bytes of a socket's path on the system that allows the fewest (macOS), the closing zero included. */
const SOCKET_PATH_MAX = 104;

/**
 * Whether the database can be reached by a socket in its data folder, which takes less of the processor than TCP; not
 * where a system has none or the path is too long for one.
 */
export const hasSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, `${SOCKET}65535`)) < SOCKET_PATH_MAX;

/** Removes what a killed database left of its sockets; their folder's lock must be held. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(SOCKET)) rmSync(join(folder, name));
}

/** Our environment without what would steer PostgreSQL or its libraries from outside. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LD_|DYLD_|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Ends the database when this process ends without a word (kill -9): the pipe closes and the shell sends a
 * fast shutdown. Returns how to call it off.
 */
export function watchOver(databasePid: number, user: DatabaseUser): () => void {
  if (process.platform === 'win32') return () => {};
  const script = `read -r _; kill -INT ${databasePid}`;
  const watchdog = spawn('/bin/sh', ['-c', script], {
    ...user,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return () => watchdog.kill('SIGKILL');
}

/** The postmaster that a `postmaster.pid` names: its process id, its port and whether it takes connections. */
export function readPostmaster(folder: string): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Stops whatever a killed parent left running on a data folder, so that nothing else writes there.
 * The caller must hold the folder's lock.
 * @throws Error when it does not end within 60 s
 */
export async function stopLeftovers(folder: string): Promise<void> {
  const postmaster = readPostmaster(folder);
  if (!postmaster) return;
  const since = Date.now();
  for (;;) {
    const left = processesIn(folder, postmaster.pid);
    if (left.length === 0) {
      // Another process may have got the same id since, and PostgreSQL would take it for its old self.
      rmSync(join(folder, 'postmaster.pid'), { force: true });
      return;
    }
    const waited = Date.now() - since;
    if (waited > 60_000) throw new Error(`process ${left[0]} still uses ${folder} and does not end`);
    // The first word asks for a fast shutdown; SIGQUIT ends those that no postmaster leads any more.
    for (const pid of left) {
      if (left.includes(postmaster.pid) && waited < 20_000) send(postmaster.pid, 'SIGINT');
      else send(pid, 'SIGQUIT');
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

// A process id alone says little after a restart of a container, where ids repeat: the working directory tells.
function processesIn(folder: string, postmasterPid: number): number[] {
  if (process.platform === 'linux') {
    const target = realpathSync(folder);
    return readdirSync('/proc')
      .filter(
        (name) => /^\d+$/.test(name) && workingDirectory(name) === target && commandOf(name) === 'postgres',
      )
      .map(Number);
  }
  const { stdout } = spawnSync('ps', ['-p', String(postmasterPid), '-o', 'comm='], { encoding: 'utf8' });
  return stdout?.includes('postgres') ? [postmasterPid] : [];
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Resolves with how a child ended, once it did. */
export function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(describe(child.exitCode, child.signalCode));
    child.once('exit', (code, signal) => resolve(describe(code, signal)));
    child.once('error', (error) => resolve(error.message));
  });
}

function describe(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

/** What went wrong, in one line, out of all that a program of PostgreSQL printed: the causes without the hints. */
export function explain(output: string): string {
  if (/No space left on device|free disk space/.test(output)) return 'no space left on the disk';
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /(FATAL|PANIC|could not|invalid)/.test(line));
  return (telling.length > 0 ? telling : lines.slice(-1))
    .map((line) => line.replace(/^.*?(LOG|FATAL|PANIC): +/, '').trim())
    .join('; ');
}
