import { listAppsToFill } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/client.ts';

/** The apps in which one may write something down; they are asked for when somebody is about to create something. */
export const appsToFillQuery = queryOptions({
  queryKey: ['apps', 'to_fill'],
  queryFn: async ({ signal }) => (await call(listAppsToFill, { signal })).apps,
});
