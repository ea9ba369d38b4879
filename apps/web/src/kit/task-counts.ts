import { getTaskCounts } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/client.ts';

/** How many tasks each list has, and how many of one's own are new: beside the lists, and in the menu "More". */
export const taskCountsQuery = queryOptions({
  queryKey: ['tasks', 'counts'],
  queryFn: ({ signal }) => call(getTaskCounts, { signal }),
});
