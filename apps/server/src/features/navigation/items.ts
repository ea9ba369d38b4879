import type { NavigationItem, NavigationSubitem } from '@dorfplatz/contract';

/** SQL of the items of a navigation, in their order; `context` is the id of the context that it is of. */
export const navigationText = (context: string): string =>
  `coalesce((select navigations.items from navigations where navigations.context_id = ${context}), '[]')`;

/** What of a navigation is for everybody; what lies below an item that is not, is not either. */
export const publicItems = (items: readonly NavigationItem[]): NavigationItem[] =>
  items
    .filter((item) => item.public)
    .map((item) => ({ ...item, navigation_items: item.navigation_items.filter((below) => below.public) }))
    // One that only held what is not for everybody leads nowhere.
    .filter(({ link, navigation_items }) => link !== '' || navigation_items.length > 0);

/** The links of what is for everybody, in one row. */
export const additionalLinks = (items: readonly NavigationItem[]): NavigationSubitem[] =>
  publicItems(items)
    .flatMap(({ navigation_items, ...item }) => [item, ...navigation_items])
    .filter(({ link }) => link !== '');
