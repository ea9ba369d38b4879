import { instancesBetween, RecurrenceError } from '@dorfplatz/recurrence';
import type { Component, ContentLine } from './content-reader.ts';

/** From an instant on clocks are this far ahead of UTC, and before it so far; all in milliseconds. */
type Onset = { at: number; before: number; after: number };

const OFFSET = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/;
const WALL = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2}):?(\d{2})/i;
/** Offsets change a few times a year at most. */
const ONSETS_A_YEAR_MAX = 8;
const OBSERVANCES_MAX = 100;
const DAY = 86_400_000;

function offsetOf(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text?.trim() ?? '') ?? [];
  if (sign === undefined) return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}

/** A wall clock as a number, as if it were UTC; undefined for what is none. */
function wallOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = WALL.exec(text.trim()) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(wall) ? undefined : wall;
}

const isoOf = (wall: number): string => new Date(wall).toISOString().slice(0, 19);

/** One STANDARD or DAYLIGHT of a VTIMEZONE (RFC 5545 §3.6.5). */
class Observance {
  readonly before: number;
  readonly after: number;
  readonly #start: number;
  readonly #rule: string | null;
  readonly #more: number[];

  private constructor(before: number, after: number, start: number, lines: readonly ContentLine[]) {
    this.before = before;
    this.after = after;
    this.#start = start;
    const rule = lines.find(({ name }) => name === 'RRULE')?.value.trim();
    // UNTIL is an instant; the rule is walked along wall clocks.
    this.#rule =
      rule?.replace(/(?<=UNTIL=)\d{8}T\d{6}Z/i, (until) =>
        isoOf((wallOf(until) ?? start) + before).replaceAll(/[-:]/g, ''),
      ) ?? null;
    this.#more = lines
      .filter(({ name }) => name === 'RDATE')
      .flatMap(({ value }) => value.split(',', 200).flatMap((date) => wallOf(date) ?? []));
  }

  static of({ lines }: Component): Observance | undefined {
    const textOf = (wanted: string) => lines.find(({ name }) => name === wanted)?.value;
    const [before, after] = [offsetOf(textOf('TZOFFSETFROM')), offsetOf(textOf('TZOFFSETTO'))];
    const start = wallOf(textOf('DTSTART') ?? '');
    if (after === undefined || start === undefined) return undefined;
    return new Observance(before ?? after, after, start, lines);
  }

  /** When it begins between two years. */
  onsets(from: number, to: number): Onset[] {
    const walls = [this.#start, ...this.#more];
    if (this.#rule) {
      const series = {
        start: isoOf(Math.max(this.#start, Date.UTC(1600, 0))),
        zone: 'UTC',
        duration: 'PT0S',
      };
      const [begin, end] = [from, to + 1].map((year) =>
        Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0)),
      );
      try {
        const most = (to - from + 1) * ONSETS_A_YEAR_MAX;
        const found = instancesBetween({ ...series, rule: this.#rule }, begin!, end!, most);
        walls.push(...found.map(({ start }) => start.epochMilliseconds));
      } catch (error) {
        if (!(error instanceof RecurrenceError)) throw error;
      }
    }
    return walls.map((wall) => ({ at: wall - this.before, before: this.before, after: this.after }));
  }
}

/** What a VTIMEZONE says of its clocks. */
export class ZoneRules {
  readonly #observances: Observance[];
  readonly #onsets = new Map<string, Onset[]>();

  constructor({ components }: Component) {
    this.#observances = components
      .slice(0, OBSERVANCES_MAX)
      .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
      .flatMap((one) => Observance.of(one) ?? []);
  }

  get isEmpty(): boolean {
    return this.#observances.length === 0;
  }

  /** When offsets change, from the year before until the last one. */
  onsets(from: number, to: number): readonly Onset[] {
    const key = `${from} ${to}`;
    const known = this.#onsets.get(key);
    if (known) return known;
    const found = this.#observances
      .flatMap((one) => one.onsets(from - 1, to + 1))
      .sort((one, other) => one.at - other.at);
    this.#onsets.set(key, found);
    return found;
  }

  /** How far clocks are ahead of UTC at an instant of the years given. */
  offsetAt(instant: number, from: number, to: number): number {
    const onsets = this.onsets(from, to);
    return onsets.findLast(({ at }) => at <= instant)?.after ?? onsets[0]!.before;
  }

  /** The instant at which clocks show this: the first one of two, and what lies in a gap as much later. */
  instantOf(wall: Temporal.PlainDateTime): Temporal.Instant {
    const at = wall.toZonedDateTime('UTC').epochMilliseconds;
    const [from, to] = [wall.year, wall.year];
    const early = this.offsetAt(at - DAY, from, to);
    const late = this.offsetAt(at + DAY, from, to);
    const offset = [early, late].find((each) => this.offsetAt(at - each, from, to) === each) ?? early;
    return Temporal.Instant.fromEpochMilliseconds(at - offset);
  }
}
