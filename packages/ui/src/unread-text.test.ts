import { expect, test } from 'vitest';
import { unreadText } from './unread-text.ts';

test("[RUL-0205] an unread badge shows the number up to 99 and '99+' above", () => {
  expect(unreadText(1, 'neu')).toBe('1');
  expect(unreadText(99, 'neu')).toBe('99');
  expect(unreadText(100, 'neu')).toBe('99+');
});

test("[RUL-0206] an unread badge shows 'new' at -1", () => {
  expect(unreadText(-1, 'neu')).toBe('neu');
});

test('nothing unread shows no badge', () => {
  expect(unreadText(0, 'neu')).toBeNull();
});
