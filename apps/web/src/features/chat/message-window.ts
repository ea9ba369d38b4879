import type { ChatMessage, MessagePage } from '@dorfplatz/contract';

/**
 * The part of a chat that this browser holds: every message from the number `first` to the number `last`, none missing.
 * Of two versions of a message the one with the higher change holds, in whatever order they come.
 */
export interface MessageWindow {
  readonly messages: readonly ChatMessage[];
  readonly first: number;
  /** One less than `first` where it holds nothing. */
  readonly last: number;
  /** The newest message that is known to exist, held or not. */
  readonly lastId: number;
  /** Every change up to this one has been taken over. */
  readonly change: number;
  /** Changes after it that came before the ones between. */
  readonly ahead: readonly number[];
}

const newer = (held: ChatMessage, other: ChatMessage) => (other.change > held.change ? other : held);

function settled(change: number, ahead: readonly number[]): Pick<MessageWindow, 'change' | 'ahead'> {
  const left = ahead.filter((each) => each > change).sort((a, b) => a - b);
  let reached = change;
  while (left[0] === reached + 1) reached = left.shift()!;
  return { change: reached, ahead: left };
}

/** A window of nothing but a page. */
export function openWindow({ messages, last_id, change }: MessagePage): MessageWindow {
  const last = messages.at(-1)?.id ?? last_id;
  return { messages, first: messages[0]?.id ?? last + 1, last, lastId: last_id, change, ahead: [] };
}

/** Whether it holds the newest message that is known. */
export const isAtEnd = ({ last, lastId }: MessageWindow): boolean => last >= lastId;
/** Whether changes came that others should have come before: they are to be asked for. */
export const hasHole = ({ ahead }: MessageWindow): boolean => ahead.length > 0;

/** With a page that lies beside or over it; a page that lies elsewhere changes only what both know of. */
export function withPage(window: MessageWindow, page: MessagePage): MessageWindow {
  const lastId = Math.max(window.lastId, page.last_id);
  const [start] = page.messages;
  if (!start) return { ...window, lastId };
  const end = page.messages.at(-1)!.id;
  if (start.id > window.last + 1 || end < window.first - 1) return { ...window, lastId };
  const first = Math.min(window.first, start.id);
  const last = Math.max(window.last, end);
  const messages: ChatMessage[] = [];
  for (let number = first; number <= last; number++) {
    const held = window.messages[number - window.first];
    const read = page.messages[number - start.id];
    messages.push(held && read ? newer(held, read) : (held ?? read)!);
  }
  return { ...window, messages, first, last, lastId };
}

/** With a message as it was told live, or answered to a call: a new one, or another version of an old one. */
export function withMessage(window: MessageWindow, message: ChatMessage): MessageWindow {
  const { id, change } = message;
  const lastId = Math.max(window.lastId, id);
  const reached = change > window.change ? settled(window.change, [...window.ahead, change]) : {};
  if (id === window.last + 1)
    return { ...window, ...reached, messages: [...window.messages, message], last: id, lastId };
  const place = id - window.first;
  const held = window.messages[place];
  if (!held || newer(held, message) === held) return { ...window, ...reached, lastId };
  return { ...window, ...reached, messages: window.messages.with(place, message), lastId };
}

/** With what changed since the change that it stood at; null where that was too much, and it is to be read anew. */
export function withChanges(window: MessageWindow, page: MessagePage): MessageWindow | null {
  if (!page.complete) return null;
  let changed = window;
  for (const message of [...page.messages].sort((a, b) => a.id - b.id)) {
    changed = withMessage(changed, message);
  }
  return {
    ...changed,
    lastId: Math.max(changed.lastId, page.last_id),
    ...settled(Math.max(window.change, page.change), changed.ahead),
  };
}

/** Without what lies more than so many messages before its end: it can be read again. */
export function shortened(window: MessageWindow, most: number): MessageWindow {
  if (window.messages.length <= most) return window;
  const messages = window.messages.slice(-most);
  return { ...window, messages, first: messages[0]!.id };
}
