import type { Group, GroupAccess, MembershipStatus } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';

export type GroupFacts = {
  group_category_id: number;
  access: GroupAccess;
  members_can_invite: boolean;
  externally_visible: boolean;
  moderated_join: boolean;
  archived: boolean;
  active_main_group: boolean;
  status: MembershipStatus;
  is_admin: boolean;
  is_last_admin: boolean;
  /** Who posts in its main stream. */
  posters: 'members' | 'administrators';
};

/** Group, category and network administrators run a group, archived or not. */
export const canAdministrateGroup = (viewer: Viewer, group: GroupFacts): boolean =>
  (group.status === 'member' && group.is_admin) ||
  canAdministrateCategory(viewer, { id: group.group_category_id });

/** Whoever runs a group may change it while it is not archived. */
export const canUpdateGroup = (viewer: Viewer, group: GroupFacts): boolean =>
  !group.archived && canAdministrateGroup(viewer, group);

const isOutside = (group: GroupFacts) => group.status === 'no_member';

/** Join matrix of decision 97: open and not moderated. Guests join what is externally visible. */
export const canJoin = (viewer: Viewer, group: GroupFacts): boolean =>
  !group.archived &&
  ((isOutside(group) &&
    group.access === 'open' &&
    !group.moderated_join &&
    (!viewer.isExternal || group.externally_visible)) ||
    group.status === 'invited');

/** Join matrix of decision 97: moderated, open or closed, never hidden. */
export const canAskToJoin = (viewer: Viewer, group: GroupFacts): boolean =>
  !group.archived &&
  isOutside(group) &&
  group.moderated_join &&
  group.access !== 'hidden' &&
  (!viewer.isExternal || group.externally_visible);

/** Members of a group, and everyone an open group is open to, read what is in it. */
export const canReadContent = (viewer: Viewer, group: GroupFacts): boolean =>
  group.status === 'member' || (group.access === 'open' && (!viewer.isExternal || group.externally_visible));

/** Whoever runs a group archives and deletes it; the main group of a category stands for it and stays. */
export const canEndGroup = (viewer: Viewer, group: GroupFacts): boolean =>
  canAdministrateGroup(viewer, group) && !group.active_main_group;

/** Who reads a group, and who runs it, sees who belongs to it. */
export const canListMembers = (viewer: Viewer, group: GroupFacts): boolean =>
  canReadContent(viewer, group) || canAdministrateGroup(viewer, group);

/** Join matrix of decision 97: into open groups every member invites, into others when the group lets them. */
export const canInviteToGroup = (viewer: Viewer, group: GroupFacts): boolean =>
  !viewer.isExternal &&
  !group.archived &&
  (canUpdateGroup(viewer, group) ||
    (group.status === 'member' && (group.access === 'open' || group.members_can_invite)));

/** Whoever runs the network says which groups newcomers find themselves in. */
export const canAdmitEverybody = (viewer: Viewer): boolean => viewer.isNetworkAdmin;

export const groupAbilities = (viewer: Viewer, group: GroupFacts): Group['can'] => ({
  join: canJoin(viewer, group),
  join_moderated: canAskToJoin(viewer, group),
  leave: (group.status === 'member' && !group.is_last_admin) || group.status === 'in_moderation',
  update: canUpdateGroup(viewer, group),
  create_hidden: canAdministrateCategory(viewer, { id: group.group_category_id }),
  admit_everybody: canAdmitEverybody(viewer) && canUpdateGroup(viewer, group),
  read_content: canReadContent(viewer, group),
  create_calendars: canUpdateGroup(viewer, group),
  create_appointments:
    !group.archived &&
    (group.status === 'member' || (canReadContent(viewer, group) && canAdministrateGroup(viewer, group))),
  post:
    group.status === 'member' &&
    !group.archived &&
    (group.posters === 'members' || canAdministrateGroup(viewer, group)),
  invite_internal: canInviteToGroup(viewer, group),
  administrate: canAdministrateGroup(viewer, group),
  archive: canEndGroup(viewer, group),
  destroy: canEndGroup(viewer, group),
});
