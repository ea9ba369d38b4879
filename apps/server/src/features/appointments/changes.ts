import { sql, type Transaction } from '../../platform/db/database.ts';
import type { AppointmentRow } from './tables.ts';

/** Columns by the field of AppointmentWrite that they come from. */
const FIELDS: Record<string, string> = {
  category_id: 'category',
  meeting_room_id: 'meeting',
  attendee_total: 'attendee_configuration',
  attendees_enforced: 'attendee_configuration',
  user_can_opt: 'attendee_configuration',
  participants_to_admins_only: 'attendee_configuration',
  participation_locked: 'attendee_configuration',
  registration_with_costs: 'application_configuration',
  costs: 'application_configuration',
  currency: 'application_configuration',
  registration_required: 'application_configuration',
  registration_deadline: 'application_configuration',
  url: 'application_configuration',
};

const fieldOf = (column: string): string => FIELDS[column] ?? column;

function isSame(column: string, stored: unknown, next: unknown): boolean {
  if (stored === null || next === null) return stored === next;
  if (column === 'registration_deadline') return Date.parse(String(stored)) === Date.parse(String(next));
  if (typeof stored !== 'object') return stored === next;
  const other = typeof next === 'string' ? (JSON.parse(next) as unknown) : next;
  const entries = (value: unknown) => JSON.stringify(Object.entries(value as object).sort());
  return entries(stored) === entries(other);
}

export type Columns = Record<string, unknown>;

/** Those of these columns that say something else than the row does, and the fields that they came from. */
export function changesOf(row: AppointmentRow, columns: Columns): { changes: Columns; fields: string[] } {
  const changes: Columns = {};
  for (const [column, next] of Object.entries(columns)) {
    if (column === 'latitude' || column === 'longitude') continue;
    const stored = row[column as keyof AppointmentRow];
    if (!isSame(column, stored, next)) changes[column] = next;
  }
  // Another address is another point on the map.
  if ('location' in changes) Object.assign(changes, { latitude: null, longitude: null });
  const fields = Object.keys(changes).map(fieldOf);
  return {
    changes,
    fields: [...new Set(fields)].filter((name) => !['latitude', 'longitude'].includes(name)),
  };
}

/** Writes columns of a row. */
export async function writeColumns(tx: Transaction, id: number, columns: Columns): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (set.length === 0) return;
  await sql`update appointments set ${sql.join(set)} where id = ${id}`.execute(tx);
}

const stored = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value;

const TYPES: Record<string, string> = {
  location: 'jsonb',
  meeting: 'jsonb',
  reminders: 'integer[]',
  costs: 'numeric(12, 2)',
  registration_deadline: 'timestamptz',
  latitude: 'double precision',
  longitude: 'double precision',
  meeting_room_id: 'bigint',
};

/**
 * Lets the changed occurrences of a series follow in what they had in common with it; what was changed in them stays.
 * @param before the series as it was
 */
export async function followSeries(tx: Transaction, before: AppointmentRow, changes: Columns): Promise<void> {
  const set = Object.entries(changes).map(([name, next]) => {
    const type = sql.raw(TYPES[name] ? `::${TYPES[name]}` : '');
    const was = stored(before[name as keyof AppointmentRow]);
    return sql`${sql.ref(name)} = case when ${sql.ref(name)} is not distinct from ${was}${type}
      then ${next}${type} else ${sql.ref(name)} end`;
  });
  if (set.length === 0) return;
  await sql`update appointments set ${sql.join(set)} where series_id = ${before.id}`.execute(tx);
}
