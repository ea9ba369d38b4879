import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { newestQuery, seeAll, useFreshNotifications } from '../api.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications-dropdown.module.css';

/** The ten newest notifications; opening it marks them seen. */
export default function NotificationsDropdown({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery({ ...newestQuery, staleTime: 0 });
  useFreshNotifications();
  // Also what arrives while it is open was seen.
  const first = data?.notifications[0];
  useEffect(() => {
    if (first) seeAll().catch(() => {});
  }, [first]);
  return (
    <section className={styles.dropdown} aria-label={t('notifications.title')}>
      <h2>{t('notifications.title')}</h2>
      {!data && isError ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <div className={styles.loading} aria-busy="true">
          {[1, 2, 3].map((row) => (
            <div key={row}>
              <Skeleton width={40} height={40} round />
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      ) : null}
      {data?.notifications.length === 0 ? <p className="muted">{t('notifications.empty_help')}</p> : null}
      <ul>
        {data?.notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onFollow={onClose} />
          </li>
        ))}
      </ul>
      <Link to={pathTo(paths.notifications)} className={`link ${styles.all}`} onClick={onClose}>
        {t('notifications.all')}
      </Link>
    </section>
  );
}
