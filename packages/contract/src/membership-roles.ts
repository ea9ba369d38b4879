import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { WornRole } from './members.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

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
const GroupParams = Type.Object({ slug: IdOrSlug });
const RoleOfGroup = Type.Object({ slug: IdOrSlug, id: Id });

export const listMembershipRoles = administration.get(
  'listMembershipRoles',
  '/administration/membership_roles',
  {
    ids: ['API-251a'],
    summary: 'The roles of the network with how many wear them',
    answer: Roles,
    screen: true,
  },
);

export const createMembershipRole = administration.post(
  'createMembershipRole',
  '/administration/membership_roles',
  {
    ids: ['API-251b'],
    summary: 'Add a role to the network',
    body: MembershipRoleWrite,
    answer: MembershipRole,
  },
);

export const updateMembershipRole = administration.put(
  'updateMembershipRole',
  '/administration/membership_roles/{id}',
  {
    ids: ['API-251c'],
    summary: 'Change a role of the network; whoever wears it goes on wearing it',
    params: { id: Id },
    body: MembershipRoleWrite,
    answer: MembershipRole,
  },
);

export const deleteMembershipRole = administration.delete(
  'deleteMembershipRole',
  '/administration/membership_roles/{id}',
  {
    ids: ['API-251d'],
    summary: 'Delete a role of the network; nobody wears it any more',
    params: { id: Id },
  },
);

export const assignMembershipRoles = administration.put(
  'assignMembershipRoles',
  '/administration/members/{id}/membership_roles',
  {
    ids: ['API-250'],
    summary: 'Say which roles of the network somebody wears',
    params: { id: Id },
    body: { membership_role_ids: Type.Array(Id, { maxItems: 200 }) },
    answer: { roles: Type.Array(WornRole) },
  },
);

export const listGroupMembershipRoles = administration.get(
  'listGroupMembershipRoles',
  '/groups/{slug}/administration/membership_roles',
  {
    ids: ['API-251e'],
    summary: 'The roles of a group with how many wear them',
    params: GroupParams,
    answer: Roles,
    screen: true,
  },
);

export const createGroupMembershipRole = administration.post(
  'createGroupMembershipRole',
  '/groups/{slug}/administration/membership_roles',
  {
    ids: ['API-251f'],
    summary: 'Add a role to a group',
    params: GroupParams,
    body: MembershipRoleWrite,
    answer: MembershipRole,
  },
);

export const updateGroupMembershipRole = administration.put(
  'updateGroupMembershipRole',
  '/groups/{slug}/administration/membership_roles/{id}',
  {
    ids: ['API-251g'],
    summary: 'Change a role of a group',
    params: RoleOfGroup,
    body: MembershipRoleWrite,
    answer: MembershipRole,
  },
);

export const deleteGroupMembershipRole = administration.delete(
  'deleteGroupMembershipRole',
  '/groups/{slug}/administration/membership_roles/{id}',
  {
    ids: ['API-251h'],
    summary: 'Delete a role of a group',
    params: RoleOfGroup,
  },
);

export const assignGroupMembershipRoles = administration.put(
  'assignGroupMembershipRoles',
  '/groups/{slug}/administration/members/{member_id}/membership_roles',
  {
    ids: ['API-432'],
    summary: 'Say which roles of a group one of its members wears',
    params: { slug: IdOrSlug, member_id: Id },
    body: { membership_role_ids: Type.Array(Id, { maxItems: 200 }) },
    answer: { roles: Type.Array(WornRole) },
  },
);
