import { COMMENTS, Comment } from './comments.ts';
import { Content, Id } from './common.ts';
import { resource } from './resource.ts';

const tasks = resource('tasks');

const comments = '/tasks/{id}/comments' as const;
const TASK = { id: Id };
const COMMENT = { ...TASK, commentId: Id };

export const listTaskComments = tasks.get('listTaskComments', comments, {
  ids: ['API-907'],
  summary: 'Comments on a task, newest page first, each page oldest first; older ones by the cursor',
  params: TASK,
  paging: 'cursor',
  answer: COMMENTS,
});

export const createTaskComment = tasks.post('createTaskComment', comments, {
  ids: ['API-908'],
  summary: 'Say something about a task',
  params: TASK,
  body: { content: Content },
  answer: Comment,
});

export const updateTaskComment = tasks.put('updateTaskComment', `${comments}/{commentId}`, {
  ids: ['API-909'],
  summary: 'Change an own comment',
  params: COMMENT,
  body: { content: Content },
  answer: Comment,
});

export const deleteTaskComment = tasks.delete('deleteTaskComment', `${comments}/{commentId}`, {
  ids: ['API-910'],
  summary: 'Delete a comment: its author, or who may change the task',
  params: COMMENT,
});
