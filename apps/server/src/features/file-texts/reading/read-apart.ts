import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { yieldToOthers } from '../../../platform/priority.ts';
import type { Services } from '../../../platform/services.ts';
import type { FromReader, ToReader } from './messages.ts';
import { LIMITS, type Limits, type Outcome } from './outcome.ts';

const PROGRAM = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url));
/** What the program may read: itself and its libraries, and nothing of the data. */
const FOLDERS = [
  'apps/server/src',
  'packages',
  'node_modules',
  'apps/server/node_modules',
  'package.json',
  'apps/server/package.json',
];
/** V8 may have less than the process, for bytes lie beside it. */
const HEAP_MB = 384;
/** On a busy machine a process may take long to begin. */
const BEGIN_SECONDS = 60;

type Stored = { key: string; size: number };
type ReadApart = Outcome & { text: string };

/** A process that never began to read: that is no fault of the file. */
export class ReaderError extends Error {
  override name = 'ReaderError';
}

function allowedFolders(): string[] {
  return FOLDERS.flatMap((folder) => {
    try {
      const path = `${ROOT}${folder}`;
      return [...new Set([path, realpathSync(path)])];
    } catch {
      return [];
    }
  });
}

/** What was read until the process was ended, or ended by itself. */
const cutOff = (text: string, reason: string): ReadApart => ({
  state: text.trim() !== '' ? 'in_part' : 'too_large',
  reason,
  pages: null,
  text,
});

/**
 * Reads the text of something stored in a process of its own, with bounds in time and memory; whatever is wrong with the
 * file ends that process and no other.
 * @returns what came of it; `wasKilled` says that its process was ended, and another try may bring more
 * @throws ReaderError when the process did not even begin; what the storage throws
 */
export function readApart(
  { storage }: Pick<Services, 'storage'>,
  { key, size }: Stored,
  limits: Limits = LIMITS,
): Promise<ReadApart & { wasKilled: boolean }> {
  const child = fork(PROGRAM, {
    execArgv: [
      '--permission',
      ...allowedFolders().map((folder) => `--allow-fs-read=${folder}`),
      '--allow-worker',
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
    ],
    // Nothing of ours is told: no address of a database, no key.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid) yieldToOthers(child.pid);
  return new Promise((resolve, reject) => {
    let text = '';
    let outcome: Outcome | undefined;
    let failure: Error | undefined;
    let hasBegun = false;
    let isLate = false;
    const end = () => child.kill('SIGKILL');
    const late = () => {
      isLate = hasBegun;
      end();
    };
    let timer = setTimeout(late, BEGIN_SECONDS * 1000);
    const fail = (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
      end();
    };
    const tell = (message: ToReader) => {
      // One that is gone needs nothing more.
      if (child.connected) child.send(message, () => {});
    };
    async function give({ number, start, end }: Extract<FromReader, { type: 'wanted' }>): Promise<void> {
      const { stream } = await storage.open(key, { start, end: end - 1 });
      tell({ type: 'bytes', number, bytes: await buffer(stream) });
    }
    const hear = (message: FromReader) => {
      if (message.type === 'ready') {
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(late, limits.secondsAtMost * 1000);
        tell({ type: 'file', size, limits });
      } else if (message.type === 'text') text += message.text;
      else if (message.type === 'wanted') give(message).catch(fail);
      else {
        const { type: _, ...said } = message;
        outcome = said;
        end();
      }
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer);
      if (outcome) resolve({ ...outcome, text, wasKilled: false });
      else if (failure) reject(failure);
      else if (!hasBegun) reject(new ReaderError(`no process reads files: ${code ?? signal}`));
      else {
        const reason = isLate
          ? `more than ${limits.secondsAtMost} s`
          : `its process ended: ${code ?? signal}`;
        resolve({ ...cutOff(text, reason), wasKilled: true });
      }
    };
    child.on('message', hear);
    child.once('error', fail);
    child.once('exit', ended);
  });
}
