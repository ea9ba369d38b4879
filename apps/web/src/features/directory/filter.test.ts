import { expect, test } from 'vitest';
import { filterOf, underLetters } from './filter.ts';

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
