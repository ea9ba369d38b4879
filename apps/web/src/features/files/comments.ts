import {
  createFileComment,
  deleteFileComment,
  type FileComments,
  followFile,
  listFileComments,
  unfollowFile,
  updateFileComment,
} from '@dorfplatz/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = (fileId: number) => ['files', 'file', fileId, 'comments'] as const;

/** What is said about a file: the newest page, and the ones before it as they are asked for. */
export const commentsQuery = (fileId: number) =>
  infiniteQueryOptions({
    queryKey: key(fileId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<Page<FileComments>> =>
      callPage(listFileComments, {
        params: { id: fileId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

async function andRefresh<Answer>(fileId: number, doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  await queryClient.invalidateQueries({ queryKey: key(fileId) });
  return answer;
}

/** Throws ApiError. */
export const addComment = (id: number, content: string, idempotencyKey: string) =>
  andRefresh(id, call(createFileComment, { params: { id }, body: { content }, idempotencyKey }));

/** Throws ApiError. */
export const changeComment = (id: number, commentId: number, content: string) =>
  andRefresh(id, call(updateFileComment, { params: { id, comment_id: commentId }, body: { content } }));

/** Throws ApiError. */
export const removeComment = (id: number, commentId: number) =>
  andRefresh(id, call(deleteFileComment, { params: { id, comment_id: commentId } }));

/** Has oneself hear of a file, or no more. Throws ApiError. */
export const follow = (id: number, isFollowing: boolean) =>
  andRefresh(id, call(isFollowing ? followFile : unfollowFile, { params: { id } }));
