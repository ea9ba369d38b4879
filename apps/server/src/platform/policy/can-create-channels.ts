import type { NetworkSettings } from '@dorfplatz/contract';
import type { Viewer } from './viewer.ts';

/** `can.create_channels`: administrators of the network, and all its members where the network wants that [RUL-0339]. */
export const canCreateChannels = (
  viewer: Pick<Viewer, 'isNetworkAdmin' | 'isExternal'>,
  settings: Pick<NetworkSettings, 'channel_creators'>,
): boolean => viewer.isNetworkAdmin || (!viewer.isExternal && settings.channel_creators === 'members');
