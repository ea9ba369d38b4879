import { type Static, Type } from 'typebox';
import { AppointmentCard } from './appointments.ts';
import { Attachment } from './attachments.ts';
import { Actor, Content, CursorQuery, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';
import { StreamSummary } from './network.ts';

/** One kind of reaction to a post or reply; `like` is the like, the others are emoji. */
export const ReactionCount = Type.Object({ emoji: Type.String(), count: Type.Integer() });

/** How others answered to an entry: the same for everyone who sees it. */
const answered = {
  like_count: Type.Integer(),
  reactions: Type.Array(ReactionCount),
};

/** What the viewer did with it; abilities travel with the data. */
const own = {
  i: Type.Object({ liked: Type.Boolean(), reactions: Type.Array(Type.String()) }),
  can: Type.Object({
    update: Type.Boolean(),
    destroy: Type.Boolean(),
    reply: Type.Boolean(),
    react: Type.Boolean(),
  }),
};

export const Reply = Type.Object({
  id: Id,
  activity_id: Id,
  actor: Actor,
  content: Type.String(),
  html_content: Type.String(),
  attachments: Type.Array(Attachment),
  created_at: Instant,
  edited_at: Nullable(Instant),
  ...answered,
  ...own,
});
export type Reply = Static<typeof Reply>;

export const ACTIVITY_TYPES = ['note', 'appointment'] as const;

export const Activity = Type.Object({
  id: Id,
  actor: Actor,
  object: Type.Object({
    type: Type.Enum([...ACTIVITY_TYPES]),
    /** Of a post about an appointment; null once that is gone. */
    appointment_id: Nullable(Id),
    /** That appointment, for those who may see it. */
    appointment: Nullable(AppointmentCard),
    content: Type.String(),
    html_content: Type.String(),
    attachments: Type.Array(Attachment),
    reply_count: Type.Integer(),
  }),
  html_url: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The streams it lies in that the viewer may see. */
  activitystreams: Type.Array(StreamSummary),
  /** How many more streams it lies in that the viewer may not see. */
  unknown_streams: Type.Integer(),
  /** The newest replies, oldest of them first. */
  replies: Type.Array(Reply),
  unread: Type.Boolean(),
  ...answered,
  ...own,
});
export type Activity = Static<typeof Activity>;

const ActivityPage = Type.Object({
  stream: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    group_slug: Nullable(Type.String()),
    can: Type.Object({ post: Type.Boolean() }),
  }),
  activities: Type.Array(Activity),
});
export type ActivityPage = Static<typeof ActivityPage>;

const streamQuery = Type.Object({ ...CursorQuery, tag: Type.Optional(Type.String({ maxLength: 100 })) });
const streamPage = {
  tag: 'stream',
  access: 'signed_in',
  status: 200,
  paging: 'cursor',
  answer: ActivityPage,
} as const;

export const listStreams = endpoint({
  ids: ['API-120'],
  name: 'listStreams',
  method: 'GET',
  path: '/activitystreams',
  summary: 'The streams that the viewer may see',
  tag: 'stream',
  access: 'signed_in',
  status: 200,
  answer: Type.Object({ activitystreams: Type.Array(StreamSummary) }),
  screen: true,
});

export const getStream = endpoint({
  ids: ['API-252a'],
  name: 'getStream',
  method: 'GET',
  path: '/activitystreams/{slug}',
  summary: 'Activities of a stream, newest first: all, subscribed, network, or the slug or id of a stream',
  params: Type.Object({ slug: IdOrSlug }),
  query: streamQuery,
  screen: true,
  ...streamPage,
});

export const getGroupStream = endpoint({
  ids: ['API-312'],
  name: 'getGroupStream',
  method: 'GET',
  path: '/groups/{groupSlug}/activitystreams',
  summary: "Activities of a group's stream, newest first",
  params: Type.Object({ groupSlug: IdOrSlug }),
  query: streamQuery,
  screen: true,
  ...streamPage,
});

export const getStreamOfGroup = endpoint({
  ids: ['API-252b'],
  name: 'getStreamOfGroup',
  method: 'GET',
  path: '/groups/{groupSlug}/activitystreams/{slug}',
  summary: 'Activities of one of the streams of a group, newest first',
  params: Type.Object({ groupSlug: IdOrSlug, slug: IdOrSlug }),
  query: streamQuery,
  screen: true,
  ...streamPage,
});

export const getActivity = endpoint({
  ids: ['API-313'],
  name: 'getActivity',
  method: 'GET',
  path: '/activities/{activityId}',
  summary: 'One activity with its newest replies',
  tag: 'stream',
  access: 'signed_in',
  params: Type.Object({ activityId: Id }),
  status: 200,
  answer: Activity,
  screen: true,
});

const attachmentIds = {
  files: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  images: Type.Optional(Type.Array(Id, { maxItems: 20 })),
};

export const createActivity = endpoint({
  ids: ['API-253a'],
  name: 'createActivity',
  method: 'POST',
  path: '/api/v1/activities',
  summary: 'Post into one or more streams',
  tag: 'stream',
  access: 'signed_in',
  body: Type.Object(
    {
      type: Type.Optional(Type.Enum([...ACTIVITY_TYPES])),
      content: Content,
      /** Ids of streams; at least one. */
      streams: Type.Array(Id, { minItems: 1, maxItems: 20 }),
      ...attachmentIds,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Activity,
});

export const updateActivity = endpoint({
  ids: ['API-253b'],
  name: 'updateActivity',
  method: 'PUT',
  path: '/api/v1/activities/{id}',
  summary: 'Edit an own post; attachments left out are removed',
  tag: 'stream',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  body: Type.Object({ content: Content, ...attachmentIds }, { additionalProperties: false }),
  status: 200,
  answer: Activity,
});

export const deleteActivity = endpoint({
  ids: ['API-253c'],
  name: 'deleteActivity',
  method: 'DELETE',
  path: '/api/v1/activities/{id}',
  summary: 'Delete a post: the author, or a moderator of one of its streams',
  tag: 'stream',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  status: 204,
});

const replyParams = Type.Object({ activityId: Id, type: Type.String({ maxLength: 40 }) });
const oneReplyParams = Type.Object({ activityId: Id, type: Type.String({ maxLength: 40 }), replyId: Id });

export const listReplies = endpoint({
  ids: ['API-316'],
  name: 'listReplies',
  method: 'GET',
  path: '/api/v1/activities/{activityId}/{type}',
  summary: 'Replies of an activity, newest page first, each page oldest first; older ones by the cursor',
  tag: 'stream',
  access: 'signed_in',
  params: replyParams,
  query: Type.Object({ ...CursorQuery }),
  paging: 'cursor',
  status: 200,
  answer: Type.Object({ replies: Type.Array(Reply) }),
});

export const createReply = endpoint({
  ids: ['API-233'],
  name: 'createReply',
  method: 'POST',
  path: '/api/v1/activities/{activityId}/{type}',
  summary: 'Reply to an activity (type `replies`)',
  tag: 'stream',
  access: 'signed_in',
  params: replyParams,
  body: Type.Object({ content: Content, ...attachmentIds }, { additionalProperties: false }),
  status: 201,
  answer: Reply,
});

export const updateReply = endpoint({
  ids: ['API-234'],
  name: 'updateReply',
  method: 'PUT',
  path: '/api/v1/activities/{activityId}/{type}/{replyId}',
  summary: 'Edit an own reply',
  tag: 'stream',
  access: 'signed_in',
  params: oneReplyParams,
  body: Type.Object({ content: Content, ...attachmentIds }, { additionalProperties: false }),
  status: 200,
  answer: Reply,
});

export const deleteReply = endpoint({
  ids: ['API-317'],
  name: 'deleteReply',
  method: 'DELETE',
  path: '/api/v1/activities/{activityId}/{type}/{replyId}',
  summary: 'Delete a reply: its author, or a moderator of one of the streams',
  tag: 'stream',
  access: 'signed_in',
  params: oneReplyParams,
  status: 204,
});

export const Reacted = Type.Object({ ...answered, i: own.i });
export type Reacted = Static<typeof Reacted>;
const emojiParam = Type.String({ minLength: 1, maxLength: 32 });
const reaction = { tag: 'stream', access: 'signed_in', status: 200, answer: Reacted } as const;

export const likeActivity = endpoint({
  ids: ['API-254a'],
  name: 'likeActivity',
  method: 'POST',
  path: '/api/v1/activities/{id}/like',
  summary: 'Like a post',
  params: Type.Object({ id: Id }),
  ...reaction,
});

export const unlikeActivity = endpoint({
  ids: ['API-254b'],
  name: 'unlikeActivity',
  method: 'DELETE',
  path: '/api/v1/activities/{id}/like',
  summary: 'Take the like of a post back',
  params: Type.Object({ id: Id }),
  ...reaction,
});

export const reactToActivity = endpoint({
  ids: ['API-314a'],
  name: 'reactToActivity',
  method: 'PUT',
  path: '/api/v1/activities/{id}/reactions/{emoji}',
  summary: 'React to a post with an emoji',
  params: Type.Object({ id: Id, emoji: emojiParam }),
  ...reaction,
});

export const unreactToActivity = endpoint({
  ids: ['API-314b'],
  name: 'unreactToActivity',
  method: 'DELETE',
  path: '/api/v1/activities/{id}/reactions/{emoji}',
  summary: 'Take an emoji reaction to a post back',
  params: Type.Object({ id: Id, emoji: emojiParam }),
  ...reaction,
});

export const reactToReply = endpoint({
  ids: ['API-315a'],
  name: 'reactToReply',
  method: 'PUT',
  path: '/api/v1/replies/{id}/reactions/{emoji}',
  summary: 'React to a reply with an emoji; `like` is the like',
  params: Type.Object({ id: Id, emoji: emojiParam }),
  ...reaction,
});

export const unreactToReply = endpoint({
  ids: ['API-315b'],
  name: 'unreactToReply',
  method: 'DELETE',
  path: '/api/v1/replies/{id}/reactions/{emoji}',
  summary: 'Take a reaction to a reply back',
  params: Type.Object({ id: Id, emoji: emojiParam }),
  ...reaction,
});

const Likes = Type.Object({
  likes: Type.Array(Type.Object({ actor: Actor, emoji: Type.String(), created_at: Instant })),
});

export const listLikes = endpoint({
  ids: ['API-318'],
  name: 'listLikes',
  method: 'GET',
  path: '/api/v1/activities/{id}/likes',
  summary: 'Who liked or reacted to a post, newest first',
  tag: 'stream',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  query: Type.Object({ ...CursorQuery }),
  paging: 'cursor',
  status: 200,
  answer: Likes,
});

export const listLikesOfReply = endpoint({
  ids: ['API-322'],
  name: 'listLikesOfReply',
  method: 'GET',
  path: '/api/v1/replies/{id}/likes',
  summary: 'Who liked or reacted to a reply, newest first',
  tag: 'stream',
  access: 'signed_in',
  params: Type.Object({ id: Id }),
  query: Type.Object({ ...CursorQuery }),
  paging: 'cursor',
  status: 200,
  answer: Likes,
});

export const markStreamsRead = endpoint({
  ids: ['API-319'],
  name: 'markStreamsRead',
  method: 'POST',
  path: '/api/v1/activitystreams/read',
  summary: 'Move the read marker of streams to an activity that was seen, or of every stream to now with all',
  tag: 'stream',
  access: 'signed_in',
  body: Type.Object(
    {
      all: Type.Optional(Type.Boolean()),
      streams: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      activity_id: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ Activitystreams: Type.Integer() }),
});
