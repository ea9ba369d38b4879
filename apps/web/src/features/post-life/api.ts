import {
  type Activity,
  confirmActivity,
  type EntryVersion,
  listConfirmations,
  listVersions,
  listVersionsOfReply,
  remindOfConfirmation,
  shareActivity,
  shareArticle,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';

/** A post, or a reply below it. */
export interface Written {
  activityId: number;
  replyId: number | null;
}

/** What an entry says and said, newest first. */
export const versionsQuery = ({ activityId, replyId }: Written) =>
  infiniteQueryOptions({
    queryKey: ['entry-versions', activityId, replyId] as const,
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return replyId === null
        ? callPage(listVersions, { params: { id: activityId }, query, signal })
        : callPage(listVersionsOfReply, { params: { id: replyId }, query, signal });
    },
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

/** What stands now. Throws ApiError. */
export async function newestVersion({ activityId, replyId }: Written): Promise<EntryVersion> {
  const { versions } =
    replyId === null
      ? await call(listVersions, { params: { id: activityId } })
      : await call(listVersionsOfReply, { params: { id: replyId } });
  return versions[0]!;
}

/** Who has confirmed an official post, or has not. */
export const peopleQuery = (id: number, state: 'confirmed' | 'open', page: number) =>
  queryOptions({
    queryKey: ['confirmations', id, state, page] as const,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listConfirmations, { params: { id }, query: { state, page }, signal }),
  });

export const confirm = (id: number) => call(confirmActivity, { params: { id } });
export const remind = (id: number) => call(remindOfConfirmation, { params: { id } });

/** A post, or an article of a blog, that is shared. */
export type Shareable = { activityId: number } | { article: { blog_id: number; id: number } };

/** Shares it: a new post shows it. Throws ApiError. */
export const share = (
  what: Shareable,
  body: { content: string; streams: number[] },
  idempotencyKey: string,
): Promise<Activity> =>
  'activityId' in what
    ? call(shareActivity, { params: { id: what.activityId }, body, idempotencyKey })
    : call(shareArticle, {
        params: { blogId: what.article.blog_id, articleId: String(what.article.id) },
        body,
        idempotencyKey,
      });
