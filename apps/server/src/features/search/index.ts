import type { Feature } from '../../platform/services.ts';
import { runIndexer } from './indexer.ts';
import { routes } from './routes.ts';

export const search: Feature = {
  name: 'search',
  routes,
  worker: runIndexer,
};
