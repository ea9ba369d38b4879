import type { LinkPreview } from '@dorfplatz/contract';
import { Button, classNames, IconButton } from '@dorfplatz/ui';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './link-card.module.css';

interface LinkCardProps {
  link: LinkPreview;
  /** Takes the preview out; left out where one may not. */
  onRemove?: (() => void) | undefined;
  isBusy?: boolean;
  /** While the entry is being written nothing plays. */
  isDraft?: boolean;
}

/** What a page shows of itself. Its words may run in any direction, and nothing comes from its server but on a press. */
export function LinkCard({ link, onRemove, isBusy = false, isDraft = false }: LinkCardProps) {
  const t = useTranslate();
  const [isPlaying, setPlaying] = useState(false);
  const { url, host, title, description, site, image_url, player } = link;
  const language = link.language ?? undefined;
  return (
    <section className={styles.frame} aria-label={t('link_previews.of', { host })}>
      <div className={classNames(styles.card, image_url === null && styles.bare)}>
        {image_url === null ? null : (
          <img className={styles.picture} src={image_url} alt="" loading="lazy" decoding="async" />
        )}
        <div className={styles.about}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.title}>
            <bdi lang={language}>{title}</bdi>
          </a>
          {description === '' ? null : (
            <bdi className={classNames('small', 'muted', styles.description)} lang={language}>
              {description}
            </bdi>
          )}
          <span className={classNames('small', 'muted', styles.host)}>
            <LinkSimpleIcon aria-hidden="true" />
            <bdi className="cut">{site === '' || site === title ? host : `${site} · ${host}`}</bdi>
          </span>
          {player && !isDraft && !isPlaying ? (
            <span className={styles.play}>
              <Button
                size="small"
                icon={<PlayIcon weight="fill" aria-hidden="true" />}
                onClick={() => setPlaying(true)}
              >
                {t('link_previews.play')}
              </Button>
              <span className="small muted">{t('link_previews.play_tells', { host: player.host })}</span>
            </span>
          ) : null}
        </div>
        {onRemove ? (
          <span className={styles.remove}>
            <IconButton
              size="small"
              label={t('link_previews.remove', { host })}
              disabled={isBusy}
              onClick={onRemove}
            >
              <XIcon aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </div>
      {player && isPlaying ? (
        <iframe
          className={styles.player}
          src={player.url}
          title={title}
          // Some players show nothing to whoever does not say from where they are framed.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : null}
    </section>
  );
}
