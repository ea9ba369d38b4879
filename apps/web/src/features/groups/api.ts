import {
  type AdministeredGroup,
  acceptInvite,
  acceptJoinRequest,
  addGroupMember,
  archiveGroup,
  type BodyOf,
  deleteAdministeredGroup,
  deleteGroup,
  favoriteGroup,
  type Group,
  getNewGroup,
  joinGroup,
  leaveGroup,
  listAdministeredGroups,
  listBinnedGroups,
  listGroupMembers,
  listGroups,
  listJoinRequests,
  type QueryOf,
  rejectInvite,
  rejectJoinRequest,
  removeGroupMember,
  restoreAdministeredGroup,
  restoreGroup,
  subscribeGroup,
  unarchiveGroup,
  unfavoriteGroup,
  unsubscribeGroup,
  updateAdministeredGroup,
  updateGroupMember,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
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

/** Answers one's own invitation into a group. Throws ApiError. */
export async function answerInvite(id: number, answer: 'accept' | 'reject'): Promise<void> {
  await call(answer === 'accept' ? acceptInvite : rejectInvite, { params: { id } });
  await Promise.all([refreshGroups(), queryClient.invalidateQueries({ queryKey: ['invites'] })]);
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

/** Makes a member an administrator of a group, or takes that back. Throws ApiError. */
export async function setAdministrator(slug: string, memberId: number, isAdmin: boolean): Promise<void> {
  await call(updateGroupMember, {
    params: { slug, member_id: memberId },
    body: { is_group_admin: isAdmin },
  });
  await refreshGroups();
}

/** Removes a member from a group. Throws ApiError. */
export async function removeMember(slug: string, memberId: number): Promise<void> {
  await call(removeGroupMember, { params: { slug, member_id: memberId } });
  await refreshGroups();
}

/** Subscribes to a group or ends that. Throws ApiError. */
export async function setSubscription(slug: string, subscribed: boolean): Promise<void> {
  await call(subscribed ? subscribeGroup : unsubscribeGroup, { params: { id: slug } });
  await refreshGroups();
}

/** Puts a group among one's favourites or takes it out. Throws ApiError. */
export async function setFavorite(slug: string, favorite: boolean): Promise<void> {
  await call(favorite ? favoriteGroup : unfavoriteGroup, { params: { slug } });
  await refreshGroups();
}

/** Archives a group or takes it out of the archive; gives where to go. Throws ApiError. */
export async function setArchived(slug: string, archived: boolean): Promise<string> {
  const { redirect } = await call(archived ? archiveGroup : unarchiveGroup, { params: { slug } });
  await refreshGroups();
  return redirect;
}

/** Deletes a group; gives its id, by which it can be brought back, and where to go. Throws ApiError. */
export async function remove(slug: string): Promise<{ id: number; redirect: string }> {
  const answer = await call(deleteGroup, { params: { slug } });
  queryClient.removeQueries({ queryKey: groupQuery(slug).queryKey });
  await refreshGroups();
  return answer;
}

/** Brings a deleted group back; gives its slug. Throws ApiError. */
export async function restore(id: number): Promise<string> {
  const { groupSlug } = await call(restoreGroup, { params: { id } });
  await refreshGroups();
  return groupSlug;
}

export const binQuery = (page: number) =>
  queryOptions({
    queryKey: ['groups', 'bin', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listBinnedGroups, { query: { page }, signal }),
  });

export const joinRequestsQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: ['groups', 'one', slug, 'join_requests', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listJoinRequests, { params: { slug }, query: { page }, signal }),
  });

/** One wish to join a group; null when it was answered or taken back. */
export const joinRequestQuery = (slug: string, id: number) =>
  queryOptions({
    // Not among the groups: a form does not vanish as soon as it is sent.
    queryKey: ['join-request', slug, id],
    queryFn: async ({ signal }) => {
      if (!Number.isSafeInteger(id)) return null;
      const { join_requests } = await call(listJoinRequests, { params: { slug }, query: { id }, signal });
      return join_requests[0] ?? null;
    },
  });

/** Lets somebody into a group. Throws ApiError. */
export async function acceptRequest(slug: string, id: number): Promise<void> {
  await call(acceptJoinRequest, { params: { slug, id } });
  await refreshGroups();
}

/** Does not let somebody into a group. Throws ApiError. */
export async function rejectRequest(slug: string, id: number, reason: string): Promise<void> {
  await call(rejectJoinRequest, { params: { slug, id }, body: { reason } });
  await refreshGroups();
}

/** A page of the groups that one runs by one's office. */
export const administeredGroupsQuery = (filter: NonNullable<QueryOf<typeof listAdministeredGroups>>) =>
  queryOptions({
    queryKey: ['groups', 'administered', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listAdministeredGroups, { query: filter, signal }),
  });

/** What an office changes of a group. */
export type OfficeChange = BodyOf<typeof updateAdministeredGroup>['group'];

/** Archives a group, moves it, or makes it everybody's, by one's office. Throws ApiError. */
export async function administrate(id: number, group: OfficeChange): Promise<void> {
  await call(updateAdministeredGroup, { params: { id }, body: { group } });
  await refreshGroups();
}

/** Puts a group into the bin by one's office. Throws ApiError. */
export async function deleteByOffice({ id, slug }: AdministeredGroup): Promise<void> {
  await call(deleteAdministeredGroup, { params: { id } });
  queryClient.removeQueries({ queryKey: groupQuery(slug).queryKey });
  await refreshGroups();
}

/** Brings a group back out of the bin by one's office. Throws ApiError. */
export async function restoreByOffice(id: number): Promise<void> {
  await call(restoreAdministeredGroup, { params: { id } });
  await refreshGroups();
}
