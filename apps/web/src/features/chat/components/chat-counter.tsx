import { useEffect } from 'react';
import { showChatUnread } from '../../../kit/chat-unread.ts';
import { useViewer } from '../../../lib/session.ts';
import { chatsOf, stopChats } from '../chats.ts';

/** Keeps the number of unread chat messages in the frame, and sends what waits, whatever page is on screen. */
export default function ChatCounter() {
  const { id } = useViewer();
  useEffect(() => {
    const { list } = chatsOf(id);
    const tell = () => showChatUnread(list.get()?.unread ?? null);
    tell();
    const stop = list.subscribe(tell);
    return () => {
      stop();
      showChatUnread(null);
      stopChats();
    };
  }, [id]);
  return null;
}
