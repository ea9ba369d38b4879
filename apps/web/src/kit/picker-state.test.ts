import { expect, test } from 'vitest';
import { pickerRest, pickerState } from './picker-state.ts';

test('[RUL-0346] a picker asks for more letters before it looks for anybody', () => {
  for (const words of ['', ' ', 'a', ' a ']) expect(pickerState(words, undefined)).toBe('type_more');
});

test('[RUL-0347] a picker says when nobody fits, and only once it knows', () => {
  expect(pickerState('an', undefined)).toBe('waiting');
  expect(pickerState('an', 0)).toBe('no_match');
  expect(pickerState('an', 3)).toBe('found');
});

test('[RUL-0348] a picker waits 375 ms for the next letter', () => {
  expect(pickerRest).toBe(375);
});
