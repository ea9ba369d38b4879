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

/** The only weekday of a rule that counts it within a month, or undefined. */
function countedWeekday({ byDay, frequency, byMonth }: RuleParts): string | undefined {
  const [only] = byDay;
  const isWithinMonth = frequency === 'monthly' || byMonth.length > 0;
  return byDay.length === 1 && only!.length > 2 && isWithinMonth ? only : undefined;
}

function shiftByDay(parts: RuleParts, days: number, to: Plain): string[] {
  const counted = countedWeekday(parts);
  if (counted) return [`${ordinalOf(to, counted.startsWith('-'))}${WEEKDAYS[to.dayOfWeek - 1]}`];
  return parts.byDay.map((word) => `${word.slice(0, -2)}${shiftedWeekday(word.slice(-2), days)}`);
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
export function shiftRule(text: string, { from, to, zone }: Shift): { rule: string } | ShiftProblem {
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
    return { rule: formatRule(shifted) };
  } catch (error) {
    if (error instanceof ShiftError) return error.problem;
    throw error;
  }
}

/**
 * Where a series starts whose rule counts one weekday within months, when one of its instances has moved: who puts
 * the first Tuesday of September on its second Wednesday means the second one of every month.
 * @param start the start as it was
 * @param from the instance as it was
 * @param to the instance as it is; all of them wall clocks
 * @returns the wall clock of the new start, or null where the rule counts none, or several
 * @throws RecurrenceError for a text that is no rule
 */
export function countedStart(text: string, start: string, from: string, to: string): string | null {
  const counted = countedWeekday(parseRule(text));
  if (counted === undefined) return null;
  const [first, before, after] = [start, from, to].map((wall) => Temporal.PlainDateTime.from(wall));
  const monthOf = (plain: Plain) => plain.toPlainDate().toPlainYearMonth();
  const { months } = monthOf(before!).until(monthOf(after!), { largestUnit: 'months' });
  const ordinal = ordinalOf(after!, counted.startsWith('-'));
  const begin = monthOf(first!).add({ months }).toPlainDate({ day: 1 });
  const end = begin.with({ day: begin.daysInMonth });
  const day =
    ordinal > 0
      ? begin.add({ days: ((after!.dayOfWeek - begin.dayOfWeek + 7) % 7) + (ordinal - 1) * 7 })
      : end.subtract({ days: ((end.dayOfWeek - after!.dayOfWeek + 7) % 7) - (ordinal + 1) * 7 });
  return day.toPlainDateTime(after!.toPlainTime()).toString({ smallestUnit: 'second' });
}
