import { datesIn } from '@dorfplatz/content/dates';
import { expect, it } from 'vitest';
import { dayWords } from './day-words.ts';

it('tells a day of before in few words', () => {
  const now = new Date('2026-06-11T10:00:00Z');
  const words = (day: string) => dayWords(day, datesIn('de', 'Europe/Berlin'), now);
  expect(['2026-06-11', '2026-06-10', '2026-06-08', '2026-06-02', '2025-11-18'].map(words)).toEqual([
    'heute',
    'gestern',
    'Montag',
    '2. Juni',
    'November 2025',
  ]);
});
