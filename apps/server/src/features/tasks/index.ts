import type { Feature } from '../../platform/services.ts';
import { checklistRoutes } from './checklist.ts';
import { taskCommentRoutes } from './comments/routes.ts';
import { taskLifeRoutes } from './life-routes.ts';
import { taskRoutes } from './routes.ts';

export const tasks: Feature = {
  name: 'tasks',
  routes(http, services) {
    taskRoutes(http, services);
    taskLifeRoutes(http, services);
    checklistRoutes(http, services);
    taskCommentRoutes(http, services);
  },
};
