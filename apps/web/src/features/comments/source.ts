import type { Comment } from '@dorfplatz/contract';
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** What every list of comments answers. */
export interface CommentsAnswer {
  comments: Comment[];
  /** How many there are altogether. */
  total: number;
  can: { comment: boolean };
}

interface Calls<Answer extends CommentsAnswer> {
  /** Names drafts of texts about this thing, which survive a reload. */
  draftName: string;
  queryKey: QueryKey;
  /** What is fetched anew after each change; the comments alone where it is left out. */
  refreshed?: QueryKey;
  list: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page<Answer>>;
  /** The key is the same for every attempt at one text. */
  add: (content: string, idempotencyKey: string) => Promise<unknown>;
  change: (id: number, content: string) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
}

/**
 * The comments on one thing: the newest page, and the ones before it as they are asked for; and what one can do there.
 * Everything that changes something throws ApiError.
 */
export function commentsSource<Answer extends CommentsAnswer>({
  draftName,
  queryKey,
  refreshed = queryKey,
  list,
  add,
  change,
  remove,
}: Calls<Answer>) {
  const andRefresh = async (doing: Promise<unknown>): Promise<void> => {
    await doing;
    await queryClient.invalidateQueries({ queryKey: refreshed });
  };
  return {
    draftName,
    query: infiniteQueryOptions({
      queryKey,
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) => list(pageParam === null ? {} : { cursor: pageParam }, signal),
      getNextPageParam: ({ next }) => next?.cursor ?? null,
    }),
    add: (content: string, idempotencyKey: string) => andRefresh(add(content, idempotencyKey)),
    change: (id: number, content: string) => andRefresh(change(id, content)),
    remove: (id: number) => andRefresh(remove(id)),
  };
}

export type CommentsSource<Answer extends CommentsAnswer = CommentsAnswer> = ReturnType<
  typeof commentsSource<Answer>
>;

/** The answer with the newest comments, undefined while it has not come. */
export const useNewestComments = <Answer extends CommentsAnswer>(
  source: CommentsSource<Answer>,
): Answer | undefined => useInfiniteQuery(source.query).data?.pages[0]?.answer;
