import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { guarded } from './platform/guarded.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const WAIT_MS = 1_000;
const WAIT_MAX_MS = 30_000;

/**
 * Has a worker run beside this process, and another one whenever it dies, later each time that it dies of its start.
 * @param env what it gets beside our own environment
 */
export function keepWorker(env: Record<string, string>, log: Logger): { stop(): Promise<void> } {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let wait = WAIT_MS;

  function start(): void {
    const started = fork(PROGRAM, { env: { ...process.env, ...env } });
    child = started;
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      // One that could not be started says so, and may say that it ended as well.
      if (child !== started) return;
      child = undefined;
      if (isStopping) return;
      // Killed from outside, it has not died of its start either.
      if (signal !== null) wait = WAIT_MS;
      log.error({ code, signal }, `the worker ended; another is started in ${wait / 1000} s`);
      timer = setTimeout(guarded(log, 'starting a worker', start, again), wait);
      wait = Math.min(2 * wait, WAIT_MAX_MS);
    };
    const again = () => end(null, null);
    // It says one thing only: that it is ready, so whatever ends it from now on is not its start.
    const calm = () => {
      wait = WAIT_MS;
    };
    started.once('message', guarded(log, 'a worker that is ready', calm));
    started.once('exit', guarded(log, 'the end of a worker', end));
    started.on('error', guarded(log, 'a worker that cannot be started', again));
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
