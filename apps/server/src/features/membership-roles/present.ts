import type { MembershipRole } from '@dorfplatz/contract';
import type { RoleRow } from './tables.ts';

export const presentRole = ({ group_id, display_type, ...row }: RoleRow): MembershipRole => ({
  ...row,
  // How roles are shown is a matter of groups [RUL-0529].
  display_type: group_id === null ? null : display_type,
});
