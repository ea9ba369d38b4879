import { type Prepared, prepare, type Series } from './series.ts';
import { formatWall, parseWall, SECONDS_A_DAY } from './wall-clock.ts';
import { wallsForward } from './walls.ts';

/** The rule alone: where it ends and what is left out of it do not matter to where it may end. */
function endless(series: Series): Prepared {
  const { start, zone, duration, rule } = series;
  if (rule === null) return prepare({ start, zone, duration, rule });
  if (typeof rule !== 'string') {
    return prepare({ start, zone, duration, rule: { frequency: rule.frequency, interval: rule.interval } });
  }
  const text = rule.replaceAll(/(^|;)\s*(COUNT|UNTIL)=[^;]*/gi, '').replace(/^;/, '');
  return prepare({ start, zone, duration, rule: text });
}

const MAX_END_DATES = 1_000;

/**
 * The dates on which a series can end: the first `n` (at most 1,000) dates on its interval, from its start or from
 * the date `from` on. Where the series ends now does not matter, nor what was left out of it or added to it.
 * @throws RecurrenceError
 */
export function endDates(series: Series, n: number, from?: string): string[] {
  const prepared = endless(series);
  const first = from === undefined ? Number.NEGATIVE_INFINITY : parseWall(from, true, 'invalid_until');
  const dates: string[] = [];
  let nextDay = Number.NEGATIVE_INFINITY;
  if (n < 1) return dates;
  for (const wall of wallsForward(prepared, first)) {
    if (wall < nextDay) continue;
    nextDay = (Math.floor(wall / SECONDS_A_DAY) + 1) * SECONDS_A_DAY;
    dates.push(formatWall(wall, true));
    if (dates.length >= Math.min(n, MAX_END_DATES)) break;
  }
  return dates;
}

/**
 * Whether a date 'YYYY-MM-DD' falls on the interval of a series, so that it can be its last one.
 * @throws RecurrenceError also for what is no date
 */
export function isOnInterval(series: Series, date: string): boolean {
  const day = parseWall(date, true, 'invalid_until');
  const { value } = wallsForward(endless(series), day).next();
  return value !== undefined && value < day + SECONDS_A_DAY;
}
