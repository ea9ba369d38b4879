import {
  instancesBetween,
  nextInstance,
  previousInstance,
  type Series,
  shiftRule,
  toRRule,
} from '@dorfplatz/recurrence';
import { idOf } from './read-times.ts';
import type { EntryColumns, Exception, Master } from './tables.ts';

type Plain = Temporal.PlainDateTime;

/** What changes an occurrence and those after it (RANGE=THISANDFUTURE). */
export type Rest = { line: number; recurrenceId: string; columns: EntryColumns };

/** What of a series is cancelled from a time on. */
type CanceledRest = {
  line: number;
  from: string;
  version: Pick<EntryColumns, 'brought_sequence' | 'brought_stamp'>;
};

const DATES_MAX = 2_000;
const FIRST = '16000101';
const LAST = Temporal.Instant.from('9999-12-31T00:00Z');

const plainOf = (id: string): Plain => Temporal.PlainDateTime.from(id.length === 8 ? `${id}T000000` : id);
const iso = (wall: Plain): string => wall.toString({ smallestUnit: 'second' });

/** The uid of an occurrence, or of those from it on, that stands beside its series. */
export const uidBeside = (recurrenceId: string, uid: string): string => `${recurrenceId}-${uid}`;

const spelled = (wall: Plain, { all_day }: EntryColumns): string =>
  all_day ? iso(wall).slice(0, 10) : iso(wall);

/** The series as packages/recurrence takes it, without what was taken out of it. */
export function ruleSeriesOf(columns: EntryColumns, rule = columns.rrule): Series {
  const [start, end] = [columns.start_wall, columns.end_wall].map((wall) =>
    Temporal.PlainDateTime.from(wall),
  );
  return {
    start: spelled(start!, columns),
    zone: columns.time_zone,
    duration: start!.until(end!, { largestUnit: 'days' }).toString(),
    rule,
  };
}

const instantOf = (id: string, { time_zone }: EntryColumns) =>
  plainOf(id).toZonedDateTime(time_zone).toInstant();

/** A rule that ends with the last time before an instant; null where there is none. */
function endedBefore(columns: EntryColumns, id: string): string | null {
  if (columns.rrule === null) return null;
  const last = previousInstance(ruleSeriesOf(columns), instantOf(id, columns));
  if (last === null) return null;
  const until = idOf(Temporal.PlainDateTime.from(last.recurrenceId), columns.all_day);
  return `${withoutEnd(columns.rrule)};UNTIL=${until}`;
}

const withoutEnd = (rule: string): string =>
  rule
    .split(';')
    .filter((part) => !/^(?:COUNT|UNTIL)=/.test(part))
    .join(';');

/** The rule from an occurrence on, ended by its last date rather than by a count, which would begin anew. */
function rulesFrom(columns: EntryColumns, from: string, before: string | undefined): string | null {
  if (columns.rrule === null) return null;
  if (before !== undefined) {
    const ended = endedBefore(columns, before);
    const last = ended && /UNTIL=(\w+)/.exec(ended)?.[1];
    return last && last >= from ? ended : null;
  }
  if (!/COUNT=/.test(columns.rrule)) return columns.rrule;
  const last = previousInstance(ruleSeriesOf(columns), LAST);
  const until = last && idOf(Temporal.PlainDateTime.from(last.recurrenceId), columns.all_day);
  return until && until >= from ? `${withoutEnd(columns.rrule)};UNTIL=${until}` : null;
}

/** Whether a series has an occurrence. */
export function hasOccurrence(columns: EntryColumns, id: string): boolean {
  if (columns.exdates.includes(id)) return false;
  const start = instantOf(id, columns);
  // What was moved out of a gap begins up to a day later.
  const [from, to] = [start.subtract({ hours: 1 }), start.add({ hours: 26 })];
  const series = { ...ruleSeriesOf(columns), duration: columns.all_day ? 'P1D' : 'PT0S' };
  return (
    columns.rdates.includes(id) ||
    instancesBetween(series, from, to, 200).some(
      (one) => idOf(Temporal.PlainDateTime.from(one.recurrenceId), columns.all_day) === id,
    )
  );
}

/** A part of a series, moved as one of its occurrences was. */
class Part {
  readonly #whole: EntryColumns;
  readonly #rest: Rest;
  readonly #before: string | undefined;
  readonly #start: Plain;

  constructor(whole: EntryColumns, rest: Rest, before: string | undefined) {
    this.#whole = whole;
    this.#rest = rest;
    this.#before = before;
    this.#start = Temporal.PlainDateTime.from(rest.columns.start_wall);
  }

  has(id: string): boolean {
    return id >= this.#rest.recurrenceId && (this.#before === undefined || id < this.#before);
  }

  /** The recurrence id that an occurrence of the whole has here. */
  moved(id: string): string {
    const by = plainOf(this.#rest.recurrenceId).until(this.#start, { largestUnit: 'days' });
    return idOf(plainOf(id).add(by), this.#rest.columns.all_day);
  }

  columns(uid: string): EntryColumns {
    const { recurrenceId, columns } = this.#rest;
    const dates = (list: readonly string[]) => list.filter((id) => this.has(id)).map((id) => this.moved(id));
    const rdates = dates(this.#whole.rdates).filter((id) => id !== this.moved(recurrenceId));
    const common = { ...columns, uid, exdates: dates(this.#whole.exdates), rdates };
    const rule = rulesFrom(this.#whole, recurrenceId, this.#before);
    if (rule === null) return { ...common, rrule: null };
    const start = spelled(this.#start, columns);
    const from = spelled(plainOf(recurrenceId), columns);
    const zone = this.#whole.time_zone;
    const isSameKind = columns.all_day === this.#whole.all_day;
    const shifted = isSameKind ? shiftRule(rule, { from, to: start, zone }) : 'not_shiftable';
    if (typeof shifted === 'object') {
      const rrule = toRRule({ ...ruleSeriesOf({ ...columns, time_zone: zone }), rule: shifted.rule });
      return { ...common, rrule };
    }
    // A rule cannot say it: its dates do.
    const found = instancesBetween(
      ruleSeriesOf(this.#whole, rule),
      instantOf(recurrenceId, this.#whole),
      LAST,
      DATES_MAX,
    );
    const ids = found.map((one) => idOf(Temporal.PlainDateTime.from(one.recurrenceId), this.#whole.all_day));
    const all = new Set([...rdates, ...ids.map((id) => this.moved(id))]);
    all.delete(this.moved(recurrenceId));
    return { ...common, rrule: null, rdates: [...all].sort() };
  }
}

/**
 * A series with what moves the rest of it: each part becomes a series of its own, and changed occurrences go with the
 * part in which they lie.
 */
export function splitSeries(master: Master & { columns: EntryColumns }, rests: readonly Rest[]): Master[] {
  const whole = master.columns;
  const sorted = [...rests].sort((one, other) => (one.recurrenceId < other.recurrenceId ? -1 : 1));
  const first = sorted[0]!.recurrenceId;
  const isBefore = (id: string) => id < first;
  const head = endedBefore(whole, first);
  const hasHead =
    head !== null || isBefore(idOf(Temporal.PlainDateTime.from(whole.start_wall), whole.all_day));
  const parts = sorted.map((rest, index): Master => {
    const part = new Part(whole, rest, sorted[index + 1]?.recurrenceId);
    const uid = index === 0 && !hasHead ? whole.uid : uidBeside(rest.recurrenceId, whole.uid);
    const exceptions = master.exceptions
      .filter((one) => part.has(one.recurrenceId))
      .map(
        ({ line, columns, recurrenceId: id }): Exception => ({
          line,
          columns: { ...columns, uid },
          recurrenceId: part.moved(id),
        }),
      );
    return { line: rest.line, columns: part.columns(uid), exceptions };
  });
  if (!hasHead) return parts;
  const columns = {
    ...whole,
    rrule: head === null ? null : toRRule({ ...ruleSeriesOf(whole), rule: head }),
    exdates: whole.exdates.filter(isBefore),
    rdates: whole.rdates.filter(isBefore),
  };
  return [
    { ...master, columns, exceptions: master.exceptions.filter((one) => isBefore(one.recurrenceId)) },
    ...parts,
  ];
}

/** An occurrence of a series as it is without a change. */
export function occurrenceOf(master: EntryColumns, id: string): EntryColumns {
  const from = Temporal.PlainDateTime.from(master.start_wall);
  const start = plainOf(id);
  const end = start.add(from.until(master.end_wall, { largestUnit: 'days' }));
  return {
    ...master,
    rrule: null,
    exdates: [],
    rdates: [],
    start_wall: iso(start),
    end_wall: iso(end),
  };
}

/** The first occurrence of a series that begins at a time or behind it. */
function firstFrom(columns: EntryColumns, from: string): string | null {
  const dates = (ids: readonly string[]) => ids.map((id) => spelled(plainOf(id), columns));
  const series = { ...ruleSeriesOf(columns), exdates: dates(columns.exdates), rdates: dates(columns.rdates) };
  const first = nextInstance(series, instantOf(from, columns).subtract({ seconds: 1 }));
  return first && idOf(Temporal.PlainDateTime.from(first.recurrenceId), columns.all_day);
}

/** A series whose occurrences from a time on are cancelled: these are a series of their own, unless they are all of it. */
export function cancelRest(master: Master, { line, from, version }: CanceledRest): Master[] {
  const { columns } = master;
  const first = firstFrom(columns, from);
  if (first === null) return [master];
  const cancel = (one: EntryColumns): EntryColumns => ({
    ...one,
    ...version,
    sequence: Math.max(one.sequence, version.brought_sequence ?? 0),
    is_canceled: true,
  });
  const exceptions = master.exceptions.map((one) =>
    one.recurrenceId < first ? one : { ...one, columns: cancel(one.columns) },
  );
  if (first === firstFrom(columns, FIRST)) return [{ ...master, columns: cancel(columns), exceptions }];
  const rest = { line, recurrenceId: first, columns: cancel(occurrenceOf(columns, first)) };
  return splitSeries({ ...master, exceptions }, [rest]);
}
