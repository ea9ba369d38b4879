import { expect, test } from 'vitest';
import { waiting } from './app-badge.ts';

test('what waits is notifications, messages and chats, a message with its notification once', () => {
  expect(waiting({ notifications: 0, messages: 0, chats: 0 })).toBe(0);
  expect(waiting({ notifications: 2, messages: 0, chats: 3 })).toBe(5);
  expect(waiting({ notifications: 3, messages: 1, chats: 0 })).toBe(3);
  // Seen in the bell, and not read yet.
  expect(waiting({ notifications: 0, messages: 2, chats: 1 })).toBe(3);
  expect(waiting({ notifications: 0, messages: -1, chats: 1 })).toBe(1);
});
