import type { CalendarImport } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { columnsOf, type Existing, existingOf, type Place, shape } from './existing.ts';
import { leaveParted } from './parted-here.ts';
import { dayOfId, recurrenceId } from './read-times.ts';
import { type Canceled, exceptionOf, type FileReading, isSeries, type Orphan, seriesOf } from './reading.ts';
import { cancelRest, hasOccurrence, occurrenceOf, splitSeries, uidBeside } from './split-series.ts';
import type { EntryColumns, Exception, Master } from './tables.ts';
import { compareVersions } from './versions.ts';

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
/** The version that a file has of what stays as it is otherwise. */
type NewVersion = { id: number; sequence: number | null; stamp: string | null };
export type Plan = {
  planned: Planned[];
  versions: NewVersion[];
  /** What stood beside its series and is now a part of it. */
  goneBesideIds: number[];
  counts: CalendarImport['counts'];
};

/**
 * What a file would do to a calendar: what it has under the same uid is changed, unless what is here is newer; all else
 * is new. Changed occurrences of a series that it has no more go, unless people changed them here. Appointments of
 * others are left alone by whoever does not run the calendar. Adds what is refused to the reading's findings.
 */
export async function planImport(db: Sql, reading: FileReading, place: Place): Promise<Plan> {
  const { masters, orphans } = reading;
  const ofOccurrences = reading.canceled.flatMap(({ of, entry }) =>
    of && entry ? [{ entry, moment: of }] : [],
  );
  const beside = [...[...orphans.values()].flat(), ...ofOccurrences].map((one) => alone(one).columns.uid);
  const uids = new Set([
    ...masters.keys(),
    ...orphans.keys(),
    ...reading.canceled.map(({ uid }) => uid),
    ...beside,
  ]);
  const existing = await existingOf(db, place, [...uids]);
  if (!place.follows) leaveParted(reading, existing);
  const planning = new Planning(reading, existing, place.follows ?? false);
  for (const master of masters.values()) planning.addMaster(master);
  for (const [uid, found] of orphans) planning.addOrphans(uid, found);
  for (const one of reading.canceled) planning.cancel(one);
  reading.findings.sort();
  const told = { private: reading.private, addressed: reading.addressed };
  const counts = { ...planning.counts, ...reading.findings.counts, ...told };
  return {
    planned: planning.planned,
    versions: planning.versions,
    goneBesideIds: planning.goneBesideIds,
    counts,
  };
}

/** An occurrence whose series nobody knows, as an appointment that stands beside it. */
export function alone({ entry, moment }: Orphan): Master {
  const { line, columns, recurrenceId: id } = exceptionOf(entry, moment, entry.columns);
  return { line, columns: { ...columns, uid: uidBeside(id, columns.uid) }, exceptions: [] };
}

class Planning {
  readonly planned: Planned[] = [];
  readonly versions: NewVersion[] = [];
  readonly goneBesideIds: number[] = [];
  readonly counts = { new: 0, changed: 0, unchanged: 0 };
  readonly #reading: FileReading;
  readonly #existing: Map<string, Existing[]>;
  /** By the uid of the series beside which they stand. */
  readonly #beside: Map<string, Existing[]>;
  readonly #follows: boolean;

  constructor(reading: FileReading, existing: readonly Existing[], follows: boolean) {
    this.#reading = reading;
    this.#follows = follows;
    this.#existing = Map.groupBy(existing, ({ uid }) => uid);
    this.#beside = Map.groupBy(
      existing.filter(({ series_id }) => series_id === null),
      ({ uid }) => uid.replace(/^\d{8}(?:T\d{6})?-/, ''),
    );
  }

  #add(planned: Planned, isNew: boolean, hasMore = false): void {
    const { columns, exceptions, goneIds } = planned;
    const hasWork = columns !== null || exceptions.length > 0 || goneIds.length > 0;
    this.counts[isNew ? 'new' : hasWork || hasMore ? 'changed' : 'unchanged'] += 1;
    if (hasWork || hasMore) this.planned.push(planned);
  }

  #masterOf(uid: string): Existing | undefined {
    return this.#existing.get(uid)?.find((one) => one.series_id === null);
  }

  /** A row as it becomes; undefined where it stays as it is. */
  #changed(row: Existing | undefined, columns: EntryColumns, line: number, recurrence: string | null) {
    if (!row) return { id: null, recurrenceId: recurrence, columns };
    const order = compareVersions(columns, row);
    if (order < 0) {
      this.#reading.findings.keep('older', line, row.name, recurrence ? dayOfId(recurrence) : columns.uid);
      return undefined;
    }
    if (shape(row) !== shape(columns)) return { id: row.id, recurrenceId: recurrence, columns };
    if (this.#follows) return undefined;
    const isNewer = order > 0 || (row.brought_sequence === null && columns.brought_sequence !== null);
    if (isNewer) {
      this.versions.push({
        id: row.id,
        sequence: columns.brought_sequence,
        stamp: columns.brought_stamp ?? row.brought_stamp,
      });
    }
    return undefined;
  }

  #changedOf(there: readonly Existing[], exceptions: readonly Exception[]): PlannedRow[] {
    const byRecurrence = new Map(there.map((one) => [one.recurrence_id, one]));
    return exceptions.flatMap(
      ({ recurrenceId: id, columns, line }) => this.#changed(byRecurrence.get(id), columns, line, id) ?? [],
    );
  }

  addMaster({ line, columns, exceptions }: Master): void {
    const { uid } = columns;
    const there = this.#existing.get(uid) ?? [];
    const master = this.#masterOf(uid);
    if (master && !master.may) {
      this.#reading.findings.refuse('duplicate', line, columns.name, uid);
      return;
    }
    const isOlder = master !== undefined && compareVersions(columns, master) < 0;
    const named = new Set(exceptions.map((one) => one.recurrenceId));
    const left = isOlder
      ? []
      : there.filter((one) => one.series_id !== null && !named.has(one.recurrence_id!));
    // What people changed here is theirs: it stays, and they hear of it.
    for (const row of left) if (!row.is_as_brought) this.#keepChanged(row, line, row.recurrence_id!);
    const taken = this.#takeBeside(columns, named, line);
    const written = this.#changed(master, columns, line, null);
    this.#add(
      {
        uid,
        id: master?.id ?? null,
        columns: written?.columns ?? null,
        exceptions: [...this.#changedOf(there, exceptions), ...this.#changedOf(there, taken)],
        goneIds: left.filter((row) => row.is_as_brought).map((row) => row.id),
      },
      master === undefined,
      taken.length > 0,
    );
  }

  #keepChanged(row: Existing, line: number, id: string): void {
    this.#reading.findings.keep('changed_here', line, row.name, dayOfId(id));
  }

  /** What came in as an occurrence of a series that was not here is now one of it; the rest of one is what the file says. */
  #takeBeside(master: EntryColumns, named: ReadonlySet<string>, line: number): Exception[] {
    const taken: Exception[] = [];
    for (const row of this.#beside.get(master.uid) ?? []) {
      const id = row.uid.slice(0, row.uid.length - master.uid.length - 1);
      if (id === '' || !row.may || this.#reading.masters.has(row.uid)) continue;
      if (isSeries(row) && !row.is_as_brought) {
        this.#keepChanged(row, line, id);
        continue;
      }
      this.goneBesideIds.push(row.id);
      if (!isSeries(row) && isSeries(master) && !named.has(id)) {
        taken.push({ line, recurrenceId: id, columns: columnsOf(row, master.uid) });
      }
    }
    return taken;
  }

  addOrphans(uid: string, found: readonly Orphan[]): void {
    const master = this.#masterOf(uid);
    if (!master || (master.may && !isSeries(master))) {
      for (const one of found) this.#addAlone(one, master);
      return;
    }
    if (!master.may) {
      for (const { entry } of found)
        this.#reading.findings.refuse('duplicate', entry.line, entry.columns.name, uid);
      return;
    }
    const rests = found.filter(({ entry }) => entry.isRest);
    if (rests.length > 0) this.#splitKnown(master, rests);
    const others = found.filter(({ entry }) => !entry.isRest);
    if (others.length === 0) return;
    const exceptions = others.map(({ entry, moment }) => exceptionOf(entry, moment, master));
    const changed = this.#changedOf(this.#existing.get(uid) ?? [], exceptions);
    this.#add({ uid, id: master.id, columns: null, exceptions: changed, goneIds: [] }, false);
  }

  /** RANGE=THISANDFUTURE of a series that is here: it ends before, and its rest is a series of its own. */
  #splitKnown(master: Existing, found: readonly Orphan[]): void {
    const { uid, id } = master;
    const columns = columnsOf(master, uid);
    const rests = found
      .map(({ entry, moment }) => exceptionOf(entry, moment, columns))
      .filter((one) => hasOccurrence(columns, one.recurrenceId));
    if (rests.length === 0) {
      this.#add({ uid, id, columns: null, exceptions: [], goneIds: [] }, false);
      return;
    }
    this.#replace(master, splitSeries(this.#wholeOf(master, rests[0]!.line), rests));
  }

  /** A series that is here, with its changed occurrences. */
  #wholeOf(row: Existing, line: number): Master {
    const { uid } = row;
    const changed = this.#existing.get(uid)!.filter((one) => one.series_id === row.id);
    const exceptions = changed.map((one) => ({
      line,
      recurrenceId: one.recurrence_id!,
      columns: columnsOf(one, uid),
    }));
    return { line, columns: columnsOf(row, uid), exceptions };
  }

  /** A series that is here becomes several: the first keeps its place. */
  #replace(row: Existing, parts: readonly Master[]): void {
    const { uid, id } = row;
    const there = this.#existing.get(uid)!.filter((one) => one.series_id === id);
    const head = parts.find((part) => part.columns.uid === uid)!;
    const left = new Set(head.exceptions.map((one) => one.recurrenceId));
    const goneIds = there.filter((one) => !left.has(one.recurrence_id!)).map((one) => one.id);
    const columns = shape(row) === shape(head.columns) ? null : head.columns;
    this.#add({ uid, id, columns, exceptions: this.#changedOf(there, head.exceptions), goneIds }, false);
    for (const part of parts) if (part !== head) this.addMaster(part);
  }

  /** An occurrence of what is here once: that itself where it is that time, else one of a series that is not here. */
  #addAlone(orphan: Orphan, single: Existing | undefined): void {
    const { entry, moment } = orphan;
    const one = alone(orphan);
    if (single && compact(single) === recurrenceId(moment, seriesOf(single))) {
      this.addMaster({ ...one, columns: { ...one.columns, uid: entry.columns.uid } });
      return;
    }
    this.addMaster(one);
  }

  /** METHOD:CANCEL: what has its uid does not take place, and stays as it is otherwise. */
  cancel(canceled: Canceled): void {
    const { uid, of, line, name, version } = canceled;
    if (this.#cancelPlanned(canceled)) return;
    const master = this.#masterOf(uid);
    if (!master) {
      this.#cancelUnknown(canceled);
      return;
    }
    if (!master.may) {
      this.#reading.findings.refuse('duplicate', line, name, uid);
      return;
    }
    const id = of && isSeries(master) ? recurrenceId(of, seriesOf(master)) : null;
    if (id !== null && canceled.isRest) {
      this.#cancelRest(canceled, master, id);
      return;
    }
    const there = this.#existing.get(uid)!;
    const row = id === null ? master : there.find((one) => one.recurrence_id === id);
    const shown = row ? columnsOf(row, uid) : occurrenceOf(columnsOf(master, uid), id!);
    const columns = {
      ...shown,
      ...version,
      sequence: Math.max(shown.sequence, version.brought_sequence ?? 0),
      is_canceled: true,
    };
    const written = row?.is_canceled ? undefined : this.#changed(row, columns, line, id);
    const exceptions = id !== null && written ? [written] : [];
    const whole = id === null ? (written?.columns ?? null) : null;
    this.#add({ uid, id: master.id, columns: whole, exceptions, goneIds: [] }, false);
  }

  /** RANGE=THISANDFUTURE: what takes place from then on of the series, and of its parts that stand beside it. */
  #cancelRest({ uid, line, version }: Canceled, master: Existing, from: string): void {
    const beside = (this.#beside.get(uid) ?? []).filter((one) => one !== master && one.may);
    for (const row of [master, ...beside]) {
      const parts = cancelRest(this.#wholeOf(row, line), { line, from, version });
      const isSame = parts.length === 1 && shape(row) === shape(parts[0]!.columns);
      if (row !== master && isSame) continue;
      if (!isSame && compareVersions(version, row) < 0) {
        this.#reading.findings.keep('older', line, row.name, dayOfId(from));
        continue;
      }
      this.#replace(
        row,
        parts.map((part) => besideSeries(part, row, uid)),
      );
    }
  }

  /** What the same file brings in. */
  #cancelPlanned({ uid, of }: Canceled): boolean {
    const planned = this.planned.find((one) => one.uid === uid && one.columns !== null);
    if (!planned?.columns) return false;
    const { columns } = planned;
    if (!of || !isSeries(columns)) {
      planned.columns = { ...columns, is_canceled: true };
      return true;
    }
    const id = recurrenceId(of, seriesOf(columns));
    const changed = planned.exceptions.find((one) => one.recurrenceId === id);
    if (changed) changed.columns = { ...changed.columns, is_canceled: true };
    else
      planned.exceptions.push({
        id: null,
        recurrenceId: id,
        columns: { ...occurrenceOf(columns, id), is_canceled: true },
      });
    return true;
  }

  /** What is not here comes in as cancelled, where it says when it would have been. */
  #cancelUnknown({ uid, of, line, name, entry, version }: Canceled): void {
    if (!entry) {
      this.#reading.findings.refuse('no_start', line, name, uid);
      return;
    }
    const one = of ? alone({ entry, moment: of }) : { line, columns: entry.columns, exceptions: [] };
    const row = this.#masterOf(one.columns.uid);
    const columns = row ? { ...columnsOf(row, row.uid), ...version, is_canceled: true } : one.columns;
    this.addMaster({ ...one, columns });
  }
}

const compact = ({ start_wall, all_day }: EntryColumns): string =>
  start_wall.replaceAll(/[-:]/g, '').slice(0, all_day ? 8 : 15);

/** A part of what stands beside a series itself, under the uid of that series. */
function besideSeries(part: Master, row: Existing, uid: string): Master {
  const before = part.columns.uid.slice(0, -row.uid.length);
  return before === '' ? part : { ...part, columns: { ...part.columns, uid: `${before}${uid}` } };
}
