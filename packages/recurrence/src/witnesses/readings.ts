import { instancesBetween, type Series } from '../index.ts';
import { prepare } from '../series.ts';
import { formatWall, isDate, SLACK, type Wall, wallOf } from '../wall-clock.ts';
import { wallsForward } from '../walls.ts';
import { DIFFERENCES, type Difference } from './differences.ts';

/** A wall clock and its instant, in seconds from 1970. */
export type Found = [wall: Wall, instant: number];

const instantOf = (second: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(second * 1_000);

/** What we have of a series from one instant on, and before another. */
export function ours(series: Series, [from, to]: [number, number]): Found[] {
  return instancesBetween(series, instantOf(from), instantOf(to), Number.MAX_SAFE_INTEGER)
    .map(({ recurrenceId, start }): Found => {
      const wall = wallOf(Temporal.PlainDateTime.from(recurrenceId));
      return [wall, start.epochMilliseconds / 1_000];
    })
    .filter(([, instant]) => instant >= from);
}

/** The same where the rule is read as in a difference: its wall clocks, given out as dates without a rule. */
export function readAs(
  series: Series,
  window: [number, number],
  { concerns, isDay }: Difference,
): Found[] | null {
  const prepared = prepare(series);
  const { rule } = prepared;
  if (!rule || !concerns(rule.parts)) return null;
  const read = { ...prepared, rule: { ...rule, isDay: isDay(rule) } };
  const last = window[1] + 2 * SLACK;
  const rdates: string[] = [];
  for (const wall of wallsForward(read, Number.NEGATIVE_INFINITY)) {
    if (wall > last) break;
    rdates.push(formatWall(wall, isDate(series.start)));
  }
  const [start, ...more] = rdates;
  return start === undefined ? [] : ours({ ...series, start, rule: null, rdates: more, exdates: [] }, window);
}

/** The one difference by which our engine has what a witness has, if there is one. */
export const explain = (
  series: Series,
  window: [number, number],
  isSame: (found: Found[]) => boolean,
): Difference | undefined =>
  DIFFERENCES.find((difference) => {
    const read = readAs(series, window, difference);
    return read !== null && isSame(read);
  });
