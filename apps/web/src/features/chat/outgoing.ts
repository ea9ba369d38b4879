import type { Attachment, ChatMessage, QuotedMessage } from '@dorfplatz/contract';

/** A message that was written here and that the server has not confirmed yet. */
export interface Outgoing {
  readonly clientId: string;
  readonly chatId: string;
  readonly text: string;
  readonly quoted: QuotedMessage | null;
  readonly attachments: readonly Attachment[];
  /** When it was written (ms), by this machine: only orders what this machine has written. */
  readonly at: number;
  /** Why the server refused it; null while it waits or is on its way. */
  readonly refusal: string | null;
}

/** What goes wrong with a call: a refusal, too fast, or no answer. */
export interface SendFailure {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly reason: string;
}

export interface OutgoingStorage {
  keys(): string[];
  read(key: string): string | null;
  /** A text, or null to forget it. */
  write(key: string, text: string | null): void;
}

interface Options {
  storage: OutgoingStorage;
  /** Names whose messages they are: others at this machine neither see nor send them. */
  owner: string;
  /** Sends one; gives the message that became of it. */
  send: (outgoing: Outgoing) => Promise<ChatMessage>;
  failureOf: (error: unknown) => SendFailure;
  /** Runs the work while no other tab does the same for this chat. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
  onSent: (message: ChatMessage, outgoing: Outgoing) => void;
  onChange: (chatId: string) => void;
  pause: (milliseconds: number) => Promise<void>;
  now: () => number;
}

/** After an answer that the server stumbled, the same is tried again so much later (ms). */
const stumble = 5000;

const inOrder = (a: Outgoing, b: Outgoing) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1);

function parsed(text: string | null): Outgoing | null {
  try {
    const value = JSON.parse(text ?? 'null') as Outgoing | null;
    return value && typeof value.clientId === 'string' && typeof value.chatId === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * What was written and is not confirmed: kept in this browser over reloads, sent one after the other in each chat by one
 * tab at a time. The server takes the same message only once, so that sending again after a lost answer does no harm.
 */
export function createOutgoing(options: Options) {
  const { storage, owner, send, failureOf, alone, onSent, onChange, pause, now } = options;
  const prefix = `chat-outgoing:${owner}:`;
  const keyOf = (clientId: string) => prefix + clientId;
  const held = new Map<string, Outgoing>();
  /** Those that the browser keeps: what is kept no longer was sent by another tab. */
  const stored = new Set<string>();
  const slowed = new Map<string, number>();
  let isStopped = false;
  let lastAt = 0;

  const keep = (outgoing: Outgoing) => {
    const key = keyOf(outgoing.clientId);
    held.set(outgoing.clientId, outgoing);
    storage.write(key, JSON.stringify(outgoing));
    if (storage.read(key) !== null) stored.add(outgoing.clientId);
    onChange(outgoing.chatId);
  };
  const forget = (outgoing: Outgoing) => {
    held.delete(outgoing.clientId);
    storage.write(keyOf(outgoing.clientId), null);
    onChange(outgoing.chatId);
  };
  const of = (chatId: string) => [...held.values()].filter((each) => each.chatId === chatId).sort(inOrder);

  const takeUp = (key: string) => {
    const outgoing = parsed(storage.read(key));
    if (outgoing) {
      held.set(outgoing.clientId, outgoing);
      stored.add(outgoing.clientId);
    }
    return outgoing;
  };
  for (const key of storage.keys()) if (key.startsWith(prefix)) takeUp(key);

  async function slowDown(chatId: string, milliseconds: number): Promise<void> {
    slowed.set(chatId, now() + milliseconds);
    onChange(chatId);
    await pause(milliseconds);
    slowed.delete(chatId);
    onChange(chatId);
  }

  /** False where going on makes no sense before the connection is back. */
  async function sendOne(outgoing: Outgoing): Promise<boolean> {
    try {
      const message = await send(outgoing);
      onSent(message, outgoing);
      forget(outgoing);
      return true;
    } catch (error) {
      const { status, retryAfter, reason } = failureOf(error);
      // Without a connection or a session it waits for the next one.
      if (status === 0 || status === 401) return false;
      if (status === 429) await slowDown(outgoing.chatId, (retryAfter ?? 2) * 1000);
      else if (status >= 500) await pause(stumble);
      else keep({ ...outgoing, refusal: reason });
      return true;
    }
  }

  const isSentElsewhere = ({ clientId }: Outgoing) =>
    stored.has(clientId) && storage.read(keyOf(clientId)) === null;

  async function sendAll(chatId: string): Promise<void> {
    for (;;) {
      const next = of(chatId).find((each) => each.refusal === null && !isSentElsewhere(each));
      if (isStopped || !next || !(await sendOne(next))) return;
    }
  }

  const pump = (chatId: string) => alone(`${prefix}${chatId}`, () => sendAll(chatId));

  return {
    of,
    /** Until when (ms) nothing more of a chat is sent, since the server asked for patience. */
    slowedUntil: (chatId: string) => slowed.get(chatId) ?? null,
    add(written: Pick<Outgoing, 'clientId' | 'chatId' | 'text' | 'quoted' | 'attachments'>) {
      lastAt = Math.max(now(), lastAt + 1);
      keep({ ...written, at: lastAt, refusal: null });
      return pump(written.chatId);
    },
    retry(outgoing: Outgoing) {
      keep({ ...outgoing, refusal: null });
      return pump(outgoing.chatId);
    },
    discard: forget,
    /** Sends what waits in all chats: after a start and after each reconnect. */
    async pumpAll() {
      await Promise.all([...new Set([...held.values()].map(({ chatId }) => chatId))].map(pump));
    },
    /** Follows what another tab wrote or forgot. */
    receive(key: string, text: string | null) {
      if (!key.startsWith(prefix)) return;
      const known = held.get(key.slice(prefix.length));
      if (text === null) {
        if (!known) return;
        held.delete(known.clientId);
        onChange(known.chatId);
        return;
      }
      const outgoing = takeUp(key);
      if (!outgoing) return;
      onChange(outgoing.chatId);
      void pump(outgoing.chatId);
    },
    stop() {
      isStopped = true;
    },
  };
}
