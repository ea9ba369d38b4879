import { expect, test } from 'vitest';
import { choosing, chosenIn, filterOf, underLetters } from './filter.ts';

test('the address says what is shown, and nonsense in it says nothing', () => {
  expect(
    filterOf({ q: 'chor', letter: 'm', page: '3', archived: '1', search_in: 'name_and_profile' }),
  ).toEqual({
    q: 'chor',
    letter: 'M',
    page: 3,
    archived: true,
    search_in: 'name_and_profile',
  });
  expect(filterOf({ role: '12', group: 'chor', values: 'skills:7,level:so%20so' })).toEqual({
    role: 12,
    group: 'chor',
    values: 'skills:7,level:so%20so',
  });
  expect(filterOf({ role: 'x', group: '', values: 'skills' })).toEqual({});
  expect(filterOf({ q: '', letter: 'ä', page: '-1', archived: 'yes', search_in: 'dreams' })).toEqual({});
});

test('entries stand under their letters, unless something is searched for', () => {
  const entries = ['A', 'A', 'C'].map((letter) => ({ letter }));
  expect(underLetters(entries, false).map(({ letter, entries: own }) => [letter, own.length])).toEqual([
    ['A', 2],
    ['C', 1],
  ]);
  expect(underLetters(entries, true)).toEqual([{ letter: null, entries }]);
});

test('choices come and go in the address, each property with one', () => {
  expect(choosing({}, 'role', '3')).toEqual({ role: '3' });
  expect(choosing({ role: '3' }, 'group', 'chor')).toEqual({ group: 'chor', role: '' });
  const query = { values: 'skills:7,level:a%2Cb' };
  expect(chosenIn(query, 'profile.level')).toBe('a,b');
  expect(chosenIn(query, 'profile.skill')).toBe('');
  expect(chosenIn({ ...query, role: '3' }, 'role')).toBe('3');
  expect(choosing(query, 'profile.skills', '8')).toEqual({ values: 'level:a%2Cb,skills:8' });
  expect(choosing(query, 'profile.level', '')).toEqual({ values: 'skills:7' });
  expect(choosing({}, 'profile.level', 'x:y, z')).toEqual({ values: 'level:x%3Ay%2C%20z' });
});
