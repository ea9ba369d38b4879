/**
 * The one place that writes dates and times for people, in three lengths; a test reads the sources for others.
 * A date comes as an instant (RFC 3339 with an offset), as a wall clock `YYYY-MM-DDTHH:MM` that is shown as it is, or
 * as a whole day `YYYY-MM-DD`, which is written without a time.
 */
export type When = string;

/** How much of a date is said. */
export type DateLength = 'short' | 'middle' | 'full';

export interface Dates {
  /** For lists: "heute, 14:30", "Mi., 25. Nov.", with the year when it is another: "Mi., 25. Nov. 2025". */
  short(when: When, now?: Date): string;
  /** For sentences: "Mi., 25. November, 14:30", with the year when it is another. */
  middle(when: When, now?: Date): string;
  /** For titles and tooltips: "Mittwoch, 25. November 2026 um 14:30 Uhr". */
  full(when: When): string;
  /** From one to another: "Mi., 25. November, 22:00 – Do., 26. November, 01:00"; of one day the day once. */
  range(from: When, to: When, length: DateLength, now?: Date): string;
  /** How long ago, where what is new stands beside what is old: "vor 5 Minuten", "gestern, 14:05", "3. Juni". */
  ago(when: When, now?: Date): string;
  /** How long until then, roughly: "in 25 Minuten", "in 8 Stunden", "in 3 Tagen". Of a day: "heute", "morgen". */
  ahead(when: When, now?: Date): string;
  /** For the narrow list of chats: "09:41", "gestern", "Di", "3. Juni", "3.6.2025". */
  brief(when: When, now?: Date): string;
  /** Above what was written on a day: "Heute", "Gestern", "Mittwoch, 10. Juni". */
  heading(day: When, now?: Date): string;
  /** "14:30" */
  time(when: When): string;
  /** "25.11.2026", "25.11.2026 14:30": calendar and messages write dates so in every language [RUL-0112] [RUL-0218]. */
  dotted(when: When): string;
  /** "Juni 2026" */
  month(day: When): string;
  /** "Juni", "Sept." */
  shortMonth(day: When): string;
  /** "1. Juli" */
  dayOfMonth(day: When): string;
  /** "Mittwoch" */
  weekday(day: When): string;
  /** "Mi" */
  shortWeekday(day: When): string;
  /** The day where the reader is, `2026-11-25`. */
  dayOf(when: When): string;
}

const minute = 60_000;
const hour = 60 * minute;
const dayLength = 24 * hour;

const made = new Map<string, unknown>();

/** Makes something once for a key: a format takes longer to make than a hundred uses of it. */
function once<Value>(key: string, make: () => Value): Value {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as Value;
}

const isDay = (when: When) => when.length === 10;
const isWall = (when: When) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(when);
/** Days and wall clocks are shown as they are, as if they were UTC. */
const instantOf = (when: When) => new Date(isDay(when) ? `${when}T00:00Z` : isWall(when) ? `${when}Z` : when);

/**
 * What the clocks of a zone show at an instant, `YYYY-MM-DDTHH:MM`.
 * @param zone IANA name
 * @throws RangeError where nobody knows the zone, or the instant is none
 */
export function wallClock(zone: string, instant: string | number | Date): string {
  // Swedish writes dates as ISO 8601 does.
  const format = once(
    `wall ${zone}`,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  );
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** How a language puts a time, or a span of times, behind a day. */
const sentences: Record<string, { at(day: string, time: string): string; span(...parts: string[]): string }> =
  {
    de: {
      at: (day, time) => `${day} um ${time} Uhr`,
      span: (day, start, end) => `${day}, ${start} bis ${end} Uhr`,
    },
    en: { at: (day, time) => `${day} at ${time}`, span: (day, start, end) => `${day}, ${start} to ${end}` },
    es: { at: (day, time) => `${day}, ${time}`, span: (day, start, end) => `${day}, de ${start} a ${end}` },
    fr: { at: (day, time) => `${day} à ${time}`, span: (day, start, end) => `${day}, de ${start} à ${end}` },
  };

/**
 * Dates as somebody reads them.
 * @param locale BCP 47 tag of one of the product's languages
 * @param timeZone IANA name of the reader's zone
 */
export const datesIn = (locale: string, timeZone: string): Dates =>
  once(`dates ${locale} ${timeZone}`, () => makeDates(locale, timeZone));

function makeDates(locale: string, timeZone: string): Dates {
  const sentence = sentences[locale.slice(0, 2)] ?? sentences.de!;
  const write = (when: When, options: Intl.DateTimeFormatOptions): string => {
    const zone = isWall(when) ? 'UTC' : timeZone;
    const key = `${locale} ${zone} ${JSON.stringify(options)}`;
    const format = once(key, () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }));
    return format.format(instantOf(when));
  };
  const relative = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    once(`ago ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(value, unit);
  const wallOf = (when: When) => (isWall(when) ? when : wallClock(timeZone, when));
  const dayOf = (when: When) => wallOf(when).slice(0, 10);
  const today = (now: Date) => wallClock(timeZone, now).slice(0, 10);
  const daysTo = (when: When, now: Date) =>
    Math.round((Date.parse(dayOf(when)) - Date.parse(today(now))) / dayLength);
  const time = (when: When) => wallOf(when).slice(11, 16);
  const withYear = (when: When, now: Date) =>
    dayOf(when).slice(0, 4) === today(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const lengths = {
    short: (when: When, now: Date) =>
      Math.abs(daysTo(when, now)) <= 1
        ? relative(daysTo(when, now), 'day')
        : write(when, { weekday: 'short', day: 'numeric', month: 'short', ...withYear(when, now) }),
    middle: (when: When, now: Date) =>
      write(when, { weekday: 'short', day: 'numeric', month: 'long', ...withYear(when, now) }),
    full: (when: When) => write(when, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  } satisfies Record<DateLength, (when: When, now: Date) => string>;
  const short = (when: When, now = new Date()) => {
    const isNear = Math.abs(daysTo(when, now)) <= 1;
    return isNear && !isDay(when) ? `${lengths.short(when, now)}, ${time(when)}` : lengths.short(when, now);
  };
  const middle = (when: When, now = new Date()) =>
    isDay(when) ? lengths.middle(when, now) : `${lengths.middle(when, now)}, ${time(when)}`;
  const full = (when: When) =>
    isDay(when) ? lengths.full(when) : sentence.at(lengths.full(when), time(when));
  const dayAndMonth = { day: 'numeric', month: 'long' } as const;
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return {
    short,
    middle,
    full,
    range(from, to, length, now = new Date()) {
      const day = lengths[length](from, now);
      if (dayOf(from) === dayOf(to)) {
        if (isDay(from)) return day;
        return length === 'full'
          ? sentence.span(day, time(from), time(to))
          : `${day}, ${time(from)}–${time(to)}`;
      }
      const ends = { short, middle, full: (when: When) => full(when) };
      return `${ends[length](from, now)} – ${ends[length](to, now)}`;
    },
    ago(when, now = new Date()) {
      const past = now.getTime() - instantOf(when).getTime();
      if (past < minute) return relative(0, 'second');
      if (past < hour) return relative(-Math.floor(past / minute), 'minute');
      const days = daysTo(when, now);
      if (days === 0) return relative(-Math.floor(past / hour), 'hour');
      if (days === -1) return `${relative(-1, 'day')}, ${time(when)}`;
      return write(when, { ...dayAndMonth, ...withYear(when, now) });
    },
    ahead(when, now = new Date()) {
      const left = instantOf(when).getTime() - now.getTime();
      if (!isDay(when) && left < hour) return relative(Math.floor(left / minute), 'minute');
      if (!isDay(when) && left < dayLength) return relative(Math.floor(left / hour), 'hour');
      return relative(daysTo(when, now), 'day');
    },
    brief(when, now = new Date()) {
      const days = daysTo(when, now);
      if (days >= 0) return time(when);
      if (days === -1) return relative(-1, 'day');
      if (days > -7) return write(when, { weekday: 'short' });
      return 'year' in withYear(when, now)
        ? write(when, { day: 'numeric', month: 'numeric', year: 'numeric' })
        : write(when, dayAndMonth);
    },
    heading(day, now = new Date()) {
      const days = daysTo(day, now);
      if (days === 0 || days === -1) return capital(relative(days, 'day'));
      return write(day, { weekday: 'long', ...dayAndMonth, ...withYear(day, now) });
    },
    time,
    dotted(when) {
      const wall = wallOf(when);
      const day = `${wall.slice(8, 10)}.${wall.slice(5, 7)}.${wall.slice(0, 4)}`;
      return isDay(when) ? day : `${day} ${time(when)}`;
    },
    month: (day) => write(day, { month: 'long', year: 'numeric' }),
    shortMonth: (day) => write(day, { month: 'short' }),
    dayOfMonth: (day) => write(day, { day: 'numeric', month: 'short' }),
    weekday: (day) => write(day, { weekday: 'long' }),
    shortWeekday: (day) => write(day, { weekday: 'short' }).replace(/\.$/, ''),
    dayOf,
  };
}
