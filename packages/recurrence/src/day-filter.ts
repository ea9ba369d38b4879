import {
  daysBefore,
  daysInMonth,
  daysInYear,
  monthOf,
  weekdayOf,
  weekOneStart,
  yearOf,
  yearStart,
} from './calendar-days.ts';
import { type RuleParts, WEEKDAYS } from './rule-text.ts';

/** Whether a rule can take place on a day, its period and BYSETPOS left aside. */
export type DayFilter = (day: number) => boolean;

interface Ordinal {
  ordinal: number;
  weekday: number;
}

/** 0 where the list says nothing, since a test of bits costs less than one of a set. */
const bits = (values: readonly number[]): number => values.reduce((mask, value) => mask | (1 << value), 0);

/** Whether `value` of 1 to `size`, or its place counted from the end, is listed. */
const isListed = (list: ReadonlySet<number>, value: number, size: number): boolean =>
  list.has(value) || list.has(value - size - 1);

function ordinalsOf(byDay: readonly string[]): Ordinal[] {
  return byDay
    .filter((word) => word.length > 2)
    .map((word) => ({ ordinal: Number(word.slice(0, -2)), weekday: WEEKDAYS.indexOf(word.slice(-2)) }));
}

/** Whether a day is the how-manieth of its weekday within `size` days, of which it is number `index` (from 0). */
const isOrdinal = ({ ordinal, weekday }: Ordinal, day: number, index: number, size: number): boolean =>
  weekday === weekdayOf(day) &&
  (ordinal > 0 ? Math.floor(index / 7) + 1 === ordinal : Math.floor((size - 1 - index) / 7) + 1 === -ordinal);

function isInWeek(weeks: ReadonlySet<number>, day: number, year: number, firstWeekday: number): boolean {
  let of = year;
  if (day < weekOneStart(year, firstWeekday)) of = year - 1;
  else if (day >= weekOneStart(year + 1, firstWeekday)) of = year + 1;
  const first = weekOneStart(of, firstWeekday);
  const count = (weekOneStart(of + 1, firstWeekday) - first) / 7;
  return isListed(weeks, Math.floor((day - first) / 7) + 1, count);
}

/** The filter of a rule whose missing parts have been taken from its start. */
export function dayFilter(rule: RuleParts): DayFilter {
  const months = bits(rule.byMonth);
  const weekdays = bits(rule.byDay.filter((word) => word.length === 2).map((word) => WEEKDAYS.indexOf(word)));
  const ordinals = ordinalsOf(rule.byDay);
  const hasDays = rule.byDay.length > 0;
  const monthDays = new Set(rule.byMonthDay);
  const yearDays = new Set(rule.byYearDay);
  const weeks = new Set(rule.byWeekNo);
  const isWithinMonth = rule.frequency === 'monthly' || months !== 0;
  const firstWeekday = WEEKDAYS.indexOf(rule.wkst ?? 'MO');

  const isOneOf = (day: number, year: number, dayOfYear: number, month: number): boolean => {
    if (weekdays & (1 << weekdayOf(day))) return true;
    if (ordinals.length === 0) return false;
    const index = isWithinMonth ? dayOfYear - daysBefore(year, month) : dayOfYear;
    const size = isWithinMonth ? daysInMonth(year, month) : daysInYear(year);
    return ordinals.some((ordinal) => isOrdinal(ordinal, day, index, size));
  };

  return (day) => {
    if (hasDays && ordinals.length === 0 && !(weekdays & (1 << weekdayOf(day)))) return false;
    const year = yearOf(day);
    const dayOfYear = day - yearStart(year);
    const month = monthOf(year, dayOfYear);
    if (months !== 0 && !(months & (1 << month))) return false;
    if (monthDays.size > 0) {
      const dayOfMonth = dayOfYear - daysBefore(year, month) + 1;
      if (!isListed(monthDays, dayOfMonth, daysInMonth(year, month))) return false;
    }
    if (yearDays.size > 0 && !isListed(yearDays, dayOfYear + 1, daysInYear(year))) return false;
    if (weeks.size > 0 && !isInWeek(weeks, day, year, firstWeekday)) return false;
    return !hasDays || isOneOf(day, year, dayOfYear, month);
  };
}
