import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { listRoutes } from './list/routes.ts';
import { organisationRoutes } from './routes.ts';
import './administration.ts';
import './file-uses.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export const organisations: Feature = {
  name: 'organisations',
  routes(http, services) {
    organisationRoutes(http, services);
    listRoutes(http, services);
  },
};
