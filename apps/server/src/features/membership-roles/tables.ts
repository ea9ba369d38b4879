/** A row of `membership_roles` with how many wear it. */
export type RoleRow = {
  id: number;
  group_id: number | null;
  slug: string;
  name: string;
  plural_name: string;
  color: string;
  text_color: string;
  display_type: 'default' | 'grouped' | 'hidden';
  member_count: number;
};

/** Whose roles: those of the whole network, or of one group. */
export type RolesOwner = { networkId: number; groupId: number | null };
