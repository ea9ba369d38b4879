import {
  type AdministeredNavigation,
  getGroupNavigation,
  getNavigation,
  listGroupLinkedApps,
  listGroupNavigationPages,
  listLinkedApps,
  listNavigationPages,
  type NavigationItem,
  updateGroupNavigation,
  updateNavigation,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** The slug of a group, or null for the network. */
export type Owner = string | null;

export const navigationQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['navigation-editor', 'items', owner],
    queryFn: ({ signal }) =>
      owner === null
        ? call(getNavigation, { signal })
        : call(getGroupNavigation, { params: { slug: owner }, signal }),
  });

export const pagesQuery = (owner: Owner, q: string) =>
  queryOptions({
    queryKey: ['navigation-editor', 'pages', owner, q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      owner === null
        ? call(listNavigationPages, { query: { q }, signal })
        : call(listGroupNavigationPages, { params: { slug: owner }, query: { q }, signal }),
  });

/** The apps that lines can lead to [RUL-0536]: of the network, or of the group. */
export const linkedAppsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['navigation-editor', 'apps', owner],
    queryFn: async ({ signal }) =>
      (owner === null
        ? await call(listLinkedApps, { signal })
        : await call(listGroupLinkedApps, { params: { slug: owner }, signal })
      ).apps.flatMap(({ text, link, icon, color, archived_at }) =>
        archived_at === null ? [{ text, link, icon, color }] : [],
      ),
  });

/** Saves a navigation. Throws ApiError, 409 where somebody else has changed it since it was `based_on`. */
export async function saveNavigation(
  owner: Owner,
  navigation_items: NavigationItem[],
  based_on: NavigationItem[],
): Promise<AdministeredNavigation> {
  const body = { navigation_items, based_on };
  const saved =
    owner === null
      ? await call(updateNavigation, { body })
      : await call(updateGroupNavigation, { params: { slug: owner }, body });
  queryClient.setQueryData(navigationQuery(owner).queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: owner === null ? ['network'] : ['groups', 'one', owner] });
  return saved;
}
