import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { workerConsumers } from './notices.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './notifications.ts';
import './administration.ts';

registerDemo(() => import('./demo.ts'));

export const changeRequests: Feature = { name: 'change-requests', routes, workerConsumers };
