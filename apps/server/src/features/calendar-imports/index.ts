import type { Feature } from '../../platform/services.ts';
import { jobs, jobsApart, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export const calendarImports: Feature = {
  name: 'calendar-imports',
  routes,
  jobs,
  jobsApart,
  schedules,
};
