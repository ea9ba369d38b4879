import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './announcing.ts';
import { commentRoutes } from './comments/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { blogRoutes } from './routes.ts';
import { shareRoutes } from './shares/routes.ts';
import './file-uses.ts';
import './notifications.ts';
import './own-data.ts';
import './search-source.ts';
import './shares/part.ts';

// After the channels, which are imported before.
registerDemo(() => import('./demo/write.ts'));

export { presentCard as presentArticleCard } from './present.ts';
export { articlesWanted, type FoundArticles, isBlogSeen, type WantedArticles } from './queries.ts';

export const blogs: Feature = {
  name: 'blogs',
  jobs,
  schedules,
  routes(http, services) {
    blogRoutes(http, services);
    commentRoutes(http, services);
    feedRoutes(http, services);
    shareRoutes(http, services);
  },
};
