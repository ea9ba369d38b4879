import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './export.ts';
import './own-data.ts';

export { lockMember, putIntoGroups } from './commands.ts';
export { membershipsOf } from './queries.ts';
export const memberManager: Feature = { name: 'member-manager', routes, webConsumers, jobs, schedules };
