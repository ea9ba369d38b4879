import { Type } from 'typebox';
import { Follows } from './activities.ts';
import { Id } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

export const followActivity = stream.put('followActivity', '/api/v1/activities/{id}/follow', {
  ids: ['API-794a'],
  summary: 'Hear of all replies to a post, or of none',
  params: { id: Id },
  body: { state: Follows },
  status: 204,
});

export const unfollowActivity = stream.delete('unfollowActivity', '/api/v1/activities/{id}/follow', {
  ids: ['API-794b'],
  summary: 'Hear of replies to a post as everybody does: when one has written there',
  params: { id: Id },
});

export const bookmarkActivity = stream.put('bookmarkActivity', '/api/v1/activities/{id}/bookmark', {
  ids: ['API-795a'],
  summary: 'Keep a post among the bookmarks',
  params: { id: Id },
  status: 204,
});

export const unbookmarkActivity = stream.delete('unbookmarkActivity', '/api/v1/activities/{id}/bookmark', {
  ids: ['API-795b'],
  summary: 'Take a post from the bookmarks',
  params: { id: Id },
});

export const getOwnStreamCounts = stream.get('getOwnStreamCounts', '/api/v1/activitystreams/own_counts', {
  ids: ['API-796'],
  summary:
    'How many posts the viewer has bookmarked, unread mentions, and posts that wait for their confirmation',
  answer: { bookmarked: Type.Integer(), unread_mentions: Type.Integer(), open_confirmations: Type.Integer() },
});
