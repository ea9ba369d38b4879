import type { Channel } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { ChannelRow } from './tables.ts';

type Person = Pick<Viewer, 'isNetworkAdmin'>;
type Managed = Pick<ChannelRow, 'is_manager'>;

/** Its managers and the administrators of the network write a channel, lay it out and say who sees it. */
export const canUpdateChannel = (viewer: Person, channel: Managed): boolean =>
  viewer.isNetworkAdmin || channel.is_manager;

/** Deleting takes away what many read, for good: administrators of the network do. */
export const canDestroyChannel = (viewer: Person): boolean => viewer.isNetworkAdmin;

export const channelAbilities = (viewer: Person, channel: Managed): Channel['i']['can'] => ({
  update: canUpdateChannel(viewer, channel),
  destroy: canDestroyChannel(viewer),
});
