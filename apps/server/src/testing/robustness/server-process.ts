import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../platform/free-port.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

export type Ending = { code: number | null; signal: NodeJS.Signals | null; seconds: number };

/** A server as `npm start` runs it, in a process of its own. */
export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it printed so far, errors and logs together. */
  output(): string;
  errors(): string;
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): Promise<Ending>;
};

/** Asks until the answer is yes; fails, saying what it waited for, when the time is over. */
export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  seconds = 20,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`still not so after ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What it has from `npm start` as well: where compiled code is kept, and how memory is shared out. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];

/**
 * Starts the program and gives it at once, ready or not.
 * @param options.words what Node.js is called with, instead of the program alone
 * @param options.stdio where it reads and writes, instead of to us
 */
export function launch(
  variables: Record<string, string>,
  options: { words?: readonly string[]; stdio?: StdioOptions } = {},
): ServerProcess {
  const since = Date.now();
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => INHERITED.includes(name)),
  );
  const child = spawn(process.execPath, [...(options.words ?? [main])], {
    env: { ...inherited, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...variables },
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    complained += text;
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, seconds: (Date.now() - since) / 1000 }));
  });
  return {
    url: `http://127.0.0.1:${variables.PORT ?? '3000'}`,
    child,
    output: () => printed,
    errors: () => complained,
    ended,
    async kill(signal) {
      const asked = Date.now();
      child.kill(signal);
      const ending = await ended;
      return { ...ending, seconds: (Date.now() - asked) / 1000 };
    },
  };
}

/** Starts the program and waits until it says that it is ready. */
export async function launchReady(variables: Record<string, string>): Promise<ServerProcess> {
  const server = launch({ PORT: String(await freePort()), ...variables });
  let isOver = false;
  void server.ended.then(() => {
    isOver = true;
  });
  await eventually('the server is ready', () => isOver || server.output().includes('Ready on'), 40);
  if (isOver) throw new Error(`the server ended at once: ${server.output()}`);
  return server;
}

/** The process that works in the background: the child of a server that runs the same program. Linux only. */
export function workerPid({ child }: Pick<ServerProcess, 'child'>): number | undefined {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.map(Number).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
    } catch {
      return false;
    }
  });
}
