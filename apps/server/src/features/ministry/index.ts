import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { entryRoutes } from './entries/routes.ts';
import { ministryRoutes } from './routes.ts';
import './administration.ts';
import './file-uses.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export const ministry: Feature = {
  name: 'ministry',
  routes(http, services) {
    ministryRoutes(http, services);
    entryRoutes(http, services);
  },
};
