import {
  type AdministeredAppNavigation,
  type AppNavigationItem,
  type AppNavigationItemWrite,
  getAppNavigation,
  updateAppNavigation,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const appNavigationQuery = queryOptions({
  queryKey: ['app-navigation'],
  queryFn: ({ signal }) => call(getAppNavigation, { signal }),
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
