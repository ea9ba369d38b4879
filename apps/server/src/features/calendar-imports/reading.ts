import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Component, NotACalendarError, readCalendar } from './content-reader.ts';
import { Findings } from './findings.ts';
import { type Cancelling, readCancelling, readEntry, uidOf } from './read-entry.ts';
import { idOf, recurrenceId } from './read-times.ts';
import { cancelRest, hasOccurrence, type Rest, splitSeries } from './split-series.ts';
import {
  CancelledError,
  type Entry,
  type EntryColumns,
  EntryError,
  type Exception,
  FileError,
  type Master,
  type Moment,
} from './tables.ts';
import { compareVersions } from './versions.ts';
import { Zones } from './zones.ts';

export const CALENDAR_FILE_BYTES_MAX = 50 * 1024 * 1024;
/** Entries of one file: about what a feed gives out. */
export const ENTRIES_MAX = 20_000;
const TEXT_BYTES_MAX = 200 * 1024 * 1024;

/** A changed occurrence whose series is not in the file. */
export type Orphan = { entry: Entry; moment: Moment };
/** What is cancelled without anything else being said of it that could come in. */
export type Canceled = Cancelling & { entry: Entry | null };

/** All that a file says. */
export type FileReading = {
  masters: Map<string, Master>;
  /** By uid. */
  orphans: Map<string, Orphan[]>;
  /** Of METHOD:CANCEL. */
  canceled: Canceled[];
  /** What is in the file and could not be read. */
  unreadableUids: Set<string>;
  total: number;
  /** Entries that are called private, and with people whose addresses are left out. */
  private: number;
  addressed: number;
  findings: Findings;
};

export type ReadingRun = {
  /** Opens the file anew: it is read twice. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The zone of times that have none. */
  zone: string;
  categories: ReadonlyMap<string, string>;
  /** What is called nothing is called this. */
  untitled: string;
  onProgress: (done: number, total: number) => Promise<boolean>;
};

const isComponent = (one: object): one is Component => 'components' in one;

const AT_ONCE = 200;

/** What must be known before the first entry is read: zones, and how many there are. */
async function survey({ open, zone }: ReadingRun): Promise<{ zones: Zones; total: number }> {
  const zones = new Zones(zone);
  let usual: string | undefined;
  let total = 0;
  for await (const one of readCalendar(await open())) {
    if (!isComponent(one)) {
      if (one.name === 'X-WR-TIMEZONE') usual ??= one.value;
    } else if (one.name === 'VEVENT') {
      total += 1;
      if (total > ENTRIES_MAX) throw new FileError('too_many');
    } else if (one.name === 'VTIMEZONE') zones.describe(one);
  }
  if (usual !== undefined) zones.sayUsual(usual);
  return { zones, total };
}

const nameOf = ({ lines }: Component): string => lines.find(({ name }) => name === 'SUMMARY')?.value ?? '';

/** A uid for what came without one: the same file gives the same. */
const madeUid = ({ columns, of }: Entry): string =>
  `${createHash('sha1')
    .update(JSON.stringify([columns.name, columns.start_wall, columns.time_zone, of?.wall.toString()]))
    .digest('hex')}@import`;

export const seriesOf = (columns: EntryColumns) => ({
  isAllDay: columns.all_day,
  zone: columns.time_zone,
  start: columns.start_wall,
});

export const isSeries = ({ rrule, rdates }: Pick<EntryColumns, 'rrule' | 'rdates'>): boolean =>
  rrule !== null || rdates.length > 0;

const withoutRule = (columns: EntryColumns): EntryColumns => ({
  ...columns,
  rrule: null,
  exdates: [],
  rdates: [],
});

export const exceptionOf = ({ line, columns }: Entry, moment: Moment, master: EntryColumns): Exception => ({
  line,
  columns: withoutRule(columns),
  recurrenceId: recurrenceId(moment, seriesOf(master)),
});

/** Whether its series, in a later version, has that occurrence no more. */
const isTakenOut = ({ columns, recurrenceId: id }: Exception, { columns: master }: Master): boolean =>
  (columns.brought_sequence ?? 0) < (master.brought_sequence ?? 0) && !hasOccurrence(master, id);

/** Occurrences that last otherwise than their series, as changed ones. */
const lengthsOf = ({ line, columns, lengths }: Entry): Exception[] =>
  lengths.map(({ recurrenceId: id, end }) => ({
    line,
    recurrenceId: id,
    columns: { ...withoutRule(columns), start_wall: iso(id), end_wall: end },
  }));

const iso = (id: string): string => Temporal.PlainDateTime.from(id).toString({ smallestUnit: 'second' });

/**
 * Reads a calendar file entry by entry; what is wrong with an entry is a problem of its own.
 * @throws FileError for a file that is none or has too much in it, CancelledError
 */
export async function readFile(run: ReadingRun): Promise<FileReading> {
  try {
    const { zones, total } = await survey(run);
    const entries = new Entries(run, zones, total);
    await entries.read();
    return entries.reading;
  } catch (error) {
    throw error instanceof NotACalendarError ? new FileError('not_a_calendar') : error;
  }
}

/** The entries of a file, put where they belong. */
class Entries {
  readonly reading: FileReading;
  readonly #run: ReadingRun;
  readonly #zones: Zones;
  readonly #ofOccurrences: Orphan[] = [];
  #size = 0;

  constructor(run: ReadingRun, zones: Zones, total: number) {
    this.#run = run;
    this.#zones = zones;
    const findings = new Findings();
    const counts = { total, private: 0, addressed: 0 };
    this.reading = {
      masters: new Map(),
      orphans: new Map(),
      canceled: [],
      unreadableUids: new Set(),
      ...counts,
      findings,
    };
  }

  async read(): Promise<void> {
    const { onProgress, open } = this.#run;
    const { total, findings } = this.reading;
    let done = 0;
    for await (const component of readCalendar(await open())) {
      if (!isComponent(component) || component.name !== 'VEVENT') continue;
      done += 1;
      if (done % AT_ONCE === 0) {
        if (!(await onProgress(done, total))) throw new CancelledError();
        // A long file must not keep this process from everything else.
        await nextTurn();
      }
      try {
        this.#take(component);
      } catch (error) {
        if (!(error instanceof EntryError)) throw error;
        findings.refuse(error.code, error.line, nameOf(component), error.detail);
        this.reading.unreadableUids.add(uidOf(component));
      }
    }
    this.#placeOccurrences();
    this.#cancelRests();
    if (!(await onProgress(total, total))) throw new CancelledError();
  }

  #take(component: Component): void {
    const { categories, untitled } = this.#run;
    if (component.method === 'CANCEL') {
      this.#cancel(component);
      return;
    }
    const entry = readEntry(component, { zones: this.#zones, categories, untitled });
    this.#accept(entry);
    if (entry.of) this.#ofOccurrences.push({ entry, moment: entry.of });
    else this.#takeMaster(entry);
  }

  #accept(entry: Entry): void {
    const { reading } = this;
    const { columns } = entry;
    this.#size += columns.description.length + columns.raw.join('').length;
    if (this.#size > TEXT_BYTES_MAX) throw new FileError('too_large');
    if (columns.uid === '') columns.uid = madeUid(entry);
    for (const note of entry.notes) reading.findings.leaveOut(note, columns.name);
    if (entry.isPrivate) reading.private += 1;
    if (entry.isAddressed) reading.addressed += 1;
  }

  /** Of two with the same uid the newer one counts. */
  #takeMaster(entry: Entry): void {
    const { masters, findings } = this.reading;
    const { columns, line } = entry;
    const before = masters.get(columns.uid);
    const order = before ? compareVersions(columns, before.columns) : 1;
    if (before && order === 0) {
      findings.refuse('duplicate', line, columns.name, columns.uid);
      return;
    }
    const loser = order < 0 ? { line, columns } : before;
    if (loser) findings.keep('older', loser.line, loser.columns.name, columns.uid);
    if (order > 0) masters.set(columns.uid, { line, columns, exceptions: lengthsOf(entry) });
  }

  #cancel(component: Component): void {
    const { categories, untitled } = this.#run;
    const cancelling = readCancelling(component, this.#zones);
    let entry: Entry | null = null;
    try {
      entry = readEntry(component, { zones: this.#zones, categories, untitled });
    } catch (error) {
      if (!(error instanceof EntryError) || cancelling.uid === '') throw error;
    }
    this.reading.canceled.push({ ...cancelling, uid: cancelling.uid || madeUid(entry!), entry });
  }

  #placeOccurrences(): void {
    const rests = new Map<string, Rest[]>();
    const uids = Map.groupBy(this.#ofOccurrences, ({ entry }) => entry.columns.uid);
    for (const [uid, found] of uids) {
      const master = this.reading.masters.get(uid) ?? this.#masterAmong(found);
      for (const one of found) {
        if (one.entry.columns === master?.columns) continue;
        const rest = master ? this.#placeOccurrence(master, one) : this.#addOrphan(uid, one);
        if (rest) rests.set(uid, [...(rests.get(uid) ?? []), rest]);
      }
    }
    for (const [uid, found] of rests) {
      const master = this.reading.masters.get(uid)!;
      for (const part of splitSeries(master, found)) this.reading.masters.set(part.columns.uid, part);
    }
  }

  /** METHOD:CANCEL with RANGE=THISANDFUTURE of a series of this file. */
  #cancelRests(): void {
    const { masters } = this.reading;
    this.reading.canceled = this.reading.canceled.filter(({ uid, of, isRest, line, version }) => {
      const master = masters.get(uid);
      if (!isRest || !of || !master || !isSeries(master.columns)) return true;
      const from = recurrenceId(of, seriesOf(master.columns));
      for (const part of cancelRest(master, { line, from, version })) masters.set(part.columns.uid, part);
      return false;
    });
  }

  /** A series that calls itself an occurrence, where there is no other of that uid. */
  #masterAmong(found: readonly Orphan[]): Master | undefined {
    const own = found.find(({ entry }) => isSeries(entry.columns));
    if (!own) return undefined;
    const { line, columns } = own.entry;
    const master = { line, columns, exceptions: lengthsOf(own.entry) };
    this.reading.masters.set(columns.uid, master);
    return master;
  }

  #addOrphan(uid: string, orphan: Orphan): undefined {
    const { orphans } = this.reading;
    orphans.set(uid, [...(orphans.get(uid) ?? []), orphan]);
  }

  /** @returns what moves the rest of the series */
  #placeOccurrence(master: Master, { entry, moment }: Orphan): Rest | undefined {
    const { findings } = this.reading;
    const exception = exceptionOf(entry, moment, master.columns);
    const { columns, line } = exception;
    if (!isSeries(master.columns)) {
      this.#placeBesideSingle(master, exception, { entry, moment });
      return undefined;
    }
    if (isTakenOut(exception, master)) {
      findings.keep('older', line, columns.name, exception.recurrenceId);
      return undefined;
    }
    if (entry.isRest) return exception;
    const at = master.exceptions.findIndex((one) => one.recurrenceId === exception.recurrenceId);
    const before = master.exceptions[at];
    const isOfLength = before?.line === master.line;
    const order = before && !isOfLength ? compareVersions(columns, before.columns) : 1;
    if (order === 0) findings.refuse('duplicate', line, columns.name, exception.recurrenceId);
    else if (order < 0) findings.keep('older', line, columns.name, exception.recurrenceId);
    else if (before) {
      if (!isOfLength) findings.keep('older', before.line, before.columns.name, exception.recurrenceId);
      master.exceptions[at] = exception;
    } else master.exceptions.push(exception);
    return undefined;
  }

  /** An occurrence of what takes place once is that itself, as it is now, or one of a series that we do not know. */
  #placeBesideSingle(master: Master, { recurrenceId: id, columns, line }: Exception, orphan: Orphan): void {
    const { masters, findings } = this.reading;
    const start = idOf(Temporal.PlainDateTime.from(master.columns.start_wall), master.columns.all_day);
    if (id !== start) {
      this.#addOrphan(columns.uid, orphan);
      return;
    }
    if (compareVersions(columns, master.columns) < 0) {
      findings.keep('older', line, columns.name, id);
      return;
    }
    masters.set(columns.uid, { line, columns, exceptions: [] });
  }
}
