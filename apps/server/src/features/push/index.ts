import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';

export { newPushKey } from './push-key.ts';
export { DELAY } from './waiting.ts';
export const push: Feature = { name: 'push', routes, workerConsumers, jobs, schedules };
