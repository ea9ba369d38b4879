import { type Static, Type } from 'typebox';
import {
  APP_ITEM_TYPES,
  APP_LABEL,
  APP_MODULES,
  APP_NAVIGATION_ITEMS,
  APP_OPENINGS,
  AppModuleLink,
  AppNavigationItem,
  LedApp,
  LedPage,
  TAB_ICONS,
} from './app-navigation-items.ts';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

const Written = Type.Object({
  type: Type.Enum([...APP_ITEM_TYPES]),
  module: Type.Optional(Nullable(Type.Enum([...APP_MODULES]))),
  label: Type.Optional(Type.String({ maxLength: APP_LABEL })),
  icon: Type.Optional(Nullable(Type.Enum([...TAB_ICONS]))),
  isEntryPoint: Type.Optional(Type.Boolean()),
  options: Type.Optional(
    Type.Object({
      url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
      open_in: Type.Optional(Nullable(Type.Enum([...APP_OPENINGS]))),
      activitystream_id: Type.Optional(Nullable(Id)),
      page_id: Type.Optional(Nullable(Id)),
      app_id: Type.Optional(Nullable(Id)),
    }),
  ),
});
export type AppNavigationItemWrite = Static<typeof Written>;

const answer = {
  items: Type.Array(AppNavigationItem),
  /** All parts of the product that an item can be. */
  modules: Type.Array(AppModuleLink),
  /** The pages and apps to which items lead now, as far as the viewer sees them. */
  led: Type.Object({ pages: Type.Array(LedPage), apps: Type.Array(LedApp) }),
  /** Whether there are pages at all: without one no item can lead to a page [RUL-0546]. */
  has_pages: Type.Boolean(),
  has_apps: Type.Boolean(),
  /** Who changed it last; null for one that nobody has. */
  changed: Nullable(Type.Object({ at: Instant, name: Type.String() })),
};

export const getAppNavigation = administration.get('getAppNavigation', '/administration/app_navigation', {
  ids: ['API-215'],
  summary: 'The bar of the app and of phones',
  answer,
});
export type AdministeredAppNavigation = Static<typeof getAppNavigation.answer>;

export const updateAppNavigation = administration.put(
  'updateAppNavigation',
  '/administration/app_navigation',
  {
    ids: ['API-216'],
    summary: 'Change the bar of the app and of phones',
    body: {
      items: Type.Array(Written, { maxItems: APP_NAVIGATION_ITEMS }),
      /** What it was when the editor was loaded: who has changed it meanwhile is named (409). */
      based_on: Type.Optional(Type.Array(AppNavigationItem, { maxItems: APP_NAVIGATION_ITEMS })),
    },
    answer,
  },
);
