import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { prepareBirthdays } from './birthdays.ts';
import { deliverLetters } from './deliver.ts';
import { openDueRun, prepareDigests } from './digests.ts';
import { awaitNotifications, awaitPosts, GATHERING, gatherNews } from './waiting.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    letters: Record<string, never>;
    digest_letters: Record<string, never>;
    letter_cleaning: Record<string, never>;
    digests: Record<string, never>;
    birthday_letters: Record<string, never>;
  }
}

/** Notes what people shall hear of by mail, and has the mails written a little later. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'letters',
    async handle(events, tx) {
      const notifications = new Set<number>();
      const posts = new Set<number>();
      for (const event of events) {
        if (event.type === 'notifications_changed' && event.payload.notificationId !== null)
          notifications.add(event.payload.notificationId);
        if (event.type === 'activity_created') posts.add(event.payload.activityId);
      }
      let waiting = 0;
      if (notifications.size > 0) waiting += await awaitNotifications(tx, [...notifications]);
      if (posts.size > 0) waiting += await awaitPosts(tx, [...posts]);
      if (waiting > 0) {
        // A moment more than what waits: then it is due for certain.
        await services.jobs.enqueue(tx, 'letters', {}, { afterSeconds: GATHERING.seconds + 1 });
      }
      return undefined;
    },
  },
];

/** By the clock for what waited for the end of quiet hours, failed, or was left by a process that was killed. */
export const schedules: Schedule[] = [
  { name: 'letters', cron: '*/5 * * * *' },
  { name: 'digest_letters', cron: '*/5 * * * *' },
  { name: 'digests', cron: '*/5 * * * *' },
  { name: 'birthday_letters', cron: '*/5 * * * *' },
  { name: 'letter_cleaning', cron: '23 * * * *' },
];

export const jobs = (services: Services): JobHandlers => {
  let isSendingDigests = false;
  return {
    async letters() {
      await gatherNews(services);
      await deliverLetters(services, 'news');
    },
    async digest_letters() {
      // One at a time: what this job was put into the queue for, the one at work sends too.
      if (isSendingDigests) return;
      isSendingDigests = true;
      try {
        await deliverLetters(services, 'digest');
      } finally {
        isSendingDigests = false;
      }
    },
    async digests() {
      const run = await openDueRun(services);
      if (run) await prepareDigests(services, run.slot, run.network);
    },
    async birthday_letters() {
      await prepareBirthdays(services.db.kysely, await services.settings.reload());
      await deliverLetters(services, 'birthday');
    },
    async letter_cleaning() {
      await sql`delete from digest_runs where slot < now() - interval '30 days'`.execute(services.db.kysely);
      // Those of birthdays say for a year that this year's has been written.
      await sql`
        delete from letters
        where created_at < now() - interval '30 days'
          and (kind <> 'birthday' or created_at < now() - interval '366 days')
      `.execute(services.db.kysely);
    },
  };
};
