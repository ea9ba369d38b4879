import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden } from '../../platform/problem.ts';
import {
  type Farewell,
  farewellsOf,
  removeAppointmentRows,
  removeAppointments,
} from '../appointment-removal/index.ts';
import { ownRow, placeOccurrence } from './changed-occurrences.ts';
import { followSeries, writeColumns } from './changes.ts';
import { noteChange } from './commands.ts';
import { writeEnd } from './occurrences.ts';
import { cancelProhibited } from './policy.ts';
import { endOfSeries } from './series.ts';
import type { LoadedAppointment } from './tables.ts';
import { containersOf } from './update.ts';

/** Throws 409 where it is over or called off already, and 403 for whom it is not theirs to call off. */
export function refuseCancelling(actor: Viewer, loaded: LoadedAppointment): void {
  const reason = cancelProhibited(actor, loaded);
  if (reason === 'not_allowed') throw forbidden();
  if (reason) throw conflict(reason === 'past' ? 'appointment_past' : 'appointment_canceled');
}

/**
 * Calls it off, for one occurrence or all of it. Throws 409 where it is over or called off already.
 * @param evenings of it that calendars know by another uid
 */
export async function cancelAppointment(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  evenings: readonly Farewell[] = [],
): Promise<void> {
  const { masterId, recurrenceId, master } = loaded;
  refuseCancelling(actor, loaded);
  const row = await ownRow(tx, loaded);
  await writeColumns(tx, row.id, {
    canceled_at: sql`now()`,
    sequence: row.sequence + 1,
    last_author_id: actor.memberId,
    updated_at: sql`now()`,
  });
  if (recurrenceId !== '') await placeOccurrence(tx, row, loaded.when);
  const calendarIds = await containersOf(tx, masterId);
  await noteChange(tx, calendarIds, master.uid, 'put');
  await recordEvents(tx, [
    {
      type: 'appointment_canceled',
      actorId: actor.memberId,
      payload: {
        ...{ appointmentId: masterId, recurrenceId, calendarIds },
        ...(evenings.length > 0 && { evenings: [...evenings] }),
      },
    },
  ]);
}

/** Lets nobody answer any more, or lets them again. */
export async function lockParticipation(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
  isLocked: boolean,
): Promise<void> {
  if (loaded.row.participation_locked === isLocked) return;
  const row = await ownRow(tx, loaded);
  const change = { participation_locked: isLocked };
  await writeColumns(tx, row.id, { ...change, updated_at: sql`now()` });
  if (loaded.recurrenceId === '') await followSeries(tx, loaded.master, change);
  else await placeOccurrence(tx, row, loaded.when);
  const { masterId, recurrenceId } = loaded;
  const calendarIds = await containersOf(tx, masterId);
  await recordEvents(tx, [
    {
      type: 'appointment_updated',
      actorId: actor.memberId,
      payload: {
        appointmentId: masterId,
        recurrenceId,
        calendarIds,
        changed: ['participation_locked'],
      },
    },
  ]);
}

/** Deletes an appointment, a whole series or one occurrence; a series of which nothing is left goes with its last. */
export async function deleteAppointment(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
): Promise<void> {
  const { masterId, recurrenceId, master } = loaded;
  if (recurrenceId === '') return removeAppointments(tx, actor.memberId, [masterId]);
  const calendarIds = await containersOf(tx, masterId);
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from appointment_participants
    where appointment_id = ${masterId} and recurrence_id in ('', ${recurrenceId})
      and status in ('open', 'invited', 'accepted')
  `.execute(tx);
  const farewells = await farewellsOf(tx, [masterId], recurrenceId);
  if (!(await removeOccurrence(tx, loaded))) return removeAppointments(tx, actor.memberId, [masterId]);
  await noteChange(tx, calendarIds, master.uid, 'put');
  await recordEvents(tx, [
    {
      type: 'appointment_deleted',
      actorId: actor.memberId,
      payload: {
        appointmentId: masterId,
        recurrenceId,
        calendarIds,
        name: loaded.row.name,
        memberIds: rows.map((row) => row.member_id),
        farewells,
      },
    },
  ]);
}

/** Takes one occurrence out of its series. @returns false when there was no other */
async function removeOccurrence(tx: Transaction, loaded: LoadedAppointment): Promise<boolean> {
  const { master, masterId, row, recurrenceId } = loaded;
  const exdates = [...new Set([...master.exdates, recurrenceId])].sort();
  const { rows } = await sql`
    select 1 from appointments where series_id = ${masterId} and id <> ${row.id} limit 1
  `.execute(tx);
  const end = endOfSeries({ ...master, exdates });
  if (end === undefined && rows.length === 0) return false;
  if (row.id !== master.id) await removeAppointmentRows(tx, [row.id]);
  await writeColumns(tx, masterId, {
    exdates,
    sequence: master.sequence + 1,
    updated_at: sql`now()`,
  });
  await writeEnd(tx, masterId);
  for (const table of [
    'appointment_participants',
    'ended_participations',
    'former_answers',
    'appointment_reminders',
    'meeting_room_bookings',
    'invites',
  ])
    await sql`
      delete from ${sql.table(table)} where appointment_id = ${masterId} and recurrence_id = ${recurrenceId}
    `.execute(tx);
  await sql`
    delete from occurrences where master_id = ${masterId} and recurrence_id = ${recurrenceId}
  `.execute(tx);
  return true;
}
