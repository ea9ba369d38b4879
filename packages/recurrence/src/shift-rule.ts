import { formatRule, parseRule, type RuleParts, type Until, WEEKDAYS } from './rule-text.ts';
import { ruleWalls, walkOf } from './rule-walls.ts';
import { atWall, isDate, LAST_WALL, parseWall, plainOf, wallOf } from './wall-clock.ts';

export type Shift = {
  /** The start as it was and as it is, both written as in Series. */
  from: string;
  to: string;
  zone: string;
};

/** Why a rule cannot be shifted. */
export type ShiftProblem = 'leaves_month' | 'not_shiftable';

export type Shifted = {
  rule: string;
  /** Whether every instance moves as far as the start does: not so where a rule counts weekdays. */
  isUniform: boolean;
};

type Plain = Temporal.PlainDateTime;

class ShiftError extends Error {
  override name = 'ShiftError';
  readonly problem: ShiftProblem;

  constructor(problem: ShiftProblem) {
    super(problem);
    this.problem = problem;
  }
}

const refuse = (problem: ShiftProblem): never => {
  throw new ShiftError(problem);
};

const shiftedWeekday = (weekday: string, days: number): string =>
  WEEKDAYS[(((WEEKDAYS.indexOf(weekday) + days) % 7) + 7) % 7]!;

/** The how-manieth of its weekday a day is in its month, counted from the end where the rule does. */
function ordinalOf(day: Plain, isFromEnd: boolean): number {
  const fromEnd = Math.floor((day.daysInMonth - day.day) / 7) + 1;
  const ordinal = Math.ceil(day.day / 7);
  // Not every month has a fifth: what is meant is the last one.
  return isFromEnd || ordinal === 5 ? -fromEnd : ordinal;
}

function shiftByDay({ byDay, frequency, byMonth }: RuleParts, days: number, to: Plain): string[] {
  const isWithinMonth = frequency === 'monthly' || byMonth.length > 0;
  const [only] = byDay;
  if (byDay.length === 1 && only!.length > 2 && isWithinMonth) {
    const ordinal = ordinalOf(to, only!.startsWith('-'));
    return [`${ordinal}${WEEKDAYS[to.dayOfWeek - 1]}`];
  }
  return byDay.map((word) => `${word.slice(0, -2)}${shiftedWeekday(word.slice(-2), days)}`);
}

const shiftByMonthDay = (list: readonly number[], days: number): number[] =>
  list.map((day) => {
    const shifted = day + days;
    const isWithin = day > 0 ? shifted >= 1 && shifted <= 31 : shifted >= -31 && shifted <= -1;
    return isWithin ? shifted : refuse('leaves_month');
  });

/** What a rule says of the time of day, which only the start's own time may be. */
function shiftTime(list: readonly number[], from: number, to: number): number[] {
  if (list.length === 0 || from === to) return [...list];
  return list.length === 1 && list[0] === from ? [to] : refuse('not_shiftable');
}

function shiftUntil(until: Until, from: Plain, to: Plain, zone: string): Until {
  const by = from.until(to);
  const last = plainOf(LAST_WALL);
  const within = (wall: Plain): Plain => (Temporal.PlainDateTime.compare(wall, last) > 0 ? last : wall);
  const days = from.toPlainDate().until(to.toPlainDate());
  if (until.kind === 'date')
    return { kind: 'date', at: within(until.at.toPlainDateTime().add(days)).toPlainDate() };
  if (until.kind === 'wall') return { kind: 'wall', at: within(until.at.add(by)) };
  const wall = within(until.at.toZonedDateTimeISO(zone).toPlainDateTime().add(by));
  return { kind: 'instant', at: atWall(wallOf(wall), zone).toInstant() };
}

/** Weeks begin as much later too where a rule leaves weeks out: its days stay in the same ones. */
function shiftWkst({ frequency, interval, byDay, wkst }: RuleParts, days: number): string | undefined {
  if (frequency !== 'weekly' || interval === 1 || byDay.length === 0 || days % 7 === 0) return wkst;
  return shiftedWeekday(wkst ?? 'MO', days);
}

function isStart(parts: RuleParts, start: Plain): boolean {
  const wall = wallOf(start);
  const [first] = ruleWalls(walkOf({ ...parts, count: 1 }, wall, LAST_WALL), wall);
  return first === wall;
}

function shiftParts(parts: RuleParts, from: Plain, to: Plain, zone: string): RuleParts {
  const days = from.toPlainDate().until(to.toPlainDate(), { largestUnit: 'days' }).days;
  const shifted: RuleParts = {
    ...parts,
    byHour: shiftTime(parts.byHour, from.hour, to.hour),
    byMinute: shiftTime(parts.byMinute, from.minute, to.minute),
    bySecond: shiftTime(parts.bySecond, from.second, to.second),
    ...(parts.until && { until: shiftUntil(parts.until, from, to, zone) }),
  };
  if (days === 0) return shifted;
  const counted = [parts.byWeekNo, parts.byYearDay, parts.bySetPos];
  if (counted.some((list) => list.length > 0)) return refuse('not_shiftable');
  const isOtherMonth =
    from.toPlainDate().toPlainYearMonth().toString() !== to.toPlainDate().toPlainYearMonth().toString();
  if (isOtherMonth && (parts.byMonthDay.length > 0 || parts.byMonth.length > 0))
    return refuse('leaves_month');
  const wkst = shiftWkst(parts, days);
  return {
    ...shifted,
    byMonthDay: shiftByMonthDay(parts.byMonthDay, days),
    byDay: shiftByDay(parts, days, to),
    ...(wkst !== undefined && { wkst }),
  };
}

/**
 * The rule of a series whose start has moved to another day or time, where RFC 5545 §3.3.10 lets that be said: weekdays
 * move by the days between, days of the month as long as they stay within it, UNTIL as far as the start does.
 * @param text the value of an RRULE
 * @returns the rule, or why there is none
 * @throws RecurrenceError for a text that is no rule
 */
export function shiftRule(text: string, { from, to, zone }: Shift): Shifted | ShiftProblem {
  const plain = (start: string) => plainOf(parseWall(start, isDate(start), 'invalid_start'));
  const parts = parseRule(text);
  try {
    const [before, after] = [plain(from), plain(to)];
    const shifted = shiftParts(parts, before, after, zone);
    const untimed = { ...shifted };
    delete untimed.until;
    // What was no instance of its own rule need not be one now.
    const original = { ...parts };
    delete original.until;
    if (isStart(original, before) && !isStart(untimed, after)) return 'not_shiftable';
    return { rule: formatRule(shifted), isUniform: !shifted.byDay.some((word) => word.length > 2) };
  } catch (error) {
    if (error instanceof ShiftError) return error.problem;
    throw error;
  }
}
