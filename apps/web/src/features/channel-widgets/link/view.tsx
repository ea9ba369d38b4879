import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import { embedAddress } from './embed.ts';
import styles from './link.module.css';

/** Another site's player: it comes only when asked for, and takes the focus then. */
function Player({ url, title }: { url: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={styles.player}
      src={url}
      title={title}
      // Some players show nothing to whoever does not say from where they are framed.
      referrerPolicy="strict-origin-when-cross-origin"
      // Its own origin, which is never ours: players need what they have stored there.
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    />
  );
}

/** A page somewhere else: its preview as we keep it, and its player once somebody asks for it [RUL-0386]. */
export default function LinkView({ widget, isFirst }: ViewProps<ChannelWidgetOf<'link'>>) {
  const t = useTranslate();
  const [isPlaying, setPlaying] = useState(false);
  if (!widget.content) return null;
  const { url, host, open_in_new_window, image, description, link } = widget.content;
  const title = link?.title || widget.title || host;
  const player = embedAddress(link?.secure_embed_service_url ?? null, window.location.origin);
  const picture = image ? (
    <img
      src={image.url}
      alt={image.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  ) : null;
  return (
    <div className={classNames(styles.card, !player && styles.leads)}>
      {player && isPlaying ? <Player url={player} title={title} /> : null}
      {player && !isPlaying ? (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('channel_widgets.link.play', { title })}
          onClick={() => setPlaying(true)}
        >
          {picture}
          <span className={styles.play}>
            <PlayIcon weight="fill" aria-hidden="true" />
          </span>
        </button>
      ) : null}
      {!player && picture ? <span className={styles.picture}>{picture}</span> : null}
      <div className={styles.words}>
        <a
          href={url}
          className={styles.title}
          rel="noopener noreferrer nofollow"
          {...(open_in_new_window && { target: '_blank' })}
        >
          <bdi>{title}</bdi>
          {open_in_new_window ? (
            <span className="visually-hidden"> ({t('channel_widgets.link.new_window')})</span>
          ) : null}
        </a>
        {description === '' ? null : <bdi className={styles.description}>{description}</bdi>}
        <span className={styles.host}>
          {player && !isPlaying
            ? t('channel_widgets.link.on_click', { host: link?.embed_host ?? host })
            : link && link.site !== '' && link.site !== title
              ? `${link.site} · ${host}`
              : host}
        </span>
      </div>
    </div>
  );
}
