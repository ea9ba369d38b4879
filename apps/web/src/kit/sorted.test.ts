import { expect, test } from 'vitest';
import { inOrder, moved } from './sorted.ts';

test('something moves up and down, and all else keeps its order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('what came meanwhile stands behind the order that somebody made, and what went is not there', () => {
  const things = ['a', 'b', 'new'];
  expect(inOrder(things, ['b', 'gone', 'a'], (each) => each)).toEqual(['b', 'a', 'new']);
});
