import { classNames, UnreadBadge } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { isMuted } from '../chat-list.ts';
import { useChatPlace, useChats, useStore } from '../use-chats.ts';
import { ChatFace } from './chat-face.tsx';
import { ChatLink } from './chat-link.tsx';
import styles from './quick-bar.module.css';

/** So many chats are one press away [RUL-0241]. */
const shown = 10;

/** The newest chats by their faces, to change quickly between them. */
export function QuickBar() {
  const t = useTranslate();
  const chats = useChats();
  const place = useChatPlace();
  const list = useStore(chats.list);
  const presence = useStore(chats.presence);
  if (!list || list.chats.length === 0) return null;
  return (
    <nav className={styles.bar} aria-label={t('chat.quick_bar')}>
      {list.chats.slice(0, shown).map((chat) => {
        const count = chat.state.unread_count;
        const muted = isMuted(chat, serverNow());
        const label = [chat.name, count > 0 ? t('kit.unread', { count }) : '', muted ? t('chat.muted') : ''];
        return (
          <ChatLink
            key={chat.id}
            chatId={chat.id}
            className={styles.entry}
            isCurrent={place.current === chat.id}
            label={label.filter(Boolean).join(', ')}
          >
            <ChatFace chat={chat} presence={chat.partner && (presence.get(chat.partner.id) ?? chat.status)} />
            <UnreadBadge
              value={count}
              newLabel=""
              className={classNames(styles.badge, muted && styles.quiet)}
            />
          </ChatLink>
        );
      })}
    </nav>
  );
}
