import { newToken } from '../../../platform/session/tokens.ts';
import { type Cases, groups, once, places } from '../../../testing/matrix/case-builders.ts';
import { buildStream } from './build.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listNetworkStreams: once(() => ({})),
  // Each is of a group of its own, or taken away again by the next: only so many fit into one place.
  createNetworkStream: once(() => ({ body: { name: ' ' } })),
  orderNetworkStreams: once(() => ({ body: { stream_ids: [] } })),
  updateNetworkStream: {
    '': (world) => ({ params: { id: world.network.streamId }, body: { posters: 'members' } }),
    'of a group': (world) => ({ params: { id: world.open.streamId }, body: { posters: 'members' } }),
  },
  deleteNetworkStream: {
    '': async (world) => ({ params: { id: await buildStream(world, world.network) } }),
    'the main one': (world) => ({ params: { id: world.network.streamId } }),
  },
  listStreamsOfGroup: groups((place) => ({ params: { slug: place.slug } })),
  createStreamOfGroup: groups(async (place, world) => ({
    params: { slug: await world.copy(place) },
    body: { name: `Stream ${newToken()}` },
  })),
  orderStreamsOfGroup: groups((place) => ({ params: { slug: place.slug }, body: { stream_ids: [] } })),
  updateStreamOfGroup: groups((place) => ({
    params: { slug: place.slug, id: place.streamId },
    body: { posters: 'members' },
  })),
  deleteStreamOfGroup: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildStream(world, place) },
  })),
  muteStream: places(async (world, place) => ({ params: { id: await buildStream(world, place) }, body: {} })),
  unmuteStream: places(async (world, place) => ({ params: { id: await buildStream(world, place) } })),
};
