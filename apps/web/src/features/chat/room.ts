import type { Chat, ChatDetails, ChatMessage, ChatReaders, MessagePage } from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { connectionState, isPageRead, onPageRead } from '../../lib/live.ts';
import {
  loadAfter,
  loadAround,
  loadBefore,
  loadChanges,
  loadDay,
  loadDetails,
  loadNewest,
  openChat,
  sayRead,
} from './api.ts';
import {
  hasHole,
  isAtEnd,
  type MessageWindow,
  openWindow,
  shortened,
  withChanges,
  withMessage,
  withPage,
} from './message-window.ts';
import { createStore } from './store.ts';

export interface RoomState {
  phase: 'loading' | 'ready' | 'missing' | 'failed';
  chat: Chat | null;
  members: ChatDetails['members'];
  /** Who runs the group. */
  adminIds: readonly number[];
  onlineCount: number | null;
  readers: ChatReaders;
  window: MessageWindow | null;
  /** There are messages before the window. */
  hasOlder: boolean;
  isLoading: 'older' | 'newer' | null;
  /** Where the line above what was new when the room was opened stands, and how much that was. */
  unread: { after: number; count: number } | null;
  /** A message to bring into view: once for each object. */
  target: { number: number } | null;
}

/** Read is what has been on screen so long (ms) [RUL-0270]. */
export const readDelay = 1000;
/** Messages that came in a hole's place are waited for so long (ms) before they are asked for. */
const holePatience = 400;
/** More than this lie in memory only as long as somebody reads them. */
const kept = 3000;
/** With more unread than this the room opens where reading ended, not at its end. */
const fitsPage = 40;

/** What the server answers of a chat that is not there, not for one, or no chat's name. */
const unknown = new Set([403, 404, 422]);

const first: RoomState = {
  phase: 'loading',
  chat: null,
  members: [],
  adminIds: [],
  onlineCount: null,
  readers: [],
  window: null,
  hasOlder: false,
  isLoading: null,
  unread: null,
  target: null,
};

/** One chat as it is on screen: what of it is held, and what is asked for as one moves in it. */
export function createRoom(chatId: string, viewerId: number, known: () => Chat | undefined) {
  const store = createStore(first);
  const change = (part: Partial<RoomState>) => store.change((state) => ({ ...state, ...part }));
  /** What was told while a page is on its way: the page may be older. */
  const underway = new Set<ChatMessage[]>();
  let epoch = 0;
  let holeTimer: ReturnType<typeof setTimeout> | undefined;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  let displayed = 0;
  let told = 0;
  /** The message at which it is being opened: a connection that comes meanwhile opens it anew. */
  let addressed: number | undefined;

  function setWindow(window: MessageWindow): void {
    change({ window });
    clearTimeout(holeTimer);
    if (hasHole(window)) holeTimer = setTimeout(() => void catchUp(), holePatience);
  }

  /** Asks for a page; gives it with what was told meanwhile, or null when it no longer matters. */
  async function ask(page: Promise<MessagePage>): Promise<{ page: MessagePage; told: ChatMessage[] } | null> {
    const mine = epoch;
    const meanwhile: ChatMessage[] = [];
    underway.add(meanwhile);
    try {
      const answer = await page;
      return mine === epoch ? { page: answer, told: meanwhile } : null;
    } finally {
      underway.delete(meanwhile);
    }
  }

  function fail(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 500;
    if (unknown.has(status)) change({ phase: 'missing' });
    // Without a connection there is nothing to be said: it is opened when there is one.
    else if (!store.get().window && (status !== 0 || connectionState() === 'connected'))
      change({ phase: 'failed' });
  }

  function replace({ page, told: meanwhile }: { page: MessagePage; told: ChatMessage[] }): void {
    const window = meanwhile.reduce(withMessage, openWindow(page));
    change({ hasOlder: page.has_older, isLoading: null });
    setWindow(window);
  }

  async function reopen(page: Promise<MessagePage>, target?: number): Promise<void> {
    epoch += 1;
    const answered = await ask(page);
    if (!answered) return;
    replace(answered);
    if (target !== undefined) change({ target: { number: target } });
  }

  /** @param at the message that is to be seen first; else where reading ended, or the newest */
  async function open(at = addressed): Promise<void> {
    addressed = at;
    change({ phase: store.get().window ? 'ready' : 'loading' });
    try {
      epoch += 1;
      const chat = known() ?? (await openChat(chatId));
      const { last_read_id, unread_count } = chat.state;
      const isFar = unread_count > fitsPage;
      const around = at ?? (isFar ? last_read_id : undefined);
      const [details, answered] = await Promise.all([
        loadDetails(chatId),
        ask(around === undefined ? loadNewest(chatId) : loadAround(chatId, around)),
      ]);
      if (!answered) return;
      addressed = undefined;
      replace(answered);
      change({
        phase: 'ready',
        chat: details.chat,
        members: details.members,
        adminIds: details.admin_ids,
        onlineCount: details.online_count,
        readers: details.readers,
        unread: unread_count > 0 ? { after: last_read_id, count: unread_count } : null,
        target: at !== undefined ? { number: at } : isFar ? { number: last_read_id + 1 } : null,
      });
    } catch (error) {
      fail(error);
    }
  }

  async function catchUp(): Promise<void> {
    const { window, phase } = store.get();
    if (!window || phase !== 'ready') return void open();
    epoch += 1;
    try {
      const [answered, details] = await Promise.all([
        ask(loadChanges(chatId, window.change)),
        loadDetails(chatId),
      ]);
      change({
        chat: details.chat,
        members: details.members,
        adminIds: details.admin_ids,
        onlineCount: details.online_count,
        readers: details.readers,
        isLoading: null,
      });
      const now = store.get().window;
      if (!answered || !now) return;
      const caught = withChanges(now, answered.page);
      if (caught) setWindow(answered.told.reduce(withMessage, caught));
      else await reopen(isAtEnd(now) ? loadNewest(chatId) : loadAround(chatId, now.last));
    } catch (error) {
      fail(error);
    }
  }

  async function extend(way: 'older' | 'newer'): Promise<void> {
    const { window, isLoading, hasOlder } = store.get();
    if (!window || isLoading || (way === 'older' ? !hasOlder : isAtEnd(window))) return;
    change({ isLoading: way });
    try {
      const answered = await ask(
        way === 'older' ? loadBefore(chatId, window.first) : loadAfter(chatId, window.last),
      );
      const now = store.get().window;
      if (!answered || !now) return;
      const { page } = answered;
      const extended = answered.told.reduce(withMessage, withPage(now, page));
      change({ isLoading: null, ...(way === 'older' && { hasOlder: page.has_older }) });
      setWindow(extended);
    } catch (error) {
      change({ isLoading: null });
      fail(error);
    }
  }

  function sayDisplayed(): void {
    clearTimeout(readTimer);
    const { chat } = store.get();
    if (!chat || !isPageRead() || displayed <= Math.max(told, chat.state.last_read_id)) return;
    readTimer = setTimeout(() => {
      if (!isPageRead()) return;
      told = displayed;
      sayRead(chatId, displayed).catch(() => {
        told = 0;
      });
    }, readDelay);
  }
  const stopReading = onPageRead(sayDisplayed);

  return {
    chatId,
    store,
    open,
    catchUp,
    loadOlder: () => extend('older'),
    loadNewer: () => extend('newer'),
    /** Brings a message into view, held or not. */
    async jumpTo(number: number) {
      const { window } = store.get();
      if (window && number >= window.first && number <= window.last) return change({ target: { number } });
      await reopen(loadAround(chatId, number), number);
    },
    async jumpToDay(date: string) {
      epoch += 1;
      const answered = await ask(loadDay(chatId, date));
      if (!answered) return;
      const [start] = answered.page.messages;
      replace(answered);
      if (start) change({ target: { number: start.id } });
    },
    /** Holds the end again, where one had gone elsewhere. */
    async toNewest() {
      const { window } = store.get();
      if (window && !isAtEnd(window)) await reopen(loadNewest(chatId));
    },
    receive(message: ChatMessage) {
      for (const meanwhile of underway) meanwhile.push(message);
      const { window, unread, chat } = store.get();
      if (!window) return;
      const isNew = message.id > window.lastId;
      const isOthers = message.from.id !== viewerId;
      if (isNew && isOthers && !isPageRead() && chat) {
        const isRead = !unread || unread.after < chat.state.last_read_id;
        change({
          unread: isRead
            ? { after: message.id - 1, count: 1 }
            : { after: unread.after, count: unread.count + 1 },
        });
      }
      setWindow(withMessage(window, message));
    },
    receiveChat(part: Partial<Chat>) {
      const { chat } = store.get();
      if (chat) change({ chat: { ...chat, ...part } });
    },
    receiveReaders: (readers: ChatReaders) => change({ readers }),
    /** Asks anew how many of a group are there. */
    async recountOnline() {
      if (connectionState() !== 'connected') return;
      try {
        change({ onlineCount: (await loadDetails(chatId)).online_count });
      } catch {
        // It is asked again soon.
      }
    },
    /** Tells the server that everything up to a message has been on screen, once it has been so for a while. */
    displayed(number: number) {
      if (number <= displayed) return;
      displayed = number;
      sayDisplayed();
    },
    /** Nobody has it on screen any more. */
    leave() {
      clearTimeout(readTimer);
      displayed = 0;
      addressed = undefined;
      const { window } = store.get();
      if (!window) return;
      if (isAtEnd(window)) {
        const short = shortened(window, kept);
        change({
          unread: null,
          target: null,
          hasOlder: store.get().hasOlder || short !== window,
          window: short,
        });
      } else store.set(first);
    },
    stop() {
      epoch += 1;
      clearTimeout(holeTimer);
      clearTimeout(readTimer);
      stopReading();
    },
  };
}

export type Room = ReturnType<typeof createRoom>;
