import { getMember } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/client.ts';

/** A person by their id: what their pages show, and the userbar beside them. */
export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
  });
