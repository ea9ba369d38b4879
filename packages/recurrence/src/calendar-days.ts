/** Days are counted from 1 January 1970, weekdays from Monday = 0, in the proleptic Gregorian calendar. */

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInYear = (year: number): number => (isLeapYear(year) ? 366 : 365);

/** The number of 1 January. */
export function yearStart(year: number): number {
  const before = year - 1;
  return (
    before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 719_162
  );
}

/** How many days of the year lie before a month (1 to 13). */
export const daysBefore = (year: number, month: number): number =>
  DAYS_BEFORE[month - 1]! + (month > 2 && isLeapYear(year) ? 1 : 0);

export const monthStart = (year: number, month: number): number => yearStart(year) + daysBefore(year, month);

export const daysInMonth = (year: number, month: number): number =>
  daysBefore(year, month + 1) - daysBefore(year, month);

export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The year in which a day lies. */
export function yearOf(day: number): number {
  let year = 1970 + Math.floor(day / 365.2425);
  if (yearStart(year) > day) year -= 1;
  else if (yearStart(year + 1) <= day) year += 1;
  return year;
}

/** The month (1 to 12) in which a day of the year (from 0) lies. */
export function monthOf(year: number, dayOfYear: number): number {
  let month = Math.min(12, Math.floor(dayOfYear / 31) + 1);
  while (daysBefore(year, month + 1) <= dayOfYear) month += 1;
  return month;
}

/** The first day of week 1 of a year: the first week with at least four days in it, beginning on `firstWeekday`. */
export function weekOneStart(year: number, firstWeekday: number): number {
  const fourth = yearStart(year) + 3;
  return fourth - ((weekdayOf(fourth) - firstWeekday + 7) % 7);
}
