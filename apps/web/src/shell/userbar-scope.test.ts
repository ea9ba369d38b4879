import { expect, test } from 'vitest';
import { userbarScopeOf } from './userbar-scope.ts';

test.each([
  '/',
  '/activitystreams/all',
  '/activities/7',
  '/invites',
  '/notifications',
  '/groups/chor',
  '/groups/map',
])('[RUL-0450] %s has the sidebar of streams', (path) => {
  expect(userbarScopeOf(path)).toEqual({ of: 'stream' });
});

test.each([
  '/directory',
  '/directory/gremien',
  '/members',
  '/members/map',
  '/map',
  '/map/members',
  '/groups/chor/members',
  '/groups/chor/map',
  '/groups/chor/directory/gremien',
  '/invites/new',
  '/invites/sent',
])('[RUL-0456] %s has the sidebar of directory and map', (path) => {
  expect(userbarScopeOf(path)).toEqual({ of: 'directory' });
});

test.each(['/appointments', '/appointments/7', '/calendars/manage', '/groups/chor/calendars'])(
  '%s has the sidebar of the calendar',
  (path) => {
    expect(userbarScopeOf(path)).toEqual({ of: 'calendar' });
  },
);

test.each(['/tasks', '/tasks/my', '/tasks/7/edit', '/groups/chor/tasks'])(
  '[RUL-0453] %s has the sidebar of tasks',
  (path) => {
    expect(userbarScopeOf(path)).toEqual({ of: 'tasks' });
  },
);

test.each(['', '/edit', '/activities', '/likes', '/ignored', '/settings/edit', '/change_requests/new'])(
  '[RUL-0458] /members/7%s has the sidebar of that person',
  (page) => {
    expect(userbarScopeOf(`/members/7${page}`)).toEqual({ of: 'member', memberId: 7 });
  },
);

test.each(['/users/edit', '/users/authentication/factors', '/change_requests/new'])(
  '[RUL-0458] %s has the sidebar of oneself',
  (path) => {
    expect(userbarScopeOf(path)).toEqual({ of: 'member', memberId: 'own' });
  },
);

test.each(['/edit', '/invites/sent', '/membership_invites/new'])(
  '[RUL-0458] /groups/chor%s has the sidebar of those who look after the group',
  (page) => {
    expect(userbarScopeOf(`/groups/chor${page}`)).toEqual({ of: 'group', groupSlug: 'chor' });
  },
);

test.each([
  ['/administration', { type: 'network' }],
  ['/administration/members/new', { type: 'network' }],
  ['/groups/chor/administration', { type: 'group', slug: 'chor' }],
  ['/groups/chor/administration/join_requests', { type: 'group', slug: 'chor' }],
  ['/group-categories/gremien/administration/groups', { type: 'group_category', slug: 'gremien' }],
])('[RUL-0455] %s has the menu of administration', (path, administered) => {
  expect(userbarScopeOf(path)).toEqual({ of: 'administration', administered });
});

test('an address that names nobody has no sidebar of a person', () => {
  for (const path of ['/members/0', '/members/anna', '/members/7x'])
    expect(userbarScopeOf(path).of).not.toBe('member');
});

test.each([
  '/files',
  '/files/folders/3/edit',
  '/groups/fest/files/new',
  '/activitystream_folders/network',
  '/groups/fest/activitystream_folders/fest',
])('is about files on %s [RUL-0458]', (pathname) => {
  expect(userbarScopeOf(pathname)).toEqual({ of: 'files' });
});

test.each([
  '/channels',
  '/directory/channels',
  '/channels/new',
  '/channels/chor',
  '/blogs',
  '/blogs/3/articles/licht',
  '/channels/chor/widgets/7',
])('[RUL-0372] %s has the sidebar of channels', (path) => {
  expect(userbarScopeOf(path)).toEqual({ of: 'channels' });
});

test.each([
  '/administration',
  '/edit',
  '/layout/edit',
  '/design/edit',
  '/widgets',
  '/widgets/new',
  '/widgets/7/edit',
])('[RUL-0373] /channels/chor%s has the sidebar of those who run the channel', (page) => {
  expect(userbarScopeOf(`/channels/chor${page}`)).toEqual({ of: 'channel', channelSlug: 'chor' });
});

test.each(['/apps', '/apps/reparaturen', '/items/7', '/items/7/edit', '/items/archive'])(
  '%s has the sidebar of apps',
  (path) => {
    expect(userbarScopeOf(path)).toEqual({ of: 'apps' });
  },
);

test('[RUL-0456] the ministry has the sidebar of administration for administrators alone', () => {
  const path = '/administration/ministry/memberships/7';
  expect(userbarScopeOf(path)).toMatchObject({ of: 'administration' });
  expect(userbarScopeOf(path, false)).toEqual({ of: 'directory' });
});
