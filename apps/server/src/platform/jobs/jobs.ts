import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { rows, type Transaction } from '../db/database.ts';
import { guarded } from '../guarded.ts';

/** Slow work by name, each with its data; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their jobs into it
export interface JobData {}
export type JobName = keyof JobData & string;

export type JobHandlers = { [N in JobName]?: (data: JobData[N]) => Promise<void> };

/** A job that runs by the clock; `cron` is read in UTC. */
export type Schedule = { name: JobName; cron: string };

export type Jobs = {
  /**
   * Puts a job into the queue within the transaction: it runs only when that commits.
   * @param options.afterSeconds how long it waits at least
   */
  enqueue<N extends JobName>(
    tx: Transaction,
    name: N,
    data: JobData[N],
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Has a job that failed for good tried once more, within the transaction. */
  retry(tx: Transaction, name: string, id: string): Promise<void>;
  /** Creates the queues; with handlers it also works them off. */
  start(names: readonly JobName[], handlers?: JobHandlers, schedules?: readonly Schedule[]): Promise<void>;
  /** Lets the jobs in work finish, for at most 20 seconds. */
  stop(): Promise<void>;
};

const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true } as const;

export function createJobs(options: {
  url: string;
  log: Pick<Logger, 'warn' | 'error'>;
  worker: boolean;
}): Jobs {
  const { url, log, worker } = options;
  const boss = new PgBoss({
    connectionString: url,
    max: worker ? 4 : 1,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    schema: 'jobs',
  });
  const complain = (error: Error) => log.warn({ err: error }, 'the job queue has an error');
  boss.on('error', guarded(log, 'an error of the job queue', complain));
  const within = (tx: Transaction) => ({
    executeSql: async (text: string, values: unknown[] = []) => ({ rows: await rows(tx, text, values) }),
  });
  return {
    async enqueue(tx, name, data, { afterSeconds } = {}) {
      await boss.send(
        name,
        data as object,
        {
          ...RETRIES,
          ...(afterSeconds && { startAfter: afterSeconds }),
          db: within(tx),
        } as never,
      );
    },
    async retry(tx, name, id) {
      await boss.retry(name, id, { db: within(tx) });
    },
    async start(names, handlers = {}, schedules = []) {
      await boss.start();
      const queues = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of names) if (!queues.has(name)) await boss.createQueue(name, { notify: true });
      if (!worker) return;
      for (const [name, handle] of Object.entries(handlers) as [
        JobName,
        (data: unknown) => Promise<void>,
      ][]) {
        await boss.work(
          name,
          // What was put off or is tried again wakes nobody: it is looked for.
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10, localConcurrency: 4 },
          async (batch: { data: unknown }[]) => {
            for (const job of batch) await handle(job.data);
          },
        );
      }
      const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const { name, cron } of schedules) if (crons.get(name) !== cron) await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
