import { IconButton, UnreadBadge } from '@dorfplatz/ui';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { useUnreadFeatures } from '../kit/unreads.ts';
import { useTranslate } from '../lib/i18n.ts';
import styles from './header.module.css';

/** Opens the userbar on phones. It tells of unread messages, for which the bar at the bottom has no place. */
export function MenuButton({ onMenu }: { onMenu: () => void }) {
  const t = useTranslate();
  const unread = useUnreadFeatures()?.Messages ?? 0;
  return (
    <IconButton
      label={t('shell.open_menu', { count: Math.max(0, unread) })}
      onClick={onMenu}
      aria-haspopup="dialog"
    >
      <ListIcon aria-hidden="true" />
      <UnreadBadge value={unread} newLabel={t('kit.new')} className={styles.badge!} />
    </IconButton>
  );
}
