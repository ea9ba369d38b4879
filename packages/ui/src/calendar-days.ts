/** A day without time and zone, `YYYY-MM-DD`. */
export type Day = string;

const day = 86_400_000;
const at = (iso: Day): Date => new Date(`${iso}T00:00:00Z`);
const isoOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** The day of the reader's clock. */
export function today(now = new Date()): Day {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return isoOf(local);
}

export const addDays = (iso: Day, days: number): Day => isoOf(new Date(at(iso).getTime() + days * day));

/** So many months later, or earlier; the last day of the month where it is shorter. */
export function addMonths(iso: Day, months: number): Day {
  const date = at(iso);
  const month = date.getUTCMonth() + months;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last))));
}

/** Days since Monday, 0 to 6: weeks begin on Monday in every language [RUL-0204]. */
export const weekdayOf = (iso: Day): number => (at(iso).getUTCDay() + 6) % 7;

/** The whole weeks that a month touches, each from Monday to Sunday [RUL-0204]. */
export function weeksOf(month: Day): Day[][] {
  const first = `${month.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: Day[][] = [];
  for (let monday = start; weeks.length === 0 || monday.slice(0, 7) === month.slice(0, 7); ) {
    const begins = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(begins, index)));
    monday = addDays(monday, 7);
  }
  return weeks;
}

/** Names of the weekdays from Monday on. */
export function weekdayNames(locale: string, style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(at(addDays('2024-01-01', index))));
}

/** Names of the twelve months. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, index, 1))));
}

const numeric = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** "03.06.2026" as a language writes it. */
export const formatDay = (iso: Day, locale: string): string => numeric(locale).format(at(iso));

/** "3. Juni 2026" as a language says it. */
export const longDay = (iso: Day, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at(iso),
  );

/** The form that a date must have: `TT.MM.JJJJ` for the letters `TMJ`. */
export function dayPattern(locale: string, letters: string): string {
  const [d = 'D', m = 'M', y = 'Y'] = letters;
  const written: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
    day: d + d,
    month: m + m,
    year: y + y + y + y,
  };
  return numeric(locale)
    .formatToParts(0)
    .map(({ type, value }) => written[type] ?? value)
    .join('');
}

/** The day that somebody typed; null unless it is exactly in the form of the language [RUL-0398]. */
export function parseDay(text: string, locale: string): Day | null {
  const parts = numeric(locale).formatToParts(0);
  const digits: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
    day: '(?<day>\\d{2})',
    month: '(?<month>\\d{2})',
    year: '(?<year>[12]\\d{3})',
  };
  const form = parts
    .map(({ type, value }) => digits[type] ?? value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('');
  const found = new RegExp(`^${form}$`).exec(text.trim())?.groups;
  if (!found) return null;
  const iso = `${found.year}-${found.month}-${found.day}`;
  const date = at(iso);
  return Number.isNaN(date.getTime()) || isoOf(date) !== iso ? null : iso;
}
