import type { Channel } from '@dorfplatz/contract';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import type { CSSProperties } from 'react';
import styles from './channel-picture.module.css';

/** A channel as a rounded square: its picture, else the sign of channels. The title stands beside it. */
export function ChannelPicture({
  image,
  size,
}: {
  image: Channel['image'];
  /** Edge in px. */
  size: 20 | 40 | 48;
}) {
  return (
    <span className={styles.picture} style={{ '--edge': `${size}px` } as CSSProperties} aria-hidden="true">
      {image ? (
        <img
          src={size === 20 ? image.small : image.medium}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <BroadcastIcon weight="duotone" />
      )}
    </span>
  );
}
