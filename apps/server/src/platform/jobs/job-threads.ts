import { Worker } from 'node:worker_threads';
import type { JobData, JobHandlers, JobName } from './jobs.ts';

/** As long as the queue waits for a job before it gives it out again, and what `npm start` gives a process. */
const LIMITS = { seconds: 15 * 60, megabytes: 512 };

/** A job that needed more time or memory than it may have; it would need as much the next time. */
export class JobTooLargeError extends Error {
  override name = 'JobTooLargeError';
}

export type JobThreads = {
  /**
   * Carries a job out in a thread of its own.
   * @throws JobTooLargeError after a quarter of an hour or with 512 MB, and what the job throws
   */
  run<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
  /**
   * Handlers that carry jobs out in threads.
   * @param giveUps by the job: what is done when it was too large
   */
  handlers(giveUps: JobHandlers): JobHandlers;
  /** Ends all threads at once. What they had open in the database is rolled back, and the queue gives it out again. */
  stop(): Promise<void>;
};

/**
 * Runs jobs beside the thread that answers requests.
 * @param program the module that a thread begins with; it gets `about`, `name` and `data` as its workerData
 * @param about what all threads are told: plain data
 */
export function createJobThreads(program: URL, about: object, limits = LIMITS): JobThreads {
  const threads = new Set<Worker>();
  let isStopped = false;
  const run: JobThreads['run'] = (name, data) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(program, {
        name,
        workerData: { about, name, data },
        resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      });
      threads.add(thread);
      let failure: Error | undefined;
      const timer = setTimeout(() => {
        failure = new JobTooLargeError(`${name} took more than ${limits.seconds} s`);
        void thread.terminate();
      }, limits.seconds * 1_000);
      thread.once('error', (error: Error & { code?: string }) => {
        const hasNoRoom = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        failure = hasNoRoom ? new JobTooLargeError(`${name} took more than ${limits.megabytes} MB`) : error;
      });
      thread.once('exit', (code) => {
        clearTimeout(timer);
        threads.delete(thread);
        if (failure) reject(failure);
        // A thread that is ended before it has begun gives 0 too.
        else if (code !== 0 || isStopped) reject(new Error(`the thread of ${name} was ended`));
        else resolve();
      });
    });
  return {
    run,
    handlers: (giveUps) =>
      Object.fromEntries(
        (Object.entries(giveUps) as [JobName, (data: unknown) => Promise<void>][]).map(([name, giveUp]) => [
          name,
          (data: JobData[typeof name]) =>
            run(name, data).catch((error: unknown) => {
              if (error instanceof JobTooLargeError) return giveUp(data);
              throw error;
            }),
        ]),
      ),
    async stop() {
      isStopped = true;
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
