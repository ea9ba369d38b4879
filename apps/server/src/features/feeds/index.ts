import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';

export { ensureFeed } from './commands.ts';
export { presentFeed } from './present.ts';
export { feedContents } from './queries.ts';
export type { FeedContent } from './tables.ts';
export { registerFeedUse } from './uses.ts';

/** Feeds of other sites (RSS, Atom, JSON Feed), each read once for all who show it. */
export const feeds: Feature = { name: 'feeds', jobs, schedules, workerConsumers };
