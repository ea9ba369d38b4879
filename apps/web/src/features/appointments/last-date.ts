import { endDates, type FormRule, formRuleText } from '@dorfplatz/recurrence';
import { addDays, type Day } from '@dorfplatz/ui';

/** Days to look back for a date of the rule: enough for its unit, else since the start. */
const spans = { daily: 1, weekly: 7, monthly: 62, yearly: 366 * 4 } as const;

/**
 * The last date of a series on or before a day, so that it can end there [RUL-0104]; its first date for a day before
 * it. Null while the start or the interval is none.
 */
export function lastDateUntil(
  day: Day,
  rhythm: FormRule,
  when: { start: string; zone: string; isAllDay: boolean },
): Day | null {
  const { start, zone, isAllDay } = when;
  const series = { start, zone, duration: isAllDay ? 'P1D' : 'PT1H' };
  const { until: _, count: __, ...endless } = rhythm;
  const first = start.slice(0, 10);
  try {
    const rule = formRuleText(endless, series);
    for (let back = spans[rhythm.frequency] * rhythm.interval; ; back *= 4) {
      const from = addDays(day, -back);
      const isWhole = from <= first;
      const dates = endDates({ ...series, rule }, 1000, isWhole ? undefined : from);
      const last = dates.findLast((date) => date <= day);
      if (last || isWhole) return last ?? dates[0] ?? null;
    }
  } catch {
    return null;
  }
}
