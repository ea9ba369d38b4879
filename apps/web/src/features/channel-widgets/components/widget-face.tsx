import type { ChannelWidget } from '@dorfplatz/contract';
import { Badge, classNames } from '@dorfplatz/ui';
import { useId } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import AppointmentsView, { AppointmentsMore } from '../appointments/view.tsx';
import BannerView from '../banner/view.tsx';
import BlogView, { BlogMore } from '../blog/view.tsx';
import ImagesView, { ImagesMore } from '../images/view.tsx';
import { widgetKinds } from '../kinds.ts';
import LinkView from '../link/view.tsx';
import PeopleView from '../people/view.tsx';
import RssView from '../rss/view.tsx';
import { showsAnything, type Width } from '../shown-rows.ts';
import SpotlightView from '../spotlight/view.tsx';
import TextView from '../text/view.tsx';
import { inkOn, type ViewProps } from '../view.ts';
import styles from './widget-face.module.css';

interface WidgetFaceProps {
  widget: ChannelWidget;
  channelSlug: string;
  /** How wide it stands, in columns of three. */
  w: number;
  isFirst?: boolean;
  /** Nothing in it can be pressed. */
  isPreview?: boolean;
}

function Content({ widget, ...props }: ViewProps<ChannelWidget>) {
  switch (widget.type) {
    case 'banner':
      return <BannerView widget={widget} {...props} />;
    case 'spotlight':
      return <SpotlightView widget={widget} {...props} />;
    case 'blog':
      return <BlogView widget={widget} {...props} />;
    case 'text':
      return <TextView widget={widget} {...props} />;
    case 'people':
      return <PeopleView widget={widget} {...props} />;
    case 'appointments':
      return <AppointmentsView widget={widget} {...props} />;
    case 'rss':
      return <RssView widget={widget} {...props} />;
    case 'images':
      return <ImagesView widget={widget} {...props} />;
    case 'link':
      return <LinkView widget={widget} {...props} />;
  }
}

/** One widget as readers see it: its label and title, what it shows, or why that is not there. */
export default function WidgetFace({
  widget,
  channelSlug,
  w,
  isFirst = false,
  isPreview = false,
}: WidgetFaceProps) {
  const t = useTranslate();
  const titleId = useId();
  const { title, label, hide_title, title_background_override: ground, type, error } = widget;
  const width = Math.min(3, Math.max(1, w)) as Width;
  // A banner bears its title itself, and what is put forward its label.
  const isTitled = title !== '' && !hide_title && type !== 'banner';
  const headLabel = type === 'banner' || type === 'spotlight' ? '' : label;
  return (
    <section
      className={styles.widget}
      {...(isTitled ? { 'aria-labelledby': titleId } : { 'aria-label': title || t(widgetKinds[type].name) })}
      inert={isPreview}
      data-widget={widget.id}
    >
      {isTitled || headLabel !== '' ? (
        <header className={styles.head}>
          <div className={styles.words}>
            {headLabel === '' ? null : <Badge kind="accent">{headLabel}</Badge>}
            {isTitled ? (
              <h2
                id={titleId}
                className={classNames(styles.title, ground !== null && styles.titleOnGround)}
                style={ground === null ? undefined : { background: ground, color: inkOn(ground) }}
                dir="auto"
              >
                {title}
              </h2>
            ) : null}
          </div>
          {type === 'images' ? <ImagesMore widget={widget} channelSlug={channelSlug} w={width} /> : null}
          {type === 'appointments' ? <AppointmentsMore /> : null}
          {type === 'blog' ? <BlogMore widget={widget} w={width} /> : null}
        </header>
      ) : null}
      {error !== null ? (
        <p className={classNames('small', 'muted', styles.word)}>{t(`channel_widgets.error.${error}`)}</p>
      ) : showsAnything(widget) ? (
        <Content widget={widget} channelSlug={channelSlug} w={width} isFirst={isFirst} />
      ) : (
        <p className={classNames('small', 'muted', styles.word)}>{t(`channel_widgets.nothing.${type}`)}</p>
      )}
    </section>
  );
}
