import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** How often it was asked whether the server lives, how often nothing came, and how long the slowest answer took (ms). */
export type Health = { asked: number; wrong: number; worst: number };

/** Asks again and again whether a server lives, in a thread of its own: what else the test does takes its time too. */
export function watchHealth(url: string): { stop(): Promise<Health> } {
  const thread = new Worker(new URL(import.meta.url), { workerData: `${url}/healthz` });
  return {
    stop() {
      const health = new Promise<Health>((resolve) => thread.once('message', resolve));
      thread.postMessage('stop');
      return health;
    },
  };
}

async function ask(url: string): Promise<void> {
  let isOver = false;
  parentPort!.once('message', () => {
    isOver = true;
  });
  const health: Health = { asked: 0, wrong: 0, worst: 0 };
  while (!isOver) {
    const since = performance.now();
    const isWell = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    health.worst = Math.max(health.worst, Math.round(performance.now() - since));
    health.asked += 1;
    if (!isWell) health.wrong += 1;
    await pause(20);
  }
  parentPort!.postMessage(health);
}

if (parentPort && typeof workerData === 'string') await ask(workerData);
