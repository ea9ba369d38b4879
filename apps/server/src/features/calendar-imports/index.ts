import type { Feature } from '../../platform/services.ts';
import { jobs, jobsApart, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export { alone, planImport } from './plan.ts';
export { categoriesByLabel } from './queries.ts';
export { type FileReading, readFile } from './reading.ts';
export { FileError } from './tables.ts';
export { writePlan } from './write-plan.ts';

export const calendarImports: Feature = {
  name: 'calendar-imports',
  routes,
  jobs,
  jobsApart,
  schedules,
};
