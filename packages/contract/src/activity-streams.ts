import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { StreamSummary } from './network.ts';
import { resource } from './resource.ts';

const administration = resource('administration');
const stream = resource('stream');

export const STREAM_POSTERS = ['members', 'administrators'] as const;
const Posters = Type.Enum([...STREAM_POSTERS]);

/** A stream as those see it who look after its group or the network. */
export const AdministeredStream = Type.Object({
  ...StreamSummary.properties,
  posters: Posters,
  /** It can be read, and nobody writes there. */
  archived: Type.Boolean(),
  post_count: Type.Integer(),
  last_activity_at: Nullable(Instant),
});
export type AdministeredStream = Static<typeof AdministeredStream>;

export const NewStream = Type.Object(
  { name: Type.String({ maxLength: 100 }), posters: Type.Optional(Posters) },
  { additionalProperties: false },
);
export type NewStream = Static<typeof NewStream>;

export const StreamChange = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100 })),
    posters: Type.Optional(Posters),
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type StreamChange = Static<typeof StreamChange>;

const Streams = Type.Object({ activitystreams: Type.Array(AdministeredStream) });
const Order = { stream_ids: Type.Array(Id, { maxItems: 100 }) };
/** What happens to the posts of a stream that is deleted. */
const WhereTo = Type.Object({ posts: Type.Optional(Type.Enum(['move'])) });
const OfGroup = Type.Object({ slug: IdOrSlug });
const OneOfGroup = Type.Object({ slug: IdOrSlug, id: Id });

export const listNetworkStreams = administration.get(
  'listNetworkStreams',
  '/administration/activitystreams',
  {
    ids: ['API-770a'],
    summary: 'The streams of the network, the main one first',
    answer: Streams,
    screen: true,
  },
);

export const createNetworkStream = administration.post(
  'createNetworkStream',
  '/administration/activitystreams',
  {
    ids: ['API-771a'],
    summary: 'Add a stream to the network',
    body: NewStream,
    answer: AdministeredStream,
  },
);

export const orderNetworkStreams = administration.put(
  'orderNetworkStreams',
  '/administration/activitystreams/order',
  {
    ids: ['API-773a'],
    summary: 'Put the streams of the network in order; the main one stays first',
    body: Order,
    answer: Streams,
  },
);

export const updateNetworkStream = administration.put(
  'updateNetworkStream',
  '/administration/activitystreams/{id}',
  {
    ids: ['API-772a'],
    summary: 'Rename a stream of the network, say who posts there, archive it',
    params: { id: Id },
    body: StreamChange,
    answer: AdministeredStream,
  },
);

export const deleteNetworkStream = administration.delete(
  'deleteNetworkStream',
  '/administration/activitystreams/{id}',
  {
    ids: ['API-774a'],
    summary: 'Delete a stream of the network; its posts go to the main one, if it has any',
    params: { id: Id },
    query: WhereTo,
  },
);

export const listStreamsOfGroup = administration.get(
  'listStreamsOfGroup',
  '/groups/{slug}/administration/activitystreams',
  {
    ids: ['API-770b'],
    summary: 'The streams of a group, the main one first',
    params: OfGroup,
    answer: Streams,
    screen: true,
  },
);

export const createStreamOfGroup = administration.post(
  'createStreamOfGroup',
  '/groups/{slug}/administration/activitystreams',
  {
    ids: ['API-771b'],
    summary: 'Add a stream to a group',
    params: OfGroup,
    body: NewStream,
    answer: AdministeredStream,
  },
);

export const orderStreamsOfGroup = administration.put(
  'orderStreamsOfGroup',
  '/groups/{slug}/administration/activitystreams/order',
  {
    ids: ['API-773b'],
    summary: 'Put the streams of a group in order; the main one stays first',
    params: OfGroup,
    body: Order,
    answer: Streams,
  },
);

export const updateStreamOfGroup = administration.put(
  'updateStreamOfGroup',
  '/groups/{slug}/administration/activitystreams/{id}',
  {
    ids: ['API-772b'],
    summary: 'Rename a stream of a group, say who posts there, archive it',
    params: OneOfGroup,
    body: StreamChange,
    answer: AdministeredStream,
  },
);

export const deleteStreamOfGroup = administration.delete(
  'deleteStreamOfGroup',
  '/groups/{slug}/administration/activitystreams/{id}',
  {
    ids: ['API-774b'],
    summary: 'Delete a stream of a group; its posts go to the main one, if it has any',
    params: OneOfGroup,
    query: WhereTo,
  },
);

export const muteStream = stream.put('muteStream', '/api/v1/activitystreams/{id}/mute', {
  ids: ['API-775a'],
  summary: 'Hear nothing of one stream: it counts as read and leaves the subscribed streams',
  params: { id: Id },
  body: {},
  status: 204,
});

export const unmuteStream = stream.delete('unmuteStream', '/api/v1/activitystreams/{id}/mute', {
  ids: ['API-775b'],
  summary: 'Hear of a stream again',
  params: { id: Id },
});
