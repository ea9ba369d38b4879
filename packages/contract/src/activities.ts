import { type Static, Type } from 'typebox';
import { AppointmentCard } from './appointments.ts';
import { ArticleCard, ArticleDraft } from './articles.ts';
import { Attachment } from './attachments.ts';
import { Actor, CONTENT_MAX, Content, CursorQuery, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { ADDRESS_MAX, LinkPreview } from './link-previews.ts';
import { StreamSummary } from './network.ts';
import { POLL_OPTIONS_MAX, POLL_TYPES, pollFields, pollParts } from './polls.ts';
import { ConfirmationCard, Pin, SharedArticleCard, SharedCard } from './post-cards.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

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

/** The language that something is written in, as two letters (ISO 639-1); null where that cannot be told. */
const WrittenIn = Nullable(Type.String());

export const Reply = Type.Object({
  id: Id,
  activity_id: Id,
  actor: Actor,
  content: Type.String(),
  html_content: Type.String(),
  language: WrittenIn,
  attachments: Type.Array(Attachment),
  /** What the pages show that it links to. */
  links: Type.Array(LinkPreview),
  created_at: Instant,
  edited_at: Nullable(Instant),
  ...answered,
  ...own,
});
export type Reply = Static<typeof Reply>;

/** What one hears of replies to a post: of all, or of none. Without either those hear who have written there. */
export const Follows = Type.Enum(['following', 'muted']);
export type Follows = Static<typeof Follows>;

export const ACTIVITY_TYPES = ['note', 'question', 'survey', 'schedule', 'appointment', 'article'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
/** Types in which members write; posts about appointments come from the calendar. */
const WRITTEN_TYPES = ['note', ...POLL_TYPES, 'article'] as const;

export const Activity = Type.Object({
  id: Id,
  actor: Actor,
  object: Type.Object({
    type: Type.Enum([...ACTIVITY_TYPES]),
    /** Of a poll its question, of an article its title; empty for others. */
    title: Type.String(),
    /** Of a post about an appointment; null once that is gone. */
    appointment_id: Nullable(Id),
    /** That appointment, for those who may see it. */
    appointment: Nullable(AppointmentCard),
    /** Of a post that shares another. */
    shared: Nullable(SharedCard),
    /** Of a post that shares an article of a blog. */
    shared_article: Nullable(SharedArticleCard),
    /** Of an official post. */
    confirmation: Nullable(ConfirmationCard),
    /** Of an article what a stream shows of it besides. */
    article: Nullable(ArticleCard),
    content: Type.String(),
    html_content: Type.String(),
    language: WrittenIn,
    attachments: Type.Array(Attachment),
    /** What the pages show that it links to. */
    links: Type.Array(LinkPreview),
    reply_count: Type.Integer(),
    ...pollParts,
    share_count: Type.Integer(),
  }),
  html_url: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** The streams it lies in that the viewer may see. */
  activitystreams: Type.Array(StreamSummary),
  /** How many more streams it lies in that the viewer may not see. */
  unknown_streams: Type.Integer(),
  /** In which of these streams it is pinned at the moment. */
  pins: Type.Array(Pin),
  /** In which of these streams the viewer may pin it. */
  pins_in: Type.Array(Id),
  /** The newest replies, oldest of them first. */
  replies: Type.Array(Reply),
  unread: Type.Boolean(),
  ...answered,
  i: Type.Object({
    ...own.i.properties,
    bookmarked: Type.Boolean(),
    follows: Nullable(Follows),
    /** Whoever replied hears of further replies, unless they mute the post. */
    replied: Type.Boolean(),
  }),
  can: Type.Object({
    ...own.can.properties,
    /** Make it official, so that its readers confirm that they have read it. */
    request_confirmation: Type.Boolean(),
    /** Pin it in one of its streams, or take it off there. */
    pin: Type.Boolean(),
  }),
});
export type Activity = Static<typeof Activity>;

const ActivityPage = Type.Object({
  stream: Type.Object({
    /** Null of what gathers several streams. */
    id: Nullable(Id),
    slug: Type.String(),
    name: Type.String(),
    group_slug: Nullable(Type.String()),
    group_name: Nullable(Type.String()),
    is_main: Type.Boolean(),
    /** How many streams its place has, this one among them. */
    siblings: Type.Integer(),
    archived: Type.Boolean(),
    /** Who posts here. */
    posters: Type.Enum(['members', 'administrators']),
    /** The viewer wants to hear nothing of it. */
    muted: Type.Boolean(),
    can: Type.Object({ post: Type.Boolean(), pin: Type.Boolean(), mute: Type.Boolean() }),
  }),
  /** The posts that stand first in a stream, the one pinned last before all: with its first page, and in no other list. */
  pinned: Type.Array(Activity),
  activities: Type.Array(Activity),
});
export type ActivityPage = Static<typeof ActivityPage>;

const streamQuery = Type.Object({ ...CursorQuery, tag: Type.Optional(Type.String({ maxLength: 100 })) });

export const ListedStream = Type.Object({
  ...StreamSummary.properties,
  archived: Type.Boolean(),
  muted: Type.Boolean(),
  /** Posts that the viewer has not seen, at most 100; 0 where they do not follow it. */
  unread: Type.Integer(),
  can: Type.Object({ post: Type.Boolean() }),
});
export type ListedStream = Static<typeof ListedStream>;

export const listStreams = stream.get('listStreams', '/activitystreams', {
  ids: ['API-120'],
  summary:
    'The streams that the viewer may see; those of one group with its slug, of the network with `network`',
  query: Type.Object({ group: Type.Optional(IdOrSlug) }),
  answer: { activitystreams: Type.Array(ListedStream) },
  screen: true,
});

export const getStream = stream.get('getStream', '/activitystreams/{slug}', {
  ids: ['API-252a'],
  summary:
    'Activities of a stream, newest first: all, subscribed, network, the own ones bookmarked, mentions, own and confirmations, or the slug or id of a stream',
  params: { slug: IdOrSlug },
  query: streamQuery,
  paging: 'cursor',
  answer: ActivityPage,
  screen: true,
});

export const getGroupStream = stream.get('getGroupStream', '/groups/{groupSlug}/activitystreams', {
  ids: ['API-312'],
  summary: "Activities of a group's stream, newest first",
  params: { groupSlug: IdOrSlug },
  query: streamQuery,
  paging: 'cursor',
  answer: ActivityPage,
  screen: true,
});

export const getStreamOfGroup = stream.get('getStreamOfGroup', '/groups/{groupSlug}/activitystreams/{slug}', {
  ids: ['API-252b'],
  summary: 'Activities of one of the streams of a group, newest first',
  params: { groupSlug: IdOrSlug, slug: IdOrSlug },
  query: streamQuery,
  paging: 'cursor',
  answer: ActivityPage,
  screen: true,
});

export const getActivity = stream.get('getActivity', '/activities/{activityId}', {
  ids: ['API-313'],
  summary: 'One activity with its newest replies',
  params: { activityId: Id },
  answer: Activity,
  screen: true,
});

/** Addresses in the text of which its author wants no preview. */
const hiddenLinks = {
  hidden_links: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: ADDRESS_MAX }), { maxItems: 20 }),
  ),
};

const attachmentIds = {
  files: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  images: Type.Optional(Type.Array(Id, { maxItems: 20 })),
};

/** A post that asks something may do without a text beside its question. */
const PostContent = Type.String({ maxLength: CONTENT_MAX });
/** `edited_at` of what was changed: another one meanwhile is answered with 409. Without it the last one stays. */
const basedOn = Type.Optional(Nullable(Instant));

export const createActivity = stream.post('createActivity', '/api/v1/activities', {
  ids: ['API-253a'],
  summary: 'Post into one or more streams',
  body: {
    type: Type.Optional(Type.Enum([...WRITTEN_TYPES])),
    content: PostContent,
    /** Of an article what it has beside its teaser, which is the content. */
    article: Type.Optional(ArticleDraft),
    /** Ids of streams; at least one. */
    streams: Type.Array(Id, { minItems: 1, maxItems: 20 }),
    ...attachmentIds,
    ...pollFields,
    /** Official: its readers are asked to confirm that they have read it. */
    confirmation: Type.Optional(Type.Boolean()),
    ...hiddenLinks,
  },
  answer: Activity,
});

export const updateActivity = stream.put('updateActivity', '/api/v1/activities/{id}', {
  ids: ['API-253b'],
  summary: 'Edit an own post; attachments left out are removed',
  params: { id: Id },
  body: {
    content: PostContent,
    based_on: basedOn,
    ...attachmentIds,
    ...pollFields,
    /** Options to take away; what others added meanwhile is none of them. */
    remove_options: Type.Optional(Type.Array(Id, { maxItems: POLL_OPTIONS_MAX })),
    /** Consent to lose the answers to those. */
    discard_answers: Type.Optional(Type.Boolean()),
  },
  answer: Activity,
});

export const deleteActivity = stream.delete('deleteActivity', '/api/v1/activities/{id}', {
  ids: ['API-253c'],
  summary: 'Delete a post: the author, or a moderator of one of its streams',
  params: { id: Id },
});

export const restoreActivity = stream.post('restoreActivity', '/api/v1/activities/{id}/restore', {
  ids: ['API-792'],
  summary: 'Take the deletion of a post back: whoever deleted it, for ten minutes',
  params: { id: Id },
  status: 200,
  answer: Activity,
});

const replyParams = Type.Object({ activityId: Id, type: Type.String({ maxLength: 40 }) });
const oneReplyParams = Type.Object({ activityId: Id, type: Type.String({ maxLength: 40 }), replyId: Id });

export const listReplies = stream.get('listReplies', '/api/v1/activities/{activityId}/{type}', {
  ids: ['API-316'],
  summary: 'Replies of an activity, newest page first, each page oldest first; older ones by the cursor',
  params: replyParams,
  paging: 'cursor',
  answer: { replies: Type.Array(Reply) },
});

export const createReply = stream.post('createReply', '/api/v1/activities/{activityId}/{type}', {
  ids: ['API-233'],
  summary: 'Reply to an activity (type `replies`)',
  params: replyParams,
  body: { content: Content, ...attachmentIds, ...hiddenLinks },
  answer: Reply,
});

export const updateReply = stream.put('updateReply', '/api/v1/activities/{activityId}/{type}/{replyId}', {
  ids: ['API-234'],
  summary: 'Edit an own reply',
  params: oneReplyParams,
  body: { content: Content, based_on: basedOn, ...attachmentIds },
  answer: Reply,
});

export const deleteReply = stream.delete('deleteReply', '/api/v1/activities/{activityId}/{type}/{replyId}', {
  ids: ['API-317'],
  summary: 'Delete a reply: its author, or a moderator of one of the streams',
  params: oneReplyParams,
});

export const restoreReply = stream.post('restoreReply', '/api/v1/replies/{id}/restore', {
  ids: ['API-793'],
  summary: 'Take the deletion of a reply back: whoever deleted it, for ten minutes',
  params: { id: Id },
  status: 200,
  answer: Reply,
});

export const Reacted = Type.Object({ ...answered, i: own.i });
export type Reacted = Static<typeof Reacted>;
const emojiParam = Type.String({ minLength: 1, maxLength: 32 });

export const likeActivity = stream.post('likeActivity', '/api/v1/activities/{id}/like', {
  ids: ['API-254a'],
  summary: 'Like a post',
  params: { id: Id },
  status: 200,
  answer: Reacted,
});

export const unlikeActivity = stream.delete('unlikeActivity', '/api/v1/activities/{id}/like', {
  ids: ['API-254b'],
  summary: 'Take the like of a post back',
  params: { id: Id },
  status: 200,
  answer: Reacted,
});

export const reactToActivity = stream.put('reactToActivity', '/api/v1/activities/{id}/reactions/{emoji}', {
  ids: ['API-314a'],
  summary: 'React to a post with an emoji',
  params: { id: Id, emoji: emojiParam },
  answer: Reacted,
});

export const unreactToActivity = stream.delete(
  'unreactToActivity',
  '/api/v1/activities/{id}/reactions/{emoji}',
  {
    ids: ['API-314b'],
    summary: 'Take an emoji reaction to a post back',
    params: { id: Id, emoji: emojiParam },
    status: 200,
    answer: Reacted,
  },
);

export const reactToReply = stream.put('reactToReply', '/api/v1/replies/{id}/reactions/{emoji}', {
  ids: ['API-315a'],
  summary: 'React to a reply with an emoji; `like` is the like',
  params: { id: Id, emoji: emojiParam },
  answer: Reacted,
});

export const unreactToReply = stream.delete('unreactToReply', '/api/v1/replies/{id}/reactions/{emoji}', {
  ids: ['API-315b'],
  summary: 'Take a reaction to a reply back',
  params: { id: Id, emoji: emojiParam },
  status: 200,
  answer: Reacted,
});

const Likes = Type.Object({
  likes: Type.Array(Type.Object({ actor: Actor, emoji: Type.String(), created_at: Instant })),
});

export const listLikes = stream.get('listLikes', '/api/v1/activities/{id}/likes', {
  ids: ['API-318'],
  summary: 'Who liked or reacted to a post, newest first',
  params: { id: Id },
  paging: 'cursor',
  answer: Likes,
});

export const listLikesOfReply = stream.get('listLikesOfReply', '/api/v1/replies/{id}/likes', {
  ids: ['API-322'],
  summary: 'Who liked or reacted to a reply, newest first',
  params: { id: Id },
  paging: 'cursor',
  answer: Likes,
});

export const markStreamsRead = stream.post('markStreamsRead', '/api/v1/activitystreams/read', {
  ids: ['API-319'],
  summary: 'Move the read marker of streams to an activity that was seen, or of every stream to now with all',
  body: {
    all: Type.Optional(Type.Boolean()),
    streams: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    activity_id: Type.Optional(Id),
  },
  status: 200,
  answer: { Activitystreams: Type.Integer() },
});
