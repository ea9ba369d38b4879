import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { clearBin } from './bin/bin.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    page_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'page_cleaning', cron: '47 * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  async page_cleaning() {
    await services.db.kysely.transaction().execute(clearBin);
  },
});
