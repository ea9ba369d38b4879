import { rows, type Sql } from '../../platform/db/database.ts';
import { exceptionOf, type FileReading } from './reading.ts';
import type { EntryColumns } from './tables.ts';

/** A row to be written: a new one without an id, a changed one with it. */
export type PlannedRow = { id: number | null; recurrenceId: string | null; columns: EntryColumns };
/** An appointment of the file as it becomes; `columns` null where only its changed occurrences come. */
export type Planned = {
  uid: string;
  id: number | null;
  columns: EntryColumns | null;
  exceptions: PlannedRow[];
  /** Changed occurrences that a file brought and this one has no more. */
  goneIds: number[];
};
export type Plan = {
  planned: Planned[];
  counts: { new: number; changed: number; unchanged: number; refused: number };
};

type Existing = EntryColumns & {
  id: number;
  series_id: number | null;
  recurrence_id: string | null;
  may: boolean;
  /** A file wrote it, and nobody has changed it here since. */
  is_as_brought: boolean;
};

const existingText = `
  select a.id, a.series_id, a.recurrence_id, m.uid, a.sequence, a.name, a.description, a.all_day, a.time_zone,
    to_char(a.start_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as start_wall,
    to_char(a.end_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as end_wall,
    a.rrule, a.exdates, a.rdates, a.canceled_at is not null as is_canceled, a.location, a.latitude, a.longitude,
    a.category_id as category, a.organizer, a.reminders, a.raw,
    $3::boolean or m.author_id is not distinct from $4::bigint as may,
    a.brought_in_at is not distinct from a.updated_at as is_as_brought
  from appointments m
  join appointment_containers lies on lies.appointment_id = m.id and lies.container_id = $1
  join appointments a on a.id = m.id or a.series_id = m.id
  where m.uid = any($2::text[]) and m.series_id is null
  order by m.id`;

const shape = (columns: EntryColumns): string =>
  JSON.stringify([
    ...[columns.sequence, columns.name, columns.description, columns.all_day, columns.time_zone],
    ...[
      columns.start_wall,
      columns.end_wall,
      columns.rrule,
      columns.exdates,
      columns.rdates,
      columns.is_canceled,
    ],
    ...[
      columns.location.name ?? '',
      columns.latitude,
      columns.longitude,
      columns.category,
      columns.organizer,
    ],
    ...[columns.reminders, columns.raw],
  ]);

/** `20260617T180000` as `2026-06-17`. */
const dayOf = (recurrenceId: string): string => recurrenceId.replace(/^(....)(..)(..).*/, '$1-$2-$3');

/**
 * What a file would do to a calendar: what it has under the same uid is changed, all else is new; changed occurrences
 * of a series that it has no more go, unless people changed them here. Appointments of
 * others are left alone by whoever does not run the calendar. Adds what is refused to the reading's problems.
 */
export async function planImport(
  db: Sql,
  reading: FileReading,
  { calendarId, authorId, manages }: { calendarId: number; authorId: number; manages: boolean },
): Promise<Plan> {
  const uids = [...new Set([...reading.masters.keys(), ...reading.orphans.keys()])];
  const existing = Map.groupBy(
    await rows<Existing>(db, existingText, [calendarId, uids, manages, authorId]),
    ({ uid }) => uid,
  );
  const refuse = (code: 'orphan_exception' | 'duplicate', line: number, name: string, uid: string): void => {
    reading.refused += 1;
    if (reading.problems.length < 200) reading.problems.push({ line, name, code, detail: uid.slice(0, 60) });
  };
  const plan: Plan = { planned: [], counts: { new: 0, changed: 0, unchanged: 0, refused: 0 } };
  const add = (planned: Planned, isNew: boolean): void => {
    const { columns, exceptions, goneIds } = planned;
    const hasWork = columns !== null || exceptions.length > 0 || goneIds.length > 0;
    plan.counts[isNew ? 'new' : hasWork ? 'changed' : 'unchanged'] += 1;
    if (hasWork) plan.planned.push(planned);
  };
  const changedOf = (
    there: readonly Existing[],
    exceptions: readonly { recurrenceId: string; columns: EntryColumns }[],
  ): PlannedRow[] => {
    const byRecurrence = new Map(there.map((one) => [one.recurrence_id, one]));
    return exceptions.flatMap(({ recurrenceId, columns }) => {
      const row = byRecurrence.get(recurrenceId);
      return row && shape(row) === shape(columns) ? [] : [{ id: row?.id ?? null, recurrenceId, columns }];
    });
  };
  for (const [uid, { line, columns, exceptions }] of reading.masters) {
    const there = existing.get(uid) ?? [];
    const master = there.find((one) => one.series_id === null);
    if (master && !master.may) {
      refuse('duplicate', line, columns!.name, uid);
      continue;
    }
    const named = new Set(exceptions.map((one) => one.recurrenceId));
    const left = there.filter((one) => one.series_id !== null && !named.has(one.recurrence_id!));
    // What people changed here is theirs: it stays, and they hear of it.
    for (const row of left)
      if (!row.is_as_brought && reading.problems.length < 200)
        reading.problems.push({
          line,
          name: row.name,
          code: 'changed_here',
          detail: dayOf(row.recurrence_id!),
        });
    const isSame = master !== undefined && shape(master) === shape(columns!);
    add(
      {
        uid,
        id: master?.id ?? null,
        columns: isSame ? null : columns,
        exceptions: changedOf(there, exceptions),
        goneIds: left.filter((row) => row.is_as_brought).map((row) => row.id),
      },
      master === undefined,
    );
  }
  for (const [uid, found] of reading.orphans) {
    const there = existing.get(uid) ?? [];
    const master = there.find((one) => one.series_id === null);
    const isSeries = master !== undefined && (master.rrule !== null || master.rdates.length > 0);
    if (!master?.may || !isSeries) {
      for (const { entry } of found) refuse('orphan_exception', entry.line, entry.columns.name, uid);
      continue;
    }
    const exceptions = found.map(({ entry, moment }) => exceptionOf(entry, moment, master));
    const changed = changedOf(there, exceptions);
    add({ uid, id: master.id, columns: null, exceptions: changed, goneIds: [] }, false);
  }
  reading.problems.sort((one, other) => one.line - other.line);
  plan.counts.refused = reading.refused;
  return plan;
}
