import {
  assignGroupMembershipRoles,
  assignMembershipRoles,
  createGroupMembershipRole,
  createMembershipRole,
  deleteGroupMembershipRole,
  deleteMembershipRole,
  listGroupMembershipRoles,
  listMembershipRoles,
  type MembershipRoleWrite,
  updateGroupMembershipRole,
  updateMembershipRole,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['membership-roles'];

/** Roles of a group by its slug, or of the network. */
export const rolesQuery = (group: string | null) =>
  queryOptions({
    queryKey: [...key, group],
    queryFn: ({ signal }) =>
      group === null
        ? call(listMembershipRoles, { signal })
        : call(listGroupMembershipRoles, { params: { slug: group }, signal }),
  });

/** Roles are shown on people everywhere. */
async function refresh(): Promise<void> {
  await Promise.all(
    [key, ['members'], ['groups'], ['directory'], ['member-manager']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Adds a role, or changes the one of this id. Throws ApiError. */
export async function saveRole(
  group: string | null,
  id: number | null,
  body: MembershipRoleWrite,
): Promise<void> {
  if (group === null) {
    await (id === null
      ? call(createMembershipRole, { body })
      : call(updateMembershipRole, { params: { id }, body }));
  } else {
    await (id === null
      ? call(createGroupMembershipRole, { params: { slug: group }, body })
      : call(updateGroupMembershipRole, { params: { slug: group, id }, body }));
  }
  await refresh();
}

/** Deletes a role; nobody wears it any more. Throws ApiError. */
export async function deleteRole(group: string | null, id: number): Promise<void> {
  await (group === null
    ? call(deleteMembershipRole, { params: { id } })
    : call(deleteGroupMembershipRole, { params: { slug: group, id } }));
  await refresh();
}

/** Lets somebody wear these roles and no others of the network or group. Throws ApiError. */
export async function assignRoles(group: string | null, memberId: number, ids: number[]): Promise<void> {
  const body = { membership_role_ids: ids };
  await (group === null
    ? call(assignMembershipRoles, { params: { id: memberId }, body })
    : call(assignGroupMembershipRoles, { params: { slug: group, member_id: memberId }, body }));
  await refresh();
}
