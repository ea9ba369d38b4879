import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { registerNews, workerConsumers } from './news.ts';
import { tellPresence } from './presence-live.ts';
import { liveCalls } from './routes.ts';
import './own-data.ts';
import './file-uses.ts';
import './search-source.ts';
import './new-groups.ts';

registerNews();

export const chat: Feature = {
  name: 'chat',
  liveCalls(services) {
    tellPresence(services);
    return liveCalls(services);
  },
  webConsumers,
  workerConsumers,
};
