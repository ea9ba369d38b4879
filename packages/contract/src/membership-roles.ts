import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';
import { WornRole } from './members.ts';

const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });
export const ROLE_DISPLAY_TYPES = ['default', 'grouped', 'hidden'] as const;
const DisplayType = Type.Enum([...ROLE_DISPLAY_TYPES]);

/** A label that people wear in the whole network, or in one group. */
export const MembershipRole = Type.Object({
  id: Id,
  /** Made of the name [RUL-0528]. */
  slug: Type.String(),
  name: Type.String(),
  plural_name: Type.String(),
  color: Type.String(),
  text_color: Type.String(),
  /** Only of groups [RUL-0529]: null in the network. */
  display_type: Nullable(DisplayType),
  member_count: Type.Integer(),
});
export type MembershipRole = Static<typeof MembershipRole>;

export const MembershipRoleWrite = Type.Object(
  {
    name: Type.String({ maxLength: 100 }),
    plural_name: Type.String({ maxLength: 100 }),
    color: Type.Optional(Colour),
    text_color: Type.Optional(Colour),
    display_type: Type.Optional(DisplayType),
  },
  { additionalProperties: false },
);
export type MembershipRoleWrite = Static<typeof MembershipRoleWrite>;

const Roles = Type.Object({ membership_roles: Type.Array(MembershipRole) });
const ofNetwork = { tag: 'administration', access: 'signed_in' } as const;
const GroupParams = Type.Object({ slug: IdOrSlug });
const RoleOfGroup = Type.Object({ slug: IdOrSlug, id: Id });

export const listMembershipRoles = endpoint({
  ...ofNetwork,
  ids: ['API-251a'],
  name: 'listMembershipRoles',
  method: 'GET',
  path: '/administration/membership_roles',
  summary: 'The roles of the network with how many wear them',
  status: 200,
  answer: Roles,
  screen: true,
});

export const createMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251b'],
  name: 'createMembershipRole',
  method: 'POST',
  path: '/administration/membership_roles',
  summary: 'Add a role to the network',
  body: MembershipRoleWrite,
  status: 201,
  answer: MembershipRole,
});

export const updateMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251c'],
  name: 'updateMembershipRole',
  method: 'PUT',
  path: '/administration/membership_roles/{id}',
  summary: 'Change a role of the network; whoever wears it goes on wearing it',
  params: Type.Object({ id: Id }),
  body: MembershipRoleWrite,
  status: 200,
  answer: MembershipRole,
});

export const deleteMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251d'],
  name: 'deleteMembershipRole',
  method: 'DELETE',
  path: '/administration/membership_roles/{id}',
  summary: 'Delete a role of the network; nobody wears it any more',
  params: Type.Object({ id: Id }),
  status: 204,
});

export const assignMembershipRoles = endpoint({
  ...ofNetwork,
  ids: ['API-250'],
  name: 'assignMembershipRoles',
  method: 'PUT',
  path: '/administration/members/{id}/membership_roles',
  summary: 'Say which roles of the network somebody wears',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    { membership_role_ids: Type.Array(Id, { maxItems: 200 }) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ roles: Type.Array(WornRole) }),
});

export const listGroupMembershipRoles = endpoint({
  ...ofNetwork,
  ids: ['API-251e'],
  name: 'listGroupMembershipRoles',
  method: 'GET',
  path: '/groups/{slug}/administration/membership_roles',
  summary: 'The roles of a group with how many wear them',
  params: GroupParams,
  status: 200,
  answer: Roles,
  screen: true,
});

export const createGroupMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251f'],
  name: 'createGroupMembershipRole',
  method: 'POST',
  path: '/groups/{slug}/administration/membership_roles',
  summary: 'Add a role to a group',
  params: GroupParams,
  body: MembershipRoleWrite,
  status: 201,
  answer: MembershipRole,
});

export const updateGroupMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251g'],
  name: 'updateGroupMembershipRole',
  method: 'PUT',
  path: '/groups/{slug}/administration/membership_roles/{id}',
  summary: 'Change a role of a group',
  params: RoleOfGroup,
  body: MembershipRoleWrite,
  status: 200,
  answer: MembershipRole,
});

export const deleteGroupMembershipRole = endpoint({
  ...ofNetwork,
  ids: ['API-251h'],
  name: 'deleteGroupMembershipRole',
  method: 'DELETE',
  path: '/groups/{slug}/administration/membership_roles/{id}',
  summary: 'Delete a role of a group',
  params: RoleOfGroup,
  status: 204,
});

export const assignGroupMembershipRoles = endpoint({
  ...ofNetwork,
  ids: ['API-432'],
  name: 'assignGroupMembershipRoles',
  method: 'PUT',
  path: '/groups/{slug}/administration/members/{member_id}/membership_roles',
  summary: 'Say which roles of a group one of its members wears',
  params: Type.Object({ slug: IdOrSlug, member_id: Id }),
  body: Type.Object(
    { membership_role_ids: Type.Array(Id, { maxItems: 200 }) },
    { additionalProperties: false },
  ),
  status: 200,
  answer: Type.Object({ roles: Type.Array(WornRole) }),
});
