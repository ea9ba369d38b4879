import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** How many test files run at a time: as many as can, of which Vitest would take one for itself. Tests wait more than they reckon. */
export const MAX_WORKERS = Math.min(availableParallelism(), 8);

/** Which of the workers this is, from 0. */
export const workerNumber = (): number => Number(process.env.VITEST_POOL_ID ?? 0) % MAX_WORKERS;

/**
 * Keeps a process, and all that it starts from now on, on the processor of this worker: what works for one test mostly
 * waits for each other, and to wake another processor, or to tell it of changed memory, takes longer than to take turns.
 */
export function stayOnProcessor(worker: number, pid: number): void {
  // Where there is no such command, it goes where the system puts it.
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${worker}`, `${pid}`]);
}
