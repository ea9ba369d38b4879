import type { ChatMessage, ChatStatus, Presence } from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { connectionState, onEvent, onFleeting, onLiveState } from '../../lib/live.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { countUnread, loadChats, loadOwnStatus, saveStatus, sayReceived, send, watch } from './api.ts';
import { type ChatList, mustCount, withChatMessage, withChatState, withChats } from './chat-list.ts';
import { type Composing, composingForgotten, withComposing } from './composing.ts';
import { createOutgoing, type SendFailure } from './outgoing.ts';
import { createRoom, type Room } from './room.ts';
import { createStore } from './store.ts';

/** Several things that ask for the same come together within this time (ms). */
const burst = 300;
/** So many rooms stay as they were left. */
const roomsKept = 8;
/** What others say of being there is watched for so many people. */
const watched = 200;

const isPrivate = (chatId: string) => chatId.startsWith('member/');

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Alone among the tabs, where the browser lets one be. */
const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
};

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { status: 500, retryAfter: null, reason: '' };
  const { status, retryAfter, errors, title } = error;
  // No answer over a connection that stands: the same is tried again soon.
  const seen = status === 0 && connectionState() === 'connected' ? 503 : status;
  return { status: seen, retryAfter, reason: Object.values(errors).flat().join(' ') || title };
}

function gathered(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, burst);
  };
}

/** All chats of the signed-in person in this tab: kept fresh by live events, whatever of them is on screen. */
function createChats(viewerId: number) {
  const list = createStore<ChatList | null>(null);
  const problem = createStore<unknown>(null);
  const composing = createStore<Composing>(new Map());
  const presence = createStore<ReadonlyMap<number, Presence>>(new Map());
  const status = createStore<ChatStatus | null>(null);
  /** Changes with each change of what waits to be sent. */
  const sending = createStore(0);
  const rooms = new Map<string, Room>();
  const forgetting = new Map<string, ReturnType<typeof setTimeout>>();
  /** People on screen beside the chats, by how many places show them. */
  const shownElsewhere = new Map<number, number>();
  let watchedIds = '';
  let isLoadingMore = false;

  const outgoing = createOutgoing({
    storage: { keys: storageKeys, read: readLocal, write: writeLocal },
    owner: `member:${viewerId}`,
    send,
    failureOf,
    alone,
    onSent: (message) => rooms.get(message.chat_id)?.receive(message),
    onChange: () => sending.change((count) => count + 1),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
  });

  const isConnected = () => connectionState() === 'connected';

  function setList(next: ChatList): void {
    list.set(next);
    watchPartners();
    if (mustCount(next)) recount();
  }

  const recount = gathered(() => {
    if (!isConnected()) return;
    countUnread()
      .then((unread) => list.change((now) => now && { ...now, unread }))
      .catch(() => {});
  });

  const watchPartners = gathered(() => {
    const ids = (list.get()?.chats ?? []).flatMap(({ partner }) => (partner ? [partner.id] : []));
    const wanted = [...new Set([...shownElsewhere.keys(), ...ids])].slice(0, watched).sort((a, b) => a - b);
    if (!isConnected() || wanted.join() === watchedIds) return;
    watchedIds = wanted.join();
    watch(wanted)
      .then((statuses) =>
        presence.change(
          (known) => new Map([...known, ...statuses.map((each) => [each.member_id, each.status] as const)]),
        ),
      )
      .catch(() => {
        watchedIds = '';
      });
  });

  function showElsewhere(memberId: number): () => void {
    const add = (count: number) => {
      const places = (shownElsewhere.get(memberId) ?? 0) + count;
      if (places === 0) shownElsewhere.delete(memberId);
      else shownElsewhere.set(memberId, places);
      watchPartners();
    };
    add(1);
    return () => add(-1);
  }

  async function load(): Promise<void> {
    try {
      const page = await loadChats(null);
      presence.change((known) => {
        const told = page.chats.flatMap(({ partner, status: theirs }) =>
          partner && theirs ? [[partner.id, theirs] as const] : [],
        );
        return new Map([...known, ...told]);
      });
      problem.set(null);
      const isFirst = list.get() === null;
      setList(withChats(list.get(), page, true));
      if (!isFirst) return;
      for (const { id, last_id, state } of page.chats) {
        if (isPrivate(id) && state.unread_count > 0) sayReceived(id, last_id).catch(() => {});
      }
    } catch (error) {
      problem.set(error);
    }
  }
  const reload = gathered(() => {
    if (isConnected()) void load();
  });

  async function loadMore(): Promise<void> {
    const cursor = list.get()?.nextCursor;
    if (!cursor || isLoadingMore) return;
    isLoadingMore = true;
    try {
      const page = await loadChats(cursor);
      list.change((now) => withChats(now, page, false));
      watchPartners();
    } catch (error) {
      problem.set(error);
    } finally {
      isLoadingMore = false;
    }
  }

  function setComposing(chatId: string, member: { id: number; name: string }, isComposing: boolean): void {
    const key = `${chatId} ${member.id}`;
    clearTimeout(forgetting.get(key));
    forgetting.delete(key);
    const event = { chat_id: chatId, member, composing: isComposing };
    if (isComposing || composing.get().has(chatId)) composing.change((now) => withComposing(now, event));
    if (isComposing) {
      forgetting.set(
        key,
        setTimeout(() => setComposing(chatId, member, false), composingForgotten),
      );
    }
  }

  function receiveReceipt(chatId: string, message: ChatMessage): void {
    if (isPrivate(chatId) && message.from.id !== viewerId) sayReceived(chatId, message.id).catch(() => {});
  }

  const stops = [
    onEvent('chat_message', (event) => {
      const { chat_id, message } = event;
      const room = rooms.get(chat_id);
      room?.receive(message);
      room?.receiveChat(event.chat);
      const known = list.get();
      if (known) {
        const wasLast = known.chats.find(({ id }) => id === chat_id)?.last_id ?? 0;
        const next = withChatMessage(known, event, { viewerId, now: serverNow() });
        if (next) setList(next);
        else reload();
        if (message.id > wasLast) receiveReceipt(chat_id, message);
        // A message that was unread is gone: how many are left is counted by the server.
        if (next && message.deleted) reload();
      }
      setComposing(chat_id, message.from, false);
    }),
    onEvent('chat_state_changed', ({ chat_id, state }) => {
      rooms.get(chat_id)?.receiveChat({ state });
      const known = list.get();
      if (!known) return;
      const before = known.chats.find(({ id }) => id === chat_id)?.state;
      setList(withChatState(known, chat_id, state, serverNow()));
      if (before?.muted_until !== state.muted_until) recount();
    }),
    onEvent('chat_partner_state_changed', ({ chat_id, partner_state }) => {
      rooms.get(chat_id)?.receiveChat({ partner_state });
    }),
    onEvent('memberships_changed', ({ group_id }) => {
      reload();
      void rooms.get(`group/${group_id}`)?.catchUp();
    }),
    onEvent('group_changed', ({ id }) => {
      reload();
      void rooms.get(`group/${id}`)?.catchUp();
    }),
    onEvent('access_changed', () => {
      reload();
      for (const room of rooms.values()) void room.catchUp();
    }),
    onFleeting('composing', ({ chat_id, member, composing: isComposing }) => {
      if (member.id !== viewerId) setComposing(chat_id, member, isComposing);
    }),
    onFleeting('presence', ({ member_id, status: theirs }) =>
      presence.change((known) => new Map(known).set(member_id, theirs)),
    ),
    onFleeting('chat_readers', ({ chat_id, readers }) => rooms.get(chat_id)?.receiveReaders(readers)),
    onLiveState(connected),
  ];

  let wasConnected = false;
  function connected(): void {
    const now = isConnected();
    if (now === wasConnected) return;
    wasConnected = now;
    if (!now) {
      composing.set(new Map());
      return;
    }
    watchedIds = '';
    void load();
    loadOwnStatus().then(status.set, () => {});
    for (const room of rooms.values()) void room.catchUp();
    void outgoing.pumpAll();
  }
  connected();

  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== null) outgoing.receive(key, newValue);
  };
  window.addEventListener('storage', follow);

  function roomOf(chatId: string): Room {
    let room = rooms.get(chatId);
    if (!room) {
      room = createRoom(chatId, viewerId, () => list.get()?.chats.find(({ id }) => id === chatId));
    } else rooms.delete(chatId);
    rooms.set(chatId, room);
    for (const [id, oldest] of rooms) {
      if (rooms.size <= roomsKept) break;
      oldest.stop();
      rooms.delete(id);
    }
    return room;
  }

  return {
    viewerId,
    list,
    problem,
    composing,
    presence,
    /** Follows whether somebody is there whom another page shows; the answer ends it. */
    showElsewhere,
    status,
    sending,
    outgoing,
    roomOf,
    load,
    loadMore,
    async setStatus(type: ChatStatus['type'], text: string) {
      status.set(await saveStatus(type, text));
    },
    stop() {
      for (const stop of stops) stop();
      for (const timer of forgetting.values()) clearTimeout(timer);
      window.removeEventListener('storage', follow);
      outgoing.stop();
      for (const room of rooms.values()) room.stop();
    },
  };
}

export type Chats = ReturnType<typeof createChats>;

let current: Chats | null = null;

/** The chats of a person in this tab, made when they are first asked for. */
export function chatsOf(viewerId: number): Chats {
  if (current?.viewerId !== viewerId) {
    current?.stop();
    current = createChats(viewerId);
  }
  return current;
}

/** Forgets whose chats they were, at the end of a session. */
export function stopChats(): void {
  current?.stop();
  current = null;
}
