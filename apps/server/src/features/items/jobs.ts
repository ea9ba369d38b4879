import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { purgeItems } from './ending.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    item_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'item_cleaning', cron: '*/10 * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  async item_cleaning() {
    for (;;) {
      const { language } = services.settings.current();
      const purged = await services.db.kysely.transaction().execute((tx) => purgeItems(tx, language));
      if (purged === 0) return;
    }
  },
});
