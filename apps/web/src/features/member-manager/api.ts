import {
  type BodyOf,
  deleteMemberView,
  getManagedMember,
  getMemberAct,
  listDirectoryChoices,
  listManagedMemberIds,
  listManagedMembers,
  listMembershipsOfMember,
  listMemberViews,
  lockMember,
  type MemberAct,
  type MemberActName,
  type QueryOf,
  removeMember,
  saveMemberView,
  startMemberAct,
  stopMemberAct,
  unlockMember,
  updateManagedMember,
  updateMembershipsOfMember,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['member-manager'];

export const managedQuery = (query: QueryOf<typeof listManagedMembers>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listManagedMembers, { query, signal }),
  });

export const managedMemberQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getManagedMember, { params: { id }, signal }),
  });

export const membershipsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'groups', id],
    queryFn: ({ signal }) => call(listMembershipsOfMember, { params: { id }, signal }),
  });

/** Roles or groups to narrow the list by. */
export const choicesQuery = (filter: 'role' | 'group') =>
  queryOptions({
    queryKey: [...key, 'choices', filter],
    queryFn: ({ signal }) => call(listDirectoryChoices, { query: { filter }, signal }),
  });

export const viewsQuery = queryOptions({
  queryKey: [...key, 'views'],
  queryFn: ({ signal }) => call(listMemberViews, { signal }),
});

/** Keeps a view of the list, in place of one of the same name. Throws ApiError. */
export async function saveView(body: BodyOf<typeof saveMemberView>): Promise<void> {
  await call(saveMemberView, { body });
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
}

/** Forgets a view of the list. Throws ApiError. */
export async function forgetView(id: number): Promise<void> {
  await call(deleteMemberView, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
}

/** People are shown everywhere with what was changed here. */
const refresh = () =>
  Promise.all(
    [key, ['members'], ['groups'], ['directory'], ['administration', 'menu']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

const POLL_MS = 500;

/** How far an act on many people is. */
export const actQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'act', id],
    queryFn: async ({ signal }) => {
      const act = await call(getMemberAct, { params: { id }, signal });
      if (act.finished_at !== null) void refreshBeside(id);
      return act;
    },
    refetchInterval: ({ state }) => (state.data && state.data.finished_at !== null ? false : POLL_MS),
  });

/** What an act on many people has changed, but not the act itself: it is read when it is over. */
const refreshBeside = (id: number) =>
  Promise.all(
    [key, ['members'], ['groups'], ['directory'], ['administration', 'menu']].map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        predicate: ({ queryKey: each }) => !(each[1] === 'act' && each[2] === id),
      }),
    ),
  );

/** Begins an act on many people. Throws ApiError. */
export const startAct = (body: BodyOf<typeof startMemberAct>): Promise<MemberAct> =>
  call(startMemberAct, { body });

/** The act that takes another one back; nobody who is deleted comes back. */
export const OPPOSITES: Readonly<Record<MemberActName, MemberActName | null>> = {
  lock: 'unlock',
  unlock: 'lock',
  make_external: 'make_member',
  make_member: 'make_external',
  add_to_group: 'remove_from_group',
  remove_from_group: 'add_to_group',
  give_role: 'take_role',
  take_role: 'give_role',
  delete: null,
};

/** Everybody who is found, as many as an act takes. Throws ApiError. */
export const allIds = async (query: QueryOf<typeof listManagedMemberIds>): Promise<number[]> =>
  (await call(listManagedMemberIds, { query })).ids;

/** Stops an act on many people. Throws ApiError. */
export async function stopAct(id: number): Promise<void> {
  queryClient.setQueryData(actQuery(id).queryKey, await call(stopMemberAct, { params: { id } }));
  await refreshBeside(id);
}

/** Locks somebody. Throws ApiError. */
export async function lock(id: number, reason: string): Promise<void> {
  await call(lockMember, { params: { id }, body: { reason } });
  await refresh();
}

/** Unlocks somebody. Throws ApiError. */
export async function unlock(id: number): Promise<void> {
  await call(unlockMember, { params: { id } });
  await refresh();
}

/** Deletes somebody. Throws ApiError. */
export async function remove(id: number): Promise<void> {
  await call(removeMember, { params: { id } });
  await refresh();
}

/** Changes account or profile of somebody. Throws ApiError. */
export async function change(id: number, body: BodyOf<typeof updateManagedMember>): Promise<void> {
  await call(updateManagedMember, { params: { id }, body });
  await refresh();
}

/** Says in which groups somebody is and which they lead. Throws ApiError. */
export async function setMemberships(
  id: number,
  body: BodyOf<typeof updateMembershipsOfMember>,
): Promise<void> {
  await call(updateMembershipsOfMember, { params: { id }, body });
  await refresh();
}
