import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

/** Says how many chat messages are unread, of chats that are not muted. The feature that counts them loads later. */
export function showChatUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many chat messages are unread. */
export function useChatUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}
