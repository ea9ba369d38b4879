import {
  type BodyOf,
  createConsumer,
  getConsumer,
  listConsumers,
  listMembershipsOfConsumer,
  type QueryOf,
  removeConsumer,
  updateConsumer,
  updateMembershipsOfConsumer,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['consumers'];

export const consumersQuery = (query: QueryOf<typeof listConsumers>) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listConsumers, { query, signal }),
  });

export const consumerQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getConsumer, { params: { id }, signal }),
  });

export const consumerGroupsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'groups', id],
    queryFn: ({ signal }) => call(listMembershipsOfConsumer, { params: { id }, signal }),
  });

/** They stand in lists of groups and appointments too. */
const refresh = () =>
  Promise.all(
    [key, ['groups'], ['appointments'], ['people-picker'], ['administration', 'menu']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Puts somebody down. Throws ApiError. */
export async function add(body: BodyOf<typeof createConsumer>): Promise<void> {
  await call(createConsumer, { body });
  await refresh();
}

/** Changes what is known of somebody. Throws ApiError. */
export async function change(id: number, body: BodyOf<typeof updateConsumer>): Promise<void> {
  await call(updateConsumer, { params: { id }, body });
  await refresh();
}

/** Deletes somebody. Throws ApiError. */
export async function remove(id: number): Promise<void> {
  await call(removeConsumer, { params: { id } });
  await refresh();
}

/** Says in which groups somebody is. Throws ApiError. */
export async function setGroups(id: number, groupIds: number[]): Promise<void> {
  await call(updateMembershipsOfConsumer, { params: { id }, body: { group_ids: groupIds } });
  await refresh();
}
