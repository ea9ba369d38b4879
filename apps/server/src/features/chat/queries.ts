import type { ChatReaders, NetworkSettings } from '@dorfplatz/contract';
import { type Database, rows, type Sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { ONLINE_MEMBERS } from '../../platform/live/readers.ts';
import { countsInGroupText } from '../../platform/policy/consumers.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import { partnerVisibleText, sharesGroupText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { ChatRow, PersonColumns, StandingRow, StateColumns } from './tables.ts';

/** Unread messages are counted up to this, among the newest so many. */
const COUNTED_MAX = 100;
const LOOKED_AT = 1000;

/** A `members` row as the JSON of PersonColumns; the author may be gone without a trace. */
export const personObject = (alias: string) => `json_build_object(
  'id', coalesce(${alias}.id, 0), 'display_name', coalesce(${alias}.display_name, ''),
  'state', coalesce(${alias}.state::text, 'anonymised'), 'is_external', coalesce(${alias}.is_external, false),
  'image_id', ${alias}.image_id)`;

export const hasFiles = (alias: string) => `exists (
  select 1 from chat_message_files held where held.chat_id = ${alias}.chat_id and held.number = ${alias}.number)`;

/**
 * How far the viewer ($1) read a chat: what was said in a group before they came is not new to them.
 * @param own alias of their `chat_states` row, `source` of a row with chat_id, group_id and joined_at
 */
const lastRead = (own: string, source: string) => `
  coalesce(${own}.last_read, case when ${source}.group_id is null then 0 else coalesce((
    select before.number from chat_messages before
    where before.chat_id = ${source}.chat_id and before.created_at <= ${source}.joined_at
    order by before.created_at desc limit 1
  ), 0) end)`;

/** Messages of others after the last one read, by people whom a member does not ignore. */
const unreadOf = (source: string, read: string, member = '$1', upTo = '') => `(
  select count(*)::int from (
    select 1 from (
      select x.author_id, x.deleted_at from chat_messages x
      where x.chat_id = ${source}.chat_id and x.number > ${read} ${upTo} order by x.number desc limit ${LOOKED_AT}
    ) as newest
    where newest.author_id is distinct from ${member} and newest.deleted_at is null
      and (newest.author_id is null or newest.author_id <> all(${ignoredBy(member)}))
    limit ${COUNTED_MAX}
  ) as unread)`;

/** The viewer's chats ($1, who is a guest or not: $2): those of others who ignore nobody's words, and of their groups. */
const mine = `
  select c.id as chat_id, c.group_id, null::bigint as partner_id, m.is_admin, m.created_at as joined_at,
         coalesce(c.last_message_at, c.created_at) as touched_at, c.last_number
  from group_memberships m
  join groups g on g.id = m.group_id and g.chat_enabled and g.deleted_at is null
  join chats c on c.group_id = g.id
  where m.member_id = $1 and m.state = 'member'
  union all
  select c.id, null, p.id, false, null, coalesce(c.last_message_at, c.created_at), c.last_number
  from (
    select * from chats where member_a = $1 union all select * from chats where member_b = $1
  ) as c
  join members p on p.id = c.member_a + c.member_b - $1
  where p.id <> all(${ignoredBy('$1')}) and ${partnerVisibleText({ id: '$1::bigint', isExternal: '$2::boolean' })}`;

/**
 * Chats with everything that lists show of them, as the viewer ($1, a guest or not: $2) stands to them.
 * @param skeleton SQL that gives chat_id, group_id, partner_id, is_admin, joined_at, touched_at
 */
const hydrate = (skeleton: string) => `
  with source as materialized (${skeleton})
  select s.chat_id, s.group_id, g.archived_at is not null as archived, s.is_admin,
         s.partner_id, p.state::text as partner_state, coalesce(p.is_external, false) as partner_is_external,
         s.partner_id is null or not (p.is_external or $2::boolean) or ${sharesGroupText('$1::bigint', 'p.id')} as shares_group,
         exists (select 1 from ignored_members i where i.member_id = $1 and i.ignored_id = s.partner_id) as ignores,
         false as is_ignored,
         coalesce(c.last_number, 0) as last_number, coalesce(c.last_change, 0) as last_change, c.last_message_at,
         s.touched_at,
         g.name as group_name, g.slug::text as group_slug, g.image_id as group_image_id, g.member_count,
         p.display_name as partner_name, p.image_id as partner_image_id,
         mark.last_read, own.muted_until, own.app_muted_until, ${unreadOf('s', 'mark.last_read')} as unread,
         coalesce(their.last_read, 0) as partner_last_read, coalesce(their.last_received, 0) as partner_last_received,
         said.type as status_type, said.text as status_text,
         newest.message as last_message
  from source s
  left join chats c on c.id = s.chat_id
  left join groups g on g.id = s.group_id
  left join members p on p.id = s.partner_id
  left join chat_states own on own.chat_id = s.chat_id and own.member_id = $1
  left join chat_states their on their.chat_id = s.chat_id and their.member_id = s.partner_id
  left join chat_statuses said on said.member_id = s.partner_id
  cross join lateral (select ${lastRead('own', 's')} as last_read) as mark
  left join lateral (
    select json_build_object('number', x.number, 'text', current_names(left(x.text, 2000)), 'deleted', x.deleted_at is not null,
      'has_attachments', ${hasFiles('x')}, 'author', ${personObject('a')},
      'is_ignored', coalesce(x.author_id = any(${ignoredBy('$1')}), false)) as message
    from chat_messages x left join members a on a.id = x.author_id
    where x.chat_id = s.chat_id and x.number = c.last_number
  ) as newest on true
  order by s.touched_at desc, s.chat_id desc`;

const listed = `
  select mine.* from (${mine}) as mine
  where (mine.touched_at, mine.chat_id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER}))
    and (mine.last_number > 0 or mine.group_id is not null or exists (
      select 1 from chat_states opened where opened.chat_id = mine.chat_id and opened.member_id = $1
    ))
  order by mine.touched_at desc, mine.chat_id desc limit $5`;

const listText = hydrate(listed);

/** The viewer's chats, those with the newest message first; one more than asked tells that there are more. */
export const listChats = (
  db: Database,
  viewer: Viewer,
  cursor: Cursor | undefined,
  limit: number,
): Promise<ChatRow[]> =>
  db.hot('chats_listed', listText, [
    viewer.memberId,
    viewer.isExternal,
    cursor?.createdAt ?? null,
    cursor?.id ?? null,
    limit,
  ]);

const oneText = hydrate(`
  select $3::bigint as chat_id, $4::bigint as group_id, $5::bigint as partner_id, $6::boolean as is_admin,
         (select m.created_at from group_memberships m where m.group_id = $4 and m.member_id = $1) as joined_at,
         coalesce((select coalesce(c.last_message_at, c.created_at) from chats c where c.id = $3), now()) as touched_at`);

/** One chat that the viewer was found to be in, begun or not. */
export async function chatRow(db: Sql, viewer: Viewer, chat: StandingRow): Promise<ChatRow> {
  const { chat_id, group_id, partner_id, is_admin } = chat;
  const [found] = await rows<ChatRow>(db, oneText, [
    viewer.memberId,
    viewer.isExternal,
    chat_id,
    group_id,
    partner_id,
    is_admin,
  ]);
  return found!;
}

const unreadText = `
  select least(coalesce(sum(counted.unread), 0), ${COUNTED_MAX})::int as unread from (
    select ${unreadOf('s', 'mark.last_read')} as unread
    from (${mine}) as s
    left join chat_states own on own.chat_id = s.chat_id and own.member_id = $1
    cross join lateral (select ${lastRead('own', 's')} as last_read) as mark
    where s.last_number > mark.last_read and coalesce(own.muted_until <= now(), true)
  ) as counted`;

/** Unread messages of all the viewer's chats that are not muted, up to 100. */
export async function unreadInChats(db: Database, viewer: Viewer): Promise<number> {
  const [found] = await db.hot<{ unread: number }>('chats_unread', unreadText, [
    viewer.memberId,
    viewer.isExternal,
  ]);
  return found!.unread;
}

type Mark = { chatId: number; memberId: number };

const statesText = (upTo: string) => `
  select s.chat_id, s.group_id, s.member_id, s.partner_id, mark.last_read, own.muted_until, own.app_muted_until,
         ${unreadOf('s', 'mark.last_read', 's.member_id', upTo)} as unread
  from (
    select c.id as chat_id, c.group_id, asked.member_id, c.member_a + c.member_b - asked.member_id as partner_id,
      (select m.created_at from group_memberships m where m.group_id = c.group_id and m.member_id = asked.member_id) as joined_at
    from unnest($1::bigint[], $2::bigint[]) as asked (chat_id, member_id) join chats c on c.id = asked.chat_id
  ) as s
  left join chat_states own on own.chat_id = s.chat_id and own.member_id = s.member_id
  cross join lateral (select ${lastRead('own', 's')} as last_read) as mark`;

export type MarkedRow = StateColumns & {
  chat_id: number;
  group_id: number | null;
  member_id: number;
  partner_id: number | null;
};

const states = statesText('');
/** What was not told yet comes with a message of its own: a program that counts must not count it twice. */
const toldStates = statesText(
  'and x.number <= coalesce((select t.number from chats_told t where t.chat_id = s.chat_id), x.number)',
);

const valuesOf = (marks: readonly Mark[]) => [
  marks.map(({ chatId }) => chatId),
  marks.map(({ memberId }) => memberId),
];

/** How far members read chats, and what of them is new to each. */
export const statesOf = (db: Sql, marks: readonly Mark[]): Promise<MarkedRow[]> =>
  rows(db, states, valuesOf(marks));

/** As `statesOf`, without messages that nobody was told of yet. */
export const toldStatesOf = (db: Sql, marks: readonly Mark[]): Promise<MarkedRow[]> =>
  rows(db, toldStates, valuesOf(marks));

/** As `toldStatesOf`, of one. */
export const stateOf = async (db: Sql, memberId: number, chat: { chat_id: number }): Promise<MarkedRow> =>
  (await toldStatesOf(db, [{ chatId: chat.chat_id, memberId }]))[0]!;

const partnerStatesText = `
  select s.chat_id, s.member_id, c.member_a + c.member_b - s.member_id as partner_id, s.last_read, s.last_received
  from unnest($1::bigint[], $2::bigint[]) as asked (chat_id, member_id)
  join chats c on c.id = asked.chat_id and c.member_a is not null
  join chat_states s on s.chat_id = c.id and s.member_id = asked.member_id
  where not exists (
    select 1 from ignored_members i where i.member_id = c.member_a + c.member_b - s.member_id and i.ignored_id = s.member_id
  )`;

/** How far members read and got private chats, for their partners. */
export const partnerStatesOf = (
  db: Sql,
  marks: readonly Mark[],
): Promise<{ member_id: number; partner_id: number; last_read: number; last_received: number }[]> =>
  rows(db, partnerStatesText, valuesOf(marks));

const FACES = 8;
const READERS_SHOWN = 100;

const readers = `
  select s.last_read as last_read_id, count(*)::int as count
  from chats c
  join chat_states s on s.chat_id = c.id and s.last_read > c.last_number - ${READERS_SHOWN}
  join group_memberships m on m.group_id = c.group_id and m.member_id = s.member_id and m.state = 'member'
  where c.id = $1 group by s.last_read order by s.last_read`;

/** How far members read a group's chat, of its newest messages. */
export const readersOf = (db: Sql, chatId: number): Promise<ChatReaders> => rows(db, readers, [chatId]);

// Whoever is invisible counts as away, unless the network shows everybody. Whoever asks is there, though that may not be
// written down yet.
const aroundText = `
  select
    coalesce((select json_agg(face) from (
      select p.id, p.display_name, p.state::text, p.is_external, p.image_id
      from group_memberships m join members p on p.id = m.member_id
      where m.group_id = $2 and ${countsInGroupText('m')} order by m.member_id limit ${FACES}
    ) as face), '[]') as faces,
    array(
      select m.member_id from group_memberships m
      where m.group_id = $2 and m.state = 'member' and m.is_admin order by m.member_id
    ) as admins,
    coalesce((select json_agg(reading) from (${readers}) as reading), '[]') as readers,
    case when $3::text <> 'disabled' then (
      select count(*)::int from group_memberships m
      where m.group_id = $2 and m.state = 'member' and m.member_id > 0 and (m.member_id = $4 or m.member_id in (${ONLINE_MEMBERS}))
        and ($3::text = 'enabled' or not exists (
          select 1 from chat_statuses s where s.member_id = m.member_id and s.type = 'invisible'
        ))
    ) end as online`;

export type AroundRow = {
  faces: PersonColumns[];
  admins: number[];
  readers: ChatReaders;
  online: number | null;
};

/** Who is around in a group's chat: some of them, who runs the group, how far they read, and how many are there as others see it. */
export async function aroundGroup(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  chat: { chat_id: number | null; group_id: number },
  settings: Pick<NetworkSettings, 'show_online_status'>,
): Promise<AroundRow> {
  const values = [chat.chat_id, chat.group_id, settings.show_online_status, viewer.memberId];
  return (await rows<AroundRow>(db, aroundText, values))[0]!;
}
