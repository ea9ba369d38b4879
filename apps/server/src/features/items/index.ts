import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { commentRoutes } from './comments/routes.ts';
import { jobs as exportJobs, schedules as exportSchedules } from './exports/jobs.ts';
import { exportRoutes } from './exports/routes.ts';
import { jobs as importJobs, schedules as importSchedules, jobsApart } from './imports/jobs.ts';
import { importRoutes } from './imports/routes.ts';
import { integrationConsumers } from './integrations/consumer.ts';
import { jobs as mailJobs } from './integrations/mails.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';
import { itemRoutes } from './routes.ts';
import { viewRoutes } from './views/routes.ts';
import './file-uses.ts';
import './notifications.ts';
import './own-data.ts';
import './search-source.ts';

registerDemo(() => import('./demo.ts'));

export { loadItem } from './queries.ts';
export { itemsTagged } from './tagged.ts';

export const items: Feature = {
  name: 'items',
  jobs: (services) => ({
    ...jobs(services),
    ...exportJobs(services),
    ...importJobs(services),
    ...mailJobs(services),
  }),
  jobsApart,
  schedules: [...schedules, ...exportSchedules, ...importSchedules],
  webConsumers,
  workerConsumers: (services) => [...workerConsumers(services), ...integrationConsumers(services)],
  routes(http, services) {
    itemRoutes(http, services);
    commentRoutes(http, services);
    viewRoutes(http, services);
    exportRoutes(http, services);
    importRoutes(http, services);
    integrationRoutes(http, services);
  },
};
