import { type Static, Type } from 'typebox';
import { AppSign } from './app-sign.ts';
import { Id, Nullable } from './common.ts';

/** So many items a bar has at most, "more" included [RUL-0538]. */
export const APP_NAVIGATION_ITEMS = 5;
export const APP_LABEL = 30;

/**
 * What an item is [RUL-0550]: a part of the product, a stream, a page, an app, a link, or the menu of what the bar has no
 * room for. A feature that brings a kind of its own names it here.
 */
export const APP_ITEM_TYPES = ['default', 'activitystream', 'page', 'app', 'link', 'more'] as const;
export type AppItemType = (typeof APP_ITEM_TYPES)[number];

/** The parts of the product [RUL-0549], in the order in which they stand under "more"; features that come add theirs. */
export const APP_MODULES = [
  'activitystreams',
  'appointments',
  'chat',
  'messages',
  'files',
  'pages',
  'channels',
  'tasks',
  'directory',
  'search',
  'settings',
] as const;
export type AppModule = (typeof APP_MODULES)[number];

/** Where a link opens: within the app, or in a browser beside it. */
export const APP_OPENINGS = ['webview', 'browser'] as const;
export type AppOpening = (typeof APP_OPENINGS)[number];

/** The icons that all but parts of the product can have; without one it has that of its type, and an app its sign. */
export const TAB_ICONS = [
  'book',
  'bus',
  'coffee',
  'flag',
  'football',
  'gift',
  'heart',
  'house',
  'image',
  'info',
  'megaphone',
  'music',
  'phone',
  'star',
] as const;
export type TabIcon = (typeof TAB_ICONS)[number];

const shown = {
  /** What it leads to, so that it stays the same wherever it stands. */
  id: Type.String(),
  type: Type.Enum([...APP_ITEM_TYPES]),
  /** The part of the product that a `default` item is. */
  module: Nullable(Type.Enum([...APP_MODULES])),
  icon: Nullable(Type.Enum([...TAB_ICONS])),
  /** What the app opens first: exactly one item, no link and not "more" [RUL-0537]. */
  isEntryPoint: Type.Boolean(),
  /** Its title is given, in the reader's language [RUL-0547]. */
  isDefault: Type.Boolean(),
};
const linked = {
  /** http, https, mailto, tel, or a path of the network. */
  url: Nullable(Type.String()),
  open_in: Nullable(Type.Enum([...APP_OPENINGS])),
};

/** An item of the bar as administrators write it. */
export const AppNavigationItem = Type.Object({
  ...shown,
  /** What was written; empty for parts of the product and "more", whose titles come with the product. */
  label: Type.String(),
  options: Type.Object({
    ...linked,
    activitystream_id: Nullable(Id),
    page_id: Nullable(Id),
    app_id: Nullable(Id),
  }),
});
export type AppNavigationItem = Static<typeof AppNavigationItem>;

/** A part of the product, with its title in the reader's language. */
export const AppModuleLink = Type.Object({
  module: Type.Enum([...APP_MODULES]),
  label: Type.String(),
  link: Type.String(),
});
export type AppModuleLink = Static<typeof AppModuleLink>;

/** A stream to which an item leads. */
export const AppStream = Type.Object({ id: Id, name: Type.String(), html_url: Type.String() });
export type AppStream = Static<typeof AppStream>;

/** A page to which an item leads. */
export const LedPage = Type.Object({ id: Id, title: Type.String(), html_url: Type.String() });
export type LedPage = Static<typeof LedPage>;

/** An app to which an item leads. */
export const LedApp = Type.Object({
  id: Id,
  name: Type.String(),
  ...AppSign.properties,
  html_url: Type.String(),
});
export type LedApp = Static<typeof LedApp>;

/** An item of the bar as one person has it, in their language. */
export const AppTab = Type.Object({
  ...shown,
  label: Type.String(),
  /** Where it leads: a path of the network or an address; null for "more". */
  link: Nullable(Type.String()),
  options: Type.Object({
    ...linked,
    activitystream: Nullable(AppStream),
    page: Nullable(LedPage),
    app: Nullable(LedApp),
    /** What "more" opens: the parts of the product that are no items of their own. */
    items: Type.Array(AppModuleLink),
  }),
});
export type AppTab = Static<typeof AppTab>;
