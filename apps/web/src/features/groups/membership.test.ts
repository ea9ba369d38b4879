import type { Group } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { membershipAction, wayIn } from './membership.ts';

const nothing: Group['can'] = {
  join: false,
  join_moderated: false,
  leave: false,
  update: false,
  create_hidden: false,
  read_content: false,
  post: false,
  admit_everybody: false,
  create_calendars: false,
  create_appointments: false,
  invite_internal: false,
  administrate: false,
  archive: false,
  destroy: false,
};
const action = (status: Group['membership_status_of_current_member'], can: Partial<Group['can']> = {}) =>
  membershipAction({ membership_status_of_current_member: status, can: { ...nothing, ...can } });

test('[RUL-0307] an open group can be joined', () =>
  expect(action('no_member', { join: true })).toBe('join'));
test('[RUL-0308] a moderated group is asked', () =>
  expect(action('no_member', { join_moderated: true })).toBe('ask'));
test('[RUL-0309] the rejected see that they are', () => expect(action('rejected')).toBe('rejected'));
test('[RUL-0310] the invited accept', () => expect(action('invited', { join: true })).toBe('accept'));
test('[RUL-0311] members leave', () => expect(action('member', { leave: true })).toBe('leave'));
test('a wish to join can be taken back', () =>
  expect(action('in_moderation', { leave: true })).toBe('take_back'));
test('[RUL-0314] where nothing is allowed there is no button', () => {
  expect(action('no_member')).toBeNull();
  expect(action('member')).toBeNull();
});
test('who alone runs a group cannot leave it, and is told so', () =>
  expect(action('member', { administrate: true })).toBe('last_administrator'));
test('where nobody can ask to join it is said who invites', () => {
  const closed = {
    membership_status_of_current_member: 'no_member' as const,
    can: nothing,
    archived: false,
    members_can_invite: true,
  };
  expect(wayIn(closed)).toBe('by_member');
  expect(wayIn({ ...closed, members_can_invite: false })).toBe('by_administrator');
  expect(wayIn({ ...closed, can: { ...nothing, join_moderated: true } })).toBeNull();
  expect(wayIn({ ...closed, archived: true })).toBeNull();
  expect(wayIn({ ...closed, membership_status_of_current_member: 'in_moderation' })).toBeNull();
});
