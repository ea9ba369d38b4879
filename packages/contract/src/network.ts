import { type Static, Type } from 'typebox';
import { AppTab } from './app-navigation-items.ts';
import { Id, LanguageSchema, Nullable } from './common.ts';
import { LegalTextLink } from './legal-texts.ts';
import { NavigationSubitem, ShownNavigationItem } from './navigation-items.ts';
import { resource } from './resource.ts';
import { FileFilter } from './settings.ts';
import { ThemeTokens } from './theme.ts';

const shell = resource('shell');

export const GroupCategory = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  plural_name: Type.String(),
  color: Type.String(),
  order: Type.Integer(),
  access: Type.Enum(['open', 'closed']),
  main_group_hidden: Type.Boolean(),
  main_group_slug: Nullable(Type.String()),
  active_theme: ThemeTokens,
  can: Type.Object({ create: Type.Boolean(), administrate: Type.Boolean(), create_hidden: Type.Boolean() }),
});
export type GroupCategory = Static<typeof GroupCategory>;

export const StreamSummary = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  html_url: Type.String(),
  group_slug: Nullable(Type.String()),
  /** What its group is called; null for streams of the network. */
  group_name: Nullable(Type.String()),
  /** The one that every group and the network has; further ones have names of their own. */
  is_main: Type.Boolean(),
});
export type StreamSummary = Static<typeof StreamSummary>;

/** A stream that somebody may choose to post into. */
export const OwnStream = Type.Object({
  ...StreamSummary.properties,
  can: Type.Object({ post: Type.Boolean() }),
});
export type OwnStream = Static<typeof OwnStream>;

/** A group as the userbar lists it. */
export const OwnGroup = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  group_category_id: Id,
  stream_id: Id,
  image_url: Nullable(Type.String()),
  archived: Type.Boolean(),
  favorited: Type.Boolean(),
  /** The viewer administers it, or what stands above it. */
  administered: Type.Boolean(),
});
export type OwnGroup = Static<typeof OwnGroup>;

export const Network = Type.Object({
  id: Id,
  name: Type.String(),
  config: Type.Object({
    language: LanguageSchema,
    time_zone: Type.String(),
    show_online_status: Type.Enum(['disabled', 'optional', 'enabled']),
    show_map: Type.Boolean(),
    detection_profile_field: Nullable(Type.String()),
    /** Which files it lets in. */
    file_extension_filter: FileFilter,
    /** Parts of the product that only some networks have. */
    modules: Type.Object({ industrials: Type.Boolean() }),
  }),
  can: Type.Object({
    administrate: Type.Boolean(),
    /** Read which version runs, and which others there are. */
    version_and_updates: Type.Boolean(),
    /** Open a calendar of the network. */
    create_calendars: Type.Boolean(),
    /** Write appointments in the calendars of the network. */
    create_appointments: Type.Boolean(),
    /** Give appointments a meeting: the network lets them have one. */
    create_meetings: Type.Boolean(),
  }),
  group_categories: Type.Array(GroupCategory),
  /** The groups the viewer belongs to, favourites first. */
  my_groups: Type.Array(OwnGroup),
  /** Groups are recommended to the viewer: they have few, and have not closed the box. */
  sees_group_promotion: Type.Boolean(),
  /** The viewer's invitations that wait for an answer, at most 100. */
  open_invites: Type.Integer(),
  /** Change requests that wait for an administrator, at most 100; 0 for everybody else. */
  open_change_requests: Type.Integer(),
  legal_texts: Type.Array(LegalTextLink),
  /** What administrators put into the userbar. */
  navigation: Type.Array(ShownNavigationItem),
  /** The bar of the app and of phones: what of it leads to something that the viewer sees, in their language. */
  app_navigation: Type.Array(AppTab),
  /** What of it is for everybody and leads somewhere: beside the legal texts (decision 53). */
  additional_links: Type.Array(NavigationSubitem),
  availableModules: Type.Array(Type.String()),
  /** The streams of the network and of one's groups, the main one of each first; archived ones are left out. */
  activitystreams: Type.Array(OwnStream),
});
export type Network = Static<typeof Network>;

export const getNetwork = shell.get('getNetwork', '/api/v1/network', {
  ids: ['API-189'],
  summary: 'The network, its group categories and what the viewer may do',
  answer: Network,
});
