import { describe, expect, it } from 'vitest';
import { merged } from './merge.ts';

/** `a b2 c`: parts by their names, each with what it says. */
const parts = (words: string) =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ name: word.charAt(0), says: word.slice(1) }));
const merge = (base: string, stored: string, wanted: string) =>
  merged({ base: parts(base), stored: parts(stored), wanted: parts(wanted) })
    ?.map(({ name, says }) => name + says)
    .join(' ');

describe('two changes of one set [A-30]', () => {
  it.each([
    ['of different parts both stay', 'a b c', 'a1 b c', 'a b c2', 'a1 b c2'],
    ['that say the same are one', 'a b', 'a1 b', 'a1 b', 'a1 b'],
    ['that add something both stay', 'a b', 'a x b', 'a b y', 'a x b y'],
    ['that add at the beginning both stay', 'a', 'x a', 'y a', 'y x a'],
    ['that take out and change another both stay', 'a b c', 'a c', 'a b c2', 'a c2'],
    ['that move and change both stay', 'a b c', 'c b a', 'a b2 c', 'c b2 a'],
    ['that change and move both stay', 'a b c', 'a b2 c', 'c b a', 'c b2 a'],
    ['that move and add both stay', 'a b c', 'a b x c', 'c a b', 'c a b x'],
    ['that take out the same are one', 'a b', 'a', 'a', 'a'],
  ])('%s', (_what, base, stored, wanted, result) => {
    expect(merge(base, stored, wanted)).toBe(result);
  });

  it.each([
    ['of one part', 'a b', 'a1 b', 'a2 b'],
    ['that take out and change the same', 'a b', 'b', 'a2 b'],
    ['that change and take out the same', 'a b', 'a1 b', 'b'],
    ['that add the same in different ways', 'a', 'a x1', 'a x2'],
    ['that move in different ways', 'a b c', 'b a c', 'a c b'],
  ])('%s do not fit', (_what, base, stored, wanted) => {
    expect(merge(base, stored, wanted)).toBeUndefined();
  });
});
