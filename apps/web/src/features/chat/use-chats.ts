import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { type Chats, chatsOf } from './chats.ts';
import type { Store } from './store.ts';

/** The chats of the signed-in person. */
export const useChats = (): Chats => chatsOf(useViewer().id);

/** What a store holds, followed. */
export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

/** Whether the network says of people whether they are there [RUL-0253]. */
export function usePresenceSetting(): 'disabled' | 'optional' | 'enabled' {
  return useNetwork().data?.config.show_online_status ?? 'disabled';
}

/** Where chats are shown: on a page of their own or beside another one; both look the same from within. */
export interface ChatPlace {
  kind: 'page' | 'panel';
  /** What is opened takes the focus: not where the chats came along with another page. */
  takesFocus: boolean;
  /** The chat that is on screen. */
  current: string | null;
  openList: () => void;
  openNew: () => void;
  openChat: (chatId: string) => void;
  /** What stands at the end of a heading. */
  headEnd?: ReactNode;
  /** What stands between the heading of a chat and its messages. */
  belowHead?: ReactNode;
}

const PlaceContext = createContext<ChatPlace | null>(null);
export const ChatPlaceProvider = PlaceContext.Provider;

export function useChatPlace(): ChatPlace {
  const place = use(PlaceContext);
  if (!place) throw new Error('A chat was shown without saying where');
  return place;
}
