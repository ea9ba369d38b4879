import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';

export const map: Feature = { name: 'map', routes, workerConsumers, jobs, schedules };
