import { type Database, rows, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { fileObject } from '../uploads/index.ts';
import type { EntryRow, MessageRow, ToGroupRow } from './tables.ts';

/** Messages of a conversation that are shown; of more the newest. */
const CONVERSATION_MAX = 100;
/** What an excerpt can need of a text. */
const BEGINNING = 600;
const NAMED_IN_LISTS = 10;

const person = (m: string) =>
  `json_build_object('id', ${m}.id, 'display_name', ${m}.display_name, 'state', ${m}.state,
     'is_external', ${m}.is_external, 'image_id', ${m}.image_id)`;

/** `m` is among what the person sent or got, and has not deleted; `got` is their copy. */
const isMine = `(got.member_id is not null or (m.author_id = $1 and m.sent_deleted_at is null))`;
const copy = (m: string, got: string) =>
  `left join message_recipients ${got} on ${got}.message_id = ${m}.id and ${got}.member_id = $1 and ${got}.deleted_at is null`;

const columns = (content: string, named: string) => `
  m.id, m.subject, current_names(${content}) as content, m.created_at, m.to_all, m.recipient_count,
  coalesce(m.conversation_starter_id, m.id) as starter_id, ${person('a')} as author,
  coalesce((
    select json_agg(${person('p')} order by p.id)
    from (
      select n.member_id from message_recipients n where n.message_id = m.id and n.is_named order by n.member_id ${named}
    ) n join members p on p.id = n.member_id
  ), '[]') as named,
  array(select lies.group_id from message_groups lies where lies.message_id = m.id order by 1) as group_ids,
  m.author_id = $1 as is_author,
  exists (
    select 1 from messages later ${copy('later', 'theirs')}
    where later.conversation_starter_id = coalesce(m.conversation_starter_id, m.id) and later.id > m.id
      and (theirs.member_id is not null or (later.author_id = $1 and later.sent_deleted_at is null))
  ) as has_replies`;

const entryColumns = `
  ${columns(`left(m.content, ${BEGINNING})`, `limit ${NAMED_IN_LISTS}`)},
  exists (select 1 from message_files held where held.message_id = m.id) as has_attachments`;

const inboxPage = (limit: number) => `
  select counts.total, page.* from (
    select count(*) as total from message_recipients where member_id = $1 and deleted_at is null
  ) counts left join lateral (
    select ${entryColumns}, got.read_at is not null as is_read
    from (
      select message_id, read_at from message_recipients
      where member_id = $1 and deleted_at is null order by message_id desc limit ${limit} offset $2
    ) got
    join messages m on m.id = got.message_id join members a on a.id = m.author_id
  ) page on true order by page.id desc`;

const sentPage = (limit: number) => `
  select counts.total, page.* from (
    select count(*) as total from messages where author_id = $1 and sent_deleted_at is null
  ) counts left join lateral (
    select ${entryColumns}, true as is_read
    from (
      select * from messages where author_id = $1 and sent_deleted_at is null order by id desc limit ${limit} offset $2
    ) m
    join members a on a.id = m.author_id
  ) page on true order by page.id desc`;

export type EntryPage = { rows: EntryRow[]; total: number };

/** A page of what somebody got or sent, newest first, and how many there are in all: one statement. */
export async function messagePage(
  db: Database,
  viewer: Pick<Viewer, 'memberId'>,
  list: 'inbox' | 'sent',
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryPage> {
  const text = list === 'inbox' ? inboxPage(limit) : sentPage(limit);
  const found = await db.hot<EntryRow & { total: number }>(`messages_${list}_${limit}`, text, [
    viewer.memberId,
    offset,
  ]);
  return { rows: found.filter(({ id }) => id !== null), total: found[0]!.total };
}

const conversation = `
  with wanted as (
    select m.id, coalesce(m.conversation_starter_id, m.id) as starter_id
    from messages m ${copy('m', 'got')} where m.id = $2 and ${isMine}
  ), mine as (
    select m.id, count(*) over () as length, row_number() over (order by m.id desc) as place
    from wanted
    join messages m on m.id = wanted.starter_id or m.conversation_starter_id = wanted.starter_id
    ${copy('m', 'got')}
    where ${isMine}
  )
  select mine.length, ${columns('m.content', '')}, got.member_id is null or got.read_at is not null as is_read, (
    select json_agg(${fileObject} order by held.position, f.id)
    from message_files held join files f on f.id = held.file_id and f.state <> 'volatile' where held.message_id = m.id
  ) as files
  from mine join messages m on m.id = mine.id join members a on a.id = m.author_id ${copy('m', 'got')}
  where mine.place <= ${CONVERSATION_MAX} or mine.id = $2
  order by m.id`;

/** A message and what the viewer sent or got of its conversation, oldest first; empty when it is not theirs. */
export async function conversationOf(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  id: number,
): Promise<{ rows: MessageRow[]; length: number }> {
  const found = await rows<MessageRow & { length: number }>(db, conversation, [viewer.memberId, id]);
  return { rows: found, length: found[0]?.length ?? 0 };
}

const found = `
  select ${columns('m.content', `limit ${NAMED_IN_LISTS}`)}, got.member_id is null or got.read_at is not null as is_read,
    null as files
  from messages m join members a on a.id = m.author_id ${copy('m', 'got')}
  where m.id = any($2::bigint[]) and ${isMine}`;

/** Those of some messages that are the viewer's, in any order, with their whole text and without their files. */
export const messagesByIds = (
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  ids: readonly number[],
): Promise<MessageRow[]> => rows<MessageRow>(db, found, [viewer.memberId, [...ids]]);

/** The message that began a conversation, or undefined where the viewer has nothing of it. */
export async function starterOf(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  id: number,
): Promise<number | undefined> {
  const [row] = await rows<{ starter_id: number }>(
    db,
    `select coalesce(m.conversation_starter_id, m.id) as starter_id from messages m ${copy('m', 'got')}
     where m.id = $2 and ${isMine}`,
    [viewer.memberId, id],
  );
  return row?.starter_id;
}

/** Those of these groups that the viewer may know of: the names of hidden ones are for their people alone. */
export async function groupsWrittenTo(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, ToGroupRow>> {
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<ToGroupRow>`
    select g.id, g.slug::text, g.name, g.archived_at is null and (${viewer.isNetworkAdmin}::boolean or exists (
      select 1 from group_memberships own
      where own.group_id = g.id and own.member_id = ${viewer.memberId} and own.state = 'member' and own.is_admin
    )) as is_writable
    from groups g where g.id = any(${[...ids]}::bigint[]) and ${groupVisibleTo(viewer)}
  `.execute(db);
  return new Map(found.map((row) => [row.id, row]));
}

/** Those of these people whom a guest may know of. */
export async function knownTo(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows: found } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${[...ids]}::bigint[]) and ${memberVisibleTo(viewer)}
  `.execute(db);
  return new Set(found.map((row) => row.id));
}

/** Counts stop here: a badge shows 99+ above 99. */
const COUNT_CAP = 100;

const unread = `
  select wanted.id as member_id, (
    select count(*) from (
      select 1 from message_recipients got
      where got.member_id = wanted.id and got.read_at is null and got.deleted_at is null limit ${COUNT_CAP}
    ) one
  ) as unread
  from unnest($1::bigint[]) as wanted (id)`;

/** How many messages each of these members has not read, at most 100. */
export async function unreadMessagesOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ member_id: number; unread: number }>(db, unread, [[...memberIds]]);
  return new Map(found.map((row) => [row.member_id, row.unread]));
}
