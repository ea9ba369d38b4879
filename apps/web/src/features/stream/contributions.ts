import { listMemberActivities, listMemberLikes } from '@dorfplatz/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/client.ts';

/** What a person wrote, or what they liked. */
export type ContributionKind = 'activities' | 'likes';

export const contributionsQuery = (memberId: number, kind: ContributionKind) =>
  infiniteQueryOptions({
    queryKey: ['members', memberId, kind] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(kind === 'activities' ? listMemberActivities : listMemberLikes, {
        params: { id: memberId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });
