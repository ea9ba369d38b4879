import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { listRoutes } from './lists/routes.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './file-uses.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export const industrials: Feature = {
  name: 'industrials',
  routes(http, services) {
    // Before the calls for one company: their paths are not its id.
    listRoutes(http, services);
    routes(http, services);
  },
};
