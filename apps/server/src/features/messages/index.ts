import type { Feature } from '../../platform/services.ts';
import { registerUnreadCounter } from '../unreads/index.ts';
import { countedAnew, webConsumers } from './live.ts';
import { jobs, schedules, workerConsumers } from './notices.ts';
import { unreadMessagesOf } from './queries.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './own-data.ts';
import './file-uses.ts';
import './notifications.ts';
import './search-source.ts';

registerUnreadCounter(
  'Messages',
  async ({ db }, { memberId }) => (await unreadMessagesOf(db.reads, [memberId])).get(memberId)!,
  { countedAnew, countsOf: unreadMessagesOf },
);
registerTranslatables();

export const messages: Feature = { name: 'messages', routes, webConsumers, workerConsumers, jobs, schedules };
