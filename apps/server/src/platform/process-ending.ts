import type { Logger } from 'pino';

/** The code of a process that a fault of the program ended. Whoever started it starts another. */
export const FAULT = 70;
/** So long (ms) a process with a fault may take to answer what is open. */
const PATIENCE_MS = 10_000;

export type ProcessEnding = {
  /** Says how to end from now on: it resolves when everything is answered and closed. */
  by(stop: () => Promise<void>): void;
};

/**
 * Ends this process well: on SIGTERM and SIGINT, when the process that started it is gone, and after an error that
 * nothing caught. Nobody knows what such an error left behind, so the process takes nothing new, answers what is open
 * and ends, to be started again.
 * @param refuse ends the process at once with the reason, when stopping itself fails
 */
export function createProcessEnding(
  log: Pick<Logger, 'fatal'>,
  refuse: (error: unknown) => never,
  patienceMs = PATIENCE_MS,
): ProcessEnding {
  let stop: (() => Promise<void>) | undefined;
  let isEnding = false;

  function end(code: number): void {
    if (isEnding) return;
    isEnding = true;
    if (!stop) process.exit(code);
    stop().then(() => process.exit(code), refuse);
  }

  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing caught: this process ends');
    setTimeout(() => process.exit(FAULT), patienceMs);
    end(FAULT);
  });
  // A worker whose parent is gone must not linger on its database, nor wait for one that went with it.
  process.once('disconnect', () => end(0));

  return {
    by(given) {
      stop = given;
      process.once('SIGTERM', () => end(0));
      process.once('SIGINT', () => end(0));
    },
  };
}
