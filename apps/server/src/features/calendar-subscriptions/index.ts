import type { Feature } from '../../platform/services.ts';
import { jobs, jobsApart, schedules } from './jobs.ts';
import { routes } from './routes.ts';

/** Calendars that follow one of another site, read by the worker (docs/decisions/0095). */
export const calendarSubscriptions: Feature = {
  name: 'calendar-subscriptions',
  routes,
  jobs,
  jobsApart,
  schedules,
};
