import type { Feature } from '../../platform/services.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';

export const tags: Feature = { name: 'tags', routes, jobs };
