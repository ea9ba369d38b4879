import type { Feature } from '../../platform/services.ts';
import { jobs, jobsApart, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './administration.ts';

export type { Reading } from './reading.ts';
export { reasonsOf, rejectedList } from './rejected-list.ts';
export { importMemberList, readMemberList } from './run-import.ts';
export { CancelledError, UnreadableError } from './tables.ts';
export const memberImports: Feature = {
  name: 'member-imports',
  routes,
  workerConsumers,
  jobs,
  jobsApart,
  schedules,
};
