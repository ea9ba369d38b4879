import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { checklistRoutes } from './checklist.ts';
import { taskCommentRoutes } from './comments/routes.ts';
import { jobs, schedules } from './jobs.ts';
import { taskLifeRoutes } from './life-routes.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';
import { taskRoutes } from './routes.ts';
import '../files/index.ts';
import { wallRoutes } from './wall/routes.ts';
import './file-uses.ts';
import './notifications.ts';
import './own-data.ts';
import './search-source.ts';
import './unread.ts';

export { type DueSoon, tasksDueSoon } from './due-soon.ts';

// After the files, of which one hangs on a task there.
registerDemo(() => import('./demo/write.ts'));

export const tasks: Feature = {
  name: 'tasks',
  jobs,
  schedules,
  webConsumers,
  workerConsumers,
  routes(http, services) {
    taskRoutes(http, services);
    taskLifeRoutes(http, services);
    checklistRoutes(http, services);
    taskCommentRoutes(http, services);
    wallRoutes(http, services);
  },
};
