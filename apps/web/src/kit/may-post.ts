import type { Network } from '@dorfplatz/contract';

/** Whether somebody has a stream to post into: of the network, or of a group of theirs. */
export const mayPost = (network: Pick<Network, 'activitystreams'> | undefined): boolean =>
  (network?.activitystreams ?? []).some(({ can }) => can.post);
