import { type RawBuilder, sql } from 'kysely';
import { rawSql } from '../db/database.ts';
import type { Viewer } from './viewer.ts';

/** Who is part of the network, and who no longer is. */
const IS_HERE = "('active', 'to_be_onboarded', 'without_sign_in')";
const IS_GONE = "('left', 'anonymised', 'locked')";

/**
 * Whether two people share a group, as SQL text.
 * @param one a parameter or column with an id, such as `$1`
 */
export const sharesGroupText = (one: string, other: string): string => `exists (
  select 1 from group_memberships own_membership
  join group_memberships their_membership
    on their_membership.group_id = own_membership.group_id and their_membership.state = 'member'
  where own_membership.member_id = ${one}::bigint and own_membership.state = 'member'
    and their_membership.member_id = ${other}
)`;

/**
 * With whom a member has a private chat, as SQL text on a row of `members` and the row of `chats` of the two, which
 * may be missing: with whoever they see (guests those they share a group with), and with who is gone where they wrote
 * to each other.
 * @param member the parameter with the viewer's id, such as `$1`
 * @param external the parameter that says whether the viewer is a guest
 * @param partner alias of the `members` row, `chat` of the `chats` row
 */
export const partnerVisibleText = (
  member: string,
  external: string,
  partner = 'p',
  chat = 'c',
): string => `(case
  when ${partner}.state in ${IS_GONE} then ${chat}.id is not null
  when ${partner}.state in ${IS_HERE} then not ${external}::boolean or ${sharesGroupText(member, `${partner}.id`)}
  else false end)`;

/**
 * Who may read a chat, as a predicate on a row of `chats`: who belongs to its group while that has a chat, or one of
 * its two. Guests chat only where the network lets them.
 * @param chat alias of the `chats` row in the query
 */
export const chatVisibleTo = (
  viewer: Pick<Viewer, 'memberId' | 'isExternal'>,
  settings: { guest_users_allow_chat: boolean },
  chat = 'c',
): RawBuilder<boolean> => {
  if (viewer.isExternal && !settings.guest_users_allow_chat) return sql<boolean>`false`;
  const text = `(
    exists (
      select 1 from groups chat_group
      join group_memberships chat_membership
        on chat_membership.group_id = chat_group.id and chat_membership.state = 'member'
      where chat_group.id = ${chat}.group_id and chat_group.chat_enabled and chat_group.deleted_at is null
        and chat_membership.member_id = $1::bigint
    )
    or ($1::bigint in (${chat}.member_a, ${chat}.member_b) and exists (
      select 1 from members chat_partner
      where chat_partner.id = ${chat}.member_a + ${chat}.member_b - $1::bigint
        and ${partnerVisibleText('$1', '$2', 'chat_partner', chat)}
    ))
  )`;
  return rawSql<boolean>(text, [viewer.memberId, viewer.isExternal]);
};
