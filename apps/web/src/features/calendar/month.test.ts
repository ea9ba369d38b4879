import { expect, it } from 'vitest';
import { daysBetween, monthInAddress, neighboursOf, weekNumber, weeksOfMonth } from './month.ts';

it('has seven columns from Monday on [RUL-0021]', () => {
  const weeks = weeksOfMonth('2026-06-01');
  expect(weeks.map((week) => [week[0], week.length])).toEqual([
    ['2026-06-01', 7],
    ['2026-06-08', 7],
    ['2026-06-15', 7],
    ['2026-06-22', 7],
    ['2026-06-29', 7],
  ]);
});

it.each([
  ['2026-06-08', 24],
  ['2025-12-29', 1],
  ['2026-12-28', 53],
  ['2021-01-04', 1],
  ['2020-12-28', 53],
])('the week from %s has the number of its middle, %i [RUL-0022]', (monday, number) => {
  expect(weekNumber(monday)).toBe(number);
});

it('reads the month of an address, and nothing else', () => {
  expect(monthInAddress('2026-06-17')).toBe('2026-06-01');
  expect(monthInAddress('2026-06')).toBe('2026-06-01');
  for (const text of [undefined, '', '2026-13-01', '0000-01-01', 'juni'])
    expect(monthInAddress(text)).toBeNull();
  expect(neighboursOf('2026-01-01')).toEqual(['2025-12-01', '2026-02-01']);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});
