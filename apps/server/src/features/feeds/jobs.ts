import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { claimFeed, claimNext } from './claims.ts';
import { refreshFeed } from './refresh.ts';
import { forgetUnused } from './uses.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    feed_fetching: { feedId: number };
    feeds_refreshing: Record<string, never>;
    feeds_forgetting: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'feeds_refreshing', cron: '* * * * *' },
  { name: 'feeds_forgetting', cron: '23 * * * *' },
];

/** So many are asked at once; silent ones hold up the others no longer than they may take. */
const TOGETHER = 6;
/** The next minute goes on where this one ends. */
const REFRESHING_MS = 50_000;
const FORGOTTEN_AT_A_TIME = 200;

export const jobs = (services: Services): JobHandlers => {
  const { kysely } = services.db;
  async function refreshNext(until: number): Promise<void> {
    while (Date.now() < until) {
      const feed = await claimNext(kysely);
      if (!feed) return;
      await refreshFeed(services, feed);
    }
  }
  return {
    async feed_fetching({ feedId }) {
      const feed = await claimFeed(kysely, feedId);
      if (feed) await refreshFeed(services, feed);
    },
    async feeds_refreshing() {
      const until = Date.now() + REFRESHING_MS;
      await Promise.all(Array.from({ length: TOGETHER }, () => refreshNext(until)));
    },
    async feeds_forgetting() {
      await forgetUnused(kysely, FORGOTTEN_AT_A_TIME);
    },
  };
};

/** Reads a feed as soon as somebody wants to show it. */
export const workerConsumers = ({ jobs: queue }: Services): Consumer[] => [
  {
    name: 'feeds',
    async handle(events, tx) {
      for (const event of events)
        if (event.type === 'feed_asked_for') await queue.enqueue(tx, 'feed_fetching', event.payload);
      return undefined;
    },
  },
];
