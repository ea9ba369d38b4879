import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { registerUnreadActivities, registerUnreadCounter } from '../unreads/index.ts';
import { routes as confirmationRoutes } from './confirmations/routes.ts';
import { routes as contributionRoutes } from './contributions/routes.ts';
import { jobs, schedules } from './jobs.ts';
import { lifeLive, lifeNotices } from './life.ts';
import { webConsumers } from './live.ts';
import { routes as markRoutes } from './marks/routes.ts';
import { workerConsumers } from './notices.ts';
import { unreadActivities, unreadTotal } from './read-markers.ts';
import { routes as replyRoutes } from './replies/routes.ts';
import { routes } from './routes.ts';
import { sharesLive } from './shares/live.ts';
import { routes as shareRoutes } from './shares/routes.ts';
import { registerTranslatables } from './translatables.ts';
import { routes as versionRoutes } from './versions/routes.ts';
import './first-steps.ts';
import './own-data.ts';
import './file-uses.ts';
import './notifications.ts';
import './confirmations/part.ts';
import './search/sources.ts';
import './shares/part.ts';

registerUnreadCounter('Activitystreams', (services, viewer) => unreadTotal(services.db, viewer));
registerUnreadActivities((services, viewer) => unreadActivities(services.db, viewer));
registerTranslatables();
registerDemo(() => import('./demo.ts'));

export { createActivity, holdActivity, updateActivity, writeActivity } from './commands.ts';
export { forgetDeletions, registerPartingWithPosts } from './deletion.ts';
export { registerDraftPart } from './draft-parts.ts';
export { hideEntry, restoreEntry } from './hiding.ts';
export { loadActivity } from './load-activity.ts';
export {
  type PostWords,
  registerPostPart,
  registerPostWords,
  registerReplyPart,
  wordsOfPosts,
} from './parts.ts';
export { findFollowedStream, writableStreams } from './places.ts';
export { entryAbilities } from './policy.ts';
export {
  checkPost,
  type NewPost,
  type PostChange,
  picturesShown,
  publishPost,
  registerPostType,
} from './post-types.ts';
export { htmlOf, presentAuthor } from './present.ts';
export { activityOfReply, replyById } from './queries.ts';
export { readPost } from './read-post.ts';
export { sharedWords } from './shares/shared-words.ts';
export type { AuthorColumns, Entry, PlaceRow } from './tables.ts';
export { postsTagged } from './tags.ts';
export { registerVersionDetails } from './versions/commands.ts';
export const activities: Feature = {
  name: 'activities',
  routes(http, services) {
    routes(http, services);
    replyRoutes(http, services);
    contributionRoutes(http, services);
    versionRoutes(http, services);
    markRoutes(http, services);
    confirmationRoutes(http, services);
    shareRoutes(http, services);
  },
  webConsumers: (services) => [...webConsumers(services), lifeLive(services), sharesLive(services)],
  workerConsumers: (services) => [...workerConsumers(services), lifeNotices(services)],
  jobs,
  schedules,
};
