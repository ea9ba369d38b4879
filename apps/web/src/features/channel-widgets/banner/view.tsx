import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { inkOn, type ViewProps } from '../view.ts';
import styles from './banner.module.css';

/** A picture as wide as its place with the title on it; without a picture a band in its colour. */
export default function BannerView({ widget, isFirst }: ViewProps<ChannelWidgetOf<'banner'>>) {
  const { title, hide_title, content } = widget;
  if (!content) return null;
  const { image, banner_background_color: ground, banner_title_color: ink } = content;
  const colours =
    ground === null
      ? ink === null
        ? undefined
        : { color: ink }
      : { background: ground, color: ink ?? inkOn(ground) };
  const hasTitle = title !== '' && !hide_title;
  return (
    <div
      className={classNames(styles.banner, image === null && styles.band)}
      style={image === null ? colours : undefined}
    >
      {image === null ? null : (
        <img
          src={image.large}
          alt={image.alt}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      )}
      {hasTitle ? (
        <h2 className={styles.cap} style={image === null ? undefined : colours} dir="auto">
          {title}
        </h2>
      ) : null}
    </div>
  );
}
