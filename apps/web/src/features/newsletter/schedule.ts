import { type NewsletterSchedule, WEEKDAYS } from '@dorfplatz/contract';

export type Interval = NewsletterSchedule['interval'];
export type Schedule = Omit<NewsletterSchedule, 'revision'>;

/** The days with which an interval begins [RUL-0581]. */
const DEFAULTS: Record<Interval, Pick<Schedule, 'day' | 'second_day'>> = {
  weekly: { day: 'mon', second_day: '15' },
  semimonthly: { day: '1', second_day: '15' },
  monthly: { day: '1', second_day: '15' },
};

const isWeekday = (day: string) => (WEEKDAYS as readonly string[]).includes(day);

/** The days that an interval offers [RUL-0580]. */
export const daysOf = (interval: Interval): readonly string[] =>
  interval === 'weekly' ? WEEKDAYS : Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The schedule with another interval: a day that it does not know gives way to its first one [RUL-0581]. */
export function withInterval(schedule: Schedule, interval: Interval): Schedule {
  const fits = isWeekday(schedule.day) === (interval === 'weekly');
  return { ...schedule, interval, ...(fits ? {} : DEFAULTS[interval]) };
}

/** Whether issues would come at the same moment twice. */
export const isDouble = ({ interval, day, second_day, time, second_time }: Schedule): boolean =>
  interval === 'semimonthly' && day === second_day && time === second_time;
