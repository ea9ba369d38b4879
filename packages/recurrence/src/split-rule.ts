import { toRRule } from './rrule.ts';
import { formatRule, parseRule } from './rule-text.ts';
import { prepare, type Series } from './series.ts';
import { formatWall, parseWall, plainOf, SECONDS_A_DAY, type Wall } from './wall-clock.ts';
import { wallsBackward, wallsForward } from './walls.ts';

/** A rule in two parts. */
export interface SplitRule {
  /** The text of the rule that ends before; null where it has no instance there. */
  before: string | null;
  /** From which start it goes on, and the text of the rule from there; null where it does not. */
  rest: { start: string; rule: string } | null;
}

const dayOf = (wall: Wall): number => Math.floor(wall / SECONDS_A_DAY);

/**
 * The rule of a series up to a wall clock of it, and from there on. Together they have the same instances; of a rule that
 * ends after some times the rest counts those that are left.
 * @param at written as the start of the series is; it need be no instance
 * @throws RecurrenceError
 */
export function splitRule(
  series: Pick<Series, 'start' | 'zone' | 'duration'> & { rule: string },
  at: string,
): SplitRule {
  const prepared = prepare({ ...series, exdates: [], rdates: [] });
  const { isAllDay } = prepared;
  const wall = parseWall(at, isAllDay, 'invalid_dates');
  const parts = parseRule(series.rule);
  const [last] = wallsBackward(prepared, wall);
  const [next] = wallsForward(prepared, wall);
  const ruleOf = (changed: Partial<typeof parts>, start = series.start): string => {
    const { count: _count, ...rest } = parts;
    return toRRule({ ...series, start, rule: formatRule({ ...rest, ...changed }) })!;
  };
  const until = (end: Wall) => {
    const plain = plainOf(end);
    // A date, as forms show it; a time where the day has instances of both parts.
    const isSameDay = next !== undefined && dayOf(end) === dayOf(next);
    return isSameDay
      ? ({ kind: 'wall', at: plain } as const)
      : ({ kind: 'date', at: plain.toPlainDate() } as const);
  };
  const left = () => {
    if (parts.count === undefined) return {};
    let before = 0;
    for (const each of wallsForward(prepared, Number.NEGATIVE_INFINITY)) {
      if (each >= wall) break;
      before += 1;
    }
    return { count: parts.count - before };
  };
  const start = next === undefined ? null : formatWall(next, isAllDay);
  return {
    before: last === undefined ? null : ruleOf({ until: until(last) }),
    rest: start === null ? null : { start, rule: ruleOf(left(), start) },
  };
}
