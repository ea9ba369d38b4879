import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { tellPresence } from './presence-live.ts';
import { liveCalls } from './routes.ts';

export const chat: Feature = {
  name: 'chat',
  liveCalls(services) {
    tellPresence(services);
    return liveCalls(services);
  },
  webConsumers,
};
