import { type Cases, groups, once, onPost, onReply, places } from '../../../testing/matrix/case-builders.ts';

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
  markStreamsRead: once(() => ({ body: { all: true } })),
};
