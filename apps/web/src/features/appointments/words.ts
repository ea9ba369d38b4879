import { type Dates, wallClock } from '@dorfplatz/content/dates';
import type { AppointmentDate } from '@dorfplatz/contract';
import type { Translate } from '../../lib/i18n.ts';
import { writtenWall } from '../calendar/index.ts';

const kinds = { ms_teams: 'Microsoft Teams', google_meet: 'Google Meet', zoom: 'Zoom' } as const;
const longestLabel = 65;

/** How a meeting link is called: by its provider [RUL-0035], else the link itself, cut at 65 characters [RUL-0036]. */
export function meetingLinkLabel(link: string, kind: keyof typeof kinds | null): string {
  if (kind) return kinds[kind];
  return link.length > longestLabel ? `${link.slice(0, longestLabel)}…` : link;
}

/**
 * "Mittwoch, 17.06.2026, 18:00 bis 19:30 Uhr", as clocks show it where it takes place, or in another zone.
 * Dates are written in the calendar's form in every language [RUL-0112].
 */
export function dateWords(date: AppointmentDate, dates: Dates, t: Translate, zone?: string): string {
  const named = (day: string) => `${dates.weekday(day)}, ${dates.dotted(day)}`;
  if (date.all_day) {
    return date.start === date.end
      ? t('appointments.whole_day', { day: named(date.start) })
      : t('appointments.whole_days', { first: named(date.start), last: named(date.end) });
  }
  const [start, end] = [date.start, date.end].map((instant) =>
    zone === undefined ? writtenWall(instant) : wallClock(zone, instant),
  ) as [string, string];
  const values = { first: named(start.slice(0, 10)), start: start.slice(11), end: end.slice(11) };
  return start.slice(0, 10) === end.slice(0, 10)
    ? t('appointments.on_day', values)
    : t('appointments.over_days', { ...values, last: named(end.slice(0, 10)) });
}

/** The day on which something begins, as it was written. */
export const firstDay = (date: AppointmentDate): string => date.start.slice(0, 10);

/** Whether clocks show another time at the appointment than at its reader. */
export const isElsewhere = (date: AppointmentDate, zone: string): boolean =>
  !date.all_day &&
  date.time_zone !== zone &&
  (writtenWall(date.start) !== wallClock(zone, date.start) ||
    writtenWall(date.end) !== wallClock(zone, date.end));
