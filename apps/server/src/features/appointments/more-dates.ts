import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { compact } from './appointment-id.ts';
import { checkDate, type FieldErrors } from './appointment-rules.ts';
import { writeColumns } from './changes.ts';
import { writeOccurrences } from './occurrences.ts';
import { occurrenceAt } from './series.ts';
import type { LoadedAppointment, When } from './tables.ts';
import { tell } from './update.ts';
import { instantsOf } from './when.ts';

/** More than anybody adds by hand. */
const DATES_MAX = 500;

/** Of the occurrences that were changed: whether one takes place then, and whether the one of this id was moved away. */
async function changedAround(
  tx: Transaction,
  masterId: number,
  recurrenceId: string,
  when: When,
): Promise<{ is_there: boolean; is_moved: boolean }> {
  const start = instantsOf(when).start.toString();
  const { rows } = await sql<{ is_there: boolean; is_moved: boolean }>`
    select coalesce(bool_or(starts_at = ${start}::timestamptz and canceled_at is null), false) as is_there,
      coalesce(bool_or(recurrence_id = ${recurrenceId} and starts_at <> ${start}::timestamptz), false) as is_moved
    from appointments where series_id = ${masterId}
  `.execute(tx);
  return rows[0]!;
}

/**
 * Lets a series take place once more, beyond its rule; a date that was deleted comes back.
 * @param start on the clocks of the series, of whole days a date
 * @throws Problem 409 for what is no series, 422 for a time that it has already, or had before that date was moved: the
 *   moved one is still known by it
 */
export async function addDate(
  tx: Transaction,
  actor: Viewer,
  { master, masterId, isSeries, ...loaded }: LoadedAppointment,
  start: string,
): Promise<void> {
  if (!isSeries) throw conflict('not_a_series');
  if (master.canceled_at !== null) throw conflict('appointment_canceled');
  const errors: FieldErrors = {};
  const { all_day, time_zone } = master;
  const when = checkDate({ start, end: start, all_day, time_zone }, errors);
  if (!when) throw invalid({ start: ['invalid'] });
  const id = compact(all_day ? when.start_wall.slice(0, 10) : when.start_wall);
  const exdates = master.exdates.filter((each) => each !== id);
  const isComing = occurrenceAt({ ...master, exdates }, id) !== undefined;
  const changed = await changedAround(tx, masterId, id, when);
  if (changed.is_there) throw invalid({ start: ['date_there'] });
  if (isComing && exdates.length === master.exdates.length)
    throw invalid({ start: [changed.is_moved ? 'date_moved' : 'date_there'] });
  if (master.rdates.length >= DATES_MAX) throw invalid({ start: ['maxItems'] });
  await writeColumns(tx, masterId, {
    exdates,
    ...(!isComing && { rdates: [...master.rdates, id].sort() }),
    sequence: master.sequence + 1,
    last_author_id: actor.memberId,
    updated_at: sql`now()`,
  });
  await writeOccurrences(tx, [masterId]);
  await tell(tx, actor, { ...loaded, master, masterId, isSeries, recurrenceId: '' }, ['date']);
}
