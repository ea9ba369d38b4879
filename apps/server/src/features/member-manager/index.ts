import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';

export const memberManager: Feature = { name: 'member-manager', routes, webConsumers };
