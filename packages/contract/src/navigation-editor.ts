import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { NAVIGATION_ITEMS, NAVIGATION_TEXT, NavigationItem } from './navigation-items.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

const written = {
  text: Type.String({ maxLength: NAVIGATION_TEXT }),
  link: Type.Optional(Type.String({ maxLength: 2000 })),
  public: Type.Optional(Type.Boolean()),
  new_window: Type.Optional(Type.Boolean()),
};
const Written = Type.Object({
  ...written,
  navigation_items: Type.Optional(
    Type.Array(
      // Below an item lie no further ones; programs may say so by an empty list.
      Type.Object({
        ...written,
        navigation_items: Type.Optional(Type.Array(Type.Object({}), { maxItems: 0 })),
      }),
      { maxItems: NAVIGATION_ITEMS },
    ),
  ),
});
export type NavigationItemWrite = Static<typeof Written>;

const answer = {
  navigation_items: Type.Array(NavigationItem),
  /** Who changed it last; null for one that nobody has. */
  changed: Nullable(Type.Object({ at: Instant, name: Type.String() })),
};
const body = {
  navigation_items: Type.Array(Written, { maxItems: NAVIGATION_ITEMS }),
  /** What it was when the editor was loaded: who has changed it meanwhile is named (409). */
  based_on: Type.Optional(Type.Array(NavigationItem, { maxItems: NAVIGATION_ITEMS })),
};

export const getNavigation = administration.get('getNavigation', '/administration/navigation', {
  ids: ['API-207'],
  summary: 'The navigation of the network',
  answer,
});
export type AdministeredNavigation = Static<typeof getNavigation.answer>;

export const updateNavigation = administration.put('updateNavigation', '/administration/navigation', {
  ids: ['API-209'],
  summary: 'Change the navigation of the network',
  body,
  answer,
});

export const getGroupNavigation = administration.get(
  'getGroupNavigation',
  '/administration/groups/{slug}/navigation',
  { ids: ['API-208'], summary: 'The navigation of a group', params: { slug: IdOrSlug }, answer },
);

export const updateGroupNavigation = administration.put(
  'updateGroupNavigation',
  '/administration/groups/{slug}/navigation',
  { ids: ['API-210'], summary: 'Change the navigation of a group', params: { slug: IdOrSlug }, body, answer },
);

/** Where the pages that one can link to are listed. */
export const NAVIGATION_PAGE_KINDS = ['group', 'network', 'pages', 'groups', 'legal'] as const;

export const NavigationPage = Type.Object({
  kind: Type.Enum([...NAVIGATION_PAGE_KINDS]),
  text: Type.String(),
  link: Type.String(),
  /** Of a page that people write; null of screens, groups and legal texts. */
  id: Nullable(Id),
});
export type NavigationPage = Static<typeof NavigationPage>;

const pages = {
  /** Only those with this in their names. */
  query: { q: Type.Optional(Type.String({ maxLength: 100 })) },
  /** At most 50 groups, and as many pages of the wiki. */
  answer: { pages: Type.Array(NavigationPage) },
};

export const listNavigationPages = administration.get('listNavigationPages', '/administration/pages', {
  ids: ['API-211'],
  summary: 'The pages to which the navigation of the network can lead',
  ...pages,
});

export const listGroupNavigationPages = administration.get(
  'listGroupNavigationPages',
  '/administration/groups/{slug}/pages',
  {
    ids: ['API-212'],
    summary: 'The pages to which the navigation of a group can lead',
    params: { slug: IdOrSlug },
    ...pages,
  },
);
