import type { Dates } from '@dorfplatz/content/dates';

const dayLength = 86_400_000;

/** A day of before in as few words as tell it: yesterday, Monday, 18 November, with the year when it is another. */
export function dayWords(day: string, dates: Dates, now = new Date()): string {
  const today = dates.dayOf(now.toISOString());
  const before = Math.round((Date.parse(today) - Date.parse(day)) / dayLength);
  if (before <= 1) return dates.short(day, now);
  if (before < 7) return dates.weekday(day);
  return day.slice(0, 4) === today.slice(0, 4) ? dates.dayOfMonth(day) : dates.month(day);
}
