import {
  type BodyOf,
  getManagedMember,
  listDirectoryChoices,
  listManagedMembers,
  listMembershipsOfMember,
  lockMember,
  type QueryOf,
  removeMember,
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

/** People are shown everywhere with what was changed here. */
const refresh = () =>
  Promise.all(
    [key, ['members'], ['groups'], ['directory'], ['administration', 'menu']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

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
