import {
  type ChannelWidget,
  createChannelWidget,
  deleteChannelWidget,
  getChannel,
  getChannelLayout,
  getChannelWidget,
  listChannelWidgets,
  updateChannelWidget,
  type WidgetDraft,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** A feed that is being read for the first time is asked for again so soon (ms), and so many times. */
const PENDING_MS = 3000;
const PENDING_TRIES = 5;

const isPending = (widget: ChannelWidget) => widget.type === 'rss' && widget.content?.state === 'pending';

/** The channel that widgets belong to, as its own screens ask for it. */
export const channelQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channels', 'one', slug],
    queryFn: ({ signal }) => call(getChannel, { params: { slug }, signal }),
  });

/** The rows of a channel, as far as the viewer sees what stands in them. */
export const channelLayoutQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channels', 'layout', slug],
    queryFn: ({ signal }) => call(getChannelLayout, { params: { slug }, signal }),
  });

/**
 * The widgets of a channel with what they show to the viewer.
 * @param all those too that stand nowhere, for who runs the channel
 */
export const channelWidgetsQuery = (slug: string, all = false) =>
  queryOptions({
    queryKey: ['channels', 'widgets', slug, all],
    queryFn: ({ signal }) =>
      call(listChannelWidgets, { params: { slug }, query: all ? { all } : {}, signal }),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount <= PENDING_TRIES && state.data?.widgets.some(isPending) ? PENDING_MS : false,
  });

/** Begins to fetch what stands in the rows of a channel, while its page is on its way. */
export async function prefetchChannelRows(slug: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(channelLayoutQuery(slug)),
    queryClient.prefetchQuery(channelWidgetsQuery(slug)),
  ]);
}

/** One widget of a channel. */
export const channelWidgetQuery = (slug: string, widgetId: number) =>
  queryOptions({
    queryKey: ['channels', 'widget', slug, widgetId],
    queryFn: ({ signal }) => call(getChannelWidget, { params: { slug, widgetId }, signal }),
  });

/** Has everything that shows widgets of a channel ask for them anew. */
export async function refreshChannelWidgets(slug: string): Promise<void> {
  await Promise.all(
    ['layout', 'widgets', 'widget'].map((of) =>
      queryClient.invalidateQueries({ queryKey: ['channels', of, slug] }),
    ),
  );
}

/** Adds a widget, or changes the one that `of` names. Throws ApiError. */
export async function saveWidget(
  slug: string,
  of: { id: number; version: number } | null,
  draft: WidgetDraft,
): Promise<ChannelWidget> {
  // The contract makes its union of a table, which no type can follow.
  const widget = draft as never;
  const saved = of
    ? await call(updateChannelWidget, {
        params: { slug, widgetId: of.id },
        body: { widget, version: of.version } as never,
      })
    : await call(createChannelWidget, { params: { slug }, body: { widget } as never });
  await refreshChannelWidgets(slug);
  return saved as ChannelWidget;
}

/** A widget as it is now, whatever was read before. Throws ApiError. */
export const presentWidget = async (slug: string, widgetId: number): Promise<ChannelWidget> =>
  (await call(getChannelWidget, { params: { slug, widgetId } })) as ChannelWidget;

/** Removes a widget for good. Throws ApiError. */
export async function removeWidget(slug: string, widgetId: number): Promise<void> {
  await call(deleteChannelWidget, { params: { slug, widgetId } });
  await refreshChannelWidgets(slug);
}
