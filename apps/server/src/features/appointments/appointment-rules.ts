import { isAllowedLink } from '@dorfplatz/content';
import type { AppointmentDateWrite, AppointmentWrite, NetworkSettings } from '@dorfplatz/contract';
import {
  type FormRule,
  formRuleText,
  inWeek,
  isOnInterval,
  isWeekdayOfMonth,
  weekdayAt,
} from '@dorfplatz/recurrence';
import { cleanLine } from '../../platform/clean-line.ts';
import { isTimeZone } from '../../platform/settings/network-settings.ts';
import type { When } from './tables.ts';
import { durationOf, instantsOf, startOf } from './when.ts';

export type FieldErrors = Record<string, string[]>;

const DAYS_MAX = 36_600;

function plain(text: string, isAllDay: boolean): Temporal.PlainDateTime | undefined {
  // A time of a date, or a date without its time, says something else than what was meant.
  if (text.includes('T') === isAllDay) return undefined;
  try {
    const wall = Temporal.PlainDateTime.from(text);
    return wall.year >= 1600 ? wall : undefined;
  } catch {
    // 30 February, 25 o'clock
    return undefined;
  }
}

const written = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'second' });

/** When a form says that it is, or undefined with what is wrong in `errors`. */
export function checkDate(date: AppointmentDateWrite, errors: FieldErrors): When | undefined {
  const isZone = /^[A-Za-z]/.test(date.time_zone) && isTimeZone(date.time_zone);
  if (!isZone) errors['date.time_zone'] = ['unknown'];
  const [start, end] = [plain(date.start, date.all_day), plain(date.end, date.all_day)];
  if (!start) errors['date.start'] = ['invalid'];
  if (!end || (date.all_day && date.end > '9999-12-30')) errors['date.end'] = ['invalid'];
  if (!start || !end || !isZone || errors['date.end']) return undefined;
  if (Temporal.PlainDateTime.compare(end, start) < 0) {
    errors.date = ['end_before_start'];
    return undefined;
  }
  if (start.until(end, { largestUnit: 'days' }).days >= DAYS_MAX) {
    errors.date = ['too_long_time'];
    return undefined;
  }
  return {
    all_day: date.all_day,
    time_zone: date.time_zone,
    start_wall: written(start),
    end_wall: written(date.all_day ? end.add({ days: 1 }) : end),
  };
}

type Pattern = NonNullable<AppointmentWrite['recurrence_pattern']>;

/** What a form says of how often something comes, where it says that it does. */
export function formRuleIn(pattern: Pattern): FormRule {
  const { recurrence_end_time: until, recurrence_count: count, recurrence_weekdays: weekdays } = pattern;
  return {
    frequency: pattern.recurrence_frequency as FormRule['frequency'],
    interval: pattern.recurrence_interval ?? 1,
    ...(until && { until }),
    ...(count && { count }),
    ...(weekdays && new Set(weekdays).size > 1 && { weekdays: inWeek(weekdays) }),
    ...(pattern.recurrence_weekday_of_month && { weekdayOfMonth: pattern.recurrence_weekday_of_month }),
  };
}

/** Weekdays must be those of a rhythm that has some, and that of the start among them. */
function checkWeekdays(pattern: Pattern, start: string, errors: FieldErrors): void {
  const { recurrence_frequency: frequency, recurrence_weekday_of_month: ofMonth } = pattern;
  const weekdays = pattern.recurrence_weekdays ?? [];
  const isLong = frequency === 'monthly' || frequency === 'yearly';
  if (weekdays.length > 0 && frequency !== 'weekly')
    errors['recurrence_pattern.recurrence_weekdays'] = ['not_allowed'];
  else if (weekdays.length > 0 && !weekdays.includes(weekdayAt(start)))
    errors['recurrence_pattern.recurrence_weekdays'] = ['starts_otherwise'];
  if (ofMonth && !isLong) errors['recurrence_pattern.recurrence_weekday_of_month'] = ['not_allowed'];
  else if (ofMonth && !isWeekdayOfMonth(start, ofMonth))
    errors['recurrence_pattern.recurrence_weekday_of_month'] = ['starts_otherwise'];
}

/** The text of the rule that a form chose, or undefined with what is wrong in `errors`. */
export function checkRule(pattern: Pattern, when: When, errors: FieldErrors): string | null | undefined {
  const { recurrence_frequency: frequency, recurrence_end_time: until } = pattern;
  if (frequency === 'never') return null;
  const series = { start: startOf(when), zone: when.time_zone, duration: durationOf(when) };
  const wrong: FieldErrors = {};
  checkWeekdays(pattern, series.start, wrong);
  const rule = formRuleIn(pattern);
  if (until && rule.count) wrong['recurrence_pattern.recurrence_count'] = ['not_allowed'];
  Object.assign(errors, wrong);
  if (Object.keys(wrong).length > 0) return undefined;
  try {
    const text = formRuleText(rule, series);
    if (!until || (until >= when.start_wall.slice(0, 10) && isOnInterval({ ...series, rule: text }, until)))
      return text;
    errors['recurrence_pattern.recurrence_end_time'] = ['not_on_interval'];
  } catch {
    errors['recurrence_pattern.recurrence_end_time'] = ['invalid'];
  }
  return undefined;
}

const isLink = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text) && isAllowedLink(text);

/** What of a form holds whether it is new or not; fields that were not sent are not looked at. */
export function checkFields(
  write: AppointmentWrite,
  settings: Pick<NetworkSettings, 'create_meetings'>,
  errors: FieldErrors,
): void {
  if (write.name !== undefined && cleanLine(write.name) === '') errors.name = ['required'];
  const link = write.location?.link?.trim();
  if (link && !isLink(link)) errors['location.link'] = ['invalid'];
  const url = write.application_configuration?.url?.trim();
  if (url && !isLink(url)) errors['application_configuration.url'] = ['invalid'];
  if (write.meeting && !settings.create_meetings) errors.meeting = ['not_allowed'];
}

/** Instants that a series or appointment begins and ends at first. */
export const firstInstants = (when: When) => {
  const { start, end } = instantsOf(when);
  return { starts_at: start.toString(), ends_at: end.toString() };
};
