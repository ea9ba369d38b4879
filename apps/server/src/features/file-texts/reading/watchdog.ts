// Ends the process that reads a file from a thread beside it, which a file that never ends or grows without bounds cannot
// stop: when it needs more than it may have, and when whoever wanted the text is gone.
import { workerData } from 'node:worker_threads';
import type { Limits } from './outcome.ts';

const { parent, megabytes, secondsAtMost } = workerData as { parent: number } & Limits;
const LOOK_MS = 50;
/** Later than whoever started us, who is to say why. */
const LATER_SECONDS = 30;
const end = performance.now() + (secondsAtMost + LATER_SECONDS) * 1000;

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > megabytes * 1024 * 1024;
  if (isTooMuch || process.ppid !== parent || performance.now() > end) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
