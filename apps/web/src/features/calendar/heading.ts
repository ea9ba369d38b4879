import type { Dates } from '@dorfplatz/content/dates';
import type { Overview } from './overview.ts';
import { weekOf } from './time-grid.ts';

/** What of time is shown, in a few words: a month, the months that a week touches, or a day. */
export function headingOf({ view, month, day }: Overview, dates: Dates): string {
  if (view === 'day') return dates.middle(day);
  if (view !== 'week') return dates.month(month);
  const week = weekOf(day);
  const [monday, sunday] = [week[0]!, week.at(-1)!];
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return dates.month(monday);
  return `${dates.shortMonth(monday)} – ${dates.shortMonth(sunday)} ${sunday.slice(0, 4)}`;
}
