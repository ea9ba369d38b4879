import { afterEach, expect, test, vi } from 'vitest';
import { serverNow, tellServerTime } from './server-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  tellServerTime(new Date().toUTCString());
});

const noon = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['two hours slow', -2 * 3_600_000],
  ['a day fast', 86_400_000],
])('a clock that is %s is put right by what the server says', (_, wrong) => {
  vi.useFakeTimers({ now: noon + wrong });
  tellServerTime(new Date(noon).toUTCString());
  expect(serverNow()).toBe(noon);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(noon + 60_000);
});

test('a clock that is right is left alone, and so is one of which nothing is known', () => {
  vi.useFakeTimers({ now: noon + 1_400 });
  tellServerTime(new Date(noon).toUTCString());
  expect(serverNow()).toBe(noon + 1_400);
  tellServerTime(null);
  tellServerTime('soon');
  expect(serverNow()).toBe(noon + 1_400);
});
