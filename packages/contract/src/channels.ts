import { type Static, Type } from 'typebox';
import { Actor, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { DIRECTORY_LIMIT } from './directory.ts';
import { resource } from './resource.ts';
import { ThemeTokens } from './theme.ts';

const channels = resource('channels');
const directory = resource('directory');
const administration = resource('administration');

export const CHANNEL_TITLE_MAX = 100;
export const CHANNEL_DESCRIPTION_MAX = 500;
/** So many channels the sections of the sidebar show [RUL-0374]. */
export const CHANNEL_SECTIONS = { subscribed: 50, recent: 10, popular: 25 } as const;
/** Addresses that are screens: no channel has them. */
export const CHANNEL_SLUGS_TAKEN = ['new', 'administration'] as const;

/** Decision 101. */
export const CHANNEL_STATUSES = ['draft', 'published', 'archived'] as const;
export const ChannelStatus = Type.Enum([...CHANNEL_STATUSES]);
export type ChannelStatus = Static<typeof ChannelStatus>;

/** To whom a channel is open: members and guests, members, or the people of groups that are named. */
export const CHANNEL_OPENNESS = ['everyone', 'internal', 'members'] as const;
export const ChannelOpenness = Type.Enum([...CHANNEL_OPENNESS]);
export type ChannelOpenness = Static<typeof ChannelOpenness>;

export const Channel = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Type.Object({ _id: Id, ...Images.properties })),
  status: ChannelStatus,
  /** Published, and shown between these; before and after only to those who run it. */
  starts_at: Nullable(Instant),
  ends_at: Nullable(Instant),
  openness: ChannelOpenness,
  subscribers_count: Type.Integer(),
  is_subscribed: Type.Boolean(),
  /** Every channel has one. */
  blog_id: Id,
  html_url: Type.String(),
  i: Type.Object({
    favorited: Type.Boolean(),
    subscribed: Type.Boolean(),
    can: Type.Object({ update: Type.Boolean(), destroy: Type.Boolean() }),
  }),
});
export type Channel = Static<typeof Channel>;

/** Its own colour, or null for that of the network, and what follows from it. */
export const ChannelDesign = Type.Object({
  accent: Nullable(Type.String()),
  /** Named as the style variables that pages of the channel get, each `channel-` and the name of a tone [RUL-0366]. */
  derivedColors: ThemeTokens.properties.derivedColors,
  /** What was moved away from the colour so that it can be read, in which light: `light.channel-accent-fill`. */
  shifted: Type.Array(Type.String()),
});
export type ChannelDesign = Static<typeof ChannelDesign>;

export const ChannelDetails = Type.Object({
  ...Channel.properties,
  design: ChannelDesign,
  is_start_page: Type.Boolean(),
  /** The last who subscribed, four at most, of those whom the viewer sees. */
  subscribers: Type.Array(Actor),
  /** Whose people read it; empty for those who do not run it. */
  groups: Type.Array(Type.Object({ id: Id, name: Type.String(), slug: Type.String() })),
  /** Rises with every change of what `updateChannel` takes. */
  version: Type.Integer(),
});
export type ChannelDetails = Static<typeof ChannelDetails>;

const SLUG = { slug: IdOrSlug };

const fields = {
  title: Type.String({ minLength: 1, maxLength: CHANNEL_TITLE_MAX }),
  description: Type.String({ maxLength: CHANNEL_DESCRIPTION_MAX }),
  image_id: Nullable(Id),
  status: ChannelStatus,
  openness: ChannelOpenness,
  group_ids: Type.Array(Id, { maxItems: 100 }),
  starts_at: Nullable(Instant),
  ends_at: Nullable(Instant),
  /** Its address; follows the title where it is left out. */
  slug: Type.String({ minLength: 1, maxLength: 100 }),
  /** What /channels opens with; network administrators choose it. */
  is_start_page: Type.Boolean(),
};
const { title, ...further } = fields;
const SomeFields = Type.Partial(Type.Object(fields));
export type ChannelFields = Static<typeof SomeFields>;

export const listChannels = channels.get('listChannels', '/channels', {
  ids: ['API-141'],
  summary: 'The start page channel, and channels that one subscribed to, visited last, and that many read',
  answer: {
    start_page: Nullable(Channel),
    subscribed: Type.Array(Channel),
    recent: Type.Array(Channel),
    popular: Type.Array(Channel),
    favorites: Type.Array(Channel),
    /** How many channels the viewer sees. */
    total: Type.Integer(),
    can: Type.Object({ create: Type.Boolean() }),
  },
  screen: true,
});

export const createChannel = channels.post('createChannel', '/channels', {
  ids: ['API-142'],
  summary: 'Open a channel; whoever does manages it',
  body: { channel: Type.Object({ title, ...Type.Partial(Type.Object(further)).properties }) },
  answer: ChannelDetails,
});

export const getChannel = channels.get('getChannel', '/channels/{slug}', {
  ids: ['API-143'],
  summary: 'A channel by its address, a former one of it, or its id',
  params: SLUG,
  answer: ChannelDetails,
  screen: true,
});

export const updateChannel = channels.put('updateChannel', '/channels/{slug}', {
  ids: ['API-144a'],
  summary: 'Change a channel; 409 where it was changed since the version that one read',
  params: SLUG,
  body: { channel: SomeFields, version: Type.Optional(Type.Integer({ minimum: 1 })) },
  answer: ChannelDetails,
});

export const deleteChannel = channels.delete('deleteChannel', '/channels/{slug}', {
  ids: ['API-144b'],
  summary: 'Delete a channel with all that it holds, for good',
  params: SLUG,
});

export const getChannelDesign = channels.get('getChannelDesign', '/channels/{slug}/design', {
  ids: ['API-145a'],
  summary: 'The colours of a channel, and what follows from them',
  params: SLUG,
  answer: ChannelDesign,
});

export const updateChannelDesign = channels.put('updateChannelDesign', '/channels/{slug}/design', {
  ids: ['API-145b'],
  summary: 'Give a channel a colour of its own, or that of the network',
  params: SLUG,
  body: { accent: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })) },
  answer: ChannelDesign,
});

const favorite = { params: SLUG, status: 200, answer: { favorited: Type.Boolean() } } as const;

export const favoriteChannel = channels.post('favoriteChannel', '/channels/{slug}/favorite', {
  ids: ['API-154'],
  summary: 'Put a channel among one’s favourites',
  ...favorite,
});

export const unfavoriteChannel = channels.delete('unfavoriteChannel', '/channels/{slug}/favorite', {
  ids: ['API-155'],
  summary: 'Take a channel out of one’s favourites',
  ...favorite,
});

const subscription = {
  params: SLUG,
  status: 200,
  answer: { subscribed: Type.Boolean(), subscribers_count: Type.Integer() },
} as const;

export const subscribeChannel = channels.post('subscribeChannel', '/channels/{slug}/subscribe', {
  ids: ['API-156'],
  summary: 'Subscribe to a channel',
  ...subscription,
});

export const unsubscribeChannel = channels.post('unsubscribeChannel', '/channels/{slug}/unsubscribe', {
  ids: ['API-157'],
  summary: 'Subscribe to a channel no longer',
  ...subscription,
});

export const visitChannel = channels.post('visitChannel', '/channels/{slug}/visits', {
  ids: ['API-860'],
  summary: 'Say that one reads a channel: it is among the last visited, and its readers are counted',
  params: SLUG,
  status: 204,
});

export const listChannelSubscribers = channels.get('listChannelSubscribers', '/channels/{slug}/subscribers', {
  ids: ['API-861'],
  summary: 'Who subscribed to a channel, of those whom the viewer sees, by name',
  params: SLUG,
  paging: 'pages',
  answer: { subscribers: Type.Array(Actor), total: Type.Integer() },
});

export const listChannelManagers = channels.get('listChannelManagers', '/channels/{slug}/managers', {
  ids: ['API-862'],
  summary: 'Who runs a channel beside the administrators of the network',
  params: SLUG,
  answer: { managers: Type.Array(Actor) },
});

const manager = { params: { slug: IdOrSlug, memberId: Id } };

export const addChannelManager = channels.put('addChannelManager', '/channels/{slug}/managers/{memberId}', {
  ids: ['API-863'],
  summary: 'Let somebody run a channel',
  ...manager,
  status: 204,
});

export const removeChannelManager = channels.delete(
  'removeChannelManager',
  '/channels/{slug}/managers/{memberId}',
  { ids: ['API-864'], summary: 'Let somebody run a channel no longer', ...manager },
);

export const getChannelStatistics = channels.get('getChannelStatistics', '/channels/{slug}/statistics', {
  ids: ['API-865'],
  summary: 'How many read a channel, day by day of the last ninety, without saying who',
  params: SLUG,
  answer: {
    days: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), readers: Type.Integer(), views: Type.Integer() }),
    ),
    subscribers_count: Type.Integer(),
  },
});

export const DirectoryChannel = Type.Object({
  type: Type.Literal('channel'),
  displayValue: Type.String(),
  letter: Type.String(),
  ...Channel.properties,
});
export type DirectoryChannel = Static<typeof DirectoryChannel>;

export const listDirectoryChannels = directory.get('listDirectoryChannels', '/directory/channels', {
  ids: ['API-028', 'API-119'],
  summary: `Channels by title; where there are more than ${DIRECTORY_LIMIT}, none is listed`,
  query: {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    letter: Type.Optional(Type.String({ pattern: '^([A-Za-z]|#)$' })),
    only_subscribed: Type.Optional(Type.Boolean()),
    /** Those that are published and open to all members. */
    only_public: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: {
    entries: Type.Array(DirectoryChannel),
    pagination: Type.Object({ total: Type.Integer(), per_page: Type.Integer() }),
    too_large: Type.Boolean(),
    letters: Type.Array(Type.Object({ letter: Type.String(), count: Type.Integer() })),
    can: Type.Object({ create: Type.Boolean() }),
  },
  screen: true,
});

export const assignChannelSubscriptions = administration.post(
  'assignChannelSubscriptions',
  '/administration/channel_settings/assign_channel_subscriptions',
  {
    ids: ['API-231'],
    summary: 'Subscribe members to channels: some, the people of groups and roles, or everybody',
    body: {
      /** Ignored with `subscribe_all_network_members` [RUL-0587]. */
      members: Nullable(
        Type.Array(Type.Object({ id: Id, type: Type.Enum(['member', 'group', 'membership_role']) }), {
          maxItems: 500,
        }),
      ),
      channels: Type.Array(IdOrSlug, { maxItems: 100 }),
      subscribe_all_network_members: Type.Boolean(),
      /** Those too who left one of the channels. */
      include_left: Type.Optional(Type.Boolean()),
    },
    status: 200,
    answer: {
      /** How many subscriptions were added. */
      assigned: Type.Integer(),
    },
  },
);
