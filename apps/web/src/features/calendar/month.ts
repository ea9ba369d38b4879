import { addDays, addMonths, type Day, weeksOf } from '@dorfplatz/ui';

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The month that an address names, `YYYY-MM-DD` or `YYYY-MM`; null for what is no date. */
export function monthInAddress(text: string | undefined): Day | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])(-\d{2})?$/.exec(text ?? '');
  return found && Number(found[1]) >= 1600 ? `${found[1]}-${found[2]}-01` : null;
}

/** The months before and after. */
export const neighboursOf = (month: Day): [Day, Day] => [addMonths(month, -1), addMonths(month, 1)];

const dayLength = 86_400_000;

/** The number of a week is that of its middle, of its Thursday (ISO 8601) [RUL-0022]. */
export function weekNumber(monday: Day): number {
  const middle = addDays(monday, 3);
  const newYear = Date.parse(`${middle.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor((Date.parse(`${middle}T00:00:00Z`) - newYear) / dayLength / 7) + 1;
}

/** The weeks of a sheet; a month of four weeks or six has that many. */
export const weeksOfMonth = (month: Day): Day[][] => weeksOf(month);

/** How many days lie between two. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
