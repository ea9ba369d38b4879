import { localeOf, useLanguage } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';

export interface ChatDates {
  /** The day of an instant where the reader is: `2026-06-10`. */
  dayOf: (instant: string) => string;
  /** "09:41", "gestern", "Di", "3. Juni" */
  brief: (instant: string) => string;
  time: (instant: string) => string;
  /** "Heute", "Gestern", "Mittwoch, 10. Juni" */
  day: (day: string) => string;
}

const made = new Map<string, ChatDates>();
const dayLength = 86_400_000;

function make(locale: string, timeZone: string): ChatDates {
  const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    return (instant: string) => formatter.format(new Date(instant));
  };
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const weekday = format({ weekday: 'short' });
  const dayAndMonth = format({ day: 'numeric', month: 'long' });
  const whole = format({ day: 'numeric', month: 'numeric', year: 'numeric' });
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC');
  const longDayOfYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'UTC');
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const today = () => iso.format(new Date());
  const ago = (day: string) => Math.round((Date.parse(today()) - Date.parse(day)) / dayLength);
  const dayOf = (instant: string) => iso.format(new Date(instant));
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return {
    dayOf,
    time,
    brief(instant) {
      const day = dayOf(instant);
      const days = ago(day);
      if (days <= 0) return time(instant);
      if (days === 1) return relative.format(-1, 'day');
      if (days < 7) return weekday(instant);
      return day.slice(0, 4) === today().slice(0, 4) ? dayAndMonth(instant) : whole(instant);
    },
    day(day) {
      const days = ago(day);
      if (days === 0 || days === 1) return capital(relative.format(-days, 'day'));
      return day.slice(0, 4) === today().slice(0, 4) ? longDay(day) : longDayOfYear(day);
    },
  };
}

/** How chats write moments, in the reader's language and time zone. */
export function useChatDates(): ChatDates {
  const language = useLanguage();
  const { time_zone } = useViewer();
  const key = `${language} ${time_zone}`;
  let dates = made.get(key);
  if (!dates) {
    dates = make(localeOf(language), time_zone);
    made.set(key, dates);
  }
  return dates;
}
