import { getGroup } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/client.ts';

/** A group by its slug: what its screens show, and the theme that the frame wears meanwhile. */
export const groupQuery = (slug: string) =>
  queryOptions({
    queryKey: ['groups', 'one', slug],
    queryFn: ({ signal }) => call(getGroup, { params: { slug }, signal }),
  });
