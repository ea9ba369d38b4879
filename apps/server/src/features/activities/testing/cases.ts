import { sql } from '../../../platform/db/database.ts';
import {
  type CaseInput,
  type Cases,
  groups,
  named,
  once,
  onPost,
  onReply,
  places,
} from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { deletedPost, deletedReply, makeOfficial } from './build.ts';

const onOfficial = (rest: (id: number) => CaseInput) =>
  places(async (world, place) => rest(await makeOfficial(world, await world.post(place))));

/** A post that stands first in a place, and alone there, however many were pinned before. */
async function pinned(world: World, { streamId, ...place }: Place): Promise<number> {
  const id = await world.post({ ...place, streamId });
  await sql`
    update activity_containers set pinned_at = case when activity_id = ${id} then now() end,
      pinned_until = case when activity_id = ${id} then 'infinity'::timestamptz end
    where container_id = ${streamId}
  `.execute(world.bed.db.kysely);
  return id;
}

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMemberActivities: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
  listMemberLikes: {
    'of the same group': (world) => ({ params: { id: world.author } }),
    'of no common group': (world) => ({ params: { id: world.people.other_member } }),
  },
  findTags: once(() => ({ query: { q: 'a' } })),
  listStreams: once(() => ({})),
  getStream: {
    all: () => ({ params: { slug: 'all' } }),
    subscribed: () => ({ params: { slug: 'subscribed' } }),
    bookmarked: () => ({ params: { slug: 'bookmarked' } }),
    mentions: () => ({ params: { slug: 'mentions' } }),
    own: () => ({ params: { slug: 'own' } }),
    confirmations: () => ({ params: { slug: 'confirmations' } }),
    ...places((_world, place) => ({ params: { slug: place.slug } })),
  },
  getGroupStream: groups((place) => ({ params: { groupSlug: place.slug } })),
  getStreamOfGroup: groups((place) => ({ params: { groupSlug: place.slug, slug: 'stream' } })),
  getActivity: onPost((activityId) => ({ params: { activityId } })),
  createActivity: places((_world, place) => ({ body: { content: 'Hallo', streams: [place.streamId] } })),
  updateActivity: onPost((id) => ({ params: { id }, body: { content: 'Anders' } })),
  deleteActivity: onPost((id) => ({ params: { id } })),
  listReplies: onPost((activityId) => ({ params: { activityId, type: 'replies' } })),
  createReply: onPost((activityId) => ({ params: { activityId, type: 'replies' }, body: { content: 'Ja' } })),
  updateReply: onReply((activityId, replyId) => ({
    params: { activityId, type: 'replies', replyId },
    body: { content: 'Nein' },
  })),
  deleteReply: onReply((activityId, replyId) => ({ params: { activityId, type: 'replies', replyId } })),
  likeActivity: onPost((id) => ({ params: { id } })),
  unlikeActivity: onPost((id) => ({ params: { id } })),
  reactToActivity: onPost((id) => ({ params: { id, emoji: '🎉' } })),
  unreactToActivity: onPost((id) => ({ params: { id, emoji: '🎉' } })),
  reactToReply: onReply((_activityId, id) => ({ params: { id, emoji: '🎉' } })),
  unreactToReply: onReply((_activityId, id) => ({ params: { id, emoji: '🎉' } })),
  listLikes: onPost((id) => ({ params: { id } })),
  listLikesOfReply: onReply((_activityId, id) => ({ params: { id } })),
  listVersions: onPost((id) => ({ params: { id } })),
  listVersionsOfReply: onReply((_activityId, id) => ({ params: { id } })),
  restoreActivity: {
    'deleted by oneself': async (world, _role, own) => ({
      params: { id: await deletedPost(world, own) },
    }),
    'deleted by another': async (world) => ({ params: { id: await deletedPost(world, 0) } }),
    ...onPost((id) => ({ params: { id } })),
  },
  restoreReply: {
    'deleted by oneself': async (world, _role, own) => ({
      params: { id: await deletedReply(world, own) },
    }),
    'deleted by another': async (world) => ({ params: { id: await deletedReply(world, 0) } }),
    ...onReply((_activityId, id) => ({ params: { id } })),
  },
  followActivity: onPost((id) => ({ params: { id }, body: { state: 'muted' } })),
  unfollowActivity: onPost((id) => ({ params: { id } })),
  bookmarkActivity: onPost((id) => ({ params: { id } })),
  unbookmarkActivity: onPost((id) => ({ params: { id } })),
  getOwnStreamCounts: once(() => ({})),
  requestConfirmation: onPost((id) => ({ params: { id } })),
  endConfirmation: onOfficial((id) => ({ params: { id } })),
  confirmActivity: onOfficial((id) => ({ params: { id } })),
  listConfirmations: onOfficial((id) => ({ params: { id }, query: { state: 'open' } })),
  remindOfConfirmation: onOfficial((id) => ({ params: { id } })),
  shareActivity: {
    ...named(
      'of ',
      places(async (world, place) => ({
        params: { id: await world.post(place) },
        body: { streams: [world.network.streamId] },
      })),
    ),
    'into an open group': async (world) => ({
      params: { id: await world.post(world.network) },
      body: { content: 'Seht mal', streams: [world.open.streamId] },
    }),
    'into a closed group': async (world) => ({
      params: { id: await world.post(world.network) },
      body: { content: 'Seht mal', streams: [world.closed.streamId] },
    }),
  },
  ...Object.fromEntries(
    (['pinActivity', 'unpinActivity', 'foldPin', 'unfoldPin'] as const).map((name) => [
      name,
      places(async (world, place) => ({
        params: { id: await pinned(world, place), stream_id: place.streamId },
        ...(name === 'pinActivity' && { body: { time: 'week' } }),
        ...(name === 'foldPin' && { body: {} }),
      })),
    ]),
  ),
  markStreamsRead: once(() => ({ body: { all: true } })),
};
