import type { AppointmentDateWrite } from '@dorfplatz/contract';
import { countedStart } from '@dorfplatz/recurrence';
import type { FieldErrors } from './appointment-rules.ts';
import { movedId } from './renaming.ts';
import { ruleAfter } from './rule-changes.ts';
import { occurrenceAt } from './series.ts';
import type { AppointmentRow, LoadedAppointment, SeriesRow, When } from './tables.ts';

/**
 * What a series says of its time after one of its occurrences was moved; what is wrong goes into `errors`.
 * @param one the occurrence, as it was before
 * @param when where it is after
 */
export function dateOfSeries(
  series: AppointmentRow,
  one: Pick<LoadedAppointment, 'recurrenceId' | 'row' | 'master' | 'when'>,
  when: When,
  errors: FieldErrors,
): AppointmentDateWrite {
  const isUnchanged = one.row === one.master;
  const after = seriesMoved(series, one.when, when, isUnchanged);
  const rrule = ruleAfter(series, after, undefined, errors);
  // Several weekdays that are counted may fall otherwise in this month than in that of the first one.
  const movedTo = movedId(one.recurrenceId, one.when, when);
  if (
    typeof rrule === 'string' &&
    isUnchanged &&
    !occurrenceAt({ ...series, ...after, rrule, exdates: [] }, movedTo)
  )
    errors.date ??= ['rule_not_shiftable'];
  const { all_day, time_zone, start_wall, end_wall } = after;
  const day = (wall: string, by: number) =>
    Temporal.PlainDate.from(wall.slice(0, 10)).add({ days: by }).toString();
  if (all_day) return { start: day(start_wall, 0), end: day(end_wall, -1), all_day, time_zone };
  return { start: start_wall, end: end_wall, all_day, time_zone };
}

/**
 * The series after one of its occurrences was moved from one time to another.
 * @param isUnchanged whether that occurrence was where the rule has it
 */
function seriesMoved(master: SeriesRow, from: When, to: When, isUnchanged: boolean): When {
  const plain = (text: string) => Temporal.PlainDateTime.from(text);
  const by = plain(from.start_wall).until(plain(to.start_wall));
  const counted =
    master.rrule &&
    isUnchanged &&
    countedStart(master.rrule, master.start_wall, from.start_wall, to.start_wall);
  const wanted = counted ? plain(counted) : plain(master.start_wall).add(by);
  const start = to.all_day ? wanted.toPlainDate().toPlainDateTime() : wanted;
  const length = plain(to.start_wall).until(plain(to.end_wall));
  const write = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'second' });
  return {
    all_day: to.all_day,
    time_zone: to.time_zone,
    start_wall: write(start),
    end_wall: write(start.add(length)),
  };
}
