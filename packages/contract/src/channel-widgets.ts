import { type Static, type TObject, type TProperties, type TUnsafe, Type } from 'typebox';
import { BlogArticleCard } from './blogs.ts';
import { Actor, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { DocumentText } from './document-images.ts';
import { MemberSummary } from './members.ts';
import { PropertyValues } from './property-sets.ts';
import { resource } from './resource.ts';

const channels = resource('channels');

export const WIDGET_TITLE_MAX = 200;
/** So many widgets a channel has at most. */
export const CHANNEL_WIDGETS_MAX = 500;
export const WIDGET_IMAGES_MAX = 200;
/** So many articles are put forward by one widget. */
export const SPOTLIGHT_MAX = 12;

/** Types of widgets [RUL-0382]. */
export const WIDGET_TYPES = [
  'banner',
  'spotlight',
  'blog',
  'text',
  'people',
  'appointments',
  'rss',
  'images',
  'link',
] as const;
export const WidgetType = Type.Enum([...WIDGET_TYPES]);
export type WidgetType = Static<typeof WidgetType>;

/** One of several objects, which are told apart by what TypeScript cannot work out of a list of schemas. */
const unionOf = <T>(schemas: TObject[]) =>
  Type.Unsafe<T>(Type.Union(schemas)) as TUnsafe<T> & { '~kind': 'Union' };

const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

// ── what editors choose ─────────────────────────────────────────────────────
/** A picture of a widget and what it shows, in words. */
export const WidgetImage = Type.Object({ id: Id, alt: Type.String({ maxLength: 1000 }) });
export type WidgetImage = Static<typeof WidgetImage>;

/** What each type is made of. */
export const WIDGET_PROPERTIES = {
  spotlight: Type.Object({
    /** Articles of any blog that the editor reads, in this order. */
    article_ids: Type.Array(Id, { maxItems: SPOTLIGHT_MAX }),
  }),
  blog: Type.Object({
    blog_id: Id,
    count: Type.Integer({ minimum: 1, maximum: 50 }),
  }),
  people: Type.Object({
    member_ids: Type.Array(Id, { maxItems: 200 }),
    /** Which properties of their profiles stand below their names. */
    profile_fields: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5 }),
  }),
  text: Type.Object({ content: DocumentText }),
  images: Type.Object({ images: Type.Array(WidgetImage, { maxItems: WIDGET_IMAGES_MAX }) }),
  banner: Type.Object({
    image: Nullable(WidgetImage),
    banner_background_color: Nullable(Colour),
    banner_title_color: Nullable(Colour),
  }),
  rss: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    count: Type.Integer({ minimum: 0, maximum: 50 }),
  }),
  appointments: Type.Object({
    /** Of which calendars; of all that the reader sees where it is empty. */
    calendar_ids: Type.Array(Id, { maxItems: 100 }),
    count: Type.Integer({ minimum: 1, maximum: 50 }),
  }),
  link: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    /** Shown instead of the page's own picture. */
    override_image: Nullable(WidgetImage),
    override_description: Nullable(Type.String({ maxLength: 1000 })),
    open_in_new_window: Type.Boolean(),
  }),
} as const;
export type WidgetProperties = { [K in WidgetType]: Static<(typeof WIDGET_PROPERTIES)[K]> };

/** What all types have. */
const container = {
  title: Type.String({ maxLength: WIDGET_TITLE_MAX }),
  /** A few words above the title. */
  label: Type.String({ maxLength: 60 }),
  hide_title: Type.Boolean(),
  title_background_override: Nullable(Colour),
  /** Its entries below each other, however wide it is. */
  collapse_to_single_column: Type.Boolean(),
  /** One row of entries, and no more. */
  single_row_only: Type.Boolean(),
  shows_from: Nullable(Instant),
  shows_until: Nullable(Instant),
  /** Whose people it is shown to; to all readers of the channel where it is empty. */
  group_ids: Type.Array(Id, { maxItems: 100 }),
};

const drafts = Object.entries(WIDGET_PROPERTIES).map(([type, properties]) =>
  Type.Object({
    type: Type.Literal(type),
    ...Type.Partial(Type.Object(container)).properties,
    properties,
  }),
);
export const WidgetDraft = unionOf<WidgetDraft>(drafts);
export type WidgetDraft = {
  [K in WidgetType]: Partial<WidgetContainer> & { type: K; properties: WidgetProperties[K] };
}[WidgetType];
const Containing = Type.Object(container);
export type WidgetContainer = Static<typeof Containing>;

// ── what readers get ────────────────────────────────────────────────────────
/** A picture as readers see it, with its size so that nothing moves when it comes. */
const ShownImage = Type.Object({
  id: Id,
  ...Images.properties,
  alt: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
});
export type ShownImage = Static<typeof ShownImage>;

const person = {
  ...MemberSummary.properties,
  profile: PropertyValues,
  /** The chosen properties in words. */
  details: Type.Array(Type.String()),
};
export const WidgetPerson = Type.Object(person);
export type WidgetPerson = Static<typeof WidgetPerson>;

export const WidgetAppointment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  start: Instant,
  end: Instant,
  all_day: Type.Boolean(),
  start_wall: Type.String(),
  end_wall: Type.String(),
  time_zone: Type.String(),
  location: Type.String(),
  calendar: Nullable(Type.Object({ name: Type.String(), color: Type.String() })),
  meeting: Nullable(Type.Object({ join_url: Type.String() })),
});
export type WidgetAppointment = Static<typeof WidgetAppointment>;

const WIDGET_CONTENTS = {
  spotlight: Type.Object({ articles: Type.Array(BlogArticleCard) }),
  blog: Type.Object({
    latest_articles: Type.Array(BlogArticleCard),
    /** How many articles of the blog the reader can read. */
    total: Type.Integer(),
  }),
  people: Type.Object({ memberships: Type.Array(WidgetPerson) }),
  text: Type.Object({ html_content: Type.String() }),
  images: Type.Object({ images: Type.Array(ShownImage) }),
  banner: Type.Object({
    image: Nullable(ShownImage),
    banner_background_color: Nullable(Type.String()),
    /** As chosen, or shifted so that it can be read on the ground. */
    banner_title_color: Nullable(Type.String()),
  }),
  rss: Type.Object({
    state: Type.Enum(['pending', 'ready', 'failing']),
    rss_data: Type.Array(
      Type.Object({
        title: Type.String(),
        url: Type.String(),
        source: Type.String(),
        published_at: Nullable(Instant),
      }),
    ),
    fetched_at: Nullable(Instant),
    /** Why the feed cannot be read, for who runs the channel. */
    reason: Nullable(Type.String()),
  }),
  appointments: Type.Object({ appointments: Type.Array(WidgetAppointment) }),
  link: Type.Object({
    url: Type.String(),
    host: Type.String(),
    open_in_new_window: Type.Boolean(),
    image: Nullable(Type.Object({ url: Type.String(), alt: Type.String() })),
    description: Type.String(),
    /** What the page says of itself; null where it says nothing. */
    link: Nullable(
      Type.Object({
        id: Id,
        title: Type.String(),
        site: Type.String(),
        /** Shown in a frame of its own once somebody asks for it; nothing of it is asked before. */
        secure_embed_service_url: Nullable(Type.String()),
        embed_host: Nullable(Type.String()),
      }),
    ),
  }),
} as const;
export type WidgetContents = { [K in WidgetType]: Static<(typeof WIDGET_CONTENTS)[K]> };

/** What is the same of all types for who reads them. */
const shown = {
  id: Id,
  ...container,
  /** Those of `group_ids` by their names, for who runs the channel; empty for others. */
  groups: Type.Array(
    Type.Object({ id: Id, name: Type.String(), images: Nullable(Images), color: Type.String() }),
  ),
  /** How wide it stands in the layout, in columns of three [RUL-0379]; 1 where it is not placed. */
  w: Type.Integer({ minimum: 1, maximum: 3 }),
  is_placed: Type.Boolean(),
  version: Type.Integer(),
  updated_at: Instant,
  updated_by: Nullable(Actor),
  /** Why there is nothing to show: `gone`, of what was chosen, or `unavailable`, for now. Then there is no `content`. */
  error: Nullable(Type.Enum(['gone', 'unavailable'])),
};

const faces = Object.entries(WIDGET_CONTENTS).map(([type, content]) =>
  Type.Object({
    type: Type.Literal(type),
    ...shown,
    content: Nullable(content),
    /** What was chosen, for who runs the channel. */
    properties: Nullable(WIDGET_PROPERTIES[type as WidgetType]),
  } as TProperties),
);
export const ChannelWidget = unionOf<ChannelWidget>(faces);
const Shown = Type.Object(shown);
export type ChannelWidgetOf<K extends WidgetType> = Static<typeof Shown> & {
  type: K;
  content: WidgetContents[K] | null;
  properties: WidgetProperties[K] | null;
};
export type ChannelWidget = { [K in WidgetType]: ChannelWidgetOf<K> }[WidgetType];

// ── layout ──────────────────────────────────────────────────────────────────
/** How wide the cells of each row are, in columns of three [RUL-0378]. */
export const LAYOUT_ROWS = {
  full: [3],
  'half-1-2': [1, 2],
  'half-2-1': [2, 1],
  third: [1, 1, 1],
} as const;
export type LayoutRowType = keyof typeof LAYOUT_ROWS;

export const LayoutRow = Type.Object({
  /** Tells rows apart while they are moved; whoever adds one chooses it. */
  id: Type.String({ minLength: 1, maxLength: 40 }),
  type: Type.Enum(Object.keys(LAYOUT_ROWS) as LayoutRowType[]),
  /** One for each cell; null where nothing stands, or nothing that the reader sees. */
  widgets: Type.Array(Nullable(Id), { maxItems: 3 }),
});
export type LayoutRow = Static<typeof LayoutRow>;

const rows = Type.Array(LayoutRow, { maxItems: CHANNEL_WIDGETS_MAX });

export const ChannelLayout = Type.Object({
  /** All for who runs the channel; for others without rows in which they see nothing. */
  rows,
  /** Rises with every layout that is published. */
  version: Type.Integer(),
  /** What the viewer has changed and not published yet, for who runs the channel. */
  draft: Nullable(Type.Object({ rows, based_on: Type.Integer(), updated_at: Instant })),
  /** Who else has a draft that changed within the last ten minutes. */
  editors: Type.Array(Actor),
  can: Type.Object({ update: Type.Boolean() }),
});
export type ChannelLayout = Static<typeof ChannelLayout>;

export const LayoutVersion = Type.Object({
  version: Type.Integer(),
  author: Nullable(Actor),
  created_at: Instant,
  /** Put aside by somebody who published another one instead; it was never shown. */
  is_aside: Type.Boolean(),
  widgets_count: Type.Integer(),
});
export type LayoutVersion = Static<typeof LayoutVersion>;

const SLUG = { slug: IdOrSlug };
const WIDGET = { slug: IdOrSlug, widgetId: Id };

export const listChannelWidgets = channels.get('listChannelWidgets', '/channels/{slug}/widgets', {
  ids: ['API-146'],
  summary:
    'The widgets of a channel with what they show to the viewer; with `all` those too that are not placed',
  params: SLUG,
  query: {
    /** For who runs the channel; without it they too get what the channel shows to them now. */
    all: Type.Optional(Type.Boolean()),
  },
  answer: { widgets: Type.Array(ChannelWidget) },
  screen: true,
});

export const createChannelWidget = channels.post('createChannelWidget', '/channels/{slug}/widgets', {
  ids: ['API-147'],
  summary: 'Add a widget to a channel; it shows once a layout with it is published',
  params: SLUG,
  body: { widget: WidgetDraft },
  answer: ChannelWidget,
});

export const getChannelWidget = channels.get('getChannelWidget', '/channels/{slug}/widgets/{widgetId}', {
  ids: ['API-148'],
  summary: 'One widget of a channel',
  params: WIDGET,
  answer: ChannelWidget,
  screen: true,
});

export const updateChannelWidget = channels.put(
  'updateChannelWidget',
  '/channels/{slug}/widgets/{widgetId}',
  {
    ids: ['API-149'],
    summary: 'Change a widget; 409 where it was changed since the version that one read',
    params: WIDGET,
    body: { widget: WidgetDraft, version: Type.Integer({ minimum: 1 }) },
    answer: ChannelWidget,
  },
);

export const deleteChannelWidget = channels.delete(
  'deleteChannelWidget',
  '/channels/{slug}/widgets/{widgetId}',
  { ids: ['API-150'], summary: 'Remove a widget for good; its place stays empty', params: WIDGET },
);

export const getChannelLayout = channels.get('getChannelLayout', '/channels/{slug}/layout', {
  ids: ['API-151'],
  summary: 'The rows of a channel, as far as the viewer sees what stands in them',
  params: SLUG,
  answer: ChannelLayout,
});

export const updateChannelLayout = channels.put('updateChannelLayout', '/channels/{slug}/layout', {
  ids: ['API-152'],
  summary: 'Publish a layout; 409 where another one was published since the one it is based on',
  params: SLUG,
  body: {
    rows,
    based_on: Type.Integer({ minimum: 0 }),
    /** What was decided against, which is kept in the history. */
    aside: Type.Optional(rows),
  },
  answer: ChannelLayout,
});

export const draftChannelLayout = channels.put('draftChannelLayout', '/channels/{slug}/layout/draft', {
  ids: ['API-866'],
  summary: 'Keep what one has changed of a layout, for oneself',
  params: SLUG,
  body: { rows, based_on: Type.Integer({ minimum: 0 }) },
  answer: { updated_at: Instant },
});

export const discardChannelLayout = channels.delete('discardChannelLayout', '/channels/{slug}/layout/draft', {
  ids: ['API-867'],
  summary: 'Drop what one has changed of a layout',
  params: SLUG,
});

export const listLayoutVersions = channels.get('listLayoutVersions', '/channels/{slug}/layout/versions', {
  ids: ['API-868'],
  summary: 'The layouts that a channel has had, the newest first',
  params: SLUG,
  paging: 'pages',
  answer: { versions: Type.Array(LayoutVersion) },
});

export const getLayoutVersion = channels.get(
  'getLayoutVersion',
  '/channels/{slug}/layout/versions/{version}',
  {
    ids: ['API-869'],
    summary: 'One layout that a channel has had',
    params: { slug: IdOrSlug, version: Type.Integer({ minimum: 1 }) },
    answer: { ...LayoutVersion.properties, rows },
  },
);
