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
    join files f on f.id = held.file_id and f.state <> 'volatile'
    group by held.chat_id, held.number
  )
  select x.chat_id, x.number, x.change, x.client_id, current_names(x.text) as text, x.created_at, x.edited_at, x.deleted_at is not null as deleted,
         ${personObject('a')} as author, reactions.list as reactions, attached.list as files,
         case when q.number is not null then json_build_object('number', q.number, 'text', current_names(left(q.text, 3000)),
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

const untold = `${hydrate(`
  select m.* from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as asked (chat_id, change, number)
  cross join lateral (
    (select * from chat_messages x where x.chat_id = asked.chat_id and x.change > asked.change order by x.change limit 1000)
    union
    select * from chat_messages x where x.chat_id = asked.chat_id and x.number = asked.number
  ) as m`)} order by x.change`;

/** What changed in chats after a change, in its order, and the newest message before it. */
export const messagesUntold = (
  db: Sql,
  chats: readonly { chat_id: number; told_change: number; told_number: number }[],
): Promise<MessageRow[]> =>
  rows(db, untold, [
    chats.map(({ chat_id }) => chat_id),
    chats.map(({ told_change }) => told_change),
    chats.map(({ told_number }) => told_number),
  ]);

const firstSince = `
  select number from chat_messages where chat_id = $1 and created_at >= $2::timestamptz
  order by created_at limit 1`;

/** The number of the first message since an instant, or null. */
export async function firstNumberSince(db: Sql, chatId: number, instant: string): Promise<number | null> {
  const [found] = await rows<{ number: number }>(db, firstSince, [chatId, instant]);
  return found?.number ?? null;
}
