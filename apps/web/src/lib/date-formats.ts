import type { Language } from '@dorfplatz/contract';
import { localeOf } from './locale.ts';

export interface DateFormats {
  /** "3. Juni 2026" */
  date: (instant: string) => string;
  /** "Mittwoch, 3. Juni 2026, 14:05" */
  dateTime: (instant: string) => string;
  /** "14:05" */
  time: (instant: string) => string;
  /** "vor 5 Minuten", "gestern, 14:05", "3. Juni", "3. Juni 2024" */
  relative: (instant: string, now?: Date) => string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const made = new Map<string, DateFormats>();

/**
 * Formats instants (RFC 3339) as a member reads them: in their language and their time zone. The same formats for
 * the same reader: making one takes the browser longer than a hundred uses of it.
 */
export function dateFormats(language: Language, timeZone: string): DateFormats {
  const key = `${language} ${timeZone}`;
  let formats = made.get(key);
  if (!formats) {
    formats = makeFormats(localeOf(language), timeZone);
    made.set(key, formats);
  }
  return formats;
}

/** A value that is made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function makeFormats(locale: string, timeZone: string): DateFormats {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
    return (instant: string) => formatter().format(new Date(instant));
  };
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const dayAndMonth = format({ day: 'numeric', month: 'long' });
  const year = format({ year: 'numeric' });
  const calendarDay = once(() => new Intl.DateTimeFormat('en-CA', { timeZone }));
  const relativeTo = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return {
    date,
    time,
    dateTime: format({ dateStyle: 'full', timeStyle: 'short' }),
    relative: (instant, now = new Date()) => {
      const past = now.getTime() - new Date(instant).getTime();
      if (past < minute) return relativeTo().format(0, 'second');
      if (past < hour) return relativeTo().format(-Math.floor(past / minute), 'minute');
      const today = calendarDay().format(now);
      const written = calendarDay().format(new Date(instant));
      if (written === today) return relativeTo().format(-Math.floor(past / hour), 'hour');
      const days = Math.round((Date.parse(today) - Date.parse(written)) / day);
      if (days === 1) return `${relativeTo().format(-1, 'day')}, ${time(instant)}`;
      return year(instant) === year(now.toISOString()) ? dayAndMonth(instant) : date(instant);
    },
  };
}
