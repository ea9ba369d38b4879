import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { channelRoutes } from './routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import './administration.ts';
import './file-uses.ts';
import './own-data.ts';
import './search-source.ts';

export { registerFilesOfChannels } from './held-files.ts';
export { canUpdateChannel } from './policy.ts';
export { presentChannel } from './present.ts';
export { channelRows, countChannels, loadChannel, loadOwnChannel } from './queries.ts';
export type { ChannelRow } from './tables.ts';

registerDemo(() => import('./demo.ts'));
/** How drawings of the channels become pictures of the demo network, for others who write a part of it. */
export const demoDrawings = () => import('./demo/drawings.ts');
export type { Crop } from './demo/drawings.ts';

export const channels: Feature = {
  name: 'channels',
  routes(http, services) {
    channelRoutes(http, services);
    subscriptionRoutes(http, services);
  },
};
