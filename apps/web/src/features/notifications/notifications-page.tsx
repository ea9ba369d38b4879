import { Button, buttonClass, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { ChecksIcon } from '@phosphor-icons/react/dist/csr/Checks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { markRead, notificationsQuery, seeAll, useFreshNotifications } from './api.ts';
import { NotificationRow } from './components/notification-row.tsx';
import styles from './notifications-page.module.css';

/** Everything that concerned oneself, the newest first; below a group, what happened there. */
export default function NotificationsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupNotifications) as { groupSlug?: string };
  const { data: network } = useNetwork();
  const list = useInfiniteQuery(notificationsQuery(groupSlug ?? null));
  useFreshNotifications();
  const notifications = list.data?.pages.flatMap(({ answer }) => answer.notifications) ?? [];
  const first = notifications[0];
  useEffect(() => {
    if (first) seeAll().catch(() => {});
  }, [first]);
  if (list.error instanceof ApiError && list.error.status === 404) return <NotFoundPage />;
  const group = network?.my_groups.find(({ slug }) => slug === groupSlug);
  const unread = notifications.filter(({ read }) => !read);
  const readAll = () =>
    markRead(groupSlug === undefined ? undefined : unread.map(({ id }) => id)).catch(() =>
      flash(t('js.generic_error'), { kind: 'error' }),
    );
  return (
    <Page
      title={group ? t('notifications.of_group', { name: group.name }) : t('notifications.title')}
      actions={
        unread.length > 0 ? (
          <Button
            variant="ghost"
            size="small"
            icon={<ChecksIcon aria-hidden="true" />}
            onClick={() => {
              void readAll();
              catchFocus(() => document.getElementById('main'));
            }}
          >
            <span className={styles.wide}>{t('notifications.read_all')}</span>
          </Button>
        ) : null
      }
    >
      <ListState
        list={list}
        loading={[1, 2, 3, 4, 5].map((row) => (
          <div key={row}>
            <Skeleton width={40} height={40} round />
            <Skeleton width="70%" />
          </div>
        ))}
        loadingClassName={styles.loading}
        isEmpty={notifications.length === 0}
        empty={
          <EmptyState
            icon={<BellIcon weight="duotone" aria-hidden="true" />}
            title={t('notifications.empty')}
            action={
              <Link to={pathTo(paths.stream, { streamSlug: 'all' })} className={buttonClass()}>
                {t('notifications.to_stream')}
              </Link>
            }
          >
            {t('notifications.empty_help')}
          </EmptyState>
        }
      />
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('notifications.older')}
          </Button>
        </div>
      ) : null}
    </Page>
  );
}
