import type { Feature } from '../../platform/services.ts';
import { workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';

export const invites: Feature = { name: 'invites', routes, workerConsumers };
