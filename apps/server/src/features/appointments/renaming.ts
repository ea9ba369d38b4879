import { pairInstances } from '@dorfplatz/recurrence';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { compact, spelled, wallOf } from './appointment-id.ts';
import { seriesOf } from './series.ts';
import type { AppointmentRow, When } from './tables.ts';
import { shifted } from './when.ts';

/** Everything that is kept under recurrence ids, apart from the changed occurrences themselves. */
export const NAMING = [
  'appointment_participants',
  'ended_participations',
  'former_answers',
  'appointment_reminders',
  'meeting_room_bookings',
  'invites',
  'notifications',
];

/** The recurrence ids of a series after its change, by those before it; null where it has no such occurrence now. */
export type Renaming = ReadonlyMap<string, string | null>;

/** A recurrence id as far away as the series moved. */
export function movedId(id: string, before: When, after: When): string {
  const moved = shifted(wallOf(id), before.start_wall, after.start_wall);
  return compact(after.all_day ? moved.slice(0, 10) : moved);
}

async function keptIds(tx: Transaction, master: AppointmentRow): Promise<string[]> {
  const named = NAMING.map(
    (table) => sql`select recurrence_id from ${sql.table(table)} where appointment_id = ${master.id}`,
  );
  const { rows } = await sql<{ recurrence_id: string }>`
    select recurrence_id from (
      select recurrence_id from appointments where series_id = ${master.id} union ${sql.join(named, sql` union `)}
    ) kept where recurrence_id <> '' order by 1
  `.execute(tx);
  return rows.map((row) => row.recurrence_id);
}

/**
 * What becomes of the occurrences of a series that something is kept of, when it moves: each stays with its month
 * where the rule goes by months or years, and goes as far as the series does otherwise.
 */
export async function renamingOf(
  tx: Transaction,
  master: AppointmentRow,
  after: When,
  rrule: string | null,
): Promise<Renaming> {
  const next = { ...master, ...after, rrule, exdates: [], rdates: [] };
  const partner = pairInstances(seriesOf({ ...master, exdates: [], rdates: [] }), seriesOf(next));
  const found = (id: string) => {
    const paired = partner?.(spelled(id));
    return paired ? compact(paired) : paired;
  };
  const ids = [...new Set([...(await keptIds(tx, master)), ...master.exdates, ...master.rdates])];
  const paired = new Map(ids.map((id) => [id, found(id)]));
  const taken = new Set(paired.values());
  return new Map(
    ids.map((id) => {
      const own = paired.get(id);
      if (own !== undefined) return [id, own];
      // No instance of the rule: one beyond it, which may meet what a paired one is called now.
      const moved = movedId(id, master, after);
      return [id, taken.has(moved) ? null : moved];
    }),
  );
}

/** Refuses, with its dates, to lose what was changed, called off or answered of occurrences that are no more. */
export async function refuseLosses(
  tx: Transaction,
  master: AppointmentRow,
  renaming: Renaming,
): Promise<void> {
  const gone = [...renaming].filter(([, now]) => now === null).map(([id]) => id);
  if (gone.length === 0) return;
  const { rows } = await sql<{ recurrence_id: string }>`
    select recurrence_id from appointments
    where series_id = ${master.id} and recurrence_id = any(${gone}::text[])
    union
    select recurrence_id from appointment_participants
    where appointment_id = ${master.id} and recurrence_id = any(${gone}::text[]) order by 1
  `.execute(tx);
  if (rows.length === 0) return;
  const lost = rows.map((row) => spelled(row.recurrence_id).slice(0, 10));
  throw new Problem(409, 'occurrences_unmatched', { lost });
}
