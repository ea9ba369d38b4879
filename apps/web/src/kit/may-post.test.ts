import { expect, it } from 'vitest';
import { mayPost } from './may-post.ts';

const stream = (post: boolean) => ({
  id: 1,
  slug: 'chor',
  name: 'Chor',
  is_main: true,
  group_slug: 'chor',
  group_name: 'Chor',
  html_url: '/groups/chor',
  can: { post },
});

it('who only reads their streams, as guests may in their groups, is offered no post', () => {
  expect(mayPost(undefined)).toBe(false);
  expect(mayPost({ activitystreams: [] })).toBe(false);
  expect(mayPost({ activitystreams: [stream(false)] })).toBe(false);
  expect(mayPost({ activitystreams: [stream(false), stream(true)] })).toBe(true);
});
