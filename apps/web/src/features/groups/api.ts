import {
  addGroupMember,
  type Group,
  getNewGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../app-shell/group-query.ts';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';

export interface GroupFilter {
  category?: string;
  q?: string;
  mine?: boolean;
  archived?: boolean;
  page?: number;
}

export const groupsQuery = (filter: GroupFilter) =>
  queryOptions({
    queryKey: ['groups', 'list', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listGroups, { query: filter, signal }),
  });

/** The blank group of a category, with what the viewer may choose [RUL-0322]. */
export const newGroupQuery = (category: string) =>
  queryOptions({
    queryKey: ['groups', 'new', category],
    queryFn: ({ signal }) => call(getNewGroup, { query: { group_category_slug: category }, signal }),
  });

export const groupMembersQuery = (slug: string, filter: { q?: string; page?: number }) =>
  queryOptions({
    queryKey: ['groups', 'one', slug, 'members', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listGroupMembers, { params: { slug }, query: filter, signal }),
  });

/** Fetches anew whatever shows groups, memberships, or what is in them. */
export async function refreshGroups(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['groups'] }),
    queryClient.invalidateQueries({ queryKey: networkQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['streams'] }),
  ]);
}

/** Joins, asks to join, or accepts an invitation. Throws ApiError. */
export async function join({ id }: Group): Promise<Group['membership_status_of_current_member']> {
  const { membership_status } = await call(joinGroup, { params: { id: String(id) } });
  await refreshGroups();
  return membership_status;
}

/** Leaves a group, or takes back the wish to join it. Throws ApiError. */
export async function leave({ id }: Group): Promise<void> {
  await call(leaveGroup, { params: { id: String(id) } });
  await refreshGroups();
}

/** Adds a member of the network to a group. Throws ApiError. */
export async function addMember(slug: string, memberId: number): Promise<void> {
  await call(addGroupMember, { params: { slug }, body: { member_id: memberId } });
  await queryClient.invalidateQueries({ queryKey: groupQuery(slug).queryKey });
}
