import { sql, type Transaction } from '../../platform/db/database.ts';
import { wallOf } from './appointment-id.ts';
import { firstInstants } from './appointment-rules.ts';
import { NAMING, type Renaming } from './renaming.ts';
import { type AppointmentRow, appointmentColumns, type LoadedAppointment, type When } from './tables.ts';
import { daysOf, movedTo } from './when.ts';

/** What a changed occurrence, or the rest of a series that goes on by itself, has of its series from the first. */
export const SHARED = [
  ...['network_id', 'uid', 'sequence', 'name', 'description', 'raw', 'location', 'latitude', 'longitude'],
  ...['meeting', 'meeting_room_id', 'category_id', 'consultants', 'organizer', 'attendee_total'],
  ...['attendees_enforced', 'user_can_opt', 'participants_to_admins_only', 'participation_locked'],
  ...[
    'registration_with_costs',
    'costs',
    'currency',
    'registration_required',
    'registration_deadline',
    'url',
  ],
  ...[
    'is_event',
    'image_id',
    'reminders',
    'author_id',
    'last_author_id',
    'generic_author',
    'all_day',
    'time_zone',
  ],
];

/** The row of an occurrence that is to be changed; made of its series at the first change. */
export async function ownRow(tx: Transaction, loaded: LoadedAppointment): Promise<AppointmentRow> {
  const { row, master, masterId, recurrenceId, when } = loaded;
  if (row.id !== master.id || recurrenceId === '') return row;
  const shared = sql.raw(SHARED.join(', '));
  const { rows } = await sql<AppointmentRow>`
    insert into appointments as a
      (series_id, recurrence_id, start_wall, end_wall, starts_at, ends_at, ${shared})
    select ${masterId}, ${recurrenceId}, ${when.start_wall}, ${when.end_wall}, ${loaded.startsAt}, ${loaded.endsAt}, ${shared}
    from appointments where id = ${masterId}
    returning ${appointmentColumns()}
  `.execute(tx);
  const own = rows[0]!;
  await sql`
    insert into appointment_files (appointment_id, file_id, position)
    select ${own.id}, file_id, position from appointment_files where appointment_id = ${masterId}
  `.execute(tx);
  await sql`
    insert into appointment_contacts (appointment_id, member_id, position)
    select ${own.id}, member_id, position from appointment_contacts where appointment_id = ${masterId}
  `.execute(tx);
  return own;
}

/** Puts a changed occurrence where months are read from. */
export async function placeOccurrence(
  tx: Transaction,
  { id, series_id: masterId, recurrence_id: recurrenceId }: AppointmentRow,
  when: When,
): Promise<void> {
  const { starts_at, ends_at } = firstInstants(when);
  const { first, last } = daysOf(when);
  await sql`
    insert into occurrences
      (container_id, master_id, recurrence_id, appointment_id, starts_at, ends_at, first_day, last_day)
    select container_id, ${masterId}, ${recurrenceId}, ${id}, ${starts_at}, ${ends_at}, ${first}, ${last}
    from appointment_containers where appointment_id = ${masterId}
    on conflict (container_id, master_id, recurrence_id) do update set appointment_id = excluded.appointment_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, first_day = excluded.first_day,
      last_day = excluded.last_day
  `.execute(tx);
}

const sameTimes = (one: When, other: When) =>
  one.all_day === other.all_day &&
  one.time_zone === other.time_zone &&
  one.start_wall === other.start_wall &&
  one.end_wall === other.end_wall;

/** Where a changed occurrence is now: with its series, unless its own time was what had been changed. */
function followed(row: AppointmentRow, before: When, after: When, recurrenceId: string): When {
  if (!sameTimes(row, movedTo(before, wallOf(row.recurrence_id!)))) return row;
  return movedTo(after, wallOf(recurrenceId));
}

/** Lets everything that names occurrences of a series follow when its start moves; what has no place any more goes. */
export async function moveOccurrences(
  tx: Transaction,
  master: AppointmentRow,
  after: When,
  renaming: Renaming,
): Promise<void> {
  const gone = [...renaming].filter(([, now]) => now === null).map(([id]) => id);
  await dropOccurrences(tx, master.id, gone);
  const { rows: changed } = await sql<AppointmentRow>`
    select ${appointmentColumns()} from appointments a where a.series_id = ${master.id}
  `.execute(tx);
  const moved = changed.map((row) => {
    const recurrenceId = renaming.get(row.recurrence_id!)!;
    const when = followed(row, master, after, recurrenceId);
    return {
      id: row.id,
      recurrence_id: recurrenceId,
      // A name that it leaves and has again is told of as what is newer.
      sequence: Math.max(row.sequence, master.sequence) + (recurrenceId === row.recurrence_id ? 0 : 1),
      all_day: when.all_day,
      time_zone: when.time_zone,
      start_wall: when.start_wall,
      end_wall: when.end_wall,
      ...firstInstants(when),
    };
  });
  // Freed first: one may take the name that another one leaves.
  await sql`
    update appointments set series_id = null, recurrence_id = null where series_id = ${master.id}
  `.execute(tx);
  await sql`
    update appointments a set series_id = ${master.id}, recurrence_id = t.recurrence_id, sequence = t.sequence, all_day = t.all_day,
      time_zone = t.time_zone, start_wall = t.start_wall, end_wall = t.end_wall, starts_at = t.starts_at, ends_at = t.ends_at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t (id bigint, recurrence_id text, sequence integer, all_day boolean,
      time_zone text, start_wall timestamp, end_wall timestamp, starts_at timestamptz, ends_at timestamptz)
    where a.id = t.id
  `.execute(tx);
  for (const table of NAMING) await renameIn(tx, table, master.id, renaming);
}

async function renameIn(tx: Transaction, table: string, masterId: number, renaming: Renaming): Promise<void> {
  const ids = [...renaming].filter((pair): pair is [string, string] => pair[1] !== null);
  if (ids.length === 0) return;
  const [old, renamed] = [ids.map(([id]) => id), ids.map(([, now]) => `~${now}`)];
  await sql`
    update ${sql.table(table)} named set recurrence_id = t.renamed
    from unnest(${old}::text[], ${renamed}::text[]) as t (old, renamed)
    where named.appointment_id = ${masterId} and named.recurrence_id = t.old
  `.execute(tx);
  await sql`
    update ${sql.table(table)} set recurrence_id = substr(recurrence_id, 2)
    where appointment_id = ${masterId} and recurrence_id like '~%'
  `.execute(tx);
}

/** Forgets these occurrences of a series, all that is kept of them; without a list every one. */
export async function dropOccurrences(
  tx: Transaction,
  masterId: number,
  ids: readonly string[] | null = null,
): Promise<void> {
  if (ids?.length === 0) return;
  const isMeant = ids === null ? sql`recurrence_id <> ''` : sql`recurrence_id = any(${[...ids]}::text[])`;
  await sql`delete from appointments where series_id = ${masterId} and ${isMeant}`.execute(tx);
  for (const table of NAMING)
    await sql`delete from ${sql.table(table)} where appointment_id = ${masterId} and ${isMeant}`.execute(tx);
}

/** Lets what takes place at another time now be reminded of again: all of it that is to come, or one occurrence. */
export async function forgetReminders(
  tx: Transaction,
  masterId: number,
  recurrenceId: string | null = null,
): Promise<void> {
  await sql`
    delete from appointment_reminders gone where gone.appointment_id = ${masterId}
      and (${recurrenceId}::text is null or gone.recurrence_id = ${recurrenceId})
      and exists (
        select 1 from occurrences o where o.master_id = ${masterId} and o.recurrence_id = gone.recurrence_id
          and o.starts_at > now()
      )
  `.execute(tx);
}
