import type { ChannelDetails } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { changedMeanwhile, changeOf, endsTooEarly, valuesOf } from './form-values.ts';

const zone = 'Europe/Berlin';
const channel = {
  title: 'Lindenblatt',
  description: 'Vom Platz',
  image: null,
  slug: 'lindenblatt',
  status: 'published',
  openness: 'members',
  groups: [
    { id: 9, name: 'Garten', slug: 'garten' },
    { id: 4, name: 'Chor', slug: 'chor' },
  ],
  starts_at: '2026-06-10T06:00:00.000Z',
  ends_at: null,
  is_start_page: false,
} as unknown as ChannelDetails;

test('only what was changed in the form is sent', () => {
  const opened = valuesOf(channel, zone);
  expect(opened.starts).toEqual({ day: '2026-06-10', time: '08:00' });
  expect(changeOf(opened, opened, zone)).toEqual({});
  expect(changeOf({ ...opened, title: ' Blatt ', slug: '' }, opened, zone)).toEqual({ title: 'Blatt' });
  expect(changeOf({ ...opened, openness: 'internal' }, opened, zone)).toEqual({
    openness: 'internal',
    group_ids: [],
  });
  expect(changeOf({ ...opened, ends: { day: '2026-12-01', time: '20:00' } }, opened, zone)).toEqual({
    ends_at: '2026-12-01T19:00:00.000Z',
  });
  expect(changeOf({ ...opened, starts: { day: null, time: '08:00' } }, opened, zone)).toEqual({
    starts_at: null,
  });
});

test('the order in which groups come is no change', () => {
  const opened = valuesOf(channel, zone);
  expect(changeOf({ ...opened, groups: opened.groups.toReversed() }, opened, zone)).toEqual({});
});

test('what somebody else changed meanwhile is named', () => {
  const now = { ...channel, title: 'Blatt', starts_at: null };
  expect(changedMeanwhile(valuesOf(channel, zone), now, zone)).toEqual(['title', 'starts_at']);
});

test('a channel ends after it begins', () => {
  const values = valuesOf(channel, zone);
  expect(endsTooEarly(values)).toBe(false);
  expect(endsTooEarly({ ...values, ends: { day: '2026-06-10', time: '08:00' } })).toBe(true);
  expect(endsTooEarly({ ...values, ends: { day: '2026-06-10', time: '08:05' } })).toBe(false);
});
