import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test('[RUL-0196] pagination shows 2 pages around the current one plus first and last', () => {
  expect(pageWindow(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, null, 20]);
  expect(pageWindow(20, 20)).toEqual([1, null, 18, 19, 20]);
});

test('neighbouring pages are shown without a gap', () => {
  expect(pageWindow(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pageWindow(1, 1)).toEqual([1]);
});
