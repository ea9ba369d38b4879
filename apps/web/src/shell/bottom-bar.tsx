import { UnreadBadge } from '@dorfplatz/ui';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { DotsThreeCircleIcon } from '@phosphor-icons/react/dist/csr/DotsThreeCircle';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useLocation } from '@tanstack/react-router';
import { useChatUnread } from '../kit/chat-unread.ts';
import { Link } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useUnreadFeatures } from '../kit/unreads.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
import styles from './bottom-bar.module.css';
import { MoreMenu } from './more-menu.tsx';
import { moduleOf } from './userbar.tsx';

/** The network's parts at the thumb's reach, on phones. */
export function BottomBar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const unread = useUnreadFeatures();
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
    can.chat
      ? {
          to: pathTo(paths.chats),
          label: t('kit.module.chat'),
          icon: <ChatsCircleIcon weight="duotone" aria-hidden="true" />,
          isCurrent: module === 'chat',
          count: module === 'chat' ? 0 : chatUnread,
        }
      : {
          to: pathTo(paths.directory),
          label: t('shell.module.directory'),
          icon: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
          isCurrent: module === 'directory',
          count: 0,
        },
    {
      to: pathTo(paths.messages),
      label: t('shell.module.messages'),
      icon: <EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />,
      isCurrent: module === 'messages',
      count: unread?.Messages ?? 0,
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
      <MoreMenu
        hasDirectory={can.chat}
        trigger={(attributes) => (
          <button
            type="button"
            className={styles.entry}
            aria-current={module === 'more' || (can.chat && module === 'directory') ? 'page' : undefined}
            {...attributes}
          >
            <DotsThreeCircleIcon weight="duotone" aria-hidden="true" />
            {t('shell.module.more')}
          </button>
        )}
      />
    </nav>
  );
}
