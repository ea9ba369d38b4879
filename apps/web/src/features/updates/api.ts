import { getUpdates, lookForUpdates } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const updatesQuery = queryOptions({
  queryKey: ['updates'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getUpdates, { signal }),
});

/** Asks for new versions at once; the page and the start page of administration show the answer. Throws ApiError. */
export async function look(): Promise<void> {
  const found = await call(lookForUpdates, {});
  queryClient.setQueryData(updatesQuery.queryKey, found);
  void queryClient.invalidateQueries({ queryKey: ['administration'] });
}
