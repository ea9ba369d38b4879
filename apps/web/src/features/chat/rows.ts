import type { ChatMessage, ChatReaders, PartnerState } from '@dorfplatz/contract';

/** What stands in the list of messages, one under the other. */
export type Row =
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string; count: number }
  | {
      kind: 'message';
      key: string;
      message: ChatMessage;
      /** Names the author: not a continuation of the message above. */
      isFirst: boolean;
      /** Nothing of the same author follows at once: here is said how far it got. */
      isLast: boolean;
    };

/** Messages of one author within this time (ms) belong together. */
const together = 5 * 60_000;

interface Options {
  /** The day of an instant where the reader is: `2026-06-10`. */
  dayOf: (instant: string) => string;
  unread: { after: number; count: number } | null;
  viewerId: number;
  /** The messages begin with the chat's first. */
  isFromStart: boolean;
}

/** The list of messages with its days and the line above what is new. */
export function rowsOf(messages: readonly ChatMessage[], options: Options): Row[] {
  const { dayOf, unread, viewerId, isFromStart } = options;
  const rows: Row[] = [];
  if (isFromStart) rows.push({ kind: 'start', key: 'start' });
  let before: ChatMessage | null = null;
  let day = '';
  let hasLine = unread === null;
  for (const message of messages) {
    const itsDay = dayOf(message.created_at);
    let isFirst =
      before === null ||
      before.from.id !== message.from.id ||
      Date.parse(message.created_at) - Date.parse(before.created_at) > together;
    if (itsDay !== day) {
      day = itsDay;
      isFirst = true;
      rows.push({ kind: 'day', key: `day ${day}`, day });
    }
    if (!hasLine && unread && message.id > unread.after && message.from.id !== viewerId) {
      hasLine = true;
      isFirst = true;
      rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    }
    const last = rows.at(-1);
    if (isFirst && before) endRun(rows);
    else if (last?.kind === 'message') last.isLast = false;
    rows.push({ kind: 'message', key: `message ${message.id}`, message, isFirst, isLast: true });
    before = message;
  }
  return rows;
}

function endRun(rows: Row[]): void {
  const last = rows.findLast((row) => row.kind === 'message');
  if (last?.kind === 'message') last.isLast = true;
}

/** How far an own message got [RUL-0250]. */
export type Delivery = 'persisted' | 'received' | 'read';

/** In a private chat: how far the partner got with it [RUL-0281]. */
export function deliveryOf(number: number, partner: PartnerState | null): Delivery {
  if (!partner) return 'persisted';
  if (partner.last_read_id >= number) return 'read';
  return partner.last_received_id >= number ? 'received' : 'persisted';
}

/** In a group: how many others read as far as a message. */
export function readersOf(number: number, readers: ChatReaders): number {
  return readers.reduce((sum, { last_read_id, count }) => (last_read_id >= number ? sum + count : sum), 0);
}
