import { oneEmoji } from '@dorfplatz/content';
import { cleanWords } from '../../platform/clean-line.ts';
import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents, recordedFrom } from '../../platform/events/outbox.ts';
import { CHAT } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { readByMember } from '../../platform/policy/visible-to.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import { publishUploads, releaseFiles } from '../uploads/index.ts';
import { isBegun, loadStanding } from './standing.ts';
import type { BegunRow, StandingRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    chat_message_created: { chatId: number; number: number; change: number };
    /** Edited, deleted or reacted to. */
    chat_message_changed: { chatId: number; number: number; change: number };
  }
}

/** Begins a chat where nobody did yet. */
export async function beginChat(tx: Transaction, viewer: Viewer, chat: StandingRow): Promise<BegunRow> {
  if (isBegun(chat)) return chat;
  const pair =
    chat.partner_id === null ? [] : [viewer.memberId, chat.partner_id].toSorted((one, two) => one - two);
  await sql`
    insert into chats (network_id, group_id, member_a, member_b)
    values (${viewer.networkId}, ${chat.group_id}, ${pair[0] ?? null}, ${pair[1] ?? null}) on conflict do nothing
  `.execute(tx);
  const begun = await loadStanding(
    tx,
    viewer,
    chat.group_id === null ? `member/${chat.partner_id}` : `group/${chat.group_id}`,
  );
  if (!isBegun(begun)) throw notFound();
  return begun;
}

/** Whoever changes a chat waits here for those before: its numbers have no gaps and follow the order of commits. */
export async function holdChat(tx: Transaction, chatId: number): Promise<{ last_number: number }> {
  const [held] = await rows<{ last_number: number }>(
    tx,
    'select last_number from chats where id = $1 for no key update',
    [chatId],
  );
  if (!held) throw notFound();
  return held;
}

export type Draft = {
  client_id: string;
  text: string;
  quoted_message_id?: number | null;
  attachments?: number[];
};

// Whoever writes has read what stands above it.
// What is written carries the moment of its numbering: a clock that is put back does not change the order.
const insertMessage = `
  with existing as (
    select chat_id, number from chat_messages where author_id = $2 and client_id = $3
  ), numbered as (
    update chats set last_number = last_number + 1, last_change = last_change + 1,
      last_message_at = greatest(clock_timestamp(), last_message_at)
    where id = $1 and not exists (select from existing)
    returning last_number, last_change, last_message_at
  ), before as (
    select last_read from chat_states where chat_id = $1 and member_id = $2
  ), entry as (
    insert into chat_messages (chat_id, number, change, author_id, client_id, text, quoted_number, created_at)
    select $1, last_number, last_change, $2, $3, $4, $5, last_message_at from numbered returning number, change
  ), marked as (
    insert into chat_states (chat_id, member_id, last_read, last_received)
    select $1, $2, number, number from entry
    on conflict (chat_id, member_id) do update set last_read = excluded.last_read, last_received = excluded.last_received
  ), recorded as (
    ${recordedFrom('entry', 'chat_message_created', "jsonb_build_object('chatId', $1::bigint, 'number', entry.number, 'change', entry.change)", '$2')}
  ), read as (
    ${recordedFrom('entry where coalesce((select last_read from before), 0) < entry.number - 1', 'chat_read', "jsonb_build_object('chatId', $1::bigint, 'memberId', $2::bigint)", '$2')}
  )
  select chat_id, number, true as is_known from existing
  union all select $1, number, false from entry`;

/**
 * Writes a message into a chat that the caller found writable. The same client_id again gives the message that it
 * made before.
 * @returns its number
 */
export async function sendMessage(
  tx: Transaction,
  author: Viewer,
  chat: BegunRow,
  draft: Draft,
): Promise<number> {
  const text = cleanWords(draft.text);
  const attachments = draft.attachments ?? [];
  if (text === '' && attachments.length === 0) throw invalid({ text: ['blank'] });
  const { last_number } = await holdChat(tx, chat.chat_id);
  const quoted = draft.quoted_message_id ?? null;
  if (quoted !== null && quoted > last_number) throw invalid({ quoted_message_id: ['unknown'] });
  const [made] = await rows<{ chat_id: number; number: number; is_known: boolean }>(tx, insertMessage, [
    chat.chat_id,
    author.memberId,
    draft.client_id,
    text,
    quoted,
  ]);
  const { chat_id, number, is_known } = made!;
  if (chat_id !== chat.chat_id) throw conflict();
  if (is_known || attachments.length === 0) return number;
  const readers = sql<boolean>`exists (
    select 1 from chats c where c.id = ${chat_id} and ${readByMember(CHAT, 'c')}
  )`;
  const kept = await publishUploads(tx, author, { attachments }, [], { author, readers });
  await sql`
    insert into chat_message_files (chat_id, number, file_id, position)
    select ${chat_id}, ${number}, file_id, position
    from unnest(${kept}::bigint[]) with ordinality as t (file_id, position)
  `.execute(tx);
  return number;
}

type HeldMessage = { author_id: number | null; deleted: boolean; has_files: boolean };

/** A message of a chat whose row is held: nobody changes it until the transaction ends. */
async function heldMessage(tx: Transaction, chatId: number, number: number): Promise<HeldMessage> {
  await holdChat(tx, chatId);
  const [found] = await rows<HeldMessage>(
    tx,
    `select m.author_id, m.deleted_at is not null as deleted,
       exists (select 1 from chat_message_files f where f.chat_id = m.chat_id and f.number = m.number) as has_files
     from chat_messages m where m.chat_id = $1 and m.number = $2`,
    [chatId, number],
  );
  if (!found) throw notFound();
  return found;
}

/** Numbers the change of a message and records that it changed; `values` are set on it. */
async function change(
  tx: Transaction,
  actor: Viewer,
  chatId: number,
  number: number,
  values = sql`change = numbered.last_change`,
): Promise<void> {
  const { rows: changed } = await sql<{ change: number }>`
    with numbered as (
      update chats set last_change = last_change + 1 where id = ${chatId} returning last_change
    )
    update chat_messages m set ${values} from numbered where m.chat_id = ${chatId} and m.number = ${number}
    returning m.change
  `.execute(tx);
  const payload = { chatId, number, change: changed[0]!.change };
  await recordEvents(tx, [{ type: 'chat_message_changed', actorId: actor.memberId, payload }]);
}

/**
 * Changes the text of an own message.
 * @throws Problem 403 for those of others, 404 once it is deleted, 422 for nothing at all
 */
export async function editMessage(
  tx: Transaction,
  actor: Viewer,
  chat: BegunRow,
  number: number,
  text: string,
): Promise<void> {
  const clean = cleanWords(text);
  const message = await heldMessage(tx, chat.chat_id, number);
  if (message.deleted) throw notFound();
  if (message.author_id !== actor.memberId) throw forbidden();
  if (clean === '' && !message.has_files) throw invalid({ text: ['blank'] });
  const values = sql`text = ${clean}, edited_at = now(), change = numbered.last_change`;
  await change(tx, actor, chat.chat_id, number, values);
}

/** Deletes an own message, or any in a group that one runs; its place stays. Doing it twice changes nothing. */
export async function deleteMessage(
  tx: Transaction,
  actor: Viewer,
  chat: BegunRow,
  number: number,
): Promise<void> {
  const message = await heldMessage(tx, chat.chat_id, number);
  if (message.author_id !== actor.memberId && !chat.is_admin) throw forbidden();
  if (message.deleted) return;
  const { rows: files } = await sql<{ file_id: number }>`
    delete from chat_message_files where chat_id = ${chat.chat_id} and number = ${number} returning file_id
  `.execute(tx);
  await sql`delete from chat_reactions where chat_id = ${chat.chat_id} and number = ${number}`.execute(tx);
  const values = sql`text = '', quoted_number = null, deleted_at = now(), change = numbered.last_change`;
  await change(tx, actor, chat.chat_id, number, values);
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  );
}

/** Different emoji on one message. */
const EMOJI_MAX = 50;

/**
 * Sets or takes back a reaction; doing it twice changes nothing.
 * @throws Problem 404 once the message is deleted, 422 for what is no emoji
 */
export async function reactToMessage(
  tx: Transaction,
  actor: Viewer,
  chat: BegunRow,
  number: number,
  reaction: { emoji: string; reacted: boolean },
): Promise<void> {
  const { reacted } = reaction;
  const emoji = oneEmoji(reaction.emoji);
  if (emoji === undefined) throw invalid({ emoji: ['invalid'] });
  const message = await heldMessage(tx, chat.chat_id, number);
  if (message.deleted) throw notFound();
  const { numAffectedRows } = reacted
    ? await sql`
        insert into chat_reactions (chat_id, number, member_id, emoji)
        select ${chat.chat_id}, ${number}, ${actor.memberId}, ${emoji}
        where (
          select count(distinct r.emoji) from chat_reactions r
          where r.chat_id = ${chat.chat_id} and r.number = ${number} and r.emoji <> ${emoji}
        ) < ${EMOJI_MAX}
        on conflict do nothing
      `.execute(tx)
    : await sql`
        delete from chat_reactions
        where chat_id = ${chat.chat_id} and number = ${number} and member_id = ${actor.memberId} and emoji = ${emoji}
      `.execute(tx);
  if (Number(numAffectedRows) > 0) await change(tx, actor, chat.chat_id, number);
}
