import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from './viewer.ts';

/**
 * Who may see a person, as a predicate on a row of `members`: members see everybody of the network, external
 * members themselves and those they share a group with. People who are locked show when the network says so.
 * @param options.showLocked the network's setting `show_locked_memberships`
 * @param member alias of the `members` row in the query
 */
export const memberVisibleTo = (
  viewer: Pick<Viewer, 'memberId' | 'isExternal'>,
  options: { showLocked: boolean },
  member = 'm',
): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${member}.id`)} = ${viewer.memberId}
  or (
    ${sql.ref(`${member}.state`)} = any(${statesSeen(options)}::member_state[])
    and ${viewer.isExternal ? sharesGroup(viewer, member) : sql`true`}
  )
)`;

const statesSeen = ({ showLocked }: { showLocked: boolean }): string[] =>
  showLocked ? ['active', 'without_sign_in', 'locked'] : ['active', 'without_sign_in'];

const sharesGroup = (
  viewer: Pick<Viewer, 'memberId'>,
  member: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from group_memberships own_membership
  join group_memberships shared_membership on shared_membership.group_id = own_membership.group_id
  where own_membership.member_id = ${viewer.memberId} and own_membership.state = 'member'
    and shared_membership.member_id = ${sql.ref(`${member}.id`)} and shared_membership.state = 'member'
)`;
