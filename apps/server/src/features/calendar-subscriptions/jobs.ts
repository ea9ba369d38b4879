import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { claimSubscription, dueSubscriptions } from './claims.ts';
import { fetchCalendar } from './fetch.ts';
import { followFetched, giveUp } from './follow.ts';

export const schedules: Schedule[] = [{ name: 'calendar_subscriptions_refreshing', cron: '* * * * *' }];

/** So many are asked for in a minute: each new one costs a thread for as long as it is read. */
const AT_A_TIME = 20;

export const jobs = (services: Services): JobHandlers => {
  const { kysely } = services.db;
  return {
    async calendar_subscriptions_refreshing() {
      for (const calendarId of await dueSubscriptions(kysely, AT_A_TIME)) {
        await kysely
          .transaction()
          .execute((tx) => services.jobs.enqueue(tx, 'calendar_subscription_fetching', { calendarId }));
      }
    },
    async calendar_subscription_fetching({ calendarId }) {
      const claimed = await claimSubscription(kysely, calendarId);
      if (claimed) await fetchCalendar(services, claimed);
    },
    calendar_subscription_reading: (fetched) => followFetched(services, fetched),
  };
};

export const jobsApart = (services: Services): JobHandlers => ({
  calendar_subscription_reading: (fetched) => giveUp(services, fetched, 'too_large'),
});
