import type { Logger } from 'pino';

/**
 * A function for whoever does not wait for it and does not catch: an emitter, a timer, a callback. An error in it would
 * end the process for everybody; this way it is logged and ends there, whether it is thrown or rejects a promise.
 * @param what names the place, in the log and in the test that makes each of these places fail
 * @param otherwise what happens after an error, for who waits for an answer
 */
export function guarded<Args extends unknown[]>(
  log: Pick<Logger, 'error'> | undefined,
  what: string,
  run: (...args: Args) => unknown,
  otherwise?: (...args: Args) => void,
): (...args: Args) => void {
  function fail(error: unknown, args: Args): void {
    log?.error({ err: error, what }, 'something failed that nobody waits for');
    try {
      otherwise?.(...args);
    } catch (next) {
      log?.error({ err: next, what }, 'the answer to a failure failed');
    }
  }
  return (...args) => {
    try {
      const running = run(...args);
      if (running instanceof Promise) running.catch((error: unknown) => fail(error, args));
    } catch (error) {
      fail(error, args);
    }
  };
}
