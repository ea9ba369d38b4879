import { rows, type Sql } from '../../platform/db/database.ts';
import { partnerVisibleText, sharesGroupText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { type ChatKey, readChatId } from './chat-key.ts';
import type { BegunRow, StandingRow } from './tables.ts';

const ofGroup = `
  select c.id as chat_id, g.id as group_id, g.archived_at is not null as archived, m.is_admin,
         null::bigint as partner_id, null as partner_state, false as partner_is_external, true as shares_group,
         false as ignores, false as is_ignored,
         coalesce(c.last_number, 0) as last_number, coalesce(c.last_change, 0) as last_change
  from groups g
  join group_memberships m on m.group_id = g.id and m.member_id = $1 and m.state = 'member'
  left join chats c on c.group_id = g.id
  where g.id = $2 and g.chat_enabled and g.deleted_at is null`;

const privately = `
  select c.id as chat_id, null::bigint as group_id, false as archived, false as is_admin,
         p.id as partner_id, p.state::text as partner_state, p.is_external as partner_is_external,
         not (p.is_external or $3::boolean) or ${sharesGroupText('$1::bigint', 'p.id')} as shares_group,
         exists (select 1 from ignored_members i where i.member_id = $1 and i.ignored_id = p.id) as ignores,
         exists (select 1 from ignored_members i where i.member_id = p.id and i.ignored_id = $1) as is_ignored,
         coalesce(c.last_number, 0) as last_number, coalesce(c.last_change, 0) as last_change
  from members p
  left join chats c on c.member_a = least($1::bigint, p.id) and c.member_b = greatest($1::bigint, p.id)
  where p.id = $2 and ${partnerVisibleText({ id: '$1::bigint', isExternal: '$3::boolean' })}`;

const standingOf = (db: Sql, viewer: Viewer, key: ChatKey): Promise<StandingRow[]> =>
  key.kind === 'group'
    ? rows(db, ofGroup, [viewer.memberId, key.groupId])
    : rows(db, privately, [viewer.memberId, key.partnerId, viewer.isExternal]);

/**
 * A chat as the viewer stands to it, begun or not.
 * @throws Problem 404 where there is none for them
 */
export async function loadStanding(db: Sql, viewer: Viewer, chatId: string): Promise<StandingRow> {
  const [found] = await standingOf(db, viewer, readChatId(viewer, chatId));
  if (!found) throw notFound();
  return found;
}

/** As `loadStanding`, where something must have been said already; throws 404 else. */
export async function loadBegun(db: Sql, viewer: Viewer, chatId: string): Promise<BegunRow> {
  const found = await loadStanding(db, viewer, chatId);
  if (!isBegun(found)) throw notFound();
  return found;
}

export const isBegun = (chat: StandingRow): chat is BegunRow => chat.chat_id !== null;
