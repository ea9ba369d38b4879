import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { publishAllDue, publishDue } from './publish.ts';

export const schedules: Schedule[] = [{ name: 'planned_activities', cron: '* * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  planned_activity: ({ plannedId }) => publishDue(services, plannedId),
  planned_activities: () => publishAllDue(services),
});
