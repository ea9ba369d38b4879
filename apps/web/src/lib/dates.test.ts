import { expect, test } from 'vitest';
import { dateFormats } from './date-formats.ts';

const now = new Date('2026-06-10T16:00:00Z');
const { relative, time } = dateFormats('de', 'Europe/Berlin');

test('an instant of the last minute is now, one of the last hour counts minutes', () => {
  expect(relative('2026-06-10T15:59:30Z', now)).toBe('jetzt');
  expect(relative('2026-06-10T15:35:00Z', now)).toBe('vor 25 Minuten');
});

test('yesterday is reckoned in the time zone of the reader', () => {
  expect(relative('2026-06-09T17:10:00Z', now)).toBe('gestern, 19:10');
  expect(relative('2026-06-09T22:30:00Z', now)).toBe('vor 17 Stunden');
});

test('older instants show their day, and their year when it is another', () => {
  expect(relative('2026-06-03T10:00:00Z', now)).toBe('3. Juni');
  expect(relative('2024-06-03T10:00:00Z', now)).toBe('3. Juni 2024');
});

test('times follow the offset of their day', () => {
  expect(time('2026-01-10T08:00:00Z')).toBe('09:00');
  expect(time('2026-07-10T07:00:00Z')).toBe('09:00');
});

test('the formats of one reader are made once, however many instants a page shows', () => {
  expect(dateFormats('de', 'Europe/Berlin')).toBe(dateFormats('de', 'Europe/Berlin'));
  expect(dateFormats('de', 'America/Lima').time('2026-01-10T08:00:00Z')).toBe('03:00');
});
