import type { ChannelWidget } from '@dorfplatz/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { channelWidgetQuery } from '../api.ts';
import { leaveTo, openedTile } from './opened-from.ts';

const Gallery = lazy(() => import('./gallery.tsx'));

interface OpenedWidgetProps {
  slug: string;
  widgetId: number;
  /** The widget as the page shows it, which may be older than the gallery. */
  known: ChannelWidget | undefined;
}

/** The widget that the address names: pictures open their gallery, all others lead to the page [RUL-0367]. */
export function OpenedWidget({ slug, widgetId, known }: OpenedWidgetProps) {
  const goTo = useGoTo();
  const { data, error } = useQuery({ ...channelWidgetQuery(slug, widgetId), staleTime: 0 });
  const widget = data ?? known;
  const [before] = useState(() => (known?.type === 'images' ? (known.content?.images ?? []) : []));
  const home = pathTo(paths.channel, { channelSlug: slug });
  const isOther = widget !== undefined && widget.type !== 'images';
  useEffect(() => {
    if (isOther) void goTo(home, { replace: true });
  }, [isOther, goTo, home]);
  // What one may not see does not exist: the page says so. What it has is shown where nothing newer comes.
  if (error && (!widget || (error instanceof ApiError && error.status === 404))) throw error;
  if (widget?.type !== 'images') return null;
  const images = widget.content?.images ?? [];
  const close = (shown: number | null) => {
    const tile = openedTile(widgetId);
    if (tile) {
      leaveTo(tile);
      history.back();
      return;
    }
    if (shown !== null) leaveTo({ widgetId, imageId: shown });
    void goTo(home, { replace: true });
  };
  return (
    <Suspense fallback={null}>
      <Gallery
        title={widget.title}
        images={images}
        before={before.map(({ id }) => id)}
        addressOf={(imageId) =>
          pathTo(
            paths.channelWidget,
            { channelSlug: slug, widgetId: String(widgetId) },
            { image: String(imageId) },
          )
        }
        onClose={close}
      />
    </Suspense>
  );
}
