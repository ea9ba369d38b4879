import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './leaving.ts';

export const exportsFeature: Feature = { name: 'exports', routes, jobs, schedules };
