import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';

export {
  registerUnreadActivities,
  registerUnreadCounter,
  registerUnreadFolders,
  type UnreadActivities,
  type UnreadFolders,
} from './counters.ts';
export const unreads: Feature = { name: 'unreads', routes, webConsumers };
