import { IconButton } from '@dorfplatz/ui';
import { ArrowsOutSimpleIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutSimple';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { connectNow } from '../../../lib/live.ts';
import { readLocal, writeLocal } from '../../../lib/local-store.ts';
import { useViewer } from '../../../lib/session.ts';
import { type ChatPlace, ChatPlaceProvider } from '../use-chats.ts';
import { ChatList } from './chat-list.tsx';
import styles from './chat-panel.module.css';
import { NewChat } from './new-chat.tsx';
import { RoomView } from './room-view.tsx';

interface ChatPanelProps {
  /** It was opened just now; else it was open before, and the page beside it is what one came for. */
  isAsked: boolean;
  onClose: () => void;
}

/** Chats beside whatever page is on screen: the same views as on their own page [RUL-0235] [RUL-0469]. */
export default function ChatPanel({ isAsked, onClose }: ChatPanelProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const key = `chat-panel:${viewer.id}`;
  const [view, setView] = useState<string>(() => readLocal(key) ?? 'list');
  const [takesFocus, setTakesFocus] = useState(isAsked);
  const panel = useRef<HTMLElement>(null);
  useEffect(connectNow, []);
  // What was pressed may be gone: the keys go on working in the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of what is shown, and only then
  useEffect(() => {
    if (takesFocus && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [view]);
  const current = view === 'list' || view === 'new' ? null : view;
  const place = useMemo<ChatPlace>(() => {
    const show = (next: string) => {
      writeLocal(key, next === 'new' ? 'list' : next);
      setView(next);
      setTakesFocus(true);
    };
    const address =
      current === null
        ? pathTo(view === 'new' ? paths.newChat : paths.chats)
        : pathTo(paths.chat, { chatId: current });
    return {
      kind: 'panel',
      takesFocus,
      current,
      openList: () => show('list'),
      openNew: () => show('new'),
      openChat: show,
      headEnd: (
        <>
          <IconButton
            label={t('chat.open_page')}
            onClick={() => {
              onClose();
              void goTo(address);
            }}
          >
            <ArrowsOutSimpleIcon aria-hidden="true" />
          </IconButton>
          <IconButton label={t('chat.close_panel')} onClick={onClose}>
            <XIcon aria-hidden="true" />
          </IconButton>
        </>
      ),
    };
  }, [current, view, takesFocus, key, t, onClose, goTo]);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('chat.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        // What opened above it closes by itself first.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (panel.current?.contains(event.target as Node)) onClose();
      }}
    >
      <ChatPlaceProvider value={place}>
        {current !== null ? (
          <RoomView key={current} chatId={current} />
        ) : view === 'new' ? (
          <div className={styles.new}>
            <NewChat />
          </div>
        ) : (
          <div className={styles.list}>
            <div className={styles.bar}>{place.headEnd}</div>
            <ChatList />
          </div>
        )}
      </ChatPlaceProvider>
    </aside>
  );
}
