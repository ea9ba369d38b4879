import {
  type BodyOf,
  createMinistryEntry,
  deleteMinistryEntry,
  getMinistryMembership,
  listMinisters,
  listMinistryCharges,
  removeMinister,
  saveMinister,
  updateMinistryEntry,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['ministry'];

export const ministersQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'ministers', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listMinisters, { query: { page }, signal }),
  });

export const chargesQuery = queryOptions({
  queryKey: [...key, 'charges'],
  queryFn: ({ signal }) => call(listMinistryCharges, { signal }),
});

export const membershipQuery = (membershipId: number, page: number) =>
  queryOptions({
    queryKey: [...key, 'membership', membershipId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(getMinistryMembership, { params: { membershipId }, query: { page }, signal }),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** Says whom somebody is in charge of. Throws ApiError. */
export async function keepMinister(id: number, memberIds: number[]): Promise<void> {
  await call(saveMinister, { params: { id }, body: { member_ids: memberIds } });
  await refresh();
}

/** Lets somebody be in charge of nobody any more. Throws ApiError. */
export async function dropMinister(id: number): Promise<void> {
  await call(removeMinister, { params: { id } });
  await refresh();
}

type Written = BodyOf<typeof createMinistryEntry>['entry'];

/** Keeps something about a member, or changes the entry of this id. Throws ApiError. */
export async function saveEntry(membershipId: number, id: number | null, entry: Written): Promise<void> {
  const body = { entry };
  await (id === null
    ? call(createMinistryEntry, { params: { membershipId }, body })
    : call(updateMinistryEntry, { params: { id }, body }));
  await refresh();
}

/** Deletes an entry for good. Throws ApiError. */
export async function removeEntry(id: number): Promise<void> {
  await call(deleteMinistryEntry, { params: { id } });
  await refresh();
}
