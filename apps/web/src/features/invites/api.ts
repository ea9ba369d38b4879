import {
  acceptInvite,
  addGroupMember,
  type BatchInviteStatus,
  createInvites,
  type GroupInvite,
  type GroupInviteStatus,
  type Invite,
  type InviteRow,
  inviteMembersToGroup,
  type Language,
  listAllInvites,
  listInvites,
  listSentInvites,
  listSentInvitesOfGroup,
  previewInvites as previewInvitesCall,
  rejectInvite,
  renewInvites as renewInvitesCall,
  revokeInvites as revokeInvitesCall,
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

const isOfGroup = (invite: Invite): invite is GroupInvite => invite.invitable_type === 'group';

const invitesKey = ['invites'];

/** Own invitations into groups of one status; into one group where it is named. */
export const invitesQuery = (status: GroupInviteStatus, group: string | null) =>
  infiniteQueryOptions({
    queryKey: [...invitesKey, 'own', status, group],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<InvitesPage> => {
      const page = await callPage(listInvites, {
        query: {
          filter: 'groups',
          status,
          ...(group !== null && { group }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      });
      return { ...page, answer: { invites: page.answer.invites.filter(isOfGroup) } };
    },
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

/** Groups whose invitation is answered here: their card stays and shows the reaction [RUL-0326]. */
const answeredGroups = new Set<number>();
export const isAnsweredHere = (groupId: number): boolean => answeredGroups.has(groupId);

/**
 * Answers an invitation. Its card stays where it is and shows the reaction; the lists are fetched anew when they are
 * opened the next time. Throws ApiError.
 */
export async function answerInvite(
  { id, invitable }: GroupInvite,
  answer: 'accept' | 'reject',
): Promise<void> {
  // Before the call: the live message about it may be here before the answer is.
  answeredGroups.add(invitable.id);
  const endpoint = answer === 'accept' ? acceptInvite : rejectInvite;
  const answered = await call(endpoint, { params: { id } });
  queryClient.setQueriesData<InfiniteData<InvitesPage>>({ queryKey: [...invitesKey, 'own'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            answer: {
              invites: page.answer.invites.map((each) =>
                each.id === id && isOfGroup(answered) ? answered : each,
              ),
            },
          })),
        }
      : data,
  );
  await queryClient.invalidateQueries({ queryKey: invitesKey, refetchType: 'none' });
  await refreshAround();
}

/**
 * Puts people from outside into a group: they have nothing to answer with. Throws ApiError.
 * @returns how many they are
 */
export async function addConsumers(slug: string, ids: number[]): Promise<number> {
  for (const member_id of ids) await call(addGroupMember, { params: { slug }, body: { member_id } });
  if (ids.length > 0) await queryClient.invalidateQueries({ queryKey: ['groups'] });
  return ids.length;
}

/** Invites members into a group; tells how many were invited and how many passed over. Throws ApiError. */
export async function inviteMembers(slug: string, memberIds: number[], body: string) {
  const result = await call(inviteMembersToGroup, {
    params: { slug },
    body: { membership_ids: memberIds, ...(body.trim() && { body }) },
  });
  await queryClient.invalidateQueries({ queryKey: invitesKey });
  return result;
}

/** Says line by line what inviting the people of a list would do; sends nothing. Throws ApiError. */
export async function previewInvites(text: string, group: string | undefined): Promise<InviteRow[]> {
  const { rows } = await call(previewInvitesCall, { body: { text, ...(group !== undefined && { group }) } });
  return rows;
}

/** Invites the people of a list, into a group or into the network; all or nobody. Throws ApiError. */
export async function inviteByMail(
  people: readonly InviteRow[],
  {
    group,
    body,
    isExternal,
    language,
  }: { group: string | undefined; body: string; isExternal: boolean | undefined; language: Language },
) {
  const result = await call(createInvites, {
    body: {
      emails: people.map(({ email, first_name, last_name }) => ({ email, first_name, last_name })),
      ...(group !== undefined && { group }),
      ...(body.trim() && { body }),
      ...(isExternal !== undefined && { is_external: isExternal }),
      language,
    },
  });
  await queryClient.invalidateQueries({ queryKey: invitesKey });
  return result;
}

/** Sent invitations: one's own, all of the network's, or by its slug those into a group. */
export const sentInvitesQuery = (
  of: 'own' | 'all' | (string & {}),
  filter: { status: BatchInviteStatus | undefined; page: number },
) =>
  queryOptions({
    queryKey: [...invitesKey, 'sent', of, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page: filter.page, ...(filter.status !== undefined && { status: filter.status }) };
      if (of === 'own') return callPage(listSentInvites, { query, signal });
      if (of === 'all') return callPage(listAllInvites, { query, signal });
      return callPage(listSentInvitesOfGroup, { params: { groupSlug: of }, query, signal });
    },
  });

/** Sends invitations again; with a text it replaces theirs. Throws ApiError. */
export async function renewInvites(ids: number[], text: string | undefined): Promise<number> {
  const body = { invite_ids: ids, ...(text !== undefined && { body: text }) };
  const { renewed } = await call(renewInvitesCall, { body });
  await queryClient.invalidateQueries({ queryKey: [...invitesKey, 'sent'] });
  return renewed;
}

/** Takes invitations back. Throws ApiError. */
export async function revokeInvites(ids: number[]): Promise<number> {
  const { revoked } = await call(revokeInvitesCall, { body: { invite_ids: ids } });
  await queryClient.invalidateQueries({ queryKey: [...invitesKey, 'sent'] });
  return revoked;
}
