import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { forgetDeletions } from './deletion.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    entry_deletion_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'entry_deletion_cleaning', cron: '*/5 * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  async entry_deletion_cleaning() {
    const { kysely } = services.db;
    while ((await kysely.transaction().execute(forgetDeletions)) > 0);
  },
});
