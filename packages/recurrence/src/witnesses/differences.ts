import { daysInYear, weekdayOf, weekOneStart, yearOf, yearStart } from '../calendar-days.ts';
import { type DayFilter, dayFilter } from '../day-filter.ts';
import { type RuleParts, WEEKDAYS } from '../rule-text.ts';
import type { RuleWalk } from '../rule-walls.ts';
import { SECONDS_A_DAY } from '../wall-clock.ts';

/**
 * How the witnesses read what we read otherwise: every difference that is known, with its reason. A difference is
 * excused only where our own engine, reading the days of the rule in this other way, has exactly what they have.
 */
export interface Difference {
  name: string;
  /** Which rules it can concern. */
  concerns: (parts: RuleParts) => boolean;
  /** The days of the rule, as the witness reads it. */
  isDay: (walk: RuleWalk) => DayFilter;
  reason: string;
}

const modulo = (value: number, size: number): number => ((value % size) + size) % size;

/** The number of the last week of the year before, as both witnesses work it out. */
function lastWeekBefore(year: number, wkst: number): number {
  const lead = (of: number): number => modulo(weekdayOf(yearStart(of)) - wkst, 7);
  const first = (of: number): number => modulo(-lead(of), 7);
  if (first(year - 1) >= 4) return 52 + Math.floor(modulo(daysInYear(year - 1) + lead(year - 1), 7) / 4);
  return 52 + Math.floor(modulo(daysInYear(year) - first(year), 7) / 4);
}

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'positions in the first week',
    concerns: ({ frequency, bySetPos }) => frequency === 'weekly' && bySetPos.length > 0,
    isDay:
      ({ isDay, start }) =>
      (day) =>
        day >= Math.floor(start / SECONDS_A_DAY) && isDay(day),
    reason:
      'RFC 5545 §3.3.10: BYSETPOS operates on the set of one interval, and the interval of a weekly rule is a week ' +
      'from WKST on. Both witnesses let the first week begin at the start and count from there.',
  },
  {
    name: 'weeks of two years',
    concerns: ({ byWeekNo }) => byWeekNo.length > 0,
    isDay: ({ parts }) => {
      const isOther = dayFilter({ ...parts, byWeekNo: [] });
      const isListed = dayFilter(parts);
      const { byWeekNo } = parts;
      const wkst = WEEKDAYS.indexOf(parts.wkst ?? 'MO');
      return (day) => {
        const year = yearOf(day);
        if (day >= weekOneStart(year + 1, wkst)) return isOther(day) && byWeekNo.includes(1);
        if (day >= weekOneStart(year, wkst)) return isListed(day);
        return isOther(day) && (byWeekNo.includes(-1) || byWeekNo.includes(lastWeekBefore(year, wkst)));
      };
    },
    reason:
      'RFC 5545 §3.3.10: BYWEEKNO has weeks of the year, counted from either end. Of the days of a week that ' +
      'belongs to the other year, both witnesses know week 1 only counted from the front, and of the last week of ' +
      'the year before they work the number out of the length of the year after it.',
  },
];

/** Further differences, which are no matter of days; what they mean exactly stands where they are compared. */
export const OTHER_DIFFERENCES = {
  'said twice':
    'RFC 5545 §3.8.5.2: what a rule and an RDATE have both is one instance. rrule-rust lists it twice.',
  'zone data':
    'RFC 5545 leaves the offsets to the zone’s data, of which Python has another edition than Node.js: for the ' +
    'wall clock that is asked, the two editions have different offsets.',
} as const;
