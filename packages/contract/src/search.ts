import { type Static, Type } from 'typebox';
import { ACTIVITY_TYPES } from './activities.ts';
import { AppColor, AppSymbol } from './app-sign.ts';
import { AppointmentId } from './appointments.ts';
import { Actor, Id, Images, Instant, Nullable, PageQuery } from './common.ts';
import { resource } from './resource.ts';
import { TaskState } from './tasks.ts';

const search = resource('search');

/** The longest text that is looked for; what is longer is cut. */
export const SEARCH_MAX = 10_000;
/** Hits of each block where no module is chosen, and of a page where one is. */
export const SEARCH_HITS = 5;
export const SEARCH_PAGE = 10;
/** So many hits of a block are counted and can be paged through; a count of these means that there may be more. */
export const SEARCH_COUNTED = 1_000;
/** Highlights are cut at so many characters. */
export const SNIPPET_MAX = 600;

/** Blocks of results; each is a module that can be chosen, people and groups lead to the directory instead. */
export const SEARCH_MODULES = [
  'activities',
  'messages',
  'appointments',
  'files',
  'pages',
  'blog_articles',
  'tasks',
  'items',
  'members',
  'groups',
  'channels',
  'calendars',
  'chats',
] as const;
export const SearchModule = Type.Enum([...SEARCH_MODULES]);
export type SearchModule = Static<typeof SearchModule>;

/** Kinds of things that are found, by the block that shows them. */
export const SEARCH_KINDS = {
  activities: ['activity', 'reply'],
  messages: ['message'],
  appointments: ['appointment'],
  files: ['file', 'folder'],
  pages: ['page'],
  blog_articles: ['blog_article'],
  tasks: ['task'],
  items: ['item'],
  members: ['member'],
  groups: ['group'],
  channels: ['channel'],
  calendars: ['calendar'],
  chats: ['chat_message'],
} as const satisfies Record<SearchModule, readonly string[]>;
export type SearchKind = (typeof SEARCH_KINDS)[SearchModule][number];

export const SEARCH_HAS = ['image', 'file', 'link', 'poll', 'appointment'] as const;
export type SearchHas = (typeof SEARCH_HAS)[number];

/** A text with what is marked in it: `marks` are beginnings and ends in UTF-16 code units, in order. */
export const Snippet = Type.Object({
  text: Type.String(),
  marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
});
export type Snippet = Static<typeof Snippet>;

/** What hangs on a hit and holds what was found; null where it is the hit itself. */
const FoundIn = Nullable(
  Type.Object({
    type: Type.Enum(['file', 'image', 'option', 'quote', 'occurrence']),
    name: Type.String(),
    html_url: Nullable(Type.String()),
  }),
);
const found = {
  /** What it is called; empty where it is not called anything. */
  title: Snippet,
  /** What was found in its texts; empty where that is its title alone. */
  content: Snippet,
  found_in: FoundIn,
  html_url: Type.String(),
};
const Place = Type.Object({ slug: Type.String(), name: Type.String(), html_url: Type.String() });
const GroupName = Type.Object({ id: Id, slug: Type.String(), name: Type.String() });
/** A person in a hit, with the field of their profile that tells people of the same name apart. */
const HitActor = Type.Object({
  ...Actor.properties,
  detection_profile_field: Type.Optional(Nullable(Type.String())),
});

const post = {
  id: Id,
  actor: HitActor,
  object: Type.Object({
    type: Type.Enum([...ACTIVITY_TYPES]),
    html_content: Type.String(),
    options: Type.Array(Type.Object({ label: Snippet, percent: Type.Integer() })),
    attachments: Type.Array(
      Type.Object({
        type: Type.Enum(['image', 'file', 'link', 'tag', 'person']),
        name: Type.String(),
        html_url: Type.String(),
      }),
    ),
    answer_count: Type.Integer(),
    reply_count: Type.Integer(),
  }),
  created_at: Instant,
  activitystreams: Type.Array(Place),
  ...found,
};

export const ActivityHit = Type.Object({ kind: Type.Literal('activity'), ...post });
export const ReplyHit = Type.Object({ kind: Type.Literal('reply'), ...post, activity_id: Id });
export const MessageHit = Type.Object({
  kind: Type.Literal('message'),
  id: Id,
  author: Actor,
  subject: Type.String(),
  html_content: Type.String(),
  to: Type.Array(Type.String()),
  created_at: Instant,
  ...found,
});
export const ChatMessageHit = Type.Object({
  kind: Type.Literal('chat_message'),
  chat_id: Id,
  number: Type.Integer(),
  /** Nobody where a chat tells something itself. */
  author: Nullable(Actor),
  /** What the chat is called for the viewer. */
  chat_name: Type.String(),
  chat_images: Nullable(Images),
  created_at: Instant,
  ...found,
});
export const AppointmentHit = Type.Object({
  kind: Type.Literal('appointment'),
  id: AppointmentId,
  /** One of a series that differs from it is `changed`. */
  recurrence: Type.Enum(['once', 'series', 'changed']),
  starts_at: Instant,
  ends_at: Instant,
  all_day: Type.Boolean(),
  time_zone: Type.String(),
  /** Its dates as they stand on the wall, without a zone. */
  start_wall: Type.String(),
  end_wall: Type.String(),
  canceled: Type.Boolean(),
  past: Type.Boolean(),
  location: Type.String(),
  /** Of the calendars where it lies those that the viewer sees. */
  calendars: Type.Array(Type.String()),
  color: Nullable(Type.String()),
  ...found,
});
export const FileHit = Type.Object({
  kind: Type.Literal('file'),
  id: Id,
  content_type: Type.String(),
  extension: Type.String(),
  size: Type.Integer(),
  version: Type.String(),
  owner: Nullable(Actor),
  updated_at: Instant,
  state: Type.Enum(['published', 'in_review', 'locked', 'final']),
  thumbnail: Nullable(Type.String()),
  /** The way to it: the group or the network, then folders. */
  way: Type.Array(Type.String()),
  /** Values of the columns of the file profile, by the name of the property. */
  values: Type.Record(Type.String(), Type.String()),
  ...found,
});
export const FolderHit = Type.Object({
  kind: Type.Literal('folder'),
  id: Id,
  file_count: Type.Integer(),
  updated_at: Instant,
  way: Type.Array(Type.String()),
  values: Type.Record(Type.String(), Type.String()),
  ...found,
});
export const PageHit = Type.Object({
  kind: Type.Literal('page'),
  id: Id,
  slug: Type.String(),
  group_slug: Nullable(Type.String()),
  group_name: Nullable(Type.String()),
  updated_at: Instant,
  highlights: Type.Array(Snippet),
  ...found,
});
export const BlogArticleHit = Type.Object({
  kind: Type.Literal('blog_article'),
  id: Id,
  blog_id: Id,
  /** Under what name it is published where the author is nobody. */
  blog_title: Snippet,
  author: Nullable(Actor),
  channel: Type.Object({ slug: Type.String(), title: Snippet, html_url: Type.String() }),
  /** Of which series it is a part; empty where it is one of none. */
  series: Snippet,
  /** What it says of itself, for where nothing but names was found. */
  teaser: Type.String(),
  published_at: Instant,
  images: Nullable(Images),
  ...found,
});
export const TaskHit = Type.Object({
  kind: Type.Literal('task'),
  id: Id,
  state: TaskState,
  due_on: Nullable(Type.String()),
  due_at: Nullable(Instant),
  group: Nullable(GroupName),
  ...found,
});
/** An item of an app, by what everybody reads who sees it. */
export const ItemHit = Type.Object({
  kind: Type.Literal('item'),
  id: Id,
  app: Type.Object({ id: Id, slug: Type.String(), name: Type.String(), icon: AppSymbol, color: AppColor }),
  group_name: Nullable(Type.String()),
  updated_at: Instant,
  ...found,
});
export const MemberHit = Type.Object({
  kind: Type.Literal('member'),
  id: Id,
  display_name: Type.String(),
  images: Nullable(Images),
  is_external: Type.Boolean(),
  is_network_admin: Type.Boolean(),
  online: Type.Boolean(),
  /** What of the profile was found: the name of the field and its value. */
  profile: Type.Array(Type.Object({ label: Type.String(), value: Snippet })),
  ...found,
});
export const GroupHit = Type.Object({
  kind: Type.Literal('group'),
  id: Id,
  slug: Type.String(),
  images: Nullable(Images),
  category_slug: Type.String(),
  category_name: Type.String(),
  member_count: Type.Integer(),
  archived: Type.Boolean(),
  ...found,
});
export const ChannelHit = Type.Object({
  kind: Type.Literal('channel'),
  id: Id,
  slug: Type.String(),
  images: Nullable(Images),
  subscribers_count: Type.Integer(),
  is_subscribed: Type.Boolean(),
  ...found,
});
export const CalendarHit = Type.Object({
  kind: Type.Literal('calendar'),
  id: Id,
  color: Type.String(),
  group: Nullable(GroupName),
  ...found,
});

export const SearchHit = Type.Union([
  ActivityHit,
  ReplyHit,
  MessageHit,
  ChatMessageHit,
  AppointmentHit,
  FileHit,
  FolderHit,
  PageHit,
  BlogArticleHit,
  TaskHit,
  ItemHit,
  MemberHit,
  GroupHit,
  ChannelHit,
  CalendarHit,
]);
export type SearchHit = Static<typeof SearchHit>;

export const SearchResult = Type.Object({
  module: SearchModule,
  hits: Type.Array(SearchHit),
  meta: Type.Object({
    /** What is counted goes to `SEARCH_COUNTED`: there may be more. */
    more: Type.Boolean(),
    /** Names of the profile's fields that are columns of the files. */
    columns: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  }),
  total: Type.Integer(),
  per: Type.Integer(),
  page: Type.Integer(),
  available_sorts: Type.Array(Type.Object({ name: Type.String(), label: Nullable(Type.String()) })),
});
export type SearchResult = Static<typeof SearchResult>;

/** What was understood of a query, and what was made of it. */
export const SearchAnswer = Type.Object({
  q: Type.String(),
  /** null where the whole network is searched. */
  group: Nullable(Type.Object({ ...GroupName.properties, images: Nullable(Images) })),
  /** In the order in which they are shown; all counts, and the hits of those that were asked for. */
  results: Type.Array(SearchResult),
  total: Type.Integer(),
  /** Hits in the whole network, where a group is searched. */
  total_everywhere: Nullable(Type.Integer()),
  /** The query with the words that were taken for mistyped ones, where hits have those; null where none have. */
  meant: Nullable(Type.String()),
  /** Parts of the query that said nothing: a name of nobody, a date that is none. */
  not_understood: Type.Array(Type.String()),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

const query = {
  q: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
  /** `field,asc` or `field,desc`; `score,asc` begins with the best. */
  sort_by: Type.Optional(Type.String({ pattern: '^[a-z0-9_.-]{1,80},(asc|desc)$' })),
  module: Type.Optional(SearchModule),
  /** Of the module that is chosen; without one all show their first hits. */
  ...PageQuery,
  /** Hits of each block where no module is chosen. */
  per: Type.Optional(Type.Integer({ minimum: 1, maximum: 25 })),
  /** Takes words as they are, and none for mistyped. */
  exact: Type.Optional(Type.Boolean()),
};

export const findEverything = search.get('findEverything', '/search', {
  ids: ['API-033'],
  summary: 'Search in everything that the viewer sees',
  query,
  answer: SearchAnswer,
  screen: true,
});

export const findInGroup = search.get('findInGroup', '/groups/{slug}/search', {
  ids: ['API-034'],
  summary: 'Search in a group',
  params: { slug: Type.String({ minLength: 1, maxLength: 100 }) },
  query,
  answer: SearchAnswer,
  screen: true,
});

/** A line below the search bar. */
export const SearchSuggestion = Type.Object({
  kind: Type.String(),
  title: Snippet,
  detail: Type.String(),
  html_url: Type.String(),
  images: Nullable(Images),
});
export type SearchSuggestion = Static<typeof SearchSuggestion>;

export const suggestSearch = search.get('suggestSearch', '/api/search/suggestions', {
  ids: ['API-840'],
  summary: 'What one may mean while typing: things by their titles, and values of operators',
  query: {
    q: Type.Optional(Type.String({ maxLength: 1_000 })),
    group: Type.Optional(Type.String({ maxLength: 100 })),
  },
  answer: {
    suggestions: Type.Array(SearchSuggestion),
    /** How the operator that is being typed can go on: what is written, and what it stands for. */
    completions: Type.Array(Type.Object({ text: Type.String(), label: Type.String() })),
  },
});
