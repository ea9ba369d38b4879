import type { AppModule, AppTab } from '@dorfplatz/contract';
import { UnreadBadge } from '@dorfplatz/ui';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChatUnread } from '../kit/chat-unread.ts';
import { Link } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import styles from '../kit/tab-bar.module.css';
import { TabIcon } from '../kit/tab-icon.tsx';
import { useUnreadFeatures } from '../kit/unreads.ts';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork } from '../lib/session.ts';
import { MoreMenu } from './more-menu.tsx';
import { moduleOf } from './userbar.tsx';

/** The parts of the product by the names that the userbar has for them; settings stand under none. */
const MODULES: Partial<Record<AppModule, ReturnType<typeof moduleOf>>> = {
  activitystreams: 'stream',
  appointments: 'calendar',
  chat: 'chat',
  messages: 'messages',
  files: 'files',
  pages: 'pages',
  tasks: 'tasks',
  directory: 'directory',
};

/** The item under which an address lies: a stream or a link that is meant exactly, or else a part of the product. */
function currentOf(tabs: readonly AppTab[], pathname: string): AppTab | undefined {
  if (pathname.startsWith(paths.notifications)) return undefined;
  const module = moduleOf(pathname);
  return (
    tabs.find(({ type, link }) => type !== 'default' && link === pathname) ??
    tabs.find((tab) => tab.module !== null && (tab.link === pathname || MODULES[tab.module] === module)) ??
    (module === null ? undefined : tabs.find(({ type }) => type === 'more'))
  );
}

/** The network's parts at the thumb's reach, on phones, as its administrators have put them there. */
export function BottomBar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const unread = useUnreadFeatures();
  const chatUnread = useChatUnread();
  const { data: network } = useNetwork();
  const tabs = network?.app_navigation ?? [];
  const current = currentOf(tabs, pathname);
  const counts: Partial<Record<AppModule, number>> = {
    activitystreams: unread?.Activitystreams ?? 0,
    appointments: unread?.Calendars ?? 0,
    chat: moduleOf(pathname) === 'chat' ? 0 : chatUnread,
    messages: unread?.Messages ?? 0,
    tasks: unread?.Tasks ?? 0,
  };
  // What has no place in the bar waits behind "More".
  const beyond = tabs.some(({ module }) => module === 'tasks') ? 0 : (counts.tasks ?? 0);
  return (
    <nav className={styles.bar} aria-label={t('shell.main_navigation')} aria-busy={!network}>
      {tabs.map((tab) =>
        tab.type === 'more' ? (
          <MoreMenu
            key={tab.id}
            tabs={tabs}
            trigger={(attributes) => (
              <button
                type="button"
                className={styles.entry}
                aria-current={tab === current ? 'page' : undefined}
                {...attributes}
              >
                <TabIcon {...tab} app={tab.options.app} />
                <span className={styles.label}>{tab.label}</span>
                <UnreadBadge
                  value={beyond}
                  newLabel={t('kit.new')}
                  label={t('kit.unread', { count: beyond })}
                  className={styles.badge!}
                />
              </button>
            )}
          />
        ) : (
          <Entry key={tab.id} tab={tab} isCurrent={tab === current}>
            <TabIcon {...tab} app={tab.options.app} />
            <span className={styles.label}>{tab.label}</span>
            <UnreadBadge
              value={(tab.module && counts[tab.module]) ?? 0}
              newLabel={t('kit.new')}
              label={t('kit.unread', { count: (tab.module && counts[tab.module]) ?? 0 })}
              className={styles.badge!}
            />
          </Entry>
        ),
      )}
    </nav>
  );
}

/** A page of the network opens within the app, anything else as it was chosen. */
function Entry({ tab, isCurrent, children }: { tab: AppTab; isCurrent: boolean; children: ReactNode }) {
  const link = tab.link ?? paths.start;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={styles.entry} activeProps={{}} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
    );
  const opensWindow = tab.options.open_in === 'browser' && link.startsWith('http');
  return (
    <a
      href={link}
      className={styles.entry}
      rel="noopener noreferrer"
      {...(opensWindow && { target: '_blank' })}
    >
      {children}
    </a>
  );
}
