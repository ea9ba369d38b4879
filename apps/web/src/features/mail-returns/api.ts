import { liftMailStop, listMailReturns, listMailStops, settleMailReturn } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['mail-returns'];

/** A page of the mails that came back. */
export const returnsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'returns', page],
    // No event tells what the mail server brings.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listMailReturns, { query: { page }, signal }),
  });

/** A page of people whose address gives mails back. */
export const stopsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'stops', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listMailStops, { query: { page }, signal }),
  });

/** Does something, after which lists and what needs attention are others in any case. Throws ApiError. */
async function act(does: Promise<void>): Promise<void> {
  try {
    await does;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['administration'] });
    void queryClient.invalidateQueries({ queryKey: ['member-manager'] });
    await queryClient.invalidateQueries({ queryKey: key });
  }
}

/** Takes a mail off the list. Throws ApiError. */
export const settle = (id: number): Promise<void> => act(call(settleMailReturn, { params: { id } }));

/** Has mails sent to the address of a person again. Throws ApiError. */
export const lift = (memberId: number): Promise<void> =>
  act(call(liftMailStop, { params: { id: memberId } }));
