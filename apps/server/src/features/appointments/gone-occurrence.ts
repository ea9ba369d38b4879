import { Problem } from '../../platform/problem.ts';
import { formatAppointmentId, spelled } from './appointment-id.ts';
import { endOfSeries, type Occurrence, occurrencesBetween } from './series.ts';
import type { SeriesRow } from './tables.ts';

/** Letters and calendars name an occurrence by its time: so far from it another one is still taken for it. */
const NEAR = { hours: 72 };
/** Occurrences looked at: of a rule that comes by the minute the first ones do. */
const LOOKED_AT = 1_000;

function instantOf(series: SeriesRow, recurrenceId: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(spelled(recurrenceId)).toZonedDateTime(series.time_zone).toInstant();
  } catch {
    // 30 February
    return null;
  }
}

/** What an occurrence has become that the series has no more: the nearest of its day, else of the days around it. */
function successorOf(series: SeriesRow, recurrenceId: string): Occurrence | undefined {
  const isSeries = series.rrule !== null || series.rdates.length > 0;
  if (!isSeries || series.exdates.includes(recurrenceId)) return undefined;
  const at = instantOf(series, recurrenceId);
  if (at === null) return undefined;
  const distance = ({ start }: Occurrence) => Math.abs(start.epochMilliseconds - at.epochMilliseconds);
  const around = occurrencesBetween(series, at.subtract(NEAR), at.add(NEAR), LOOKED_AT).sort(
    (one, other) => distance(one) - distance(other),
  );
  const isSameDay = (one: Occurrence) => one.recurrenceId.slice(0, 8) === recurrenceId.slice(0, 8);
  // Every day has its own: where that is gone, the one of the day before never was it.
  const isDaily = /(^|;)FREQ=DAILY/.test(series.rrule ?? '');
  return around.find(isSameDay) ?? (isDaily ? undefined : around[0]);
}

/** Whether a time is behind the last that a series has. */
export const isBehind = (series: SeriesRow, recurrenceId: string): boolean => {
  const end = endOfSeries({ ...series, exdates: [] });
  const at = instantOf(series, recurrenceId);
  return at !== null && (end === undefined || (end !== null && Temporal.Instant.compare(at, end) >= 0));
};

/** 404 for an occurrence that a visible series has no more, with the address of what stands for it now. */
export function occurrenceGone(series: SeriesRow, recurrenceId: string): Problem {
  const successor = successorOf(series, recurrenceId);
  const id = formatAppointmentId(series.id, successor?.recurrenceId ?? '', false);
  return new Problem(404, successor ? 'occurrence_moved' : 'occurrence_gone', {
    instead: `/appointments/${id}`,
  });
}
