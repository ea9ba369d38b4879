import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export const ignoredMembers: Feature = { name: 'ignored-members', routes, webConsumers };
