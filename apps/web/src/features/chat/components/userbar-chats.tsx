import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { type ChatPlace, ChatPlaceProvider } from '../use-chats.ts';
import { ChatList } from './chat-list.tsx';

/** The chats in the userbar, beside the one that is open. */
export default function UserbarChats() {
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const prefix = `${paths.chats}/`;
  const current =
    pathname.startsWith(prefix) && pathname !== paths.newChat
      ? decodeURIComponent(pathname.slice(prefix.length))
      : null;
  const place = useMemo<ChatPlace>(
    () => ({
      kind: 'page',
      takesFocus: false,
      current,
      openList: () => void goTo(pathTo(paths.chats)),
      openNew: () => void goTo(pathTo(paths.newChat)),
      openChat: (id) => void goTo(pathTo(paths.chat, { chatId: id })),
    }),
    [current, goTo],
  );
  return (
    <ChatPlaceProvider value={place}>
      <ChatList />
    </ChatPlaceProvider>
  );
}
