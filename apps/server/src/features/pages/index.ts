import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { abbreviationRoutes } from './abbreviations/routes.ts';
import { attentionRoutes } from './attention-routes.ts';
import { historyRoutes } from './history/routes.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';
import { pageRoutes } from './routes.ts';
import './abbreviations/administration.ts';
import './images.ts';
import './notifications.ts';
import './search-source.ts';
import './own-data.ts';
import './translatables.ts';

export { pagesToLead } from './queries.ts';
export {
  hidePage,
  renderReportedPage,
  reportedPage,
  reportedText,
  showPageAgain,
} from './reporting.ts';

registerDemo(() => import('./demo.ts'));

export const pages: Feature = {
  name: 'pages',
  jobs,
  schedules,
  webConsumers,
  workerConsumers,
  routes(http, services) {
    pageRoutes(http, services);
    historyRoutes(http, services);
    attentionRoutes(http, services);
    abbreviationRoutes(http, services);
  },
};
