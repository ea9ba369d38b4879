import {
  acceptInvite,
  type GroupInvite,
  type GroupInviteStatus,
  inviteMembersToGroup,
  listInvites,
  listMembers,
  rejectInvite,
} from '@dorfplatz/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call, callPage, type Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';

type InvitesPage = Page<{ invites: GroupInvite[] }>;

const invitesKey = ['invites'];

/** Own invitations into groups of one status; into one group where it is named. */
export const invitesQuery = (status: GroupInviteStatus, group: string | null) =>
  infiniteQueryOptions({
    queryKey: [...invitesKey, 'own', status, group],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<InvitesPage> =>
      callPage(listInvites, {
        query: {
          filter: 'groups',
          status,
          ...(group !== null && { group }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

/** Fetches anew whatever shows invitations, or groups that one may belong to now. */
async function refreshAround(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['groups'] }),
    queryClient.invalidateQueries({ queryKey: networkQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['streams'] }),
  ]);
}

/**
 * Answers an invitation. Its card stays where it is and shows the reaction; the lists are fetched anew when they are
 * opened the next time. Throws ApiError.
 */
export async function answerInvite(id: number, answer: 'accept' | 'reject'): Promise<void> {
  const endpoint = answer === 'accept' ? acceptInvite : rejectInvite;
  const answered = await call(endpoint, { params: { id } });
  queryClient.setQueriesData<InfiniteData<InvitesPage>>({ queryKey: [...invitesKey, 'own'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            answer: { invites: page.answer.invites.map((each) => (each.id === id ? answered : each)) },
          })),
        }
      : data,
  );
  await queryClient.invalidateQueries({ queryKey: invitesKey, refetchType: 'none' });
  await refreshAround();
}

/** Members whose name begins with what was typed. */
export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'found', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listMembers, { query: { q }, signal }),
  });

/** Invites members into a group; tells how many were invited and how many passed over. Throws ApiError. */
export async function inviteMembers(slug: string, memberIds: number[], body: string) {
  const result = await call(inviteMembersToGroup, {
    params: { slug },
    body: { membership_ids: memberIds, ...(body.trim() && { body }) },
  });
  await queryClient.invalidateQueries({ queryKey: invitesKey });
  return result;
}
