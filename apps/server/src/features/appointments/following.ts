import type { AppointmentWrite, NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { type Farewell, removeAppointments } from '../appointment-removal/index.ts';
import { formatAppointmentId } from './appointment-id.ts';
import { checkDate, type FieldErrors } from './appointment-rules.ts';
import { takeAttachments } from './enclosures.ts';
import { cancelAppointment, refuseCancelling } from './ending.ts';
import { loneEvenings } from './lone-evenings.ts';
import { loadAppointment } from './queries.ts';
import type { Renaming } from './renaming.ts';
import { isSamePattern } from './rule-changes.ts';
import { nextOf, occurrenceAt } from './series.ts';
import { dateOfSeries } from './series-date.ts';
import { restOf, takePosts } from './split-series.ts';
import type { LoadedAppointment } from './tables.ts';
import { updateOccurrence, updateWhole } from './update.ts';
import { isSameWhen } from './when.ts';

const EARLIEST = Temporal.Instant.from('1599-01-01T00:00Z');

/** The id of the occurrence of a series that has this name now, else of its first one; of what recurs no more its own. */
async function idOf(tx: Transaction, viewer: Viewer, masterId: number, wanted: string): Promise<string> {
  const { master, isSeries } = await loadAppointment(tx, viewer, String(masterId));
  if (!isSeries) return String(masterId);
  const one = occurrenceAt(master, wanted) ?? nextOf(master, EARLIEST);
  return formatAppointmentId(masterId, one?.recurrenceId ?? '', false);
}

/** The evenings of the rest to which somebody comes alone, as calendars know them while it is no series of its own. */
async function eveningsFrom(
  tx: Transaction,
  { masterId, recurrenceId }: LoadedAppointment,
): Promise<Farewell[]> {
  return (await loneEvenings(tx, masterId)).filter((one) => one.recurrenceId >= recurrenceId);
}

/** What of a change of an occurrence all of its rest is to say. */
function wholeWrite(
  loaded: LoadedAppointment,
  rest: LoadedAppointment,
  { date, recurrence_pattern: pattern, ...write }: AppointmentWrite,
): AppointmentWrite {
  const errors: FieldErrors = {};
  const when = date && checkDate(date, errors);
  const isMoved = when && !isSameWhen(when, loaded.when);
  const isAnotherPattern = pattern && !isSamePattern(rest.master, pattern);
  const moved = isMoved && dateOfSeries(rest.master, loaded, when, isAnotherPattern ? {} : errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...write,
    ...(moved && { date: moved }),
    ...(isAnotherPattern && { recurrence_pattern: pattern }),
  };
}

/** An occurrence that had been changed before is changed with those after it; what else is its own stays. */
async function updateFirst(
  tx: Transaction,
  actor: Viewer,
  masterId: number,
  recurrenceId: string,
  write: AppointmentWrite,
  settings: NetworkSettings,
): Promise<void> {
  const { recurrence_pattern: _, calendar_ids: __, event_image, event_files, contact_ids, ...fields } = write;
  const { rows } = await sql<{ id: number }>`
    select id from appointments where series_id = ${masterId} and recurrence_id = ${recurrenceId}
  `.execute(tx);
  const [own] = rows;
  if (!own) return;
  const first = await loadAppointment(tx, actor, formatAppointmentId(masterId, recurrenceId, true));
  await updateOccurrence(tx, actor, first, fields, settings, { isTold: false });
  // What was uploaded hangs on the series by now.
  await takeAttachments(tx, masterId, own.id, {
    ...(event_image !== undefined && { event_image }),
    ...(event_files && { event_files }),
    ...(contact_ids && { contact_ids }),
  });
}

/**
 * Changes one occurrence and all that follow, which are a series of their own then [RUL-1092].
 * @returns the id that the occurrence has now
 */
export async function updateFollowing(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  write: AppointmentWrite,
  settings: NetworkSettings,
): Promise<string> {
  const { recurrenceId, masterId } = loaded;
  // What changes nothing parts nothing.
  await sql`savepoint parting`.execute(tx);
  const evenings = await eveningsFrom(tx, loaded);
  const rest = await restOf(tx, actor, loaded);
  const isParted = rest.masterId !== masterId;
  const renaming: Renaming | null = await updateWhole(
    tx,
    actor,
    rest,
    wholeWrite(loaded, rest, write),
    settings,
    isParted ? { parted: 'goes_on', evenings } : {},
  );
  const name = renaming?.get(recurrenceId) ?? recurrenceId;
  if (renaming && loaded.row !== loaded.master)
    await updateFirst(tx, actor, rest.masterId, name, write, settings);
  if (renaming === null) {
    await sql`rollback to savepoint parting`.execute(tx);
    return loaded.id;
  }
  await sql`release savepoint parting`.execute(tx);
  await takePosts(tx, actor, loaded, rest);
  return idOf(tx, actor, rest.masterId, name);
}

/** Calls one occurrence and all that follow off. Throws as `cancelAppointment` does; gives the id that it has now. */
export async function cancelFollowing(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
): Promise<string> {
  refuseCancelling(actor, loaded);
  const evenings = await eveningsFrom(tx, loaded);
  const rest = await restOf(tx, actor, loaded);
  await cancelAppointment(tx, actor, rest, rest.masterId === loaded.masterId ? [] : evenings);
  await takePosts(tx, actor, loaded, rest);
  return idOf(tx, actor, rest.masterId, loaded.recurrenceId);
}

/** Deletes one occurrence and all that follow. */
export async function deleteFollowing(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
): Promise<void> {
  const evenings = await eveningsFrom(tx, loaded);
  const { masterId } = await restOf(tx, actor, loaded);
  await removeAppointments(tx, actor.memberId, [masterId], { evenings });
}
