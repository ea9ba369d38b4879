import { type Static, Type } from 'typebox';
import { COMMENTS, Comment } from './comments.ts';
import { Content, Id } from './common.ts';
import { resource } from './resource.ts';

const files = resource('files');

export const listFileComments = files.get('listFileComments', '/api/storage/files/{id}/comments', {
  ids: ['API-680'],
  summary: 'Comments on a file, newest page first, each page oldest first; older ones by the cursor',
  params: { id: Id },
  paging: 'cursor',
  answer: {
    ...COMMENTS,
    /** The viewer hears of comments and new versions. */
    is_following: Type.Boolean(),
  },
});
export type FileComments = Static<typeof listFileComments.answer>;

export const createFileComment = files.post('createFileComment', '/api/storage/files/{id}/comments', {
  ids: ['API-681'],
  summary: 'Say something about a file; whoever does hears of what is said after it',
  params: { id: Id },
  body: { content: Content },
  answer: Comment,
});

const oneComment = Type.Object({ id: Id, comment_id: Id });

export const updateFileComment = files.put(
  'updateFileComment',
  '/api/storage/files/{id}/comments/{comment_id}',
  {
    ids: ['API-682'],
    summary: 'Change an own comment',
    params: oneComment,
    body: { content: Content },
    answer: Comment,
  },
);

export const deleteFileComment = files.delete(
  'deleteFileComment',
  '/api/storage/files/{id}/comments/{comment_id}',
  {
    ids: ['API-683'],
    summary: 'Delete a comment: its author, or whoever runs a folder of the file',
    params: oneComment,
  },
);

export const followFile = files.put('followFile', '/api/storage/files/{id}/follow', {
  ids: ['API-684'],
  summary: 'Hear of comments on a file and of its new versions',
  params: { id: Id },
  status: 204,
});

export const unfollowFile = files.delete('unfollowFile', '/api/storage/files/{id}/follow', {
  ids: ['API-685'],
  summary: 'Hear of a file no more',
  params: { id: Id },
});
