import { randomUUID } from 'node:crypto';
import { splitRule } from '@dorfplatz/recurrence';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { compact, spelled, wallOf } from './appointment-id.ts';
import { firstInstants } from './appointment-rules.ts';
import { SHARED } from './changed-occurrences.ts';
import { writeColumns } from './changes.ts';
import { noteChange } from './commands.ts';
import { writeOccurrences } from './occurrences.ts';
import { loadAppointment } from './queries.ts';
import { NAMING } from './renaming.ts';
import { endOfSeries } from './series.ts';
import type { AppointmentRow, LoadedAppointment, SeriesRow } from './tables.ts';
import { containersOf } from './update.ts';
import { durationOf, movedTo, startOf } from './when.ts';

/** What of a row says when it takes place. */
type Dates = Pick<SeriesRow, 'start_wall' | 'end_wall' | 'rrule' | 'exdates' | 'rdates'>;

/** A series of one date: without a rule it would be an appointment that takes place once, and have no occurrences. */
const ONCE = 'FREQ=DAILY;COUNT=1';

/** The dates of one part: from the start of its rule, or else from the first of its single dates. */
function datesOf(
  master: SeriesRow,
  rule: { start: string; rule: string } | null,
  isMeant: (id: string) => boolean,
): Dates | null {
  const exdates = master.exdates.filter(isMeant);
  const rdates = master.rdates.filter(isMeant).sort();
  const from = rule ? compact(rule.start) : rdates.shift();
  if (from === undefined) return null;
  const { start_wall, end_wall } = movedTo(master, wallOf(from));
  return { start_wall, end_wall, rrule: rule?.rule ?? (rdates.length === 0 ? ONCE : null), exdates, rdates };
}

/** A series in the part before one of its occurrences and the one from it on; of the first, null where it has no date. */
function partsOf(master: SeriesRow, recurrenceId: string): { before: Dates | null; rest: Dates } {
  // Without a rule its start is one of its dates.
  const start = compact(startOf(master));
  const dated = master.rrule === null ? { ...master, rdates: [start, ...master.rdates] } : master;
  const split =
    master.rrule === null
      ? { before: null, rest: null }
      : splitRule(
          {
            start: startOf(master),
            zone: master.time_zone,
            duration: durationOf(master),
            rule: master.rrule,
          },
          spelled(recurrenceId),
        );
  const before = split.before === null ? null : { start: startOf(master), rule: split.before };
  return {
    before: datesOf(dated, before, (id) => id < recurrenceId),
    rest: datesOf(dated, split.rest, (id) => id >= recurrenceId)!,
  };
}

/** Whether the part before takes place at all, or something is kept of it. */
async function hasPartBefore(
  tx: Transaction,
  master: AppointmentRow,
  recurrenceId: string,
  before: Dates,
): Promise<boolean> {
  if (endOfSeries({ ...master, ...before }) !== undefined) return true;
  const { rows } = await sql`
    select 1 from appointments where series_id = ${master.id} and recurrence_id collate "C" < ${recurrenceId} limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** The rest of a series. Its uid says where it began, whatever becomes of it: files know the series as one. */
async function insertRest(
  tx: Transaction,
  actor: Viewer,
  { master, recurrenceId }: LoadedAppointment,
  { start_wall, end_wall, ...dates }: Dates,
): Promise<number> {
  const shared = SHARED.filter((column) => !['uid', 'sequence', 'last_author_id'].includes(column));
  const columns = sql.raw([...shared, 'canceled_at', 'created_at'].join(', '));
  const { starts_at, ends_at } = firstInstants({ ...master, start_wall, end_wall });
  const { rows } = await sql<{ id: number }>`
    insert into appointments
      (uid, continued_from, last_author_id, start_wall, end_wall, starts_at, ends_at, rrule, exdates, rdates, ${columns})
    select ${`${randomUUID()}-from-${recurrenceId}`}, id, ${actor.memberId}, ${start_wall}, ${end_wall}, ${starts_at}, ${ends_at},
      ${dates.rrule}, ${dates.exdates}::text[], ${dates.rdates}::text[], ${columns}
    from appointments where id = ${master.id}
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** What both parts have: where they lie, what hangs on them, and what people said for all of the series. */
const COPIED: Record<string, string[]> = {
  appointment_containers: ['container_id'],
  appointment_files: ['file_id', 'position'],
  appointment_contacts: ['member_id', 'position'],
  appointment_participants: ['member_id', 'status', 'invited_by', 'created_at', 'answered_at', 'since'],
  former_answers: ['member_id', 'status', 'since', 'until', 'answered_at'],
  ended_participations: [
    ...['member_id', 'group_id', 'status', 'invited_by', 'created_at', 'answered_at', 'since'],
  ],
  invites: [
    ...['network_id', 'invitable_type', 'member_id', 'email', 'first_name', 'last_name', 'is_external'],
    ...['author_id', 'additional_message', 'state', 'created_at', 'sent_at', 'expires_at', 'answered_at'],
    ...['language', 'mailed_at'],
  ],
};

async function shareOut(
  tx: Transaction,
  masterId: number,
  restId: number,
  recurrenceId: string,
): Promise<void> {
  for (const [table, names] of Object.entries(COPIED)) {
    const columns = sql.raw(names.join(', '));
    const isForAll = NAMING.includes(table) ? sql`recurrence_id = ''` : sql`true`;
    await sql`
      insert into ${sql.table(table)} (appointment_id, ${columns})
      select ${restId}, ${columns} from ${sql.table(table)} where appointment_id = ${masterId} and ${isForAll}
    `.execute(tx);
  }
  const isFromHere = sql`recurrence_id collate "C" >= ${recurrenceId}`;
  await sql`
    update appointments set series_id = ${restId}, uid = (select uid from appointments where id = ${restId})
    where series_id = ${masterId} and ${isFromHere}
  `.execute(tx);
  for (const table of NAMING)
    await sql`
      update ${sql.table(table)} set appointment_id = ${restId} where appointment_id = ${masterId} and ${isFromHere}
    `.execute(tx);
  // What went on from all of it goes on from its end now.
  await sql`
    update appointments set continued_from = ${restId} where continued_from = ${masterId} and id <> ${restId}
  `.execute(tx);
}

/**
 * Makes one occurrence and all that follow a series of their own, with what was changed, answered, booked and attached of
 * them, and ends the series before it; where nothing is before it, the series stays as it is.
 * @returns all of what follows, to be changed
 */
export async function restOf(
  tx: Transaction,
  actor: Viewer,
  loaded: LoadedAppointment,
): Promise<LoadedAppointment> {
  const { master, masterId, recurrenceId } = loaded;
  const { before, rest } = partsOf(master, recurrenceId);
  if (!before || !(await hasPartBefore(tx, master, recurrenceId, before)))
    return loadAppointment(tx, actor, String(masterId));
  const restId = await insertRest(tx, actor, loaded, rest);
  await shareOut(tx, masterId, restId, recurrenceId);
  await writeColumns(tx, masterId, {
    ...before,
    ...firstInstants({ ...master, ...before }),
    sequence: master.sequence + 1,
    last_author_id: actor.memberId,
    updated_at: sql`now()`,
  });
  await writeOccurrences(tx, [masterId, restId]);
  const calendarIds = await containersOf(tx, masterId);
  const whole = await loadAppointment(tx, actor, String(restId));
  for (const { uid } of [master, whole.master]) await noteChange(tx, calendarIds, uid, 'put');
  await recordEvents(tx, [
    {
      type: 'appointment_updated',
      actorId: actor.memberId,
      payload: { appointmentId: masterId, recurrenceId: '', calendarIds, changed: [], parted: 'ends' },
    },
  ]);
  return whole;
}

/**
 * Lets posts about a series that is over now show the part that goes on. The same few statements, however many they are.
 * @param rest what `restOf` gave
 */
export async function takePosts(
  tx: Transaction,
  actor: Viewer,
  { masterId }: LoadedAppointment,
  rest: LoadedAppointment,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update activities set appointment_id = ${rest.masterId}
    where appointment_id = ${masterId} and appointment_id <> ${rest.masterId} and deleted_at is null
      and exists (select 1 from appointments where id = ${masterId} and ends_for_good <= now())
    returning id
  `.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ id }) => ({
      type: 'activity_updated' as const,
      actorId: actor.memberId,
      payload: { activityId: id, mentioned: [] },
    })),
  );
}
