import { Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { returnFocus } from '../returned-focus.ts';
import { useChatPlace, useChats, usePresenceSetting, useStore } from '../use-chats.ts';
import { ChatEntry } from './chat-entry.tsx';
import styles from './chat-list.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { StatusBar } from './status-bar.tsx';

/** Arrow keys go from chat to chat. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat]')];
  const place = links.indexOf(document.activeElement as HTMLElement);
  const next = links[place + step];
  if (place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function Entries() {
  const t = useTranslate();
  const chats = useChats();
  const list = useStore(chats.list);
  const problem = useStore(chats.problem);
  const end = useRef<HTMLLIElement>(null);
  const hasMore = list?.nextCursor != null;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void chats.loadMore(), {
      rootMargin: '300px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chats, hasMore]);
  if (!list && problem) {
    return <LoadFailure onRetry={() => void chats.load()}>{reasonOf(problem, t)}</LoadFailure>;
  }
  if (!list) {
    return (
      <div className={styles.loading} aria-busy="true">
        {[64, 48, 72, 56, 60, 44].map((width) => (
          <div key={width}>
            <Skeleton width={40} height={40} round />
            <Skeleton width={`${width}%`} height={14} />
          </div>
        ))}
      </div>
    );
  }
  if (list.chats.length === 0) {
    return (
      <EmptyState icon={<ChatsCircleIcon weight="duotone" aria-hidden="true" />} title={t('chat.list_empty')}>
        {t('chat.list_empty_help')}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.entries}>
      {list.chats.map((chat) => (
        <ChatEntry key={chat.id} chat={chat} />
      ))}
      {hasMore ? (
        <li ref={end} className={styles.more}>
          <Button size="small" variant="ghost" onClick={() => void chats.loadMore()}>
            {t('chat.show_more')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** One's chats, the newest first, with one's own status and the way to a new one [RUL-0235] [RUL-0238]. */
export function ChatList({ level = 2 }: { level?: 1 | 2 }) {
  const t = useTranslate();
  const place = useChatPlace();
  const presence = usePresenceSetting();
  const isLoaded = useStore(useChats().list) !== null;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoaded && list.current) returnFocus(list.current);
  }, [isLoaded]);
  const Heading = `h${level}` as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what the keys move between
    <div ref={list} className={styles.list} onKeyDown={moveFocus}>
      <div className={styles.head}>
        <Heading>{t('chat.title')}</Heading>
        <Button
          variant="create"
          icon={<NotePencilIcon aria-hidden="true" />}
          data-new-chat=""
          onClick={place.openNew}
        >
          {t('chat.new')}
        </Button>
      </div>
      {presence === 'disabled' ? null : <StatusBar />}
      {place.current === null ? <ConnectionBanner /> : null}
      <Entries />
    </div>
  );
}
