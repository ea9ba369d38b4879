import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { stateOf } from './queries.ts';
import type { BegunRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    chat_read: { chatId: number; memberId: number };
    chat_received: { chatId: number; memberId: number };
    chat_muted: { chatId: number; memberId: number };
  }
}

type Chat = Pick<BegunRow, 'chat_id' | 'group_id' | 'last_number'>;

/** Gives a member their row of marks, with what was said before they came as read. */
export async function openMarks(tx: Transaction, memberId: number, chat: Chat): Promise<void> {
  const { last_read } = await stateOf(tx, memberId, chat);
  await sql`
    insert into chat_states (chat_id, member_id, last_read, last_received)
    values (${chat.chat_id}, ${memberId}, ${last_read}, ${last_read}) on conflict do nothing
  `.execute(tx);
}

/** Everything up to a message was read; going back is passed over. */
export async function markRead(tx: Transaction, memberId: number, chat: Chat, number: number): Promise<void> {
  await openMarks(tx, memberId, chat);
  const upTo = Math.min(number, chat.last_number);
  const { numAffectedRows } = await sql`
    update chat_states set last_read = ${upTo}, last_received = greatest(last_received, ${upTo}::bigint)
    where chat_id = ${chat.chat_id} and member_id = ${memberId} and last_read < ${upTo}
  `.execute(tx);
  if (Number(numAffectedRows) === 0) return;
  const payload = { chatId: chat.chat_id, memberId };
  await recordEvents(tx, [{ type: 'chat_read', actorId: memberId, payload }]);
}

/** Everything up to a message of a private chat has arrived; groups do not keep it. */
export async function markReceived(
  tx: Transaction,
  memberId: number,
  chat: Chat,
  number: number,
): Promise<void> {
  if (chat.group_id !== null) return;
  const upTo = Math.min(number, chat.last_number);
  const { numAffectedRows } = await sql`
    insert into chat_states (chat_id, member_id, last_received) values (${chat.chat_id}, ${memberId}, ${upTo})
    on conflict (chat_id, member_id) do update set last_received = excluded.last_received
    where chat_states.last_received < excluded.last_received
  `.execute(tx);
  if (Number(numAffectedRows) === 0) return;
  const payload = { chatId: chat.chat_id, memberId };
  await recordEvents(tx, [{ type: 'chat_received', actorId: memberId, payload }]);
}

/** Lets somebody hear nothing of a chat until then, on the web or in the app; null ends it [RUL-0260]. */
export async function mute(
  tx: Transaction,
  memberId: number,
  chat: Chat,
  column: 'muted_until' | 'app_muted_until',
  until: string | null,
): Promise<void> {
  await openMarks(tx, memberId, chat);
  await sql`
    update chat_states set ${sql.ref(column)} = ${until}::timestamptz
    where chat_id = ${chat.chat_id} and member_id = ${memberId}
  `.execute(tx);
  const payload = { chatId: chat.chat_id, memberId };
  await recordEvents(tx, [{ type: 'chat_muted', actorId: memberId, payload }]);
}
