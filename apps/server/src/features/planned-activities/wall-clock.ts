import { translate } from '../../platform/i18n/translate.ts';
import { invalid, Problem } from '../../platform/problem.ts';

/** How far ahead somebody may plan, in years. */
const YEARS_AHEAD = 2;

/**
 * The instant of a wall clock. One that comes twice, in the hour that is set back, is the first of both.
 * @throws Problem 422 at `date` or `time`: no such date, past, too far away, or a time that is left out when the clocks
 *   are set forward, with the next one that there is
 */
export function instantOf(
  { date, time }: { date: string; time: string },
  zone: string,
  now: Temporal.Instant = Temporal.Now.instant(),
): Temporal.Instant {
  let wall: Temporal.PlainDateTime;
  try {
    wall = Temporal.PlainDate.from(date, { overflow: 'reject' }).toPlainDateTime(
      Temporal.PlainTime.from(time),
    );
  } catch {
    throw invalid({ date: ['no_such_date'] });
  }
  const meant = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (!meant.toPlainDateTime().equals(wall)) {
    const next = meant.getTimeZoneTransition('next')!.toPlainTime().toString({ smallestUnit: 'minute' });
    throw new Problem(422, 'invalid', {
      fields: { time: ['no_such_time'] },
      detail: (language) => translate(language, 'planned_activities.no_such_time', { time, next }),
    });
  }
  const instant = meant.toInstant();
  if (Temporal.Instant.compare(instant, now) <= 0) throw invalid({ time: ['past'] });
  const last = now.toZonedDateTimeISO(zone).add({ years: YEARS_AHEAD }).toInstant();
  if (Temporal.Instant.compare(instant, last) > 0) throw invalid({ date: ['too_far_ahead'] });
  return instant;
}
