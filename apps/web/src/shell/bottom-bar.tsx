import { UnreadBadge } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { DotsThreeCircleIcon } from '@phosphor-icons/react/dist/csr/DotsThreeCircle';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useLocation } from '@tanstack/react-router';
import { useChatUnread } from '../kit/chat-unread.ts';
import { Link } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useUnreadFeatures, useUnseenNotifications } from '../kit/unreads.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
import styles from './bottom-bar.module.css';
import { moduleOf } from './userbar.tsx';

/** The network's parts at the thumb's reach, on phones. */
export function BottomBar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const unread = useUnreadFeatures();
  const unseen = useUnseenNotifications();
  const chatUnread = useChatUnread();
  const { can } = useViewer();
  const isNotifications = pathname.startsWith(paths.notifications);
  const module = moduleOf(pathname);
  const entries = [
    {
      to: pathTo(paths.stream, { streamSlug: 'all' }),
      label: t('shell.module.stream'),
      icon: <NewspaperIcon weight="duotone" aria-hidden="true" />,
      isCurrent: module === 'stream' && !isNotifications,
      count: unread?.Activitystreams ?? 0,
    },
    {
      to: pathTo(paths.appointments),
      label: t('shell.module.calendar'),
      icon: <CalendarDotsIcon weight="duotone" aria-hidden="true" />,
      isCurrent: module === 'calendar',
      count: unread?.Calendars ?? 0,
    },
    {
      to: pathTo(paths.directory),
      label: t('shell.module.directory'),
      icon: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
      isCurrent: module === 'directory',
      count: 0,
    },
    // The bell stands in the header too; there is room for five.
    can.chat
      ? {
          to: pathTo(paths.chats),
          label: t('kit.module.chat'),
          icon: <ChatsCircleIcon weight="duotone" aria-hidden="true" />,
          isCurrent: module === 'chat',
          count: module === 'chat' ? 0 : chatUnread,
        }
      : {
          to: pathTo(paths.notifications),
          label: t('shell.module.notifications'),
          icon: <BellIcon weight="duotone" aria-hidden="true" />,
          isCurrent: isNotifications,
          count: unseen,
        },
    {
      to: pathTo(paths.info),
      label: t('shell.module.more'),
      icon: <DotsThreeCircleIcon weight="duotone" aria-hidden="true" />,
      isCurrent: module === 'more',
      count: 0,
    },
  ];
  return (
    <nav className={styles.bar} aria-label={t('shell.main_navigation')}>
      {entries.map(({ to, label, icon, isCurrent, count }) => (
        <Link
          key={to}
          to={to}
          className={styles.entry}
          activeProps={{}}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {icon}
          {label}
          <UnreadBadge
            value={count}
            newLabel={t('kit.new')}
            label={t('kit.unread', { count })}
            className={styles.badge!}
          />
        </Link>
      ))}
    </nav>
  );
}
