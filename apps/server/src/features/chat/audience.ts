import { rows, type Sql } from '../../platform/db/database.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { partnerVisibleText, sharesGroupText } from '../../platform/policy/kinds.ts';
import type { StandingRow } from './tables.ts';

/** A chat that something happened in, and how much of it was told already. */
export type HappenedRow = {
  chat_id: number;
  group_id: number | null;
  /** Nobody may read it now: its group has no chat any more. */
  is_closed: boolean;
  archived: boolean;
  told_change: number;
  told_number: number;
};

/** Changes of a chat that are told at once at most: who missed more reads the chat anew. */
const TOLD_MAX = 1000;

const happened = `
  select c.id as chat_id, c.group_id,
         g.id is not null and (not g.chat_enabled or g.deleted_at is not null) as is_closed,
         g.archived_at is not null as archived,
         greatest(coalesce(t.change, asked.change - 1), c.last_change - ${TOLD_MAX}) as told_change,
         coalesce(t.number, (
           select x.number from chat_messages x where x.chat_id = c.id and x.change < asked.change order by x.number desc limit 1
         ), 0) as told_number
  from unnest($1::bigint[], $2::bigint[]) as asked (chat_id, change)
  join chats c on c.id = asked.chat_id
  left join chats_told t on t.chat_id = c.id
  left join groups g on g.id = c.group_id`;

/** @param firsts the first change of each chat that is to be told, where nothing of it was yet */
export const happenedIn = (db: Sql, firsts: ReadonlyMap<number, number>): Promise<HappenedRow[]> =>
  rows(db, happened, [[...firsts.keys()], [...firsts.values()]]);

const told = `
  insert into chats_told (chat_id, change, number)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
  on conflict (chat_id) do update set change = excluded.change, number = excluded.number`;

/** Notes how much of chats was told. */
export async function noteTold(
  db: Sql,
  chats: readonly { chatId: number; change: number; number: number }[],
): Promise<void> {
  await rows(db, told, [
    chats.map(({ chatId }) => chatId),
    chats.map(({ change }) => change),
    chats.map(({ number }) => number),
  ]);
}

/** One of the two of a private chat, as they stand to it. */
export type SideRow = Omit<StandingRow, 'last_number' | 'last_change' | 'chat_id'> & {
  chat_id: number;
  member_id: number;
  is_external: boolean;
};

const sides = `
  select c.id as chat_id, null::bigint as group_id, false as archived, false as is_admin,
         own.id as member_id, own.is_external,
         p.id as partner_id, p.state::text as partner_state, p.is_external as partner_is_external,
         not (p.is_external or own.is_external) or ${sharesGroupText('own.id', 'p.id')} as shares_group,
         exists (select 1 from ignored_members i where i.member_id = own.id and i.ignored_id = p.id) as ignores,
         exists (select 1 from ignored_members i where i.member_id = p.id and i.ignored_id = own.id) as is_ignored
  from chats c
  join members own on own.id in (c.member_a, c.member_b)
  join members p on p.id = c.member_a + c.member_b - own.id
  where c.id = any($1::bigint[]) and c.member_a is not null and ${partnerVisibleText(asMember('own'))}`;

/** Both sides of private chats, as far as they may read them. */
export const sidesOf = (db: Sql, chatIds: readonly number[]): Promise<SideRow[]> =>
  rows(db, sides, [chatIds]);

/** A member of a group to whom its chat looks different than to most. */
export type SpecialRow = {
  group_id: number;
  member_id: number;
  is_admin: boolean;
  is_external: boolean;
  ignored: number[];
};

const specials = `
  with special as (
    select m.group_id, m.member_id from group_memberships m
    where m.group_id = any($1::bigint[]) and m.is_admin and m.state = 'member'
    union
    select m.group_id, m.member_id from group_memberships m
    where m.group_id = any($1::bigint[]) and m.member_id = any($2::bigint[])
    union
    select m.group_id, m.member_id from ignored_members i
    join group_memberships m on m.member_id = i.member_id and m.group_id = any($1::bigint[])
    where i.ignored_id = any($2::bigint[])
  )
  select m.group_id, m.member_id, m.is_admin, p.is_external,
         array(select i.ignored_id from ignored_members i where i.member_id = m.member_id and i.ignored_id = any($2::bigint[])) as ignored
  from special s
  join group_memberships m on m.group_id = s.group_id and m.member_id = s.member_id and m.state = 'member'
  join members p on p.id = m.member_id`;

/** Those of groups who run them, wrote something themselves, or ignore somebody who did. */
export const specialsOf = (
  db: Sql,
  groupIds: readonly number[],
  authorIds: readonly number[],
): Promise<SpecialRow[]> => rows(db, specials, [groupIds, authorIds]);
