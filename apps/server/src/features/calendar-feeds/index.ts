import type { Feature } from '../../platform/services.ts';
import { workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';

export { currentFeedToken } from './feed-token.ts';
export { farewellText, itipText } from './itip.ts';
export const calendarFeeds: Feature = { name: 'calendar-feeds', routes, workerConsumers };
