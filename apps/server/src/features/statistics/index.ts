import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export const statistics: Feature = { name: 'statistics', routes, jobs, schedules };
