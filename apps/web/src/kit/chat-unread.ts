import { useSyncExternalStore } from 'react';

/** Null until they were counted. */
let unread: number | null = null;
const listeners = new Set<() => void>();

/** Says how many chat messages are unread, of chats that are not muted. The feature that counts them loads later. */
export function showChatUnread(count: number | null): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many chat messages are unread; null until they were counted. */
export function useChatCount(): number | null {
  return useSyncExternalStore(subscribe, () => unread);
}

/** How many chat messages are unread. */
export const useChatUnread = (): number => useChatCount() ?? 0;
