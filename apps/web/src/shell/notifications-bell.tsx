import { IconButton, Popover, Skeleton, UnreadBadge } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { Suspense } from 'react';
import { useUnseenNotifications } from '../kit/unreads.ts';
import { useTranslate } from '../lib/i18n.ts';
import styles from './header.module.css';
import { NotificationsDropdown } from './routes.ts';

/** The bell with its counter; what it opens belongs to the notifications feature. */
export function NotificationsBell() {
  const t = useTranslate();
  const unseen = useUnseenNotifications();
  return (
    <Popover
      label={t('shell.notifications')}
      trigger={(attributes) => (
        <IconButton label={t('shell.notifications_unseen', { count: unseen })} {...attributes}>
          <BellIcon aria-hidden="true" />
          <UnreadBadge value={unseen} kind="alert" newLabel={t('kit.new')} className={styles.badge!} />
        </IconButton>
      )}
    >
      {(close) => (
        <div className={styles.panel}>
          <Suspense
            fallback={
              <div className={styles.panelLoading}>
                <Skeleton />
                <Skeleton width="70%" />
                <Skeleton width="85%" />
              </div>
            }
          >
            <NotificationsDropdown onClose={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
