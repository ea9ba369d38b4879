import type { Weekday } from '@dorfplatz/recurrence';
import { addDays, type Day } from '@dorfplatz/ui';

/** A Monday. */
const MONDAY = '2024-01-01';
const WEEK: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A day that is such a weekday: what it is called follows from the language. */
export const dayThatIs = (weekday: Weekday): Day => addDays(MONDAY, WEEK.indexOf(weekday));

/** The weekdays, and which of them a day is. */
export function weekdayDays(startDay: Day): { weekday: Weekday; day: Day; isStart: boolean }[] {
  const start = (new Date(`${startDay}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEK.map((weekday, index) => ({ weekday, day: dayThatIs(weekday), isStart: index === start }));
}

/** How messages call the first to fifth, and the last, of a weekday. */
export const weekName = (week: number): string => (week === -1 ? 'last' : `w${week}`);
