import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes as followRoutes } from './follows/routes.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './follows/own-data.ts';

registerDemo(() => import('./demo.ts'));

export const tags: Feature = {
  name: 'tags',
  routes(http, services) {
    routes(http, services);
    followRoutes(http, services);
  },
  jobs,
};
