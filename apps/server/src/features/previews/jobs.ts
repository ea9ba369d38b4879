import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { endOverdue } from './commands.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    preview_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'preview_cleaning', cron: '* * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  async preview_cleaning() {
    await services.db.kysely.transaction().execute(endOverdue);
    services.events.nudge();
  },
});
