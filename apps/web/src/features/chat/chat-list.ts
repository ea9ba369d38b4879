import type { Chat, ChatState, LiveEvents, MyChats } from '@dorfplatz/contract';

/** The own chats as they are listed: the newest first. */
export interface ChatList {
  readonly chats: readonly Chat[];
  readonly nextCursor: string | null;
  /** Unread messages of all chats that are not muted; 100 means that many or more. */
  readonly unread: number;
}

/** Counts end here: more is not told. */
const most = 100;

export const isMuted = ({ state }: Pick<Chat, 'state'>, now: number): boolean =>
  state.muted_until !== null && Date.parse(state.muted_until) > now;

const momentOf = ({ last_interacted_at: at }: Chat) => (at === null ? 0 : Date.parse(at));
const inOrder = (chats: readonly Chat[]) => [...chats].sort((a, b) => momentOf(b) - momentOf(a));

/** With a page of the server: the first one, or the one after those that are known. */
export function withChats(list: ChatList | null, page: MyChats, isFirst: boolean): ChatList {
  const read = new Set(page.chats.map(({ id }) => id));
  const oldest = page.chats.at(-1);
  // What the first page should hold and does not is no longer one's own.
  const kept = (list?.chats ?? []).filter(
    (chat) =>
      !read.has(chat.id) &&
      (!isFirst || (page.next_cursor !== null && oldest && momentOf(chat) < momentOf(oldest))),
  );
  const hasMore = isFirst && kept.length > 0 ? (list?.nextCursor ?? null) : page.next_cursor;
  return { chats: inOrder([...kept, ...page.chats]), nextCursor: hasMore, unread: page.unread_count };
}

/** With one chat as it is now; the count of all follows it, unless counting no longer can. */
function withChat(list: ChatList, chat: Chat, now: number): ChatList {
  const before = list.chats.find(({ id }) => id === chat.id);
  const counted = (each: Chat | undefined) => (each && !isMuted(each, now) ? each.state.unread_count : 0);
  const chats = inOrder([...list.chats.filter(({ id }) => id !== chat.id), chat]);
  return {
    ...list,
    chats,
    unread: Math.max(0, Math.min(most, list.unread - counted(before) + counted(chat))),
  };
}

/** Whether the server must be asked for the count: beyond 100 nobody here knows it. */
export const mustCount = (list: ChatList): boolean =>
  list.unread >= most || list.chats.some(({ state }) => state.unread_count >= most);

/** With what a live message did to its chat; null where the chat is not known here. */
export function withChatMessage(
  list: ChatList,
  { chat_id, message, chat: after }: LiveEvents['chat_message'],
  { viewerId, now }: { viewerId: number; now: number },
): ChatList | null {
  const chat = list.chats.find(({ id }) => id === chat_id);
  if (!chat) return null;
  if (after.change <= chat.change) return list;
  const isNew = message.id > chat.last_id;
  const isOwn = message.from.id === viewerId;
  const counts =
    isNew && !isOwn && !message.deleted && !message.ignored && message.id > chat.state.last_read_id;
  const state = counts
    ? { ...chat.state, unread_count: Math.min(most, chat.state.unread_count + 1) }
    : isNew && isOwn
      ? { ...chat.state, unread_count: 0, last_read_id: message.id }
      : chat.state;
  return withChat(list, { ...chat, ...after, state }, now);
}

/** With other marks of one's own. */
export function withChatState(list: ChatList, chatId: string, state: ChatState, now: number): ChatList {
  const chat = list.chats.find(({ id }) => id === chatId);
  return chat ? withChat(list, { ...chat, state }, now) : list;
}
