import type { Day } from '@dorfplatz/ui';

const made = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = made.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    made.set(key, formatter);
  }
  const { format: write } = formatter;
  return (day) => write(new Date(`${day}T00:00:00Z`));
}

/** "Mittwoch, 17. Juni 2026" */
export const dayTitle = (day: Day, locale: string): string =>
  format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })(day);

/** "Juni 2026" */
export const monthTitle = (month: Day, locale: string): string =>
  format(locale, { month: 'long', year: 'numeric' })(month);

/** "Mittwoch" */
export const weekdayName = (day: Day, locale: string): string => format(locale, { weekday: 'long' })(day);

/** "Mi" */
export const shortWeekday = (day: Day, locale: string): string =>
  format(locale, { weekday: 'short' })(day).replace(/\.$/, '');

/** "Juni" or "Sept." */
export const shortMonth = (day: Day, locale: string): string => format(locale, { month: 'short' })(day);

/** "17", and "1. Juli" where another month begins beside the one that is shown. */
export const dayNumber = (day: Day, isOutside: boolean, locale: string): string =>
  isOutside && day.endsWith('-01')
    ? format(locale, { day: 'numeric', month: 'short' })(day)
    : String(Number(day.slice(8)));

/** "17.06.2026": the calendar writes dates in this form in every language [RUL-0112]. */
export const dottedDay = (day: Day): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
