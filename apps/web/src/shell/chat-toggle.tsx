import { IconButton, UnreadBadge } from '@dorfplatz/ui';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import type { Ref } from 'react';
import { useChatUnread } from '../kit/chat-unread.ts';
import { useTranslate } from '../lib/i18n.ts';
import styles from './header.module.css';

interface ChatToggleProps {
  isOpen: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Opens and closes the chats beside the page, with what of them is unread [RUL-0469]. */
export function ChatToggle({ isOpen, onToggle, ref }: ChatToggleProps) {
  const t = useTranslate();
  const unread = useChatUnread();
  return (
    <IconButton
      ref={ref}
      label={t('shell.chat_unread', { count: unread })}
      aria-expanded={isOpen}
      onClick={onToggle}
      data-chat-toggle=""
    >
      <ChatsCircleIcon aria-hidden="true" />
      <UnreadBadge value={unread} newLabel={t('kit.new')} className={styles.badge!} />
    </IconButton>
  );
}
