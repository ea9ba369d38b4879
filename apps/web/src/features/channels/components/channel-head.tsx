import type { ChannelDetails } from '@dorfplatz/contract';
import { Avatar } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './channel-head.module.css';
import { ChannelMenu } from './channel-menu.tsx';
import { ChannelPicture } from './channel-picture.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { SubscribersDialog } from './subscribers-dialog.tsx';

interface ChannelHeadProps {
  channel: ChannelDetails;
  /** What stands on the banner above; where that is the title, it is not written twice. */
  bannerTitle: string | null;
}

/** What a channel is, who reads it, and what one may do about it. */
export function ChannelHead({ channel, bannerTitle }: ChannelHeadProps) {
  const t = useTranslate();
  const [showsSubscribers, setShowing] = useState(false);
  const isTold = bannerTitle?.trim() === channel.title;
  const [first, ...further] = channel.description.split('\n');
  const text = isTold ? further.join('\n') : channel.description;
  const { title, image, subscribers, subscribers_count: count } = channel;
  return (
    <header className={styles.head}>
      <ChannelPicture image={image} size={48} />
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 className={isTold ? 'visually-hidden' : undefined}>{title}</h1>
          {isTold && first ? <b>{first}</b> : null}
          <PhaseBadge channel={channel} />
        </div>
        {text === '' ? null : <p className={styles.description}>{text}</p>}
      </div>
      <div className={styles.acts}>
        <button type="button" className={styles.readers} onClick={() => setShowing(true)}>
          <span className={styles.faces}>
            {subscribers.map(({ id, display_name, images }) => (
              <Avatar key={id} name={display_name} src={images?.small} size={24} />
            ))}
          </span>
          {t('channels.subscribers_count', { count })}
        </button>
        <SubscribeButton channel={channel} isAlone />
        <FavoriteButton channel={channel} />
        <ChannelMenu channel={channel} onShowSubscribers={() => setShowing(true)} />
      </div>
      <SubscribersDialog channel={channel} open={showsSubscribers} onClose={() => setShowing(false)} />
    </header>
  );
}
