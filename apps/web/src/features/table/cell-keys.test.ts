import { expect, it } from 'vitest';
import { stepTo } from './cell-keys.ts';

const size = [3, 4] as const;

it('goes from cell to cell by arrows, and to the ends of a row', () => {
  expect(stepTo([1, 1], 'ArrowUp', size)).toEqual([0, 1]);
  expect(stepTo([1, 1], 'ArrowRight', size)).toEqual([1, 2]);
  expect(stepTo([1, 2], 'Home', size)).toEqual([1, 0]);
  expect(stepTo([1, 2], 'End', size)).toEqual([1, 3]);
  for (const [from, key] of [
    [[0, 0], 'ArrowUp'],
    [[0, 0], 'ArrowLeft'],
    [[2, 3], 'ArrowDown'],
    [[2, 3], 'ArrowRight'],
    [[1, 1], 'a'],
  ] as const)
    expect(stepTo(from, key, size)).toBe(null);
});
