import type { Feature } from '../../platform/services.ts';
import { jobs, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';

export const signUps: Feature = { name: 'sign-ups', routes, workerConsumers, jobs };
