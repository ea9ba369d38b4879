import {
  createFileComment,
  deleteFileComment,
  followFile,
  listFileComments,
  unfollowFile,
  updateFileComment,
} from '@dorfplatz/contract';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { commentsSource } from '../comments/index.ts';

const key = (fileId: number) => ['files', 'file', fileId, 'comments'] as const;

/** What is said about a file. */
export const fileComments = (id: number) =>
  commentsSource({
    draftName: `file:${id}`,
    queryKey: key(id),
    list: (query, signal) => callPage(listFileComments, { params: { id }, query, signal }),
    add: (content, idempotencyKey) =>
      call(createFileComment, { params: { id }, body: { content }, idempotencyKey }),
    change: (comment_id, content) =>
      call(updateFileComment, { params: { id, comment_id }, body: { content } }),
    remove: (comment_id) => call(deleteFileComment, { params: { id, comment_id } }),
  });

/** Has oneself hear of a file, or no more. Throws ApiError. */
export async function follow(id: number, isFollowing: boolean): Promise<void> {
  await call(isFollowing ? followFile : unfollowFile, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: key(id) });
}
