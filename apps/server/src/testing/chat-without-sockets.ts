import { randomUUID } from 'node:crypto';
import { beginChat, type Draft, deleteMessage, editMessage, sendMessage } from '../features/chat/commands.ts';
import { loadStanding } from '../features/chat/standing.ts';
import type { BegunRow } from '../features/chat/tables.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Viewer } from '../platform/policy/viewer.ts';
import { loadViewerOfMember } from '../platform/session/load-viewer.ts';
import type { TestBed } from './test-bed.ts';

type Within<T> = (tx: Transaction, viewer: Viewer, chat: BegunRow) => Promise<T>;

/** What people do in chats, by its commands: nobody listens. */
export function chatsOf({ db }: Pick<TestBed, 'db'>) {
  /** Does something in a chat as somebody, who begins it where nobody did. */
  async function within<T>(memberId: number, chatId: string, run: Within<T>): Promise<T> {
    const viewer = (await loadViewerOfMember(db.kysely, memberId))!;
    return db.kysely
      .transaction()
      .execute(async (tx) =>
        run(tx, viewer, await beginChat(tx, viewer, await loadStanding(tx, viewer, chatId))),
      );
  }
  return {
    within,
    /** @returns the chat and the number of the message in it */
    say: (memberId: number, chatId: string, text: string, more: Partial<Draft> = {}) =>
      within(memberId, chatId, async (tx, viewer, chat) => ({
        chatId: chat.chat_id,
        number: await sendMessage(tx, viewer, chat, { client_id: randomUUID(), text, ...more }),
      })),
    edit: (memberId: number, chatId: string, number: number, text: string) =>
      within(memberId, chatId, (tx, viewer, chat) => editMessage(tx, viewer, chat, number, text)),
    remove: (memberId: number, chatId: string, number: number) =>
      within(memberId, chatId, (tx, viewer, chat) => deleteMessage(tx, viewer, chat, number)),
  };
}
