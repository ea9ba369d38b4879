import type { Network, SessionViewer } from '@dorfplatz/contract';

/** Whether somebody has a place to post in: the network, or a group of theirs that is not archived. */
export function mayPost(viewer: SessionViewer, network: Network | undefined): boolean {
  return viewer.can.post_to_network || (network?.my_groups ?? []).some(({ archived }) => !archived);
}
