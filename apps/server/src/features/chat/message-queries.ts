import { rows, type Sql } from '../../platform/db/database.ts';
import { fileObject } from '../uploads/index.ts';
import { hasFiles, personObject } from './queries.ts';
import type { MessageRow } from './tables.ts';

/** Messages of an answer at most: written into statements, whose one plan must know that they are few. */
export const PAGE_MAX = 200;
/** Named with each emoji at most. */
const NAMED = 200;

/** @param skeleton SQL that gives rows of `chat_messages` */
const hydrate = (skeleton: string) => `
  with page as materialized (${skeleton}),
  reacted as materialized (
    select r.chat_id, r.number, r.emoji, count(*)::int as count, min(r.created_at) as first_at,
           (array_agg(r.member_id order by r.created_at, r.member_id))[1:${NAMED}] as member_ids
    from page join chat_reactions r on r.chat_id = page.chat_id and r.number = page.number
    group by r.chat_id, r.number, r.emoji
  ),
  reactions as materialized (
    select chat_id, number,
           json_agg(json_build_object('emoji', emoji, 'count', count, 'member_ids', member_ids) order by count desc, first_at, emoji) as list
    from reacted group by chat_id, number
  ),
  attached as materialized (
    select held.chat_id, held.number, json_agg(${fileObject} order by held.position) as list
    from page join chat_message_files held on held.chat_id = page.chat_id and held.number = page.number
    join files f on f.id = held.file_id and f.state = 'published'
    group by held.chat_id, held.number
  )
  select x.chat_id, x.number, x.change, x.client_id, x.text, x.created_at, x.edited_at, x.deleted_at is not null as deleted,
         ${personObject('a')} as author, reactions.list as reactions, attached.list as files,
         case when q.number is not null then json_build_object('number', q.number, 'text', left(q.text, 3000),
           'deleted', q.deleted_at is not null, 'has_attachments', ${hasFiles('q')}, 'author', ${personObject('b')}) end as quoted
  from page x
  left join members a on a.id = x.author_id
  left join chat_messages q on q.chat_id = x.chat_id and q.number = x.quoted_number
  left join members b on b.id = q.author_id
  left join reactions on reactions.chat_id = x.chat_id and reactions.number = x.number
  left join attached on attached.chat_id = x.chat_id and attached.number = x.number`;

const between = `${hydrate(`
  select * from chat_messages where chat_id = $1 and number between $2 and $3 order by number limit ${PAGE_MAX}`)} order by x.number`;

/** The messages of a chat from one number to another. */
export const messagesBetween = (db: Sql, chatId: number, from: number, to: number): Promise<MessageRow[]> =>
  rows(db, between, [chatId, from, to]);

const changed = `${hydrate(`
  select * from chat_messages where chat_id = $1 and change > $2 order by change limit ${PAGE_MAX + 1}`)} order by x.number`;

/** The messages that the first changes after one touched, one more than a page at most. */
export const messagesChangedSince = (db: Sql, chatId: number, change: number): Promise<MessageRow[]> =>
  rows(db, changed, [chatId, change]);

const byKeys = `${hydrate(`
  select m.* from (select distinct * from unnest($1::bigint[], $2::bigint[]) as t (chat_id, number)) as wanted
  join chat_messages m on m.chat_id = wanted.chat_id and m.number = wanted.number`)} order by x.chat_id, x.number`;

/** Messages of any chats by their numbers; the caller knows who may read them. */
export const messagesByKeys = (
  db: Sql,
  keys: readonly { chatId: number; number: number }[],
): Promise<MessageRow[]> =>
  rows(db, byKeys, [keys.map(({ chatId }) => chatId), keys.map(({ number }) => number)]);

const firstSince = `
  select number from chat_messages where chat_id = $1 and created_at >= $2::timestamptz
  order by created_at limit 1`;

/** The number of the first message since an instant, or null. */
export async function firstNumberSince(db: Sql, chatId: number, instant: string): Promise<number | null> {
  const [found] = await rows<{ number: number }>(db, firstSince, [chatId, instant]);
  return found?.number ?? null;
}
