import type { Channel } from '@dorfplatz/contract';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { ChannelPicture } from './channel-picture.tsx';
import styles from './channels.module.css';
import { PhaseBadge } from './phase-badge.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** A channel among others that are near, with the way in. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const t = useTranslate();
  const { slug, title, description, image, subscribers_count: count } = channel;
  return (
    <li className={styles.card}>
      <ChannelPicture image={image} size={48} />
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>
            <Link to={pathTo(paths.channel, { channelSlug: slug })}>{title}</Link>
          </h3>
          <PhaseBadge channel={channel} />
        </div>
        {description === '' ? null : <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.foot}>
        <span className="small muted">{t('channels.subscribers_count', { count })}</span>
        <SubscribeButton channel={channel} size="small" />
      </div>
    </li>
  );
}
