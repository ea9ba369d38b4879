// Ends the process that reads a file from a thread beside it, which a file that never ends or grows without bounds cannot
// stop: when it needs more than it may have, and when whoever wanted the text is gone.
import { workerData } from 'node:worker_threads';

const { parent, megabytes, seconds } = workerData as { parent: number; megabytes: number; seconds: number };
const LOOK_MS = 50;
const end = performance.now() + seconds * 1000;

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > megabytes * 1024 * 1024;
  if (isTooMuch || process.ppid !== parent || performance.now() > end) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
