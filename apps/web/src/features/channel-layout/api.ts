import {
  type ChannelLayout,
  type ChannelWidget,
  discardChannelLayout,
  draftChannelLayout,
  getChannel,
  getChannelLayout,
  getLayoutVersion,
  type LayoutRow,
  listLayoutVersions,
  updateChannelLayout,
  updateChannelWidget,
  type WidgetDraft,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { refreshChannelWidgets } from '../channel-widgets/index.ts';
import type { Rows } from './rows.ts';

/** How often (ms) an open editor asks what others do with the same layout. */
const NEWS_MS = 30_000;

export const channelQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channels', 'one', slug],
    queryFn: ({ signal }) => call(getChannel, { params: { slug }, signal }),
  });

/** A layout as an editor begins with it. */
export interface OpenedLayout {
  layout: ChannelLayout;
  /** What the draft began with, or what is shown where there is none. */
  base: { rows: Rows; version: number };
}

async function opened(slug: string, signal?: AbortSignal): Promise<OpenedLayout> {
  const layout = await call(getChannelLayout, { params: { slug }, ...(signal && { signal }) });
  const version = layout.draft?.based_on ?? layout.version;
  const rows = version === layout.version ? layout.rows : await rowsOfVersion(slug, version);
  return { layout, base: { rows, version } };
}

/** The rows of a former layout; none where it was the first one, before which there was none, or is forgotten. */
async function rowsOfVersion(slug: string, version: number): Promise<Rows> {
  if (version === 0) return [];
  try {
    return (await call(getLayoutVersion, { params: { slug, version } })).rows;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** What an editor opens with: never from the cache, and never anew while it is open unless it asks. */
export const openedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channel-layout', 'opened', slug],
    gcTime: 0,
    queryFn: ({ signal }) => opened(slug, signal),
  });

/** The layout as it stands while an editor is open: who else is at it, and whether it was published anew. */
export const newsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channel-layout', 'news', slug],
    refetchInterval: NEWS_MS,
    refetchOnWindowFocus: true,
    gcTime: 0,
    queryFn: ({ signal }) => call(getChannelLayout, { params: { slug }, signal }),
  });

export const versionsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['channel-layout', 'versions', slug],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      callPage(listLayoutVersions, { params: { slug }, query: { page }, signal }),
    getNextPageParam: ({ totalPages }, pages) =>
      totalPages !== null && pages.length < totalPages ? pages.length + 1 : undefined,
  });

export const versionQuery = (slug: string, version: number) =>
  queryOptions({
    queryKey: ['channel-layout', 'version', slug, version],
    queryFn: ({ signal }) => call(getLayoutVersion, { params: { slug, version }, signal }),
  });

/** The layout as readers see it now. Throws ApiError. */
export const presentLayout = (slug: string): Promise<ChannelLayout> =>
  call(getChannelLayout, { params: { slug } });

/** Keeps what one has changed. Throws ApiError. */
export const keepDraft = (slug: string, rows: Rows, basedOn: number, keepalive = false) =>
  call(draftChannelLayout, {
    params: { slug },
    body: { rows: [...rows], based_on: basedOn },
    keepalive,
  });

/** Drops what one has changed. Throws ApiError. */
export const dropDraft = (slug: string): Promise<void> =>
  call(discardChannelLayout, { params: { slug } }) as Promise<void>;

/**
 * Publishes a layout. Throws ApiError, 409 where another one was published since the one it is based on.
 * @param aside what was decided against, which is kept in the history
 */
export async function publish(
  slug: string,
  rows: Rows,
  basedOn: number,
  aside?: Rows,
): Promise<ChannelLayout> {
  const body = { rows: [...rows] as LayoutRow[], based_on: basedOn, ...(aside && { aside: [...aside] }) };
  const layout = await call(updateChannelLayout, { params: { slug }, body });
  void refreshChannelWidgets(slug);
  void queryClient.invalidateQueries({ queryKey: ['channel-layout', 'versions', slug] });
  return layout;
}

/** Shows or hides the title of a widget, whatever layout it stands in. Throws ApiError. */
export async function setTitleHidden(slug: string, widget: ChannelWidget, isHidden: boolean): Promise<void> {
  const { type, properties } = widget;
  const draft = {
    type,
    properties,
    title: widget.title,
    label: widget.label,
    hide_title: isHidden,
    title_background_override: widget.title_background_override,
    collapse_to_single_column: widget.collapse_to_single_column,
    single_row_only: widget.single_row_only,
    shows_from: widget.shows_from,
    shows_until: widget.shows_until,
    group_ids: widget.group_ids,
  } as WidgetDraft;
  try {
    await call(updateChannelWidget, {
      params: { slug, widgetId: widget.id },
      // Of a union of types the client makes their intersection, which nothing is.
      body: { widget: draft, version: widget.version } as never,
    });
  } finally {
    await refreshChannelWidgets(slug);
  }
}
