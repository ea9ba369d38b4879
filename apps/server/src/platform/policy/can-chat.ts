import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

type GuestSetting = { guest_users_allow_chat: boolean };

/** `can.chat`: everybody but guests, and guests where the network lets them [RUL-0249]. */
export const canChat = (viewer: Pick<Viewer, 'isExternal'>, settings: GuestSetting): boolean =>
  !viewer.isExternal || settings.guest_users_allow_chat;

/** `can.chat` of somebody whom the viewer sees: they sign in here, both may chat, and it is not oneself. */
export const canChatWith = (
  viewer: Pick<Viewer, 'memberId' | 'isExternal'>,
  member: { id: number; state: string; is_external: boolean },
  settings: GuestSetting,
): boolean =>
  member.id !== viewer.memberId &&
  ['active', 'to_be_onboarded'].includes(member.state) &&
  canChat(viewer, settings) &&
  canChat({ isExternal: member.is_external }, settings);

/**
 * The rule of `canChatWith` as a predicate on a row of `members`.
 * @param member alias of the `members` row in the query
 */
export const chatsWith = (
  viewer: Pick<Viewer, 'memberId' | 'isExternal'>,
  settings: GuestSetting,
  member = 'm',
): RawBuilder<boolean> => {
  if (!canChat(viewer, settings)) return sql<boolean>`false`;
  const guests = settings.guest_users_allow_chat ? sql`` : sql` and not ${sql.ref(`${member}.is_external`)}`;
  return sql<boolean>`(${sql.ref(`${member}.id`)} <> ${viewer.memberId}
    and ${sql.ref(`${member}.state`)} in ('active', 'to_be_onboarded')${guests})`;
};
