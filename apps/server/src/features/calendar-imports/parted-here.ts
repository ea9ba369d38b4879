import { splitRule } from '@dorfplatz/recurrence';
import type { Existing } from './existing.ts';
import { dayOfId, idOf, recurrenceId, wallIn } from './read-times.ts';
import { type FileReading, isSeries, seriesOf } from './reading.ts';
import { hasOccurrence, ruleSeriesOf } from './split-series.ts';
import type { EntryColumns, Master, Moment, Parting } from './tables.ts';
import { compareVersions } from './versions.ts';

const plainOf = (id: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(id);
const spelled = (wall: Temporal.PlainDateTime, isAllDay: boolean): string =>
  wall.toString({ smallestUnit: 'second' }).slice(0, isAllDay ? 10 : 19);

/**
 * The recurrence id from which on a series has nothing to say here any more; of one that is at another time of the day
 * now the first moment of that day.
 */
function endAt({ at, zone }: Parting, columns: EntryColumns): string {
  const { all_day: isAllDay, time_zone: own } = columns;
  const wall = plainOf(at);
  const isDay = isAllDay || at.length === 8;
  const here = isDay ? wall : wallIn({ wall, zone, isDate: false, isUtc: false, isFloating: false }, own);
  const id = idOf(here, isAllDay);
  return hasOccurrence(columns, id) ? id : idOf(here.toPlainDate().toPlainDateTime(), isAllDay);
}

/**
 * What of a series takes place before a time; the same one where that is all of it, and null where it is nothing.
 * @param end a recurrence id of it, or the first moment of a day
 */
function headOf(master: Master, end: string): Master | null {
  const { columns } = master;
  const isBefore = (id: string) => id < end;
  const start = idOf(plainOf(columns.start_wall), columns.all_day);
  const exceptions = master.exceptions.filter((one) => isBefore(one.recurrenceId));
  const dates = { exdates: columns.exdates.filter(isBefore), rdates: columns.rdates.filter(isBefore) };
  if (columns.rrule === null) {
    if (!isBefore(start)) return null;
    const isAll = dates.rdates.length === columns.rdates.length;
    return isAll ? master : { ...master, columns: { ...columns, ...dates }, exceptions };
  }
  const series = { ...ruleSeriesOf(columns), rule: columns.rrule };
  const split = splitRule(series, spelled(plainOf(end), columns.all_day));
  const isAll = split.rest === null && dates.rdates.length === columns.rdates.length;
  if (isAll) return master;
  const rule = split.rest === null ? columns.rrule : split.before;
  if (rule !== null) return { ...master, columns: { ...columns, ...dates, rrule: rule }, exceptions };
  const [first, ...rdates] = [...dates.rdates].sort();
  if (first === undefined) return null;
  const length = plainOf(columns.start_wall).until(columns.end_wall, { largestUnit: 'days' });
  const walls = {
    start_wall: spelled(plainOf(first), false),
    end_wall: spelled(plainOf(first).add(length), false),
  };
  return { ...master, columns: { ...columns, ...dates, ...walls, rrule: null, rdates }, exceptions };
}

const BESIDE = /^(\d{8}(?:T\d{6})?)-/;

/** What is in a calendar of series that were parted, by the uid of the first part. */
class Partings {
  readonly #reading: FileReading;
  readonly #masters: Map<string, Existing>;
  readonly #beside: Map<string, Existing[]>;

  constructor(reading: FileReading, existing: readonly Existing[]) {
    const masters = existing.filter(({ series_id }) => series_id === null);
    this.#reading = reading;
    this.#masters = new Map(masters.map((row) => [row.uid, row]));
    this.#beside = Map.groupBy(masters, ({ uid }) => uid.replace(BESIDE, ''));
  }

  masterOf(uid: string): Existing | undefined {
    return this.#masters.get(uid);
  }

  /** Where a series ends for a file: where the first of its parts begins that stays whatever the file says. */
  of(uid: string): Parting | undefined {
    const own = this.#masters.get(uid);
    // A part that comes from the file, of a series that was parted here meanwhile.
    const parted = own ? own.parted : this.#masters.get(uid.replace(BESIDE, ''))?.parted;
    const staying = (this.#beside.get(uid) ?? []).filter(
      (row) =>
        row.uid !== uid &&
        isSeries(row) &&
        !(row.is_as_brought && row.may) &&
        !this.#reading.masters.has(row.uid),
    );
    return [
      ...(parted ? [parted] : []),
      ...staying.map((row) => ({ at: BESIDE.exec(row.uid)![1]!, zone: row.time_zone })),
    ].sort((one, other) => (one.at < other.at ? -1 : 1))[0];
  }
}

/**
 * Takes out of what a file says what takes place from where a series was parted here: that stays as it is, since each of
 * its dates would be there twice. Adds it to the findings.
 */
export function leaveParted(reading: FileReading, existing: readonly Existing[]): void {
  const partings = new Partings(reading, existing);
  const { masters, orphans, findings } = reading;
  const keep = (line: number, name: string, end: string) =>
    findings.keep('parted_here', line, name, dayOfId(end));
  /** Where it ends, of an occurrence that lies behind; `known`: the series as it is. */
  const endBehind = (uid: string, moment: Moment, known: EntryColumns | undefined): string | undefined => {
    const parting = partings.of(uid);
    if (!parting || !known || !isSeries(known)) return undefined;
    const end = endAt(parting, known);
    return recurrenceId(moment, seriesOf(known)) >= end ? end : undefined;
  };
  reading.canceled = reading.canceled.filter(({ uid, of, line, name }) => {
    const known = masters.get(uid)?.columns ?? partings.masterOf(uid);
    const parting = partings.of(uid);
    const end = of ? endBehind(uid, of, known) : parting && known && endAt(parting, known);
    if (end !== undefined) keep(line, name || (known?.name ?? ''), end);
    // What is cancelled as a whole is the part that is left of it.
    return !of || end === undefined;
  });
  for (const [uid, found] of orphans) {
    const left = found.filter(({ entry, moment }) => {
      const end = endBehind(uid, moment, partings.masterOf(uid));
      if (end !== undefined) keep(entry.line, entry.columns.name, end);
      return end === undefined;
    });
    if (left.length > 0) orphans.set(uid, left);
    else orphans.delete(uid);
  }
  for (const [uid, master] of masters) {
    const parting = partings.of(uid);
    const there = partings.masterOf(uid);
    if (!parting || there?.may === false) continue;
    const end = endAt(parting, master.columns);
    const head = headOf(master, end);
    if (head === master) continue;
    if (!there || compareVersions(master.columns, there) >= 0) keep(master.line, master.columns.name, end);
    if (head) masters.set(uid, head);
    else masters.delete(uid);
  }
}
