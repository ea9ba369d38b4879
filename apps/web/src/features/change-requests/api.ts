import {
  acceptChangeRequest,
  type BodyOf,
  listChangeRequests,
  listOwnChangeRequests,
  rejectChangeRequest,
  requestChange as requestChangeCall,
  withdrawChangeRequest,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';

const key = ['change-requests'];

export const ownRequestsQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => call(listOwnChangeRequests, { signal }),
});

export const requestsQuery = (status: 'open' | 'answered', page: number) =>
  queryOptions({
    queryKey: [...key, status, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listChangeRequests, { query: { status, page }, signal }),
  });

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: networkQuery.queryKey }),
  ]);
}

/** Sends a wish to the administrators. Throws ApiError. */
export async function requestChange(body: BodyOf<typeof requestChangeCall>): Promise<void> {
  await call(requestChangeCall, { body });
  await refresh();
}

/** Takes an own wish back. Throws ApiError. */
export async function withdrawRequest(id: number): Promise<void> {
  await call(withdrawChangeRequest, { params: { id } });
  await refresh();
}

/** Makes the wished changes; with `overwrite` also over what was changed meanwhile. Throws ApiError. */
export async function acceptRequest(id: number, answer: string, overwrite: boolean): Promise<void> {
  const body = { overwrite, ...(answer.trim() && { answer }) };
  try {
    await call(acceptChangeRequest, { params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: ['members'] });
  } finally {
    // Also when it was refused: what is shown is not what is there.
    await refresh();
  }
}

/** Refuses a wish with a word about it. Throws ApiError. */
export async function rejectRequest(id: number, answer: string): Promise<void> {
  try {
    await call(rejectChangeRequest, { params: { id }, body: answer.trim() ? { answer } : {} });
  } finally {
    await refresh();
  }
}
