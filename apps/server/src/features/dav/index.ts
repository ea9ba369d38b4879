import { registerFileUses } from '../../platform/registries/file-uses.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

// What programs wrote down about a file and their locks are no reason to keep it.
registerFileUses([
  { table: 'dav_locks', column: 'file_id', counts: 'false' },
  { table: 'dav_properties', column: 'file_id', counts: 'false' },
]);

export const dav: Feature = { name: 'dav', routes, jobs, schedules };
