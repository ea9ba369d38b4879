import type { Feature } from '../../platform/services.ts';
import { workerConsumers } from './notices.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './notifications.ts';
import './own-data.ts';

export const reports: Feature = { name: 'reports', routes, workerConsumers };
