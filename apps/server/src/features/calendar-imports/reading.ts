import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Component, NotACalendarError, readCalendar } from './content-reader.ts';
import { readEntry } from './read-entry.ts';
import { recurrenceId, type Zones } from './read-times.ts';
import {
  CancelledError,
  type Entry,
  type EntryColumns,
  EntryError,
  FileError,
  type ImportProblem,
  type Moment,
} from './tables.ts';
import { describedZone, zoneOf } from './zones.ts';

export const CALENDAR_FILE_BYTES_MAX = 50 * 1024 * 1024;
/** Entries of one file: about what a feed gives out. */
export const ENTRIES_MAX = 20_000;
const PROBLEMS_MAX = 200;
const TEXT_BYTES_MAX = 200 * 1024 * 1024;

export type Exception = { line: number; columns: EntryColumns; recurrenceId: string };
/** An appointment of a file with its changed occurrences; `columns` is null where only these are in it. */
export type Master = { line: number; columns: EntryColumns | null; exceptions: Exception[] };

/** All that a file says. */
export type FileReading = {
  masters: Map<string, Master>;
  /** Exceptions whose series is not in the file, by uid. */
  orphans: Map<string, { entry: Entry; moment: Moment }[]>;
  total: number;
  refused: number;
  problems: ImportProblem[];
};

export type ReadingRun = {
  /** Opens the file anew: it is read twice. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The zone of times that have none. */
  zone: string;
  categories: ReadonlyMap<string, string>;
  onProgress: (done: number, total: number) => Promise<boolean>;
};

const isComponent = (one: object): one is Component => 'components' in one;

const AT_ONCE = 200;

/** What must be known before the first entry is read: zones, and how many there are. */
async function survey({ open, zone }: ReadingRun): Promise<{ zones: Zones; total: number }> {
  const described = new Map<string, string>();
  let usual: string | undefined;
  let total = 0;
  for await (const one of readCalendar(await open())) {
    if (!isComponent(one)) {
      if (one.name === 'X-WR-TIMEZONE') usual ??= zoneOf(one.value, described);
    } else if (one.name === 'VEVENT') {
      total += 1;
      if (total > ENTRIES_MAX) throw new FileError('too_many');
    } else if (one.name === 'VTIMEZONE') {
      const found = describedZone(one);
      if (found && described.size < 1_000) described.set(...found);
    }
  }
  return { zones: { described, usual: usual ?? zone }, total };
}

const nameOf = ({ lines }: Component): string =>
  lines.find(({ name }) => name === 'SUMMARY')?.value.slice(0, 100) ?? '';

/** A uid for what came without one: the same file gives the same. */
const madeUid = ({ columns, of }: Entry): string =>
  `${createHash('sha1')
    .update(JSON.stringify([columns.name, columns.start_wall, columns.time_zone, of?.wall.toString()]))
    .digest('hex')}@import`;

const seriesOf = (columns: EntryColumns) => ({
  isAllDay: columns.all_day,
  zone: columns.time_zone,
  start: columns.start_wall,
});

export const exceptionOf = ({ line, columns }: Entry, moment: Moment, master: EntryColumns): Exception => ({
  line,
  columns: { ...columns, rrule: null, exdates: [], rdates: [] },
  recurrenceId: recurrenceId(moment, seriesOf(master)),
});

/**
 * Reads a calendar file entry by entry; what is wrong with an entry is a problem of its own.
 * @throws FileError for a file that is none or has too much in it, CancelledError
 */
export async function readFile(run: ReadingRun): Promise<FileReading> {
  try {
    return await readAll(run);
  } catch (error) {
    throw error instanceof NotACalendarError ? new FileError('not_a_calendar') : error;
  }
}

async function readAll(run: ReadingRun): Promise<FileReading> {
  const { zones, total } = await survey(run);
  const reading: FileReading = { masters: new Map(), orphans: new Map(), total, refused: 0, problems: [] };
  const waiting: { entry: Entry; moment: Moment }[] = [];
  const refuse = (code: ImportProblem['code'], line: number, name: string, detail = ''): void => {
    reading.refused += 1;
    if (reading.problems.length < PROBLEMS_MAX) reading.problems.push({ line, name, code, detail });
  };
  let done = 0;
  let size = 0;
  for await (const component of readCalendar(await run.open())) {
    if (!isComponent(component) || component.name !== 'VEVENT') continue;
    done += 1;
    if (done % AT_ONCE === 0) {
      if (!(await run.onProgress(done, total))) throw new CancelledError();
      // A long file must not keep this process from everything else.
      await nextTurn();
    }
    try {
      const entry = readEntry(component, zones, run.categories);
      const { columns, of, line } = entry;
      size += columns.description.length + columns.raw.join('').length;
      if (size > TEXT_BYTES_MAX) throw new FileError('too_large');
      if (columns.uid === '') columns.uid = madeUid(entry);
      if (of) waiting.push({ entry, moment: of });
      else if (reading.masters.has(columns.uid))
        refuse('duplicate', line, columns.name, columns.uid.slice(0, 60));
      else reading.masters.set(columns.uid, { line, columns, exceptions: [] });
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      refuse(error.code, error.line, nameOf(component), error.detail);
    }
  }
  const known = new Set<string>();
  for (const { entry, moment } of waiting) {
    const { uid, name } = entry.columns;
    const master = reading.masters.get(uid);
    if (!master?.columns) {
      const orphans = reading.orphans.get(uid);
      if (orphans) orphans.push({ entry, moment });
      else reading.orphans.set(uid, [{ entry, moment }]);
      continue;
    }
    if (master.columns.rrule === null && master.columns.rdates.length === 0) {
      refuse('orphan_exception', entry.line, name, uid.slice(0, 60));
      continue;
    }
    const exception = exceptionOf(entry, moment, master.columns);
    const key = `${exception.recurrenceId} ${uid}`;
    if (known.has(key)) refuse('duplicate', entry.line, name, exception.recurrenceId);
    else master.exceptions.push(exception);
    known.add(key);
  }
  if (!(await run.onProgress(total, total))) throw new CancelledError();
  return reading;
}
