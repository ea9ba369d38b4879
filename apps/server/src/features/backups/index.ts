import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';

export const backups: Feature = { name: 'backups', routes, jobs, schedules };
