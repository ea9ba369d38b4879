import { expect, it } from 'vitest';
import { firstCalendarAddress } from './first-calendar.ts';

const chor = { id: 4, slug: 'chor', name: 'Chor' };
const typeOf = (address: string | null) =>
  address && new URLSearchParams(address.slice(address.indexOf('?'))).get('type');

it('opens a first calendar of the network, else one of one’s own, else one of a group', () => {
  const all = { create_calendars: true, create_personal_calendars: true };
  expect(typeOf(firstCalendarAddress({ can: all, groups: [chor] }))).toBe('network');
  expect(typeOf(firstCalendarAddress({ can: { create_personal_calendars: true }, groups: [chor] }))).toBe(
    'personal',
  );
  expect(firstCalendarAddress({ can: {}, groups: [chor] })).toBe(
    '/calendars/new?type=group&parent_id=4&next=appointment',
  );
  expect(firstCalendarAddress({ can: {}, groups: [] })).toBeNull();
});

it('opens one of the group that the screen is about, where one may', () => {
  expect(firstCalendarAddress({ can: { create_calendars: true }, groups: [chor] }, 'chor')).toContain(
    'parent_id=4',
  );
  expect(
    firstCalendarAddress({ can: { create_personal_calendars: true }, groups: [chor] }, 'chor'),
  ).toBeNull();
});
