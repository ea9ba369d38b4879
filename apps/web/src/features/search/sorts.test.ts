import { expect, it } from 'vitest';
import { sortByField, sortOf, sortsOf } from './sorts.ts';

it('sorts by the best first unless an address says otherwise [RUL-0132]', () => {
  expect(sortOf(null)).toEqual({ field: 'score', direction: 'asc' });
  expect(sortOf('created_at,desc')).toEqual({ field: 'created_at', direction: 'desc' });
  expect(sortByField('score')).toBeNull();
});

it('begins with the newest and the largest, and with A [RUL-0133]', () => {
  expect(['created_at', 'reply_count', 'name', 'profile.due'].map(sortByField)).toEqual([
    'created_at,desc',
    'reply_count,desc',
    'name,asc',
    'profile.due,asc',
  ]);
});

it('offers each sort once, those of profiles by the names that they bring [RUL-0149]', () => {
  const sorts = [
    { name: 'score', label: null },
    { name: 'created_at', label: null },
    { name: 'created_at', label: null },
    { name: 'profile.due', label: 'Fällig am' },
    { name: 'unheard_of', label: null },
  ];
  expect(sortsOf({ available_sorts: sorts }).map(({ name, label, key }) => [name, label ?? key])).toEqual([
    ['score', 'search.sort.score'],
    ['created_at', 'search.sort.created_at'],
    ['profile.due', 'Fällig am'],
  ]);
});
