import {
  choose,
  type FormRule,
  type Frequency,
  inWeek,
  type RecurrenceChoice,
  type SimpleRule,
  type Weekday,
  type WeekdayOfMonth,
  weekdayAt,
  weekOfMonthAt,
} from '@dorfplatz/recurrence';

type Rule = SimpleRule | null;
/** As the form shows it; `kept` is a rule from elsewhere that says more than the form. */
type Rhythm = { choice: RecurrenceChoice | 'kept'; rule: Rule };
type Days = { rule: Rule; startDay: string; weekdays: Weekday[]; monthlyDay: MonthlyDay };

/** What of its start a monthly rhythm goes by: the day, which of its weekday it is, or that it is the last one. */
export type MonthlyDay = 'day' | 'nth' | 'last';

/** Another rhythm, with what it keeps of the rule before. */
export const withChoice = ({ rule }: Rhythm, choice: RecurrenceChoice): Rhythm => ({
  choice,
  rule: choose(rule, choice),
});

/** Another unit of a custom rhythm; where it ends is chosen anew, its interval stays [RUL-0088]. */
export const withUnit = (rule: Rule, frequency: Frequency): Rule => ({
  frequency,
  interval: rule?.interval ?? 1,
});

export const monthlyDayOf = (found: WeekdayOfMonth | null): MonthlyDay =>
  found === null ? 'day' : found.week === -1 ? 'last' : 'nth';

/** What a monthly rhythm that begins on a day can go by. */
export function monthlyDays(startDay: string): { value: MonthlyDay; week: WeekdayOfMonth['week'] | null }[] {
  const { week, isLast } = weekOfMonthAt(startDay);
  return [
    { value: 'day', week: null },
    { value: 'nth', week },
    ...(isLast ? [{ value: 'last' as const, week: -1 as const }] : []),
  ];
}

/** The weekdays of a weekly rhythm, that of the start always among them; none where it is that alone. */
export function weekdaysOf({ rule, startDay, weekdays }: Days): Weekday[] {
  const all = rule?.frequency === 'weekly' ? inWeek([...weekdays, weekdayAt(startDay)]) : [];
  return all.length > 1 ? all : [];
}

/** The weekday of the month that a rhythm goes by; what was the last one, and is so no more, is counted. */
export function weekdayOfMonth({ rule, startDay, monthlyDay }: Days): WeekdayOfMonth | null {
  if (monthlyDay === 'day' || (rule?.frequency !== 'monthly' && rule?.frequency !== 'yearly')) return null;
  const offered = monthlyDays(startDay);
  const { week } = offered.find(({ value }) => value === monthlyDay) ?? offered[1]!;
  return { week: week!, weekday: weekdayAt(startDay) };
}

/** All that a form says of the rhythm but its end. */
export function rhythmOf(values: Days): FormRule | null {
  if (!values.rule) return null;
  const [weekdays, found] = [weekdaysOf(values), weekdayOfMonth(values)];
  const { frequency, interval } = values.rule;
  return {
    frequency,
    interval,
    ...(weekdays.length > 0 && { weekdays }),
    ...(found && { weekdayOfMonth: found }),
  };
}
