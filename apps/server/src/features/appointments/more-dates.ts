import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { compact } from './appointment-id.ts';
import { checkDate, type FieldErrors } from './appointment-rules.ts';
import { writeColumns } from './changes.ts';
import { writeOccurrences } from './occurrences.ts';
import { occurrenceAt } from './series.ts';
import type { LoadedAppointment } from './tables.ts';
import { tell } from './update.ts';

/** More than anybody adds by hand. */
const DATES_MAX = 500;

/**
 * Lets a series take place once more, beyond its rule; a date that was deleted comes back.
 * @param start on the clocks of the series, of whole days a date
 * @throws Problem 409 for what is no series, 422 for a time that it has already
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
  if (isComing && exdates.length === master.exdates.length) throw invalid({ start: ['date_there'] });
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
