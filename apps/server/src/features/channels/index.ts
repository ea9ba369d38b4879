import type { Feature } from '../../platform/services.ts';

export { canUpdateChannel, channelAbilities } from './policy.ts';
export { findChannel, loadChannel, loadOwnChannel } from './queries.ts';
export type { ChannelRow } from './tables.ts';

export const channels: Feature = { name: 'channels' };
