import { fromRRule, toRRule } from './rrule.ts';
import { formatRule, parseRule, type RuleParts, WEEKDAYS } from './rule-text.ts';
import { partsOf, type Series, type SimpleRule } from './series.ts';
import { isDate, parseWall, plainOf } from './wall-clock.ts';

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU';
/** The first to fifth of a weekday in a month, or with -1 the last one. */
export interface WeekdayOfMonth {
  week: 1 | 2 | 3 | 4 | 5 | -1;
  weekday: Weekday;
}

/** All that a form can say of how often something comes. */
export interface FormRule extends SimpleRule {
  /** After how many times it ends. */
  count?: number;
  /** Of a weekly one: the weekdays, that of the start among them, in their order; more than one. */
  weekdays?: Weekday[];
  /** Of a monthly or yearly one: the weekday of the start, and which of its month that is. */
  weekdayOfMonth?: WeekdayOfMonth;
}

const plainStart = (start: string): Temporal.PlainDateTime =>
  plainOf(parseWall(start, isDate(start), 'invalid_start'));

/** The weekday of a date, 'YYYY-MM-DD', as rules write it. Throws RecurrenceError. */
export const weekdayAt = (start: string): Weekday => WEEKDAYS[plainStart(start).dayOfWeek - 1] as Weekday;

/** Which of its weekday a date is in its month, and whether it is the last one. Throws RecurrenceError. */
export function weekOfMonthAt(start: string): { week: 1 | 2 | 3 | 4 | 5; isLast: boolean } {
  const { day, daysInMonth } = plainStart(start);
  return { week: Math.ceil(day / 7) as 1, isLast: day + 7 > daysInMonth };
}

/** Whether a start is such a weekday of its month. Throws RecurrenceError. */
export function isWeekdayOfMonth(start: string, { week, weekday }: WeekdayOfMonth): boolean {
  const at = weekOfMonthAt(start);
  return weekdayAt(start) === weekday && (week === -1 ? at.isLast : at.week === week);
}

/** Weekdays each once, in the order of the week. */
export const inWeek = (weekdays: readonly Weekday[]): Weekday[] =>
  (WEEKDAYS as Weekday[]).filter((each) => weekdays.includes(each));

/**
 * The RRULE of what a form says, for a start, zone and duration as in Series.
 * @throws RecurrenceError
 */
export function formRuleText(rule: FormRule, when: Pick<Series, 'start' | 'zone' | 'duration'>): string {
  const { count, weekdays, weekdayOfMonth, ...simple } = rule;
  const parts = partsOf(simple);
  if (count !== undefined) parts.count = count;
  if (weekdays && rule.frequency === 'weekly') parts.byDay = inWeek(weekdays);
  if (weekdayOfMonth) {
    parts.byDay = [`${weekdayOfMonth.week}${weekdayOfMonth.weekday}`];
    if (rule.frequency === 'yearly') parts.byMonth = [plainStart(when.start).month];
  }
  return toRRule({ ...when, rule: formatRule(parts) })!;
}

/** The weekday of the month that a rule means, where it means one; Outlook writes `BYDAY=FR;BYSETPOS=-1`. */
function weekdayOfMonthIn({ byDay, bySetPos }: RuleParts): WeekdayOfMonth | undefined {
  const [, ordinal, weekday] = /^(-?\d+)?(\w\w)$/.exec(byDay[0] ?? '') ?? [];
  const position = ordinal === undefined ? bySetPos : [Number(ordinal), ...bySetPos];
  const [week = 0] = position;
  if (byDay.length !== 1 || position.length !== 1 || !(week === -1 || (week >= 1 && week <= 5)))
    return undefined;
  return { week: week as -1, weekday: weekday as Weekday };
}

/**
 * What a form can say of the text of an RRULE, for a start and a zone as in Series; null where it says more.
 * @throws RecurrenceError
 */
export function formRuleOf(text: string, when: Pick<Series, 'start' | 'zone'>): FormRule | null {
  const { count, ...parts }: RuleParts = parseRule(text);
  const more: Pick<FormRule, 'count' | 'weekdays' | 'weekdayOfMonth'> = count === undefined ? {} : { count };
  const { frequency, interval, byDay, byMonth, wkst } = parts;
  if (frequency === 'weekly' && byDay.length > 1) {
    // With another first day, every second week begins elsewhere.
    const isUsual = interval === 1 || wkst === undefined || wkst === 'MO';
    if (!isUsual || !byDay.includes(weekdayAt(when.start))) return null;
    more.weekdays = inWeek(byDay as Weekday[]);
    parts.byDay = [];
  } else if ((frequency === 'monthly' || frequency === 'yearly') && byDay.length > 0) {
    const found = weekdayOfMonthIn(parts);
    const isMonth =
      frequency === 'monthly'
        ? byMonth.length === 0
        : byMonth.length === 1 && byMonth[0] === plainStart(when.start).month;
    if (!found || !isMonth || !isWeekdayOfMonth(when.start, found)) return null;
    more.weekdayOfMonth = found;
    Object.assign(parts, { byDay: [], bySetPos: [], byMonth: [] });
  }
  const rest = fromRRule(formatRule(parts), when);
  return typeof rest === 'string' ? null : { ...rest, ...more };
}
