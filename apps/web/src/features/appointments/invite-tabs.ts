import { acceptInvite, listInvites, listParticipations, rejectInvite } from '@dorfplatz/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';
import { refreshAppointments } from '../calendar/index.ts';

export const TABS = ['open', 'upcoming', 'accepted', 'declined', 'expired', 'obsolete'] as const;
export type Tab = (typeof TABS)[number];
type InviteTab = 'open' | 'expired' | 'obsolete';

/** Three tabs read invitations, the other three one's own answers [RUL-0063]. */
export const isInviteTab = (tab: Tab): tab is InviteTab =>
  tab === 'open' || tab === 'expired' || tab === 'obsolete';

/** Page sizes of both lists [RUL-0064]. */
export const pageSizes = { invites: 50, participations: 20 } as const;

const none: Record<string, string> = {};

export const invitesQuery = (status: InviteTab) =>
  infiniteQueryOptions({
    queryKey: ['appointments', 'invites', status],
    initialPageParam: none,
    queryFn: ({ signal, pageParam }) =>
      callPage(listInvites, {
        query: { filter: 'appointments', status, limit: pageSizes.invites, ...pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });

export const participationsQuery = (status: Exclude<Tab, InviteTab>) =>
  infiniteQueryOptions({
    queryKey: ['appointments', 'participations', status],
    initialPageParam: none,
    queryFn: ({ signal, pageParam }) =>
      callPage(listParticipations, {
        query: { status, limit: pageSizes.participations, ...pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });

/** Answers an invitation [RUL-0066]. Throws ApiError. */
export async function answerInvite(id: number, wish: 'accept' | 'reject'): Promise<void> {
  await call(wish === 'accept' ? acceptInvite : rejectInvite, { params: { id } });
  await Promise.all([
    refreshAppointments(),
    queryClient.invalidateQueries({ queryKey: networkQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['unreads'] }),
  ]);
}
