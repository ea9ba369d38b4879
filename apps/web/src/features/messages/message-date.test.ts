import { expect, it } from 'vitest';
import { messageDate } from './message-date.ts';

it('writes dates of messages as DD.MM.YYYY HH:mm on the clock of the reader [RUL-0218]', () => {
  expect(messageDate('2026-06-03T22:05:00Z', 'Europe/Berlin')).toBe('04.06.2026 00:05');
  expect(messageDate('2026-01-09T08:07:00Z', 'America/New_York')).toBe('09.01.2026 03:07');
});
