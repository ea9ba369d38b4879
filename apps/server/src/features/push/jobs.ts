import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { guarded } from '../../platform/guarded.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { deliverPushes } from './deliver.ts';
import { awaitPushes, DELAY } from './waiting.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    pushes: Record<string, never>;
    device_cleaning: Record<string, never>;
  }
}

/**
 * Has what waits sent once its delay is over: one job for all that comes until then. A job that were enqueued with the
 * delay would be found by polling only, half a minute later.
 */
export function createAlarm({ db, jobs, log }: Services): () => void {
  let isSet = false;
  const ring = async () => {
    isSet = false;
    // Where that fails the clock below finds what waits.
    await db.kysely.transaction().execute((tx) => jobs.enqueue(tx, 'pushes', {}));
  };
  return () => {
    // A moment more than what waits: then it is due for certain.
    if (!isSet) setTimeout(guarded(log, 'pushes that are due', ring), DELAY.seconds * 1000 + 200).unref();
    isSet = true;
  };
}

/** Notes what shall be pushed, and has it sent a moment later. */
export const workerConsumers = (services: Services): Consumer[] => {
  const sendSoon = createAlarm(services);
  return [
    {
      name: 'pushes',
      async handle(events, tx) {
        const ids = new Set<number>();
        for (const event of events) {
          if (event.type === 'notifications_changed' && event.payload.notificationId !== null)
            ids.add(event.payload.notificationId);
        }
        return ids.size > 0 && (await awaitPushes(tx, [...ids])) > 0 ? sendSoon : undefined;
      },
    },
  ];
};

/** By the clock for what waited for the end of quiet hours, failed, or was left by a process that was killed. */
export const schedules: Schedule[] = [
  { name: 'pushes', cron: '* * * * *' },
  { name: 'device_cleaning', cron: '41 * * * *' },
];

export const jobs = (services: Services): JobHandlers => ({
  pushes: () => deliverPushes(services),
  async device_cleaning() {
    await sql`
      delete from devices d where
        (d.session_id is null and d.updated_at < now() - interval '60 days')
        or (d.failures >= 10 and coalesce(d.last_success_at, d.created_at) < now() - interval '14 days')
        or not exists (
          select 1 from members m where m.id = d.member_id and m.state in ('active', 'to_be_onboarded')
        )
    `.execute(services.db.kysely);
  },
});
