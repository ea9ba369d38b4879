import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';

export const ownData: Feature = { name: 'own-data', routes, jobs, schedules };
