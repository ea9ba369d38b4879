import { setTimeout as pause } from 'node:timers/promises';

/** Answers leave this many milliseconds after the question, or twice, three times as many. */
export const RHYTHM_MS = 50;

/**
 * Does work whose time must not tell what it found: its result, or what it throws, comes at the next beat after it is
 * done. Differences below a beat are gone; so the work must be alike, too, for one not to need a beat more.
 */
export async function inRhythm<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    await pause(RHYTHM_MS - ((performance.now() - begun) % RHYTHM_MS));
  }
}
