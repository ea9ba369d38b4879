import { iconButtonClass, UnreadBadge } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { useTranslate } from '../lib/i18n.ts';
import styles from './header.module.css';
import { Link } from './navigation.ts';
import { paths, pathTo } from './paths.ts';
import { useUnseenNotifications } from './unreads.ts';

/** The bell with its counter leads to one's notifications. */
export function NotificationsBell() {
  const t = useTranslate();
  const unseen = useUnseenNotifications();
  const label = t('shell.notifications_unseen', { count: unseen });
  return (
    <Link to={pathTo(paths.notifications)} className={iconButtonClass()} aria-label={label} title={label}>
      <BellIcon aria-hidden="true" />
      <UnreadBadge value={unseen} kind="alert" newLabel={t('shell.new')} className={styles.badge!} />
    </Link>
  );
}
