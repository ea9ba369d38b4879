import { queryClient } from './queries.ts';

/** Longer than this, in ms, nothing is waited for: the frame with its places to fill is better than none. */
const patience = 250;

/**
 * Resolves when what was asked for so far is answered, soon in any case. The answers come beside the program; waiting
 * for the last of them lets the first screen be made once instead of twice.
 */
export function firstAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, patience);
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() === 0) done();
    });
    if (queryClient.isFetching() === 0) done();
  });
}
