import type { ChannelWidget, ChannelWidgetOf, ShownImage } from '@dorfplatz/contract';
import { Avatar, toneStyle } from '@dorfplatz/ui';
import { type CSSProperties, memo } from 'react';
import { widgetKinds } from '../../channel-widgets/index.ts';
import styles from './sketch.module.css';

/** So many pictures are seen of a row of them, in a column of three. */
const PICTURES = 4;

const Lines = ({ widths }: { widths: readonly number[] }) =>
  widths.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <i key={at} style={{ width: `${width}%` }} />
  ));

const Picture = ({ src }: { src: string }) => (
  <img src={src} alt="" loading="lazy" decoding="async" draggable={false} />
);

const smallOf = (image: ShownImage | null) => image?.small;

function Banner({ content }: { content: ChannelWidgetOf<'banner'>['content'] }) {
  const image = content?.image ?? null;
  return (
    <div
      className={styles.wide}
      style={content?.banner_background_color ? { background: content.banner_background_color } : undefined}
    >
      {image ? <Picture src={image.medium} /> : null}
    </div>
  );
}

function People({ content }: { content: ChannelWidgetOf<'people'>['content'] }) {
  return (
    <>
      <div className={styles.people}>
        {content?.memberships.slice(0, 3).map(({ id, displayName, images }) => (
          <Avatar key={id} name={displayName} src={images?.small} size={36} />
        ))}
      </div>
      <Lines widths={[100, 72]} />
    </>
  );
}

function Spotlight({ content }: { content: ChannelWidgetOf<'spotlight'>['content'] }) {
  const image = content?.articles[0]?.lead_image;
  return (
    <div className={styles.forward} data-pictured={image ? '' : undefined}>
      {image ? <Picture src={image.medium} /> : null}
      <span>
        <Lines widths={[92, 100, 64, 40]} />
      </span>
    </div>
  );
}

function Articles({ content }: { content: ChannelWidgetOf<'blog'>['content'] }) {
  return (content?.latest_articles ?? []).slice(0, 3).map(({ id, lead_image }) => (
    <div key={id} className={styles.article}>
      <span>{lead_image ? <Picture src={lead_image.small} /> : null}</span>
      <span>
        <Lines widths={[94, 56]} />
      </span>
    </div>
  ));
}

function Entries({ color, count }: { color?: string; count: number }) {
  return Array.from({ length: Math.max(1, Math.min(count, 3)) }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries are drawn, not named
    <div key={at} className={styles.entry} data-narrow={color ? '' : undefined}>
      {color ? <b className="tone" style={toneStyle(color)} /> : null}
      <span>
        <Lines widths={[at === 1 ? 86 : 94, at === 1 ? 44 : 56]} />
      </span>
    </div>
  ));
}

function Content({ widget, w }: { widget: ChannelWidget; w: number }) {
  switch (widget.type) {
    case 'banner':
      return <Banner content={widget.content} />;
    case 'spotlight':
      return <Spotlight content={widget.content} />;
    case 'blog':
      return widget.content?.latest_articles.length ? (
        <Articles content={widget.content} />
      ) : (
        <Lines widths={[94, 56]} />
      );
    case 'people':
      return <People content={widget.content} />;
    case 'appointments':
      return (
        <Entries color={widgetKinds.appointments.color} count={widget.content?.appointments.length ?? 1} />
      );
    case 'images': {
      const images = widget.content?.images.slice(0, PICTURES * w) ?? [];
      return (
        <div className={styles.strip} style={{ '--count': PICTURES * w } as CSSProperties}>
          {images.map((image) => (
            <Picture key={image.id} src={smallOf(image)!} />
          ))}
        </div>
      );
    }
    case 'link': {
      const url = widget.content?.image?.url;
      return url ? (
        <div className={styles.low}>
          <Picture src={url} />
        </div>
      ) : (
        <Lines widths={[90, 60]} />
      );
    }
    case 'rss':
      return <Lines widths={[100, 84, 92, 60]} />;
    default:
      return <Lines widths={[100, 96, 100, 64]} />;
  }
}

/** What a widget shows, sketched: its pictures and lines for its words. Light, for there may be hundreds. */
export const Sketch = memo(function Sketch({ widget, w }: { widget: ChannelWidget; w: number }) {
  return (
    <div className={styles.sketch} aria-hidden="true">
      <Content widget={widget} w={w} />
    </div>
  );
});
