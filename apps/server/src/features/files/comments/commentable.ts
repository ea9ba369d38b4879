import { registerCommentable } from '../../comments/index.ts';
import type { FileRow } from '../tables.ts';
import { canComment, canModerateComments } from './policy.ts';
import { followersOf } from './queries.ts';

export const fileComments = registerCommentable<FileRow>({
  name: 'file',
  comments: { table: 'file_comments', column: 'file_id' },
  things: { table: 'files', isThere: "state = 'published'" },
  idOf: ({ id }) => id,
  canComment,
  canModerate: canModerateComments,
  notices: {
    commented: 'file_commented',
    mentioned: 'file_mentioned',
    about: (_tx, id, commentId) => ({ file_id: id, file_comment_id: commentId }),
    followers: followersOf,
  },
});
