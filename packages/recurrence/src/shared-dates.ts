import { type Prepared, prepare, type Series } from './series.ts';
import { formatWall, parseWall, type Wall } from './wall-clock.ts';
import { wallsForward } from './walls.ts';

/** What a series and others have in common. */
export interface SharedDates {
  /** The recurrence ids of the series that one of the others has too, in order. */
  ids: string[];
  /** Whether the series has dates that none of the others has. */
  hasOwn: boolean;
  /** Whether more are shared than were looked for, or may be. */
  isCut: boolean;
}

/** Dates of all of them that are looked at: two series day by day for more than a century. */
const STEPS_MAX = 100_000;

const isEndless = ({ rule }: Prepared): boolean =>
  rule !== null && rule.parts.count === undefined && rule.parts.until === undefined;

/** The dates of a series, one after the other, from wherever it was left. */
class Walk {
  readonly #walls: Iterator<Wall>;
  #at: Wall;

  constructor(series: Prepared) {
    this.#walls = wallsForward(series, Number.NEGATIVE_INFINITY);
    this.#at = this.#next();
  }

  #next(): Wall {
    const { done, value } = this.#walls.next();
    return done ? Number.POSITIVE_INFINITY : value;
  }

  get isOver(): boolean {
    return this.#at === Number.POSITIVE_INFINITY;
  }

  /** Goes on to a date, or behind it; gives how many dates were passed. */
  reach(wall: Wall): number {
    let steps = 0;
    for (; this.#at < wall && steps < STEPS_MAX; steps++) this.#at = this.#next();
    return steps;
  }

  isAt(wall: Wall): boolean {
    return this.#at === wall;
  }
}

/**
 * Which dates of a series others have too, by wall clocks: all are of one zone, and of whole days all or none.
 * Where neither the series nor one of the others ends, or more than `max` are shared, those before `horizon`
 * ('YYYY-MM-DD') count, and of these the last ones.
 * @throws RecurrenceError
 */
export function sharedDates(
  series: Series,
  others: readonly Series[],
  { horizon, max }: { horizon: string; max: number },
): SharedDates {
  const own = prepare(series);
  const prepared = others.map(prepare);
  const end = parseWall(horizon, true, 'invalid_dates');
  const goesOn = isEndless(own) && prepared.some(isEndless);
  const walks = prepared.map((one) => new Walk(one));
  const shared: Wall[] = [];
  let hasOwn = false;
  let isCut = false;
  let steps = 0;
  for (const wall of wallsForward(own, Number.NEGATIVE_INFINITY)) {
    steps += walks.reduce((sum, walk) => sum + walk.reach(wall), 1);
    const isOver = walks.every((walk) => walk.isOver);
    isCut = !isOver && (steps >= STEPS_MAX || (goesOn && hasOwn && wall >= end));
    if (isCut) break;
    if (walks.some((walk) => walk.isAt(wall))) shared.push(wall);
    else hasOwn = true;
    if (isOver) break;
  }
  const isAll = !goesOn && shared.length <= max;
  const kept = isAll ? shared : shared.filter((wall) => wall < end).slice(-max);
  return {
    ids: kept.map((wall) => formatWall(wall, own.isAllDay)),
    hasOwn,
    isCut: isCut || kept.length < shared.length,
  };
}
