import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link, paths, pathTo, useRouteParams } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import styles from './images.module.css';
import { keepOpened, takeReturn } from './opened-from.ts';
import { tileAddress, tilesOf } from './tiles.ts';

type ImagesWidget = ChannelWidgetOf<'images'>;

/** The address of a picture in the gallery of its widget. */
const addressIn = (channelSlug: string, widgetId: number) => (imageId: number) =>
  pathTo(paths.channelWidget, { channelSlug, widgetId: String(widgetId) }, { image: String(imageId) });

const optionsOf = (widget: ImagesWidget) => ({
  isSingleRow: widget.single_row_only,
  isList: widget.collapse_to_single_column,
});

/** Pictures as tiles; each opens the gallery, and the last one too, which says how many more there are. */
export default function ImagesView({ widget, channelSlug, w, isFirst }: ViewProps<ImagesWidget>) {
  const t = useTranslate();
  const addressOf = addressIn(channelSlug, widget.id);
  const list = useRef<HTMLUListElement>(null);
  const images = widget.content?.images ?? [];
  const { across, shown, more } = tilesOf(images, w, optionsOf(widget));
  // Whoever closes the gallery goes on where they opened it.
  const { widgetId: opened } = useRouteParams(paths.channelWidget) as { widgetId?: string };
  useEffect(() => {
    const imageId = opened === undefined ? takeReturn(widget.id) : null;
    if (imageId !== null) list.current?.querySelector<HTMLElement>(`[data-image="${imageId}"]`)?.focus();
  }, [opened, widget.id]);
  return (
    <ul
      ref={list}
      className={styles.tiles}
      style={{ '--across': across } as CSSProperties}
      data-count={images.length > 2 ? 'many' : images.length}
    >
      {shown.map(({ id, large, alt, width, height }, place) => {
        const isLast = more > 0 && place === shown.length - 1;
        return (
          <li key={id}>
            <Link
              to={addressOf(id)}
              resetScroll={false}
              data-image={id}
              className={styles.tile}
              onClick={() => keepOpened({ widgetId: widget.id, imageId: id })}
              aria-label={
                isLast
                  ? t('channel_widgets.images.more', { count: more })
                  : alt || t('channel_widgets.images.nameless', { place: place + 1, count: images.length })
              }
            >
              <img
                src={images.length > 2 ? tileAddress({ large }) : large}
                alt=""
                width={width ?? undefined}
                height={height ?? undefined}
                loading={isFirst && place < across ? 'eager' : 'lazy'}
                fetchPriority={isFirst && place === 0 ? 'high' : undefined}
                decoding="async"
              />
              {isLast ? (
                <span className={styles.over} aria-hidden="true">
                  +{more}
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** How many pictures there are, where not all of them show: the way to the first. */
export function ImagesMore({ widget, channelSlug, w }: Omit<ViewProps<ImagesWidget>, 'isFirst'>) {
  const t = useTranslate();
  const addressOf = addressIn(channelSlug, widget.id);
  const images = widget.content?.images ?? [];
  const [first] = images;
  if (!first || tilesOf(images, w, optionsOf(widget)).more === 0) return null;
  return (
    <Link
      to={addressOf(first.id)}
      resetScroll={false}
      className={styles.all}
      onClick={() => keepOpened({ widgetId: widget.id, imageId: first.id })}
    >
      {t('channel_widgets.images.count', { count: images.length })}
    </Link>
  );
}
