import { type Build, groups, once, onPost, onReply, places } from './case-builders.ts';

/** Input for the calls about streams, what lies in them and the files of it. */
export const ENTRY_CASES = {
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
  listNotifications: once(() => ({})),
  readNotifications: once(() => ({ body: { all: true } })),
  seeNotifications: once(() => ({ body: { all: true } })),
  listFirstSteps: once(() => ({})),
  putFirstStepsAway: once(() => ({})),
  bringFirstStepsBack: once(() => ({})),
  getUnreadFeatures: once(() => ({})),
  getUnreadActivities: once(() => ({})),
  getUnreadFolders: once(() => ({})),
  getUnreadTotals: once(() => ({})),
  uploadFile: once(() => ({ params: { directory: 'files' }, upload: true })),
  publishUploads: {
    own: async (world, _role, own) => ({
      params: { dir: 'files' },
      body: { files: [await world.upload(own || world.author)] },
    }),
    foreign: async (world) => ({
      params: { dir: 'files' },
      body: { files: [await world.upload(world.author)] },
    }),
  },
  removeUpload: {
    own: async (world, _role, own) => ({
      params: { dir: 'files', id: await world.upload(own || world.author) },
    }),
    foreign: async (world) => ({ params: { dir: 'files', id: await world.upload(world.author) } }),
  },
  downloadFile: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author), filename: 'note.txt' },
    }),
  },
  getImage: {
    'volatile of another': async (world) => ({
      params: { id: await world.upload(world.author, 'images'), size: '50x50' },
    }),
  },
} satisfies Record<string, Record<string, Build>>;
