import {
  cancelEmailChange,
  endOtherSessions,
  endOwnSession,
  getAccount,
  getLeavingTerms,
  getOwnData,
  listOwnSessions,
  repeatEmailChange,
} from '@dorfplatz/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).sessions,
});

/** Ends one own session, or all others when no id is given. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null ? call(endOtherSessions) : call(endOwnSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

/** Sends the link to a new mail address once more, or gives the address up. */
export function useEmailChange() {
  return useMutation({
    mutationFn: (what: 'repeat' | 'cancel') =>
      what === 'repeat' ? call(repeatEmailChange) : call(cancelEmailChange),
    // It may have been confirmed or given up elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
  });
}

export const leavingTermsQuery = queryOptions({
  queryKey: ['account', 'leaving'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getLeavingTerms, { signal }),
});

/** How often the progress of an archive is asked for, in ms. */
const progressEvery = 2000;

/** The archive of own data; asked again while it is made. */
export const ownDataQuery = queryOptions({
  queryKey: ['account', 'own-data'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getOwnData, { signal }),
  refetchInterval: ({ state }) =>
    ['waiting', 'running'].includes(state.data?.own_data?.state ?? '') ? progressEvery : false,
});
