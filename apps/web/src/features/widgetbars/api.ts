import {
  type AdministeredWidgetBar,
  getGroupWidgetBar,
  getWidgetBar,
  listGroupWidgetBars,
  listGroupWidgetCalendars,
  listWidgetBars,
  listWidgetCalendars,
  previewWidgetBar,
  readGroupWidgetBar,
  readWidgetBar,
  resetGroupWidgetBar,
  resetWidgetBar,
  updateGroupWidgetBar,
  updateWidgetBar,
  type WidgetWrite,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** The slug of a group, or null for the network. */
export type Owner = string | null;

/** The bar beside a stream; asked for anew whenever a page with it is opened. */
export const shownBarQuery = (slug: string, groupId: number | null) =>
  queryOptions({
    queryKey: ['widget-bars', 'shown', groupId, slug],
    staleTime: 0,
    queryFn: ({ signal }) =>
      groupId === null
        ? call(readWidgetBar, { params: { slug }, signal })
        : call(readGroupWidgetBar, { params: { group_id: groupId, slug }, signal }),
  });

export const barsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['widget-bars', 'all', owner],
    staleTime: 0,
    queryFn: ({ signal }) =>
      owner === null
        ? call(listWidgetBars, { signal })
        : call(listGroupWidgetBars, { params: { groupId: owner }, signal }),
  });

export const barQuery = (owner: Owner, slug: string) =>
  queryOptions({
    queryKey: ['widget-bars', 'one', owner, slug],
    staleTime: 0,
    queryFn: ({ signal }) =>
      owner === null
        ? call(getWidgetBar, { params: { slug }, signal })
        : call(getGroupWidgetBar, { params: { groupId: owner, slug }, signal }),
  });

export const calendarsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['widget-bars', 'calendars', owner],
    queryFn: ({ signal }) =>
      owner === null
        ? call(listWidgetCalendars, { signal })
        : call(listGroupWidgetCalendars, { params: { groupId: owner }, signal }),
  });

/** Widgets as they would look, before they are saved. */
export const previewQuery = (groupId: number | null, slug: string, widgets: readonly WidgetWrite[]) =>
  queryOptions({
    queryKey: ['widget-bars', 'preview', groupId, slug, widgets],
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 30_000,
    queryFn: ({ signal }) =>
      call(previewWidgetBar, { body: { group_id: groupId, slug, widgets: [...widgets] }, signal }),
  });

const afterwards = () => queryClient.invalidateQueries({ queryKey: ['widget-bars'] });

/** Saves a bar. Throws ApiError, 409 where somebody else has saved it since it was `based_on`. */
export async function saveBar(
  owner: Owner,
  slug: string,
  widgets: WidgetWrite[],
  based_on: number,
): Promise<AdministeredWidgetBar> {
  const body = { widgetbar: { widgets, based_on } };
  const saved =
    owner === null
      ? await call(updateWidgetBar, { params: { slug }, body })
      : await call(updateGroupWidgetBar, { params: { groupId: owner, slug }, body });
  queryClient.setQueryData(barQuery(owner, slug).queryKey, saved);
  void afterwards();
  return saved;
}

/** Lets a bar follow again. Throws ApiError. */
export async function resetBar(owner: Owner, slug: string): Promise<AdministeredWidgetBar> {
  if (owner === null) await call(resetWidgetBar, { params: { slug } });
  else await call(resetGroupWidgetBar, { params: { groupId: owner, slug } });
  await afterwards();
  return queryClient.fetchQuery({ ...barQuery(owner, slug), staleTime: 0 });
}
