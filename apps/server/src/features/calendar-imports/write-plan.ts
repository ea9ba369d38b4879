import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { removeAppointmentRows, removeAppointments } from '../appointment-removal/index.ts';
import { writeOccurrences } from '../appointments/index.ts';
import type { Plan, PlannedRow } from './plan.ts';
import { CancelledError, type EntryColumns } from './tables.ts';

type Target = { calendarId: number; authorId: number | null; networkId: number };

const WRITTEN_AT_ONCE = 500;

const fields = `
  key integer, id bigint, series_id bigint, recurrence_id text, uid text, sequence integer, brought_sequence integer, brought_stamp timestamptz, name text, description text,
  all_day boolean, time_zone text, start_wall timestamp, end_wall timestamp, rrule text, exdates text[], rdates text[],
  starts_at timestamptz, ends_at timestamptz, is_canceled boolean, raw jsonb, location jsonb,
  latitude double precision, longitude double precision, category text, organizer text, reminders integer[]`;

const insertText = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as t (${fields})),
  made as (
    insert into appointments (network_id, series_id, recurrence_id, uid, sequence, name, description, all_day, time_zone,
      start_wall, end_wall, rrule, exdates, rdates, starts_at, ends_at, canceled_at, raw, location, latitude, longitude,
      category_id, organizer, reminders, author_id, last_author_id, brought_in_at, brought_sequence, brought_stamp)
    select $2, g.series_id, g.recurrence_id, g.uid, g.sequence, g.name, g.description, g.all_day, g.time_zone,
      g.start_wall, g.end_wall, g.rrule, g.exdates, g.rdates, g.starts_at, g.ends_at, case when g.is_canceled then now() end,
      g.raw, g.location, g.latitude, g.longitude, g.category, g.organizer, g.reminders, $3, $3, now(), g.brought_sequence, g.brought_stamp
    from given g order by g.key
    returning id, uid, series_id
  )
  select id, uid from made where series_id is null`;

const updateText = `
  update appointments a set sequence = g.sequence, name = g.name, description = g.description, all_day = g.all_day,
    time_zone = g.time_zone, start_wall = g.start_wall, end_wall = g.end_wall, rrule = g.rrule, exdates = g.exdates,
    rdates = g.rdates, starts_at = g.starts_at, ends_at = g.ends_at,
    canceled_at = case when g.is_canceled then coalesce(a.canceled_at, now()) end, raw = g.raw, location = g.location,
    latitude = g.latitude, longitude = g.longitude, category_id = g.category, organizer = g.organizer,
    reminders = g.reminders, last_author_id = $2, updated_at = now(), brought_in_at = now(),
    brought_sequence = coalesce(g.brought_sequence, a.brought_sequence),
    brought_stamp = coalesce(g.brought_stamp, a.brought_stamp)
  from jsonb_to_recordset($1::jsonb) as g (${fields})
  where a.id = g.id`;

const versionsText = `
  update appointments a set brought_sequence = g.sequence, brought_stamp = g.stamp
  from jsonb_to_recordset($1::jsonb) as g (id bigint, sequence integer, stamp timestamptz)
  where a.id = g.id`;

/** When it is: of a start in a gap as much later as was left out, and never an end before its start. */
export function instants({ start_wall, end_wall, time_zone }: EntryColumns): {
  starts_at: string;
  ends_at: string;
} {
  const [from, to] = [Temporal.PlainDateTime.from(start_wall), Temporal.PlainDateTime.from(end_wall)];
  const start = from.toZonedDateTime(time_zone).toInstant();
  const end = to.toZonedDateTime(time_zone).toInstant();
  const length = from.until(to, { largestUnit: 'hours' });
  const last = Temporal.Instant.compare(end, start) < 0 ? start.add(length) : end;
  return { starts_at: start.toString(), ends_at: last.toString() };
}

type Given = PlannedRow & { seriesId: number | null };

const givenOf = ({ id, seriesId, recurrenceId, columns }: Given, key: number) => ({
  key,
  id,
  series_id: seriesId,
  recurrence_id: recurrenceId,
  ...columns,
  ...instants(columns),
});

async function writeRows(
  tx: Transaction,
  target: Target,
  given: readonly Given[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const fresh = given.filter(({ id }) => id === null).map(givenOf);
  const changed = given.filter(({ id }) => id !== null).map(givenOf);
  if (fresh.length > 0) {
    const made = await rows<{ id: number; uid: string }>(tx, insertText, [
      JSON.stringify(fresh),
      target.networkId,
      target.authorId,
    ]);
    for (const { id, uid } of made) ids.set(uid, id);
  }
  if (changed.length > 0) await rows(tx, updateText, [JSON.stringify(changed), target.authorId]);
  return ids;
}

/**
 * Writes a plan: all of it in this transaction.
 * @param onProgress hears how many appointments were written; what it says false to ends here
 * @throws CancelledError
 */
export async function writePlan(
  tx: Transaction,
  { planned, versions, goneBesideIds }: Plan,
  target: Target,
  onProgress: (done: number) => Promise<boolean>,
): Promise<void> {
  await removeAppointments(tx, target.authorId, goneBesideIds);
  if (versions.length > 0) await rows(tx, versionsText, [JSON.stringify(versions)]);
  for (let start = 0; start < planned.length; start += WRITTEN_AT_ONCE) {
    const batch = planned.slice(start, start + WRITTEN_AT_ONCE);
    const masters = batch.flatMap(({ id, columns }): Given[] =>
      columns === null ? [] : [{ id, columns, seriesId: null, recurrenceId: null }],
    );
    const made = await writeRows(tx, target, masters);
    await sql`
      insert into appointment_containers (container_id, appointment_id)
      select ${target.calendarId}::bigint, id from unnest(${[...made.values()]}::bigint[]) as t (id)
    `.execute(tx);
    const idOf = ({ id, uid }: Plan['planned'][number]): number => id ?? made.get(uid)!;
    await writeRows(
      tx,
      target,
      batch.flatMap((one) => one.exceptions.map((row): Given => ({ ...row, seriesId: idOf(one) }))),
    );
    await removeAppointmentRows(
      tx,
      batch.flatMap(({ goneIds }) => goneIds),
    );
    const ids = batch.map(idOf);
    await writeOccurrences(tx, ids);
    await sql`
      insert into calendar_changes (calendar_id, uid, kind)
      select lies.container_id, a.uid, 'put' from appointments a
      join appointment_containers lies on lies.appointment_id = a.id
      where a.id = any(${ids}::bigint[]) order by lies.container_id, a.id
    `.execute(tx);
    if (!(await onProgress(start + batch.length))) throw new CancelledError();
  }
  await recordEvents(tx, [
    {
      type: 'calendar_changed',
      actorId: target.authorId,
      payload: { calendarId: target.calendarId, memberIds: [] },
    },
  ]);
}
