import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export { loadGazetteer } from './gazetteer.ts';
export { locate } from './locate.ts';
export { known as knownPlace } from './queries.ts';

export const map: Feature = { name: 'map', routes, workerConsumers, jobs, schedules };
