import {
  type AdministeredAppNavigation,
  type AppNavigationItem,
  type AppNavigationItemWrite,
  getAppNavigation,
  listLinkedApps,
  listNavigationPages,
  updateAppNavigation,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const appNavigationQuery = queryOptions({
  queryKey: ['app-navigation'],
  queryFn: ({ signal }) => call(getAppNavigation, { signal }),
});

/** Pages with these words in their titles, to which an item can lead. */
export const pagesToLeadQuery = (q: string) =>
  queryOptions({
    queryKey: ['app-navigation', 'pages', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(listNavigationPages, { query: { q }, signal })).pages.flatMap(({ id, text }) =>
        id === null ? [] : [{ id, name: text, sign: null }],
      ),
  });

/** The apps of the network that are in use, to which an item can lead. */
export const appsToLeadQuery = queryOptions({
  queryKey: ['app-navigation', 'apps'],
  queryFn: async ({ signal }) =>
    (await call(listLinkedApps, { signal })).apps.flatMap(({ id, name, icon, color, archived_at }) =>
      archived_at === null ? [{ id, name, sign: { icon, color } }] : [],
    ),
});

/** Saves the bar. Throws ApiError, 409 where somebody else has changed it since it was `based_on`. */
export async function saveAppNavigation(
  items: AppNavigationItemWrite[],
  based_on: AppNavigationItem[],
): Promise<AdministeredAppNavigation> {
  const saved = await call(updateAppNavigation, { body: { items, based_on } });
  queryClient.setQueryData(appNavigationQuery.queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: ['network'] });
  return saved;
}
