import { Type } from 'typebox';
import { Activity } from './activities.ts';
import { Id } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

/** How long a pin holds: a day, a week, a month, or until somebody takes it off. */
export const PIN_TIMES = ['day', 'week', 'month', 'open'] as const;
const PinParams = Type.Object({ id: Id, stream_id: Id });

export const pinActivity = stream.put('pinActivity', '/api/v1/activities/{id}/pins/{stream_id}', {
  ids: ['API-776a'],
  summary: 'Pin a post in one of its streams for a time, at most five in each',
  params: PinParams,
  body: { time: Type.Enum([...PIN_TIMES]) },
  answer: Activity,
});

export const unpinActivity = stream.delete('unpinActivity', '/api/v1/activities/{id}/pins/{stream_id}', {
  ids: ['API-776b'],
  summary: 'Take the pin of a post in a stream off',
  params: PinParams,
  status: 200,
  answer: Activity,
});

export const foldPin = stream.put('foldPin', '/api/v1/activities/{id}/pins/{stream_id}/fold', {
  ids: ['API-777a'],
  summary: 'Fold a pinned post away once it was read',
  params: PinParams,
  body: {},
  status: 204,
});

export const unfoldPin = stream.delete('unfoldPin', '/api/v1/activities/{id}/pins/{stream_id}/fold', {
  ids: ['API-777b'],
  summary: 'Unfold a pinned post again',
  params: PinParams,
});
