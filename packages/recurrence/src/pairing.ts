import { periodOf, type RuleWalk, ruleWalls, wallsOf } from './rule-walls.ts';
import { isWithin, type Prepared, prepare, type Series } from './series.ts';
import { formatWall, isDate, parseWall, type Wall } from './wall-clock.ts';

/**
 * The recurrence id that an instance has after its series has moved: null where the moved series has no such one,
 * undefined for what is no instance of the rule.
 */
export type Partner = (recurrenceId: string) => string | null | undefined;

interface Walked {
  series: Prepared;
  rule: RuleWalk;
}

/** A rule that counts, ended by its last wall clock, so that its periods can be asked in any order. */
function ended(series: Prepared, rule: RuleWalk): RuleWalk {
  if (rule.parts.count === undefined) return rule;
  let last: Wall = rule.start - 1;
  for (const wall of ruleWalls(rule, rule.start)) last = wall;
  return { ...rule, last: Math.min(series.rule!.last, last) };
}

const walked = (series: Prepared): Walked => ({ series, rule: ended(series, series.rule!) });

const instancesIn = ({ series, rule }: Walked, period: number): Wall[] =>
  wallsOf(rule, period).filter((wall) => wall >= rule.start && wall <= rule.last && isWithin(series, wall));

/**
 * Pairs the instances of a series with those that it has after it moved: in each month (of a yearly rule year) of the
 * one, counted from that of its start, the first with the first of the other, the second with the second. So the
 * meeting of August stays that of August, though one first Tuesday is followed by a first Wednesday and the next one
 * comes after it. The other way round it leads back.
 * @returns null where rules come by days or weeks, or not equally often: their instances have no such places
 * @throws RecurrenceError
 */
export function pairInstances(before: Series, after: Series): Partner | null {
  const [from, to] = [prepare(before), prepare(after)];
  if (from.rule === null || to.rule === null) return null;
  const { frequency, interval } = from.rule.parts;
  if (frequency === 'daily' || frequency === 'weekly') return null;
  if (to.rule.parts.frequency !== frequency || to.rule.parts.interval !== interval) return null;
  const [one, other] = [walked(from), walked(to)];
  return (recurrenceId) => {
    if (isDate(recurrenceId) !== from.isAllDay) return undefined;
    const wall = parseWall(recurrenceId, from.isAllDay, 'invalid_dates');
    const period = periodOf(one.rule, wall);
    const place = period < 0 ? -1 : instancesIn(one, period).indexOf(wall);
    if (place < 0) return undefined;
    const partner = instancesIn(other, period)[place];
    return partner === undefined ? null : formatWall(partner, to.isAllDay);
  };
}
