import type { Feature } from '../../platform/services.ts';
import { layoutRoutes } from './layout/routes.ts';
import { routes } from './routes.ts';
import './file-uses.ts';
import './own-data.ts';

export const channelWidgets: Feature = {
  name: 'channel-widgets',
  routes(http, services) {
    routes(http, services);
    layoutRoutes(http, services);
  },
};
