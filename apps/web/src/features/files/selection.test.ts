import { expect, it } from 'vitest';
import { allOrNone, extended, nothing, remaining, stretched, toggled } from './selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ chosen }: { chosen: ReadonlySet<string> }) => [...chosen].sort();

it('chooses one by one, and no longer by the second press', () => {
  const both = toggled(toggled(nothing, 'a'), 'c');
  expect(chosen(both)).toEqual(['a', 'c']);
  expect(chosen(toggled(both, 'a'))).toEqual(['c']);
});

it('chooses a range in both directions, beside what is chosen already', () => {
  expect(chosen(extended(toggled(nothing, 'b'), keys, 'd'))).toEqual(['b', 'c', 'd']);
  expect(chosen(extended(toggled(toggled(nothing, 'a'), 'e'), keys, 'd'))).toEqual(['a', 'd', 'e']);
  expect(chosen(extended(nothing, keys, 'd'))).toEqual(['d']);
});

it('grows and shrinks by the arrow keys from where it began', () => {
  const down = stretched(stretched(nothing, keys, 'b', 'c'), keys, 'c', 'd');
  expect(chosen(down)).toEqual(['b', 'c', 'd']);
  const up = stretched(stretched(down, keys, 'd', 'c'), keys, 'c', 'b');
  expect(chosen(up)).toEqual(['b']);
  expect(chosen(stretched(up, keys, 'b', 'a'))).toEqual(['a', 'b']);
});

it('chooses all, then none', () => {
  const all = allOrNone(toggled(nothing, 'b'), keys);
  expect(chosen(all)).toEqual(keys);
  expect(chosen(allOrNone(all, keys))).toEqual([]);
});

it('forgets what has gone', () => {
  const two = toggled(toggled(nothing, 'a'), 'b');
  expect(chosen(remaining(two, ['b', 'c']))).toEqual(['b']);
  expect(remaining(two, keys)).toBe(two);
});
