import { acceptWaitingMember, listWaitingMembers, rejectWaitingMember } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['sign-ups', 'waiting'];

export const waitingQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listWaitingMembers, { query: { page }, signal }),
  });

/** Lets somebody in, or refuses them. Throws ApiError. */
export async function decide(id: number, decision: 'accept' | 'reject'): Promise<void> {
  await call(decision === 'accept' ? acceptWaitingMember : rejectWaitingMember, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: key });
}
