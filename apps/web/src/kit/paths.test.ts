import { expect, test } from 'vitest';
import { paths, pathTo } from './paths.ts';

test('a path is filled with encoded parameters and a query', () => {
  expect(pathTo(paths.group, { groupSlug: 'chor & mehr' })).toBe('/groups/chor%20%26%20mehr');
  expect(pathTo(paths.signIn, {}, { return_to: '/groups?page=2' })).toBe(
    '/users/sign_in?return_to=%2Fgroups%3Fpage%3D2',
  );
});

test('no screen is listed twice', () => {
  const all = Object.values(paths);
  expect(new Set(all).size).toBe(all.length);
});
