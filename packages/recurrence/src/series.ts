import { RecurrenceError } from './recurrence-error.ts';
import { checkInterval, type Frequency, parseRule, type RuleParts } from './rule-text.ts';
import { type RuleWalk, walkOf } from './rule-walls.ts';
import {
  atWall,
  checkZone,
  isDate,
  LAST_WALL,
  parseWall,
  plainOf,
  SECONDS_A_DAY,
  SLACK,
  type Wall,
  wallAt,
  wallOf,
} from './wall-clock.ts';

/** A rule as the form knows it. */
export interface SimpleRule {
  frequency: Frequency;
  /** Every how many days, weeks, months or years; from 1 to 10,000. */
  interval: number;
  /** The last date on which it may begin, 'YYYY-MM-DD'; without one it has no end. */
  until?: string;
}

/** A simple rule, or the text of an RRULE (RFC 5545 §3.3.10) that says more than one. */
export type Rule = SimpleRule | string;

/** When something takes place, once or many times. All of it is wall clock of its zone. */
export interface Series {
  /** The first start, 'YYYY-MM-DDTHH:MM' (seconds may follow); 'YYYY-MM-DD' makes it last whole days. */
  start: string;
  /** The IANA name of the time zone. */
  zone: string;
  /** ISO 8601: 'PT1H30M', 'P2DT4H', whole days ('P1D') for a date. Days are nominal, hours exact (RFC 5545 §3.3.6). */
  duration: string;
  /** null: once, and on the rdates. */
  rule: Rule | null;
  /** Recurrence ids that do not take place. */
  exdates?: readonly string[];
  /** Starts beyond the rule, written as `start` is. */
  rdates?: readonly string[];
}

/** A series that has been checked, with its rule ready to be walked along. */
export interface Prepared {
  zone: string;
  isAllDay: boolean;
  duration: Temporal.Duration;
  /** The seconds of the duration on a clock that never changes. */
  length: number;
  /** Whether an instance's end depends on its start's wall clock. */
  hasNominalDays: boolean;
  rule: RuleWalk | null;
  /** An UNTIL that is an instant, to be asked of each instance that is near it. */
  until: Temporal.Instant | null;
  exdates: ReadonlySet<Wall>;
  /** The start of a series without a rule, and the rdates; in order. */
  extras: readonly Wall[];
}

const MAX_DAYS = 36_600;
const MAX_DATES = 10_000;

/** The parts of either kind of rule. */
export function partsOf(rule: Rule): RuleParts {
  if (typeof rule === 'string') return parseRule(rule);
  const parts = parseRule(`FREQ=${rule.frequency}`);
  parts.interval = checkInterval(rule.interval);
  if (rule.until !== undefined) {
    const last = parseWall(rule.until, true, 'invalid_until');
    parts.until = { kind: 'date', at: plainOf(last).toPlainDate() };
  }
  return parts;
}

function parseDuration(text: string, isAllDay: boolean): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text);
    const days = duration.days + duration.weeks * 7;
    const hours = duration.with({ weeks: 0, days: 0 });
    const isLong = duration.years !== 0 || duration.months !== 0;
    const isWhole = days >= 1 && hours.blank;
    const total = isLong ? Number.NaN : days + hours.total('days');
    if (duration.sign >= 0 && total <= MAX_DAYS && (isWhole || !isAllDay)) return duration;
  } catch {
    // no ISO 8601
  }
  throw new RecurrenceError('invalid_duration', `no duration of this series: ${text.slice(0, 40)}`);
}

/** The last wall clock that a rule can have, or somewhat behind it where an instant decides. */
function lastWall(parts: RuleParts, zone: string, isAllDay: boolean): Wall {
  if (!parts.until) return LAST_WALL;
  const { kind, at } = parts.until;
  if (kind === 'wall') return wallOf(at);
  if (kind === 'date') return wallOf(at.toPlainDateTime()) + SECONDS_A_DAY - 1;
  // A date has no instant: what was meant is the date that was written.
  return isAllDay ? wallAt(at, 'UTC') : wallAt(at, zone) + SLACK;
}

/** Checks a series and makes it ready; throws RecurrenceError with what is wrong. */
export function prepare(series: Series): Prepared {
  const { zone } = series;
  const isAllDay = isDate(series.start);
  const start = parseWall(series.start, isAllDay, 'invalid_start');
  checkZone(zone);
  const duration = parseDuration(series.duration, isAllDay);
  const dates = (list: readonly string[] = []): Wall[] => {
    if (list.length > MAX_DATES) throw new RecurrenceError('invalid_dates', `more than ${MAX_DATES} dates`);
    return list.map((text) => parseWall(text, isAllDay, 'invalid_dates'));
  };
  const exdates = new Set(dates(series.exdates));
  const rdates = dates(series.rdates);
  const days = duration.days + duration.weeks * 7;
  const length = days * SECONDS_A_DAY + duration.with({ weeks: 0, days: 0 }).total('seconds');
  const common = { zone, isAllDay, duration, length, hasNominalDays: days > 0, exdates };
  if (series.rule === null) {
    return { ...common, rule: null, until: null, extras: [start, ...rdates].sort((a, b) => a - b) };
  }
  const parts = partsOf(series.rule);
  if (isAllDay && parts.byHour.length + parts.byMinute.length + parts.bySecond.length > 0) {
    throw new RecurrenceError('invalid_rule', 'a date has no hours');
  }
  const rule = walkOf(parts, start, lastWall(parts, zone, isAllDay));
  const until = parts.until?.kind === 'instant' && !isAllDay ? parts.until.at : null;
  return { ...common, rule, until, extras: rdates.sort((a, b) => a - b) };
}

/** Whether the wall clock of a rule is not behind an UNTIL that is an instant. */
export function isWithin({ until, zone, rule }: Prepared, wall: Wall): boolean {
  if (until === null || rule === null || wall < rule.last - 2 * SLACK) return true;
  return Temporal.Instant.compare(atWall(wall, zone).toInstant(), until) <= 0;
}
