import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

test('people are greeted by the hour where they are', () => {
  const instant = new Date('2026-06-11T05:30:00Z');
  expect(greetingOf(instant, 'Europe/Berlin')).toBe('morning');
  expect(greetingOf(instant, 'Asia/Tokyo')).toBe('day');
  expect(greetingOf(instant, 'America/Los_Angeles')).toBe('evening');
  expect(greetingOf(instant, 'America/New_York')).toBe('night');
});
