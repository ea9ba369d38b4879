import { Button, EmptyState, IconButton } from '@dorfplatz/ui';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import { useEffect, useMemo, useState } from 'react';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { connectNow } from '../../lib/live.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useViewer } from '../../lib/session.ts';
import styles from './chat-page.module.css';
import { ChatList } from './components/chat-list.tsx';
import { NewChat } from './components/new-chat.tsx';
import { QuickBar } from './components/quick-bar.tsx';
import { RoomView } from './components/room-view.tsx';
import { type ChatPlace, ChatPlaceProvider } from './use-chats.ts';

/** Where there is so much room the quick bar is always there [RUL-0242] [RUL-0282]. */
const wide = '(min-width: 1885px)';
const barKey = 'chat-quick-bar';

/** Where the network has guests without chats: it may let them in at any time, and this becomes the chats. */
function NotForGuests() {
  const t = useTranslate();
  const goTo = useGoTo();
  return (
    <>
      <PageTitle>{t('chat.title')}</PageTitle>
      <h1 className="visually-hidden">{t('chat.title')}</h1>
      <div className={styles.nothing}>
        <EmptyState
          icon={<ChatsCircleIcon weight="duotone" aria-hidden="true" />}
          title={t('chat.not_for_externals')}
          action={<Button onClick={() => void goTo(pathTo(paths.messages))}>{t('chat.to_messages')}</Button>}
        >
          {t('chat.not_for_externals_help')}
        </EmptyState>
      </div>
    </>
  );
}

export default function ChatPage() {
  return useViewer().can.chat ? <Chats /> : <NotForGuests />;
}

/** Chats as a page of their own: the list is in the userbar where there is one, else it is the page. */
function Chats() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { chatId } = useRouteParams(paths.chat) as { chatId?: string };
  const isNew = location.pathname === paths.newChat;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isWide = useMediaQuery(wide);
  const [hasBar, setBar] = useState(() => readLocal(barKey) === 'open');
  useEffect(connectNow, []);
  const isBarShown = !isNarrow && (isWide || hasBar);
  const place = useMemo<ChatPlace>(
    () => ({
      kind: 'page',
      takesFocus: true,
      current: chatId ?? null,
      openList: () => void goTo(pathTo(paths.chats)),
      openNew: () => void goTo(pathTo(paths.newChat)),
      openChat: (id) => void goTo(pathTo(paths.chat, { chatId: id })),
      headEnd:
        isNarrow || isWide || isNew ? null : (
          <IconButton
            label={t('chat.quick_bar')}
            aria-pressed={hasBar}
            onClick={() => {
              writeLocal(barKey, hasBar ? null : 'open');
              setBar(!hasBar);
            }}
          >
            <SidebarSimpleIcon mirrored aria-hidden="true" />
          </IconButton>
        ),
      belowHead: isNarrow ? <QuickBar /> : null,
    }),
    [chatId, isNarrow, isWide, isNew, hasBar, t, goTo],
  );
  return (
    <ChatPlaceProvider value={place}>
      <h1 className="visually-hidden">{t('chat.title')}</h1>
      {chatId ? (
        <div className={styles.page} data-bar={isBarShown ? '' : undefined}>
          <RoomView chatId={chatId} />
          {isBarShown ? <QuickBar /> : null}
        </div>
      ) : isNew ? (
        <NewChat />
      ) : (
        <>
          <PageTitle>{t('chat.title')}</PageTitle>
          {isNarrow ? (
            <div className={styles.list}>
              <ChatList />
            </div>
          ) : (
            <div className={styles.nothing}>
              <EmptyState
                icon={<ChatsCircleIcon weight="duotone" aria-hidden="true" />}
                title={t('chat.choose')}
              >
                {t('chat.choose_help')}
              </EmptyState>
            </div>
          )}
        </>
      )}
    </ChatPlaceProvider>
  );
}
