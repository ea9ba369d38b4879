import { createHash, randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';

/** The data folder is used by another running process. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Takes a folder for this process alone. The lock is a listening socket: unlike a file with a process id it
 * vanishes with its process however that ends, and holds across containers that share the folder.
 * @returns how to give the folder back
 * @throws FolderInUseError when a running process has it; the message names the process
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = lockPath(folder);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await hold(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') throw error;
    }
    await refuseWhenHeld(folder, path);
    // Renamed first and asked again, since another process may have taken the lock in between.
    const aside = `${path}.${randomBytes(4).toString('hex')}`;
    try {
      renameSync(path, aside);
    } catch {
      continue;
    }
    try {
      await refuseWhenHeld(folder, aside);
    } catch (error) {
      linkSync(aside, path);
      throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  }
  throw new FolderInUseError(`${folder} is being taken by another process`);
}

/** Tells whether a running process holds the folder. */
export async function isFolderLocked(folder: string): Promise<boolean> {
  return (await holder(lockPath(folder))) !== undefined;
}

// The address of a socket has about 100 characters on most systems, so the shorter way to the file is taken.
function lockPath(folder: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\dorfplatz-${createHash('sha256').update(folder).digest('hex')}`;
  }
  const absolute = join(folder, 'lock');
  const fromHere = relative(process.cwd(), absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) > 90) throw new Error(`the path of the data folder is too long: ${folder}`);
  return path;
}

async function refuseWhenHeld(folder: string, path: string): Promise<void> {
  const pid = await holder(path);
  if (pid !== undefined)
    throw new FolderInUseError(`${folder} is already in use by the running process ${pid}`);
}

function hold(path: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.on('error', reject);
    server.listen(path, () => {
      server.unref();
      // Closing a listening socket also removes its file.
      resolve(() => server.close());
    });
  });
}

function holder(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path);
    // One too busy to answer holds it all the same; one that hangs up without an answer is just ending.
    socket.setTimeout(2000, () => {
      answer ||= 'that does not answer';
      socket.destroy();
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.on('close', () => resolve(answer || undefined));
  });
}
