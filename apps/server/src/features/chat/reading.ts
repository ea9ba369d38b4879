import type { ChatMessage, MessagePage } from '@dorfplatz/contract';
import { rows, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { chatIdOf } from './chat-key.ts';
import { firstNumberSince, messagesBetween, messagesChangedSince, PAGE_MAX } from './message-queries.ts';
import { type Reader, writeProhibited } from './policy.ts';
import { presentMessage } from './present.ts';
import { isBegun, loadStanding } from './standing.ts';
import type { BegunRow, StandingRow } from './tables.ts';

/** Messages of an answer that names no limit. */
const PAGE = 50;

export type PageWish = {
  before?: number;
  after?: number;
  around?: number;
  date?: string;
  changed_since?: number;
  limit?: number;
};

/** Those whom a member ignores. */
export async function ignoredOf(db: Sql, memberId: number): Promise<ReadonlySet<number>> {
  const found = await rows<{ ignored_id: number }>(
    db,
    'select ignored_id from ignored_members where member_id = $1',
    [memberId],
  );
  return new Set(found.map((row) => row.ignored_id));
}

/** The viewer as a reader of a chat. */
export const readerOf = (
  services: Pick<Services, 'settings'>,
  viewer: Viewer,
  chat: StandingRow,
  ignored: ReadonlySet<number>,
): Reader => ({
  memberId: viewer.memberId,
  isExternal: viewer.isExternal,
  isAdmin: chat.is_admin,
  isGroup: chat.group_id !== null,
  canWrite: writeProhibited(viewer, chat, services.settings.current()) === null,
  ignored,
});

function startOfDay(date: string, timeZone: string): string {
  try {
    return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString();
  } catch {
    throw invalid({ date: ['invalid'] });
  }
}

/** Numbers have no gaps: what a page shows is known before it is read. */
async function rangeOf(db: Sql, viewer: Viewer, chat: BegunRow, wish: PageWish): Promise<[number, number]> {
  const limit = wish.limit ?? PAGE;
  const last = chat.last_number;
  const from = (first: number): [number, number] => [first, Math.min(last, first + limit - 1)];
  if (wish.before !== undefined) {
    const to = Math.min(last, wish.before - 1);
    return [Math.max(1, to - limit + 1), to];
  }
  if (wish.after !== undefined) return from(Math.min(last, wish.after) + 1);
  if (wish.around !== undefined) {
    const middle = Math.min(Math.max(1, wish.around), Math.max(1, last));
    return from(Math.max(1, Math.min(middle - Math.floor(limit / 2), last - limit + 1)));
  }
  if (wish.date !== undefined) {
    const first = await firstNumberSince(db, chat.chat_id, startOfDay(wish.date, viewer.timeZone));
    if (first !== null) return from(first);
  }
  return from(Math.max(1, last - limit + 1));
}

/** A page of a chat's messages; nothing of one that nobody began. */
export async function readMessages(
  services: Services,
  viewer: Viewer,
  chatId: string,
  wish: PageWish,
): Promise<MessagePage> {
  const { kysely } = services.db;
  const settings = services.settings.current();
  const [chat, ignored] = await Promise.all([
    loadStanding(kysely, viewer, chatId),
    ignoredOf(kysely, viewer.memberId),
  ]);
  const told = { last_id: chat.last_number, change: chat.last_change, complete: true };
  if (!isBegun(chat)) {
    if (wish.date !== undefined) startOfDay(wish.date, viewer.timeZone);
    return { ...told, messages: [], has_older: false, has_newer: false };
  }
  const reader = readerOf(services, viewer, chat, ignored);
  const shown = (row: Parameters<typeof presentMessage>[0]) =>
    presentMessage(row, chatIdOf(chat), reader, settings);
  if (wish.changed_since !== undefined) {
    const limit = wish.limit ?? PAGE_MAX;
    const found = await messagesChangedSince(kysely, chat.chat_id, wish.changed_since);
    const complete = found.length <= limit;
    return {
      ...told,
      complete,
      messages: complete ? found.map(shown) : [],
      has_older: false,
      has_newer: false,
    };
  }
  const [first, last] = await rangeOf(kysely, viewer, chat, wish);
  const found = first > last ? [] : await messagesBetween(kysely, chat.chat_id, first, last);
  return {
    ...told,
    messages: found.map(shown),
    has_older: first > 1 && chat.last_number > 0,
    has_newer: last < chat.last_number,
  };
}

/** One message as the viewer reads it now; throws 404 where there is none. */
export async function readMessage(
  services: Pick<Services, 'settings'>,
  db: Sql,
  viewer: Viewer,
  chat: BegunRow,
  number: number,
): Promise<ChatMessage> {
  const [found, ignored] = await Promise.all([
    messagesBetween(db, chat.chat_id, number, number),
    ignoredOf(db, viewer.memberId),
  ]);
  if (!found[0]) throw notFound();
  const reader = readerOf(services, viewer, chat, ignored);
  return presentMessage(found[0], chatIdOf(chat), reader, services.settings.current());
}
