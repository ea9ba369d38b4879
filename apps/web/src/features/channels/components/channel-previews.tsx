import { deriveColours } from '@dorfplatz/content/colours';
import type { ChannelDetails } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { CSSProperties } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { ChannelPicture } from './channel-picture.tsx';
import styles from './design.module.css';

interface ChannelPreviewsProps {
  channel: ChannelDetails;
  accent: string;
}

/** The head of a channel in a colour, by day and by night. */
export function ChannelPreviews({ channel, accent }: ChannelPreviewsProps) {
  const t = useTranslate();
  const derived = deriveColours(accent);
  return (
    <section className={styles.previews} aria-labelledby="channel-preview">
      <h2 id="channel-preview">{t('channels.preview')}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme}>
          <div
            role="img"
            aria-label={t(`channels.preview.${scheme}`)}
            className={classNames(styles.drawing, scheme === 'dark' && styles.dark)}
            style={tonesOf(derived[scheme], accent)}
          >
            <div className={styles.head}>
              <ChannelPicture image={channel.image} size={48} />
              <span className={styles.words}>
                <b>{channel.title}</b>
                <span className={styles.link}>{t('channels.preview.link')}</span>
              </span>
            </div>
            <div className={styles.buttons}>
              <span className={styles.primary}>
                <PlusIcon weight="bold" />
                {t('channels.subscribe')}
              </span>
              <span className={styles.chosen}>
                <CheckIcon weight="bold" />
                {t('channels.subscribed')}
              </span>
            </div>
          </div>
          <figcaption className="small muted">{t(`channels.scheme.${scheme}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}

const tonesOf = (tones: Record<string, string>, accent: string): CSSProperties =>
  Object.fromEntries([
    ['--accent', accent],
    ...Object.entries(tones).map(([name, value]) => [`--${name}`, value]),
  ]);
