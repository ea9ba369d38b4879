import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

export const previews: Feature = { name: 'previews', routes, webConsumers, jobs, schedules };
