import type { TaskRepeat } from '@dorfplatz/contract';
import { endDates } from '@dorfplatz/recurrence';

type Repeating = { repeat: TaskRepeat /** The day of the first one. */; from: string };

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * The day of the next one of a series, as calendars reckon it: a month without a 31st has none. What was finished late
 * does not come again in the past.
 * @param on the day of the one that was finished @param today where whoever finished it is
 */
export function nextDay({ repeat, from }: Repeating, on: string, today: string): string | null {
  const earliest = dayAfter(on) > today ? dayAfter(on) : today;
  const series = { start: from, zone: 'UTC', duration: 'P1D', rule: { ...repeat } };
  return endDates(series, 1, earliest)[0] ?? null;
}

/** The day it is somewhere. */
export const todayIn = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();
