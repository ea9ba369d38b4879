import { Type } from 'typebox';
import { Activity } from './activities.ts';
import { CONTENT_MAX, Id, IdOrSlug } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');
const channels = resource('channels');

const sharing = {
  /** What one says about it; may be empty. */
  content: Type.Optional(Type.String({ maxLength: CONTENT_MAX })),
  streams: Type.Array(Id, { minItems: 1, maxItems: 20 }),
};

export const shareActivity = stream.post('shareActivity', '/api/v1/activities/{id}/shares', {
  ids: ['API-801'],
  summary: 'Share a post into other streams: a new post that shows it to those who may see it',
  params: { id: Id },
  body: sharing,
  answer: Activity,
});

export const shareArticle = channels.post('shareArticle', '/blogs/{blogId}/articles/{articleId}/shares', {
  ids: ['API-890'],
  summary: 'Share an article into streams: a new post that shows it to those who may read it',
  params: { blogId: Id, articleId: IdOrSlug },
  body: sharing,
  answer: Activity,
});
