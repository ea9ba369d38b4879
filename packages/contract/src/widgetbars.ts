import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { FeedEntries } from './feeds.ts';
import { resource } from './resource.ts';

const administration = resource('administration');
const widgetbars = resource('widgetbars');

/** What a bar can show, in the order in which editors offer it. */
export const WIDGET_BAR_TYPES = [
  'appointments',
  'birthday',
  'newest_members',
  'online_members',
  'admin_members',
  'group_info',
  'speed_dial',
  'text',
  'rss',
] as const;
export type WidgetBarType = (typeof WIDGET_BAR_TYPES)[number];

/** Whose appointments: `all` stands alone, `group` is for bars of groups. */
export const APPOINTMENT_SCOPES = ['personal', 'participating', 'network', 'group', 'all'] as const;
export type AppointmentScope = (typeof APPOINTMENT_SCOPES)[number];

/** Widgets of one bar at most. */
export const WIDGETS_MAX = 20;
/** What one widget shows at most. */
export const WIDGET_COUNT_MAX = 50;
export const WIDGET_HEADLINE_MAX = 100;
export const WIDGET_TEXT_MAX = 10_000;

/** For whom a widget is: people, those of groups, those who run one, those with a role, those who run the network. */
export const WIDGET_AUDIENCES = ['member', 'group', 'group_admin', 'membership_role', 'system_role'] as const;

const audience = {
  type: Type.Enum([...WIDGET_AUDIENCES]),
  /** Of all but system roles. */
  id: Type.Optional(Nullable(Id)),
  /** Of system roles. */
  value: Type.Optional(Nullable(Type.Enum(['network_admin']))),
};

/** What the widgets of a bar consist of; each type has those that it needs. */
const properties = {
  /** Empty: the words of the product for what it shows. */
  headline: Type.Optional(Type.String({ maxLength: WIDGET_HEADLINE_MAX })),
  scope: Type.Optional(Type.Array(Type.Enum([...APPOINTMENT_SCOPES]), { maxItems: 10 })),
  additional_calendar_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  count: Type.Optional(Type.Integer()),
  show_age: Type.Optional(Type.Boolean()),
  /** Names of properties of profiles that stand below people. */
  profile_fields: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
  /** Text of the dialect; of `group_info` empty for the picture and the name of the group. */
  content: Type.Optional(Type.String({ maxLength: WIDGET_TEXT_MAX })),
  renderer: Type.Optional(Type.Enum(['markdown'])),
  /** The address of a feed of another site. */
  url: Type.Optional(Type.String({ maxLength: 2000 })),
};

const Written = Type.Object({
  type: Type.Enum([...WIDGET_BAR_TYPES]),
  properties: Type.Optional(
    Type.Object({
      ...properties,
      // Forms send what was typed and what was ticked.
      count: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 10 })])),
      show_age: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 5 })])),
      /** Nobody named: everybody who sees the bar. */
      visible_to: Type.Optional(Type.Array(Type.Object(audience), { maxItems: 50 })),
    }),
  ),
});
export type WidgetWrite = Static<typeof Written>;

const NamedAudience = Type.Object({
  type: Type.Enum([...WIDGET_AUDIENCES]),
  id: Nullable(Id),
  value: Nullable(Type.Enum(['network_admin'])),
  name: Type.String(),
});
export type NamedAudience = Static<typeof NamedAudience>;

const AdministeredWidget = Type.Object({
  type: Type.Enum([...WIDGET_BAR_TYPES]),
  properties: Type.Object({ ...properties, visible_to: Type.Array(NamedAudience) }),
});
export type AdministeredWidget = Static<typeof AdministeredWidget>;

/** Beside what a bar stands: lists of many streams, the main stream of the place, or a further one. */
export const WIDGET_BAR_PLACES = ['all', 'subscribed', 'main', 'stream'] as const;

const summary = {
  slug: Type.String(),
  place: Type.Enum([...WIDGET_BAR_PLACES]),
  /** The name of the stream; of lists empty. */
  name: Type.String(),
  /** Nobody has saved it: it shows what stands beside the main stream, or what the product has for that. */
  follows: Type.Boolean(),
  widgets: Type.Array(AdministeredWidget),
};
const WidgetBarSummary = Type.Object(summary);
export type WidgetBarSummary = Static<typeof WidgetBarSummary>;

const AdministeredWidgetBar = Type.Object({
  ...summary,
  /** Counts how often it was saved: who saves it says what they saw. */
  revision: Type.Integer(),
  /** Who saved it last; null for one that nobody has. */
  changed: Nullable(Type.Object({ at: Instant, name: Type.String() })),
  /** What can be chosen here. */
  choices: Type.Object({
    types: Type.Array(Type.Enum([...WIDGET_BAR_TYPES])),
    scopes: Type.Array(Type.Enum([...APPOINTMENT_SCOPES])),
    profile_fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
    /** What a new widget of each type begins with. */
    defaults: Type.Array(AdministeredWidget),
  }),
});
export type AdministeredWidgetBar = Static<typeof AdministeredWidgetBar>;

const WidgetCalendar = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  /** Null for calendars of the network. */
  group_name: Nullable(Type.String()),
});
export type WidgetCalendar = Static<typeof WidgetCalendar>;

const BarMember = Type.Object({
  id: Id,
  displayName: Type.String(),
  images: Nullable(Images),
  path: Type.String(),
  is_external: Type.Boolean(),
  detection_profile_field: Nullable(Type.String()),
  /** What the widget shows of their profile, as far as it is for everybody. */
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), text: Type.String() })),
  /** Their next birthday; the age that they reach only where the widget shows it. */
  birthday: Type.Optional(
    Type.Object({ date: Type.String(), is_today: Type.Boolean(), age: Nullable(Type.Integer()) }),
  ),
  joined_at: Type.Optional(Instant),
  can: Type.Object({ chat: Type.Boolean(), send_direct_messages: Type.Boolean() }),
});
export type BarMember = Static<typeof BarMember>;

const BarAppointment = Type.Object({
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  /** An instant, or a date of whole days. */
  start: Type.String(),
  end: Type.String(),
  all_day: Type.Boolean(),
  location: Type.String(),
  /** The group in whose calendar it stands, or the calendar; empty where one sees none of its calendars. */
  place: Type.String(),
  color: Nullable(Type.String()),
  meeting: Nullable(Type.Object({ join_url: Nullable(Type.String()) })),
});
export type BarAppointment = Static<typeof BarAppointment>;

const BarLink = Type.Object({
  kind: Type.Enum(['group', 'link']),
  text: Type.String(),
  link: Type.String(),
  new_window: Type.Boolean(),
  image_url: Nullable(Type.String()),
  color: Nullable(Type.String()),
});
export type BarLink = Static<typeof BarLink>;

/** What a widget shows to its reader; each type fills what it is made of. */
const content = {
  members: Type.Optional(Type.Array(BarMember)),
  /** How many there are, where more can be than are shown. */
  total: Type.Optional(Type.Integer()),
  appointments: Type.Optional(Type.Array(BarAppointment)),
  links: Type.Optional(Type.Array(BarLink)),
  html_content: Type.Optional(Type.String()),
  feed: Type.Optional(FeedEntries),
  group: Type.Optional(
    Type.Object({ name: Type.String(), html_url: Type.String(), image_url: Nullable(Type.String()) }),
  ),
};

const BarWidget = Type.Object({
  type: Type.Enum([...WIDGET_BAR_TYPES]),
  properties: Type.Object(properties),
  /** Null for one that could not be read; the others of the bar could. */
  content: Nullable(Type.Object(content)),
});
export type BarWidget = Static<typeof BarWidget>;

const WidgetBar = Type.Object({ slug: Type.String(), widgets: Type.Array(BarWidget) });
export type WidgetBar = Static<typeof WidgetBar>;

const body = {
  widgetbar: Type.Object({
    widgets: Type.Array(Written, { maxItems: WIDGETS_MAX }),
    /** The revision that the editor was filled with: who has saved it meanwhile is named (409). */
    based_on: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
};
const OfGroup = Type.Object({ groupId: IdOrSlug });
const One = Type.Object({ slug: IdOrSlug });
const OneOfGroup = Type.Object({ groupId: IdOrSlug, slug: IdOrSlug });

export const listWidgetBars = administration.get('listWidgetBars', '/administration/widgetbars', {
  ids: ['API-174'],
  summary: 'The widget bars of the network',
  answer: { widgetbars: Type.Array(WidgetBarSummary) },
  screen: true,
});

export const listGroupWidgetBars = administration.get(
  'listGroupWidgetBars',
  '/groups/{groupId}/administration/widgetbars',
  {
    ids: ['API-175'],
    summary: 'The widget bars of a group',
    params: OfGroup,
    answer: { widgetbars: Type.Array(WidgetBarSummary) },
    screen: true,
  },
);

export const listWidgetCalendars = administration.get(
  'listWidgetCalendars',
  '/administration/widgetbars/calendars',
  {
    ids: ['API-180'],
    summary: 'Calendars that widgets of the network can show',
    answer: { calendars: Type.Array(WidgetCalendar) },
  },
);

export const listGroupWidgetCalendars = administration.get(
  'listGroupWidgetCalendars',
  '/groups/{groupId}/administration/widgetbars/calendars',
  {
    ids: ['API-181'],
    summary: 'Calendars that widgets of a group can show',
    params: OfGroup,
    answer: { calendars: Type.Array(WidgetCalendar) },
  },
);

export const getWidgetBar = administration.get('getWidgetBar', '/administration/widgetbars/{slug}', {
  ids: ['API-176'],
  summary: 'A widget bar of the network, to be edited',
  params: One,
  answer: AdministeredWidgetBar,
});

export const getGroupWidgetBar = administration.get(
  'getGroupWidgetBar',
  '/groups/{groupId}/administration/widgetbars/{slug}',
  {
    ids: ['API-177'],
    summary: 'A widget bar of a group, to be edited',
    params: OneOfGroup,
    answer: AdministeredWidgetBar,
  },
);

export const updateWidgetBar = administration.put('updateWidgetBar', '/administration/widgetbars/{slug}', {
  ids: ['API-178'],
  summary: 'Save a widget bar of the network',
  params: One,
  body,
  answer: AdministeredWidgetBar,
});

export const updateGroupWidgetBar = administration.put(
  'updateGroupWidgetBar',
  '/groups/{groupId}/administration/widgetbars/{slug}',
  {
    ids: ['API-179'],
    summary: 'Save a widget bar of a group',
    params: OneOfGroup,
    body,
    answer: AdministeredWidgetBar,
  },
);

export const resetWidgetBar = administration.delete('resetWidgetBar', '/administration/widgetbars/{slug}', {
  ids: ['API-880'],
  summary: 'Let a widget bar of the network follow again',
  params: One,
});

export const resetGroupWidgetBar = administration.delete(
  'resetGroupWidgetBar',
  '/groups/{groupId}/administration/widgetbars/{slug}',
  { ids: ['API-881'], summary: 'Let a widget bar of a group follow again', params: OneOfGroup },
);

export const previewWidgetBar = widgetbars.post('previewWidgetBar', '/widgetbars/preview', {
  ids: ['API-882'],
  summary: 'A widget bar as it would look, for those who edit it',
  body: {
    group_id: Type.Optional(Nullable(Id)),
    /** The bar that is edited: of its feeds is shown what was read of them. */
    slug: IdOrSlug,
    widgets: Type.Array(Written, { maxItems: WIDGETS_MAX }),
  },
  answer: WidgetBar,
  status: 200,
});

export const readWidgetBar = widgetbars.get('readWidgetBar', '/widgetbars/as-{slug}', {
  ids: ['API-182'],
  summary: 'The widget bar beside a stream of the network',
  params: One,
  answer: WidgetBar,
});

export const readGroupWidgetBar = widgetbars.get('readGroupWidgetBar', '/widgetbars/g-{group_id}-as-{slug}', {
  ids: ['API-183'],
  summary: 'The widget bar beside the home of a group or one of its streams',
  params: { group_id: Id, slug: IdOrSlug },
  answer: WidgetBar,
});
