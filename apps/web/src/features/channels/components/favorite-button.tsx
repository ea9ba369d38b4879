import type { Channel } from '@dorfplatz/contract';
import { IconButton } from '@dorfplatz/ui';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { setFavorite } from '../api.ts';
import styles from './channel-head.module.css';

/** Puts a channel among one's favourites, and takes it out [RUL-0375]. */
export function FavoriteButton({ channel }: { channel: Channel }) {
  const t = useTranslate();
  const { favorited } = channel.i;
  return (
    <IconButton
      label={t('channels.favorite')}
      aria-pressed={favorited}
      onClick={() => {
        setFavorite(channel, !favorited).catch((error: unknown) => flashRefusal(error, t));
      }}
    >
      <StarIcon
        weight={favorited ? 'fill' : 'regular'}
        className={favorited ? styles.star : undefined}
        aria-hidden="true"
      />
    </IconButton>
  );
}
