import type { AppointmentWrite, NetworkSettings } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { checkDate, checkFields, type FieldErrors, firstInstants } from './appointment-rules.ts';
import {
  dropOccurrences,
  forgetReminders,
  moveOccurrences,
  ownRow,
  placeOccurrence,
} from './changed-occurrences.ts';
import { type Columns, changesOf, followSeries, writeColumns } from './changes.ts';
import { columnsOf } from './columns.ts';
import { noteChange, writableCalendars } from './commands.ts';
import { enclosuresChanged, writeAttachments } from './enclosures.ts';
import { loneEvenings, type Replaced, replacedOf } from './lone-evenings.ts';
import { writeEnd, writeOccurrences } from './occurrences.ts';
import { type Renaming, refuseLosses, renamingOf } from './renaming.ts';
import { isSamePattern, ruleAfter } from './rule-changes.ts';
import type { AppointmentRow, LoadedAppointment } from './tables.ts';
import { isSameWhen, whenOfRow } from './when.ts';

/** Fields whose change the calendars of those who take part must hear of (RFC 5545, SEQUENCE). */
const MOVING = new Set(['date', 'recurrence_pattern', 'location']);

/** Changes an appointment, all of a series or one occurrence, whichever was loaded in this transaction. */
export async function updateAppointment(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  write: AppointmentWrite,
  settings: NetworkSettings,
): Promise<void> {
  if (loaded.recurrenceId === '') await updateWhole(tx, actor, loaded, write, settings);
  else await updateOccurrence(tx, actor, loaded, write, settings);
}

async function columnsToWrite(
  tx: Transaction,
  actor: Viewer,
  write: AppointmentWrite,
  settings: NetworkSettings,
  errors: FieldErrors,
): Promise<Columns> {
  checkFields(write, settings, errors);
  const columns = await columnsOf(tx, actor, write, errors);
  return { ...columns, ...(write.name !== undefined && { name: cleanLine(write.name) }) };
}

/**
 * Changes one occurrence of a series.
 * @param options.isTold false where the change is told with that of others
 */
export async function updateOccurrence(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  write: AppointmentWrite,
  settings: NetworkSettings,
  { isTold = true } = {},
): Promise<void> {
  const errors: FieldErrors = {};
  const columns = await columnsToWrite(tx, actor, write, settings, errors);
  const when = write.date ? checkDate(write.date, errors) : whenOfRow(loaded.when);
  const calendars = new Set(loaded.calendars.map(({ id }) => id));
  const sent = write.calendar_ids && new Set(write.calendar_ids);
  // An occurrence lies where its series does, and recurs as that does.
  if (sent && calendars.symmetricDifference(sent).size > 0) errors.calendar_ids = ['not_allowed'];
  const pattern = write.recurrence_pattern;
  if (pattern && pattern.recurrence_frequency !== 'never' && !isSamePattern(loaded.master, pattern))
    errors.recurrence_pattern = ['not_allowed'];
  if (Object.keys(errors).length > 0 || !when) throw invalid(errors);
  const { changes, fields } = changesOf(loaded.row, columns);
  const isMoved = !isSameWhen(when, loaded.when);
  const enclosed = await enclosuresChanged(tx, loaded.row.id, write);
  const changed = [...fields, ...(isMoved ? ['date'] : []), ...enclosed];
  if (changed.length === 0) return;
  const row = await ownRow(tx, loaded);
  await writeColumns(tx, row.id, {
    ...changes,
    ...(isMoved && { ...when, ...firstInstants(when) }),
    ...stamp(actor, row, changed),
  });
  await writeAttachments(tx, actor, row.id, write);
  await placeOccurrence(tx, row, when);
  if (isMoved) await forgetReminders(tx, loaded.masterId, loaded.recurrenceId);
  if (isMoved) await writeEnd(tx, loaded.masterId);
  if (isTold) await tell(tx, actor, loaded, changed);
}

const stamp = (actor: Viewer, row: AppointmentRow, changed: readonly string[]): Columns => ({
  last_author_id: actor.memberId,
  updated_at: sql`now()`,
  ...(changed.some((field) => MOVING.has(field)) && { sequence: row.sequence + 1 }),
});

type Telling = {
  /** Calendars in which it lies no more. */
  more?: readonly number[] | undefined;
  parted?: 'goes_on' | undefined;
  replaced?: Replaced[];
};

/** Tells of a change: feeds, windows, and those who take part. */
export async function tell(
  tx: Transaction,
  actor: Viewer,
  { masterId, recurrenceId, master }: LoadedAppointment,
  changed: string[],
  { more = [], parted, replaced = [] }: Telling = {},
): Promise<void> {
  const calendarIds = await containersOf(tx, masterId);
  await noteChange(tx, calendarIds, master.uid, 'put');
  await recordEvents(tx, [
    {
      type: 'appointment_updated',
      actorId: actor.memberId,
      payload: {
        appointmentId: masterId,
        recurrenceId,
        calendarIds: [...new Set([...calendarIds, ...more])],
        changed,
        ...(parted && { parted }),
        ...(replaced.length > 0 && { replaced }),
      },
    },
  ]);
}

/** The calendars of an appointment or series, seen or not. */
export async function containersOf(tx: Transaction, masterId: number): Promise<number[]> {
  const { rows } = await sql<{ container_id: number }>`
    select container_id from appointment_containers where appointment_id = ${masterId} order by 1
  `.execute(tx);
  return rows.map((row) => row.container_id);
}

/**
 * Changes an appointment or all of a series.
 * @param options.parted said of the part of a series that goes on by itself, with the evenings of it to which somebody
 *   comes alone, as calendars know them
 * @returns what its occurrences are called now; null where nothing is changed
 */
export async function updateWhole(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  write: AppointmentWrite,
  settings: NetworkSettings,
  { parted, evenings }: { parted?: 'goes_on'; evenings?: readonly Farewell[] } = {},
): Promise<Renaming | null> {
  const { master, masterId } = loaded;
  const errors: FieldErrors = {};
  const columns = await columnsToWrite(tx, actor, write, settings, errors);
  const when = write.date ? checkDate(write.date, errors) : whenOfRow(master);
  const rrule = when && ruleAfter(master, when, write.recurrence_pattern, errors);
  const places = await placesAfter(tx, actor, loaded, write.calendar_ids, errors);
  if (Object.keys(errors).length > 0 || !when || rrule === undefined) throw invalid(errors);
  const { changes, fields } = changesOf(master, columns);
  const isMoved = !isSameWhen(when, master);
  const isAnotherRule = rrule !== master.rrule;
  const enclosed = await enclosuresChanged(tx, masterId, write);
  const changed = [
    ...fields,
    ...(isMoved ? ['date'] : []),
    ...(isAnotherRule && !isMoved ? ['recurrence_pattern'] : []),
    ...(places ? ['calendar_ids'] : []),
    ...enclosed,
  ];
  if (changed.length === 0) return null;
  const remains = rrule !== null || (master.rrule === null && master.rdates.length > 0);
  const isMovedSeries = loaded.isSeries && remains && isMoved;
  const renaming: Renaming = isMovedSeries ? await renamingOf(tx, master, when, rrule) : new Map();
  if (!write.drop_unmatched) await refuseLosses(tx, master, renaming);
  const isRenamed = isMovedSeries || (loaded.isSeries && !remains);
  const known = evenings ?? (isRenamed ? await loneEvenings(tx, masterId) : []);
  if (loaded.isSeries && !remains) await dropOccurrences(tx, masterId);
  else if (isMovedSeries) await moveOccurrences(tx, master, when, renaming);
  if (loaded.isSeries) await followSeries(tx, master, changes);
  const after = (id: string) => (renaming.has(id) ? (renaming.get(id) ?? []) : id);
  const moved = (ids: readonly string[]) => (remains ? ids.flatMap(after) : []);
  await writeColumns(tx, masterId, {
    ...changes,
    ...(isMoved && { ...when, ...firstInstants(when) }),
    ...((isMoved || isAnotherRule) && {
      rrule,
      exdates: moved(master.exdates),
      rdates: moved(master.rdates),
    }),
    ...stamp(actor, master, changed),
  });
  await writeAttachments(tx, actor, masterId, write);
  if (places) await writePlaces(tx, masterId, places, master.uid);
  if (places || isMoved || isAnotherRule) await writeOccurrences(tx, [masterId]);
  if (isMoved) await forgetReminders(tx, masterId);
  const nameOf = (id: string) => (remains ? (renaming.has(id) ? renaming.get(id)! : id) : null);
  const replaced = replacedOf(known, master, nameOf);
  await tell(tx, actor, loaded, changed, { more: places?.removed, parted, replaced });
  return renaming;
}

type Places = { all: number[]; removed: number[] };

/** Where it lies after a change, or null where that stays: calendars that the actor does not see stay as they are. */
async function placesAfter(
  tx: Transaction,
  actor: Viewer,
  { masterId, calendars }: LoadedAppointment,
  sent: readonly number[] | undefined,
  errors: FieldErrors,
): Promise<Places | null> {
  if (!sent) return null;
  if (sent.length === 0) {
    errors.calendar_ids = ['required'];
    return null;
  }
  const seen = calendars.map(({ id }) => id);
  const added = [...new Set(sent)].filter((id) => !seen.includes(id));
  const removed = seen.filter((id) => !sent.includes(id));
  if (added.length + removed.length === 0) return null;
  await writableCalendars(tx, actor, added, errors);
  const kept = (await containersOf(tx, masterId)).filter((id) => !removed.includes(id));
  return { all: [...kept, ...added], removed };
}

async function writePlaces(
  tx: Transaction,
  masterId: number,
  { all, removed }: Places,
  uid: string,
): Promise<void> {
  await sql`
    delete from appointment_containers where appointment_id = ${masterId} and container_id = any(${removed}::bigint[])
  `.execute(tx);
  await sql`
    insert into appointment_containers (container_id, appointment_id) select unnest(${all}::bigint[]), ${masterId}
    on conflict do nothing
  `.execute(tx);
  await noteChange(tx, removed, uid, 'delete');
}
