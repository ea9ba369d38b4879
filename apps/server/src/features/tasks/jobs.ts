import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { forgetDeleted } from './life.ts';
import { sendTaskReminders } from './reminders.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    task_reminders: Record<string, never>;
    task_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'task_reminders', cron: '* * * * *' },
  { name: 'task_cleaning', cron: '*/5 * * * *' },
];

export const jobs = (services: Services): JobHandlers => ({
  async task_reminders() {
    if ((await sendTaskReminders(services)) > 0) services.events.nudge();
  },
  async task_cleaning() {
    const { kysely } = services.db;
    while ((await kysely.transaction().execute(forgetDeleted)) > 0);
  },
});
