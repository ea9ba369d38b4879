import type { ReactNode } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useChatPlace } from '../use-chats.ts';

interface ChatLinkProps {
  chatId: string;
  className?: string | undefined;
  isCurrent?: boolean;
  label?: string;
  children: ReactNode;
}

/** Leads to a chat: to its page, or within the panel. */
export function ChatLink({ chatId, className, isCurrent = false, label, children }: ChatLinkProps) {
  const place = useChatPlace();
  const address = pathTo(paths.chat, { chatId });
  const attributes = {
    className,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-label': label,
    'data-chat': chatId,
  };
  if (place.kind === 'page') {
    return (
      <Link to={address} activeProps={{}} preload={false} {...attributes}>
        {children}
      </Link>
    );
  }
  return (
    <a
      href={address}
      {...attributes}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        place.openChat(chatId);
      }}
    >
      {children}
    </a>
  );
}
