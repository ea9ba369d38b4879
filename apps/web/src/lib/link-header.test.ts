import { expect, test } from 'vitest';
import { nextOf } from './link-header.ts';

test('[RUL-0190] the next page is read from the Link header', () => {
  const link = '</activitystreams/all?cursor=abc%3D&tag=x>; rel="next", </activitystreams/all>; rel="prev"';
  expect(nextOf(link)).toEqual({ cursor: 'abc=', tag: 'x' });
});

test('the last page has no next one', () => {
  expect(nextOf('</groups?page=1>; rel="prev"')).toBeNull();
  expect(nextOf(null)).toBeNull();
});
