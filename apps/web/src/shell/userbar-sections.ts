import type { GroupCategory, Network, OwnGroup, SessionViewer } from '@dorfplatz/contract';

/** The streams that the userbar and the palette offer; guests see only the stream of everything [RUL-0461]. */
export function streamFiltersOf({ is_external }: Pick<SessionViewer, 'is_external'>): string[] {
  return is_external ? ['all'] : ['all', 'network', 'subscribed'];
}

/** Categories as the network has put them in order. */
export const categoriesInOrder = (categories: readonly GroupCategory[]): GroupCategory[] =>
  [...categories].sort((one, other) => one.order - other.order);

export interface GroupSection {
  category: GroupCategory;
  groups: OwnGroup[];
}

/**
 * One's groups by category, in the order of the categories. A category without own groups is shown where one
 * may add a group to it [RUL-0464]; archived groups are not listed.
 */
export function groupSectionsOf({
  group_categories,
  my_groups,
}: Pick<Network, 'group_categories' | 'my_groups'>): GroupSection[] {
  return categoriesInOrder(group_categories)
    .map((category) => ({
      category,
      groups: my_groups.filter((group) => group.group_category_id === category.id && !group.archived),
    }))
    .filter(({ category, groups }) => groups.length > 0 || category.can.create);
}
