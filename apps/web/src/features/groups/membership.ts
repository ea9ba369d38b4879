import type { Group } from '@dorfplatz/contract';

export type MembershipAction = 'join' | 'ask' | 'accept' | 'leave' | 'take_back';

/**
 * What a person can do about their membership, or why they cannot: join an open group [RUL-0307], ask to join a
 * moderated one [RUL-0308], accept an invitation [RUL-0310], leave [RUL-0311]; the rejected see that they are
 * [RUL-0309]. Null where there is nothing to press.
 */
export function membershipAction(
  group: Pick<Group, 'membership_status_of_current_member' | 'can'>,
): MembershipAction | 'rejected' | 'last_administrator' | null {
  const { membership_status_of_current_member: status, can } = group;
  switch (status) {
    case 'rejected':
      return 'rejected';
    case 'invited':
      return can.join ? 'accept' : null;
    case 'member':
      return can.leave ? 'leave' : can.administrate ? 'last_administrator' : null;
    case 'in_moderation':
      return can.leave ? 'take_back' : null;
    case 'no_member':
      if (can.join) return 'join';
      return can.join_moderated ? 'ask' : null;
  }
}

/** Who invites into a group that nobody can join or ask to join (decision 97); null where one can, or is in it. */
export function wayIn(
  group: Pick<Group, 'membership_status_of_current_member' | 'can' | 'archived' | 'members_can_invite'>,
): 'by_member' | 'by_administrator' | null {
  if (group.archived || group.membership_status_of_current_member !== 'no_member') return null;
  if (membershipAction(group) !== null) return null;
  return group.members_can_invite ? 'by_member' : 'by_administrator';
}
