import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { MESSAGE } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { readByMember } from '../../platform/policy/visible-to.ts';
import { invalid } from '../../platform/problem.ts';
import { REACHABLE } from '../members/index.ts';
import { publishUploads, refusePassingOn } from '../uploads/index.ts';
import { starterOf } from './queries.ts';
import { type Addressed, checkRecipients, missingRecipient } from './recipients.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    message_sent: { messageId: number };
    /** Somebody read, marked, deleted or restored messages of their own. */
    messages_marked: { memberId: number; messageIds: number[] };
  }
}

export type MessageDraft = Addressed & {
  subject?: string;
  content: string;
  attachments?: number[];
  conversation_starter_id?: number | null;
  shared_message_id?: number | null;
};

// Everybody is found and written down by one statement, however many they are. Who ignores the author is among those
// whom it went to, so that nothing tells the author, and gets nothing.
const insertMessage = `
  with audience as (
    select p.id, bool_or(whom.is_named) as is_named
    from (
      select unnest($6::bigint[]) as id, true as is_named
      union all
      select gm.member_id, false from group_memberships gm where gm.group_id = any($7::bigint[]) and gm.state = 'member'
      union all
      select m.id, false from members m where $8::boolean and m.network_id = $1
    ) whom
    join members p on p.id = whom.id and p.state::text = any($9::text[])
    where p.id <> $2 group by p.id
  ), entry as (
    insert into messages (network_id, author_id, conversation_starter_id, subject, content, to_all, recipient_count, created_at)
    select $1, $2, $3::bigint, $4, $5, $8, count(*), clock_timestamp() from audience returning id, recipient_count
  ), got as (
    insert into message_recipients (message_id, member_id, is_named, deleted_at)
    select entry.id, audience.id, audience.is_named, case when ignoring.member_id is not null then '-infinity'::timestamptz end
    from entry cross join audience
    left join ignored_members ignoring on ignoring.member_id = audience.id and ignoring.ignored_id = $2
  ), placed as (
    insert into message_groups (message_id, group_id) select entry.id, unnest($7::bigint[]) from entry
  )
  select id, recipient_count from entry`;

/**
 * Sends a message, to each recipient once.
 * @throws Problem 422 for a blank text, nobody to write to, or what the viewer may not know of
 */
export async function sendMessage(tx: Transaction, author: Viewer, draft: MessageDraft): Promise<number> {
  const content = cleanWords(draft.content);
  if (content === '') throw invalid({ content: ['blank'] });
  const starterId = await ownMessage(tx, author, 'conversation_starter_id', draft.conversation_starter_id);
  const sharedId = await ownMessage(tx, author, 'shared_message_id', draft.shared_message_id);
  const { named, groupIds, all } = await checkRecipients(tx, author, draft, starterId);
  const [entry] = await rows<{ id: number; recipient_count: number }>(tx, insertMessage, [
    author.networkId,
    author.memberId,
    starterId,
    cleanLine(draft.subject ?? ''),
    content,
    named,
    groupIds,
    all,
    [...REACHABLE],
  ]);
  const { id, recipient_count } = entry!;
  if (recipient_count === 0) throw missingRecipient();
  await attach(tx, author, id, draft.attachments ?? [], sharedId === null ? null : draft.shared_message_id!);
  await recordEvents(tx, [{ type: 'message_sent', actorId: author.memberId, payload: { messageId: id } }]);
  return id;
}

/** The beginning of the conversation of a message that the viewer sent or got; null where none is named. */
async function ownMessage(
  tx: Transaction,
  viewer: Viewer,
  field: string,
  id: number | null | undefined,
): Promise<number | null> {
  if (id === null || id === undefined) return null;
  const starterId = await starterOf(tx, viewer, id);
  if (starterId === undefined) throw invalid({ [field]: ['unknown'] });
  return starterId;
}

/** Own uploads and files of folders, then what hung on a message that is passed on. */
async function attach(
  tx: Transaction,
  author: Viewer,
  messageId: number,
  uploadIds: readonly number[],
  sharedId: number | null,
): Promise<void> {
  if (uploadIds.length === 0 && sharedId === null) return;
  const readers = sql<boolean>`exists (
    select 1 from messages m where m.id = ${messageId} and ${readByMember(MESSAGE, 'm')}
  )`;
  await publishUploads(tx, author, { attachments: uploadIds }, [], { author, readers });
  if (sharedId !== null) {
    const { rows: passedOn } = await sql<{ file_id: number }>`
      select file_id from message_files where message_id = ${sharedId}
    `.execute(tx);
    const fileIds = passedOn.map((row) => row.file_id);
    if (fileIds.length > 0) await refusePassingOn(tx, { author, readers }, fileIds, 'shared_message_id');
  }
  await sql`
    insert into message_files (message_id, file_id, position)
    select ${messageId}, file_id, row_number() over (order by source, position) from (
      select file_id, 0 as source, position from unnest(${[...uploadIds]}::bigint[]) with ordinality as t (file_id, position)
      union all
      select file_id, 1, position from message_files where message_id = ${sharedId}::bigint
    ) files on conflict do nothing
  `.execute(tx);
}

/** For so long a deletion can be taken back. */
export const RESTORABLE = sql`interval '1 day'`;

export type Mark = 'read' | 'unread' | 'delete' | 'delete_sent' | 'restore' | 'restore_sent';

const ofInbox = (viewer: Viewer, ids: readonly number[]) =>
  sql`member_id = ${viewer.memberId} and message_id = any(${[...ids]}::bigint[])`;
const ofSent = (viewer: Viewer, ids: readonly number[]) =>
  sql`author_id = ${viewer.memberId} and id = any(${[...ids]}::bigint[])`;

/**
 * Changes what somebody sent or got, for themselves alone. What is not theirs is passed over, and what is so already
 * counts as done.
 * @returns the ids of those that are now as wished
 */
export async function markMessages(
  tx: Transaction,
  viewer: Viewer,
  mark: Mark,
  ids: readonly number[],
): Promise<number[]> {
  const inbox = ofInbox(viewer, ids);
  const sent = ofSent(viewer, ids);
  const changes = {
    read: sql`update message_recipients set read_at = coalesce(read_at, now()) where ${inbox} and deleted_at is null returning message_id as id`,
    unread: sql`update message_recipients set read_at = null where ${inbox} and deleted_at is null returning message_id as id`,
    delete: sql`update message_recipients set deleted_at = now() where ${inbox} and deleted_at is null returning message_id as id`,
    delete_sent: sql`update messages set sent_deleted_at = now() where ${sent} and sent_deleted_at is null returning id`,
    restore: sql`update message_recipients set deleted_at = null where ${inbox} and deleted_at > now() - ${RESTORABLE} returning message_id as id`,
    restore_sent: sql`update messages set sent_deleted_at = null where ${sent} and sent_deleted_at > now() - ${RESTORABLE} returning id`,
  } satisfies Record<Mark, unknown>;
  const { rows: changed } = await (changes[mark] as ReturnType<typeof sql<{ id: number }>>).execute(tx);
  const messageIds = changed.map((row) => row.id).sort((a, b) => a - b);
  if (messageIds.length === 0) return [];
  if (mark === 'read' || mark === 'delete') await settleNotifications(tx, viewer, messageIds);
  await recordEvents(tx, [
    {
      type: 'messages_marked',
      actorId: viewer.memberId,
      payload: { memberId: viewer.memberId, messageIds },
    },
  ]);
  return messageIds;
}

/** Nothing is new any more about a message that was read or thrown away. */
async function settleNotifications(
  tx: Transaction,
  { memberId }: Viewer,
  messageIds: readonly number[],
): Promise<void> {
  const { rows: settled } = await sql`
    update notifications set read_at = now(), seen_at = coalesce(seen_at, now())
    where member_id = ${memberId} and message_id = any(${[...messageIds]}::bigint[]) and read_at is null returning id
  `.execute(tx);
  if (settled.length === 0) return;
  await recordEvents(tx, [
    { type: 'notifications_changed', actorId: memberId, payload: { memberId, notificationId: null } },
  ]);
}
