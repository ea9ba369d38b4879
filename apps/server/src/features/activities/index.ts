import type { Feature } from '../../platform/services.ts';
import { registerUnreadActivities, registerUnreadCounter } from '../unreads/index.ts';
import { routes as contributionRoutes } from './contributions/routes.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';
import { unreadActivities, unreadTotal } from './read-markers.ts';
import { routes as replyRoutes } from './replies/routes.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './first-steps.ts';
import './own-data.ts';
import './file-uses.ts';
import './notifications.ts';

registerUnreadCounter('Activitystreams', (services, viewer) => unreadTotal(services.db, viewer));
registerUnreadActivities((services, viewer) => unreadActivities(services.db, viewer));
registerTranslatables();

export { createActivity, holdActivity, writeActivity } from './commands.ts';
export { type Entry, hideEntry, restoreEntry } from './hiding.ts';
export { loadActivity } from './load-activity.ts';
export { type PartedRow, registerPostPart } from './parts.ts';
export { findFollowedStream, writableStreams } from './places.ts';
export { entryAbilities } from './policy.ts';
export { checkPost, type NewPost, type PostChange, publishPost, registerPostType } from './post-types.ts';
export { presentAuthor } from './present.ts';
export { presentOne } from './present-one.ts';
export { replyById } from './queries.ts';
export type { AuthorColumns, PlaceRow } from './tables.ts';
export { postsTagged } from './tags.ts';
export const activities: Feature = {
  name: 'activities',
  routes(http, services) {
    routes(http, services);
    replyRoutes(http, services);
    contributionRoutes(http, services);
  },
  webConsumers,
  workerConsumers,
};
