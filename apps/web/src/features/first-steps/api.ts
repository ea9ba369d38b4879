import { bringFirstStepsBack, listFirstSteps, putFirstStepsAway } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(listFirstSteps, { signal }),
  // A step is done on another screen: whoever comes back sees it ticked.
  staleTime: 0,
});

export async function putAway(): Promise<void> {
  await call(putFirstStepsAway);
  queryClient.setQueryData(firstStepsQuery.queryKey, { steps: [] });
}

export async function bringBack(): Promise<void> {
  queryClient.setQueryData(firstStepsQuery.queryKey, await call(bringFirstStepsBack));
}
