import { wallClock } from '@dorfplatz/content/dates';

/** Which greeting fits an instant, by the hour in a time zone. */
export function greetingOf(instant: Date, timeZone: string): 'morning' | 'day' | 'evening' | 'night' {
  const hour = Number(wallClock(timeZone, instant).slice(11, 13));
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}
