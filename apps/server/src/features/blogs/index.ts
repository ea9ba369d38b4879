import type { Feature } from '../../platform/services.ts';
import { commentRoutes } from './comments/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { blogRoutes } from './routes.ts';
import './file-uses.ts';
import './own-data.ts';

export const blogs: Feature = {
  name: 'blogs',
  routes(http, services) {
    blogRoutes(http, services);
    commentRoutes(http, services);
    feedRoutes(http, services);
  },
};
