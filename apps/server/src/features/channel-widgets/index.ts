import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { layoutRoutes } from './layout/routes.ts';
import { routes } from './routes.ts';
import './file-uses.ts';
import './own-data.ts';

// After the channels and their blogs, which are imported by what this feature is made of.
registerDemo(() => import('./demo/write.ts'));

export const channelWidgets: Feature = {
  name: 'channel-widgets',
  routes(http, services) {
    routes(http, services);
    layoutRoutes(http, services);
  },
};
