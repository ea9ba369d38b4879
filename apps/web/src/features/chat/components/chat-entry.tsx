import type { Chat } from '@dorfplatz/contract';
import { classNames, UnreadBadge } from '@dorfplatz/ui';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { memo } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useViewer } from '../../../lib/session.ts';
import { isMuted } from '../chat-list.ts';
import { useChatPlace, useChats, useStore } from '../use-chats.ts';
import { ChatFace } from './chat-face.tsx';
import { ChatLink } from './chat-link.tsx';
import styles from './chat-list.module.css';
import { useComposingWords } from './composing-line.tsx';

/** What was said last, in few words. */
function useTeaser(chat: Chat): string {
  const t = useTranslate();
  const viewer = useViewer();
  const last = chat.last_message;
  if (!last) return t('chat.nothing_said');
  if (last.ignored && !last.deleted) return t('chat.ignored');
  const text = last.deleted
    ? t('chat.deleted')
    : last.text || (last.has_attachments ? t('chat.attachment') : '');
  if (last.from.id === viewer.id) return t('chat.teaser_own', { text });
  return chat.type === 'group' ? t('chat.teaser_from', { name: last.from.name, text }) : text;
}

/** One chat of the list: who it is with, what was said last and when, and what is unread [RUL-0237]. */
export const ChatEntry = memo(function ChatEntry({ chat }: { chat: Chat }) {
  const t = useTranslate();
  const chats = useChats();
  const place = useChatPlace();
  const presence = useStore(chats.presence);
  const composing = useComposingWords(chat.id);
  const teaser = useTeaser(chat);
  const dates = useDates();
  const muted = isMuted(chat, serverNow());
  const unread = chat.state.unread_count;
  return (
    <li>
      <ChatLink
        chatId={chat.id}
        className={classNames(styles.entry, unread > 0 && styles.unread)}
        isCurrent={place.current === chat.id}
      >
        <ChatFace chat={chat} presence={chat.partner && (presence.get(chat.partner.id) ?? chat.status)} />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className="cut">{chat.name}</span>
            {muted ? <BellSlashIcon aria-label={t('chat.muted')} /> : null}
          </span>
          <span className={classNames('cut', styles.teaser, composing && styles.composing)}>
            {composing ?? teaser}
          </span>
        </span>
        <span className={styles.marks}>
          {chat.last_interacted_at ? (
            <time dateTime={chat.last_interacted_at}>{dates.brief(chat.last_interacted_at)}</time>
          ) : null}
          <UnreadBadge
            value={unread}
            newLabel={t('kit.new')}
            label={t('kit.unread', { count: unread })}
            className={muted ? styles.quiet! : ''}
          />
        </span>
      </ChatLink>
    </li>
  );
});
