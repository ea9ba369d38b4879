import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './file-uses.ts';
import './notifications.ts';

registerDemo(() => import('./demo.ts'));

export const plannedActivities: Feature = { name: 'planned-activities', routes, jobs, schedules };
