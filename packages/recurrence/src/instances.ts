import { type Prepared, prepare, type Series } from './series.ts';
import { atWall, formatWall, SLACK, type Wall, wallAt, wallOf } from './wall-clock.ts';
import { wallsBackward, wallsForward } from './walls.ts';

/** One time that a series takes place. */
export interface Instance {
  /** The wall clock at which the series has it, whatever becomes of it: stable through changes of zone data. */
  recurrenceId: string;
  start: Temporal.Instant;
  end: Temporal.Instant;
}

interface Resolved extends Instance {
  wall: Wall;
  /** Whether the zone's clocks show this wall clock at all. */
  isShown: boolean;
}

const compareInstants = Temporal.Instant.compare;

function resolve(series: Prepared, wall: Wall): Resolved {
  const { zone, isAllDay, duration, length, hasNominalDays } = series;
  const zoned = atWall(wall, zone);
  const start = zoned.toInstant();
  const recurrenceId = formatWall(wall, isAllDay);
  const isShown = wallOf(zoned.toPlainDateTime()) === wall;
  if (!hasNominalDays) return { recurrenceId, start, end: start.add(duration), wall, isShown };
  const end = isAllDay ? atWall(wall + length, zone) : zoned.add(duration);
  return { recurrenceId, start, end: end.toInstant(), wall, isShown };
}

/** In order of their starts; of two that begin at once, because one was moved out of a gap, the other one counts. */
function inOrder(found: Resolved[]): Instance[] {
  const sorted = found.sort(
    (a, b) => compareInstants(a.start, b.start) || Number(b.isShown) - Number(a.isShown) || a.wall - b.wall,
  );
  return sorted
    .filter((one, index) => index === 0 || compareInstants(one.start, sorted[index - 1]!.start) !== 0)
    .map(({ recurrenceId, start, end }) => ({ recurrenceId, start, end }));
}

const EARLIEST = Temporal.Instant.from('1599-01-01T00:00Z');
const LATEST = Temporal.Instant.from('9999-12-31T00:00Z');

const clamp = (instant: Temporal.Instant): Temporal.Instant => {
  if (compareInstants(instant, EARLIEST) < 0) return EARLIEST;
  return compareInstants(instant, LATEST) > 0 ? LATEST : instant;
};

/**
 * The instances that take place between two instants: that begin before `to` and end after `from` (or begin at it),
 * in order of their starts, `limit` at most.
 * @throws RecurrenceError
 */
export function instancesBetween(
  series: Series,
  from: Temporal.Instant,
  to: Temporal.Instant,
  limit: number,
): Instance[] {
  const prepared = prepare(series);
  const last = wallAt(clamp(to), prepared.zone) + SLACK;
  const found: Resolved[] = [];
  let enough = last;
  for (const wall of wallsForward(prepared, wallAt(clamp(from), prepared.zone) - prepared.length - SLACK)) {
    if (wall > enough) break;
    const instance = resolve(prepared, wall);
    const isBefore = compareInstants(instance.end, from) <= 0 && compareInstants(instance.start, from) < 0;
    if (isBefore || compareInstants(instance.start, to) >= 0) continue;
    found.push(instance);
    if (found.length === limit) enough = Math.min(last, wall + SLACK);
  }
  return inOrder(found).slice(0, limit);
}

/** The first instance that begins after an instant, or null. Throws RecurrenceError. */
export function nextInstance(series: Series, after: Temporal.Instant): Instance | null {
  const prepared = prepare(series);
  const found: Resolved[] = [];
  for (const wall of wallsForward(prepared, wallAt(clamp(after), prepared.zone) - SLACK)) {
    if (found[0] && wall > found[0].wall + SLACK) break;
    const instance = resolve(prepared, wall);
    if (compareInstants(instance.start, after) > 0) found.push(instance);
  }
  return inOrder(found)[0] ?? null;
}

/** The last instance that begins before an instant, or null. Throws RecurrenceError. */
export function previousInstance(series: Series, before: Temporal.Instant): Instance | null {
  const prepared = prepare(series);
  const found: Resolved[] = [];
  for (const wall of wallsBackward(prepared, wallAt(clamp(before), prepared.zone) + SLACK)) {
    if (found[0] && wall < found[0].wall - SLACK) break;
    const instance = resolve(prepared, wall);
    if (compareInstants(instance.start, before) < 0) found.push(instance);
  }
  return inOrder(found).at(-1) ?? null;
}
