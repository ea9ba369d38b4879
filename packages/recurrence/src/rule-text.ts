import { RecurrenceError } from './recurrence-error.ts';

/** How often a series comes. Hours, minutes and seconds are no appointments: they are refused. */
export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** UNTIL as it was written: an instant, a wall clock of the series' zone, or a date. */
export type Until =
  | { kind: 'instant'; at: Temporal.Instant }
  | { kind: 'wall'; at: Temporal.PlainDateTime }
  | { kind: 'date'; at: Temporal.PlainDate };

/** An RRULE taken apart. A list that is not given is empty. */
export interface RuleParts {
  frequency: Frequency;
  interval: number;
  count?: number;
  until?: Until;
  byMonth: number[];
  byWeekNo: number[];
  byYearDay: number[];
  byMonthDay: number[];
  byDay: string[];
  byHour: number[];
  byMinute: number[];
  bySecond: number[];
  bySetPos: number[];
  wkst?: string;
}

export const MAX_INTERVAL = 10_000;
const MAX_COUNT = 100_000;
const MAX_TEXT = 2_000;
/** Every quarter of an hour: what comes more often is no appointment, and makes every question about it long. */
const MAX_TIMES_A_DAY = 96;

const FREQUENCIES: Record<string, Frequency> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
};
const TOO_OFTEN = ['HOURLY', 'MINUTELY', 'SECONDLY'];
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const BY_DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

const refuse = (message: string): never => {
  throw new RecurrenceError('invalid_rule', message);
};

function numbers(name: string, text: string, low: number, high: number, hasNegatives = false): number[] {
  const values = text.split(',').map((word) => {
    const value = /^[+-]?\d{1,3}$/.test(word) ? Number(word) : Number.NaN;
    const size = hasNegatives ? Math.abs(value) : value;
    return size >= low && size <= high ? value : refuse(`${name} has no ${word.slice(0, 20)}`);
  });
  return [...new Set(values)].sort((a, b) => a - b);
}

function parseUntil(text: string): Until {
  const match = UNTIL.exec(text);
  try {
    if (match) {
      const [, year, month, day, hour, minute, second, isUtc] = match;
      const date = `${year}-${month}-${day}`;
      if (hour === undefined) return { kind: 'date', at: Temporal.PlainDate.from(date) };
      const wall = `${date}T${hour}:${minute}:${second}`;
      if (isUtc) return { kind: 'instant', at: Temporal.Instant.from(`${wall}Z`) };
      return { kind: 'wall', at: Temporal.PlainDateTime.from(wall) };
    }
  } catch {
    // 30 February
  }
  throw new RecurrenceError('invalid_until', `UNTIL is no date: ${text.slice(0, 40)}`);
}

/** Throws invalid_interval unless it is a whole number from 1 to 10,000. */
export function checkInterval(interval: number): number {
  if (Number.isInteger(interval) && interval >= 1 && interval <= MAX_INTERVAL) return interval;
  throw new RecurrenceError('invalid_interval', `the interval is from 1 to ${MAX_INTERVAL}: ${interval}`);
}

function byDays(text: string): string[] {
  const words = text.split(',').map((word) => {
    const [, ordinal, weekday] = BY_DAY.exec(word) ?? refuse(`BYDAY has no ${word.slice(0, 20)}`);
    const value = Number(ordinal ?? Number.NaN);
    if (ordinal !== undefined && (value === 0 || Math.abs(value) > 53)) refuse(`BYDAY has no ${word}`);
    return ordinal === undefined ? weekday! : `${value}${weekday}`;
  });
  return [...new Set(words)];
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name = '', value = '', more] = part.split('=');
    if (name === '' || value === '' || more !== undefined) refuse(`no rule part: ${part.slice(0, 40)}`);
    if (parts.has(name)) refuse(`${name} stands twice`);
    parts.set(name, value);
  }
  return parts;
}

/** Combinations that RFC 5545 §3.3.10 forbids, or that mean nothing. */
function checkCombination(rule: RuleParts): void {
  const { frequency, byDay } = rule;
  const hasOrdinals = byDay.some((word) => word.length > 2);
  const isLong = frequency === 'monthly' || frequency === 'yearly';
  if (rule.byWeekNo.length > 0 && frequency !== 'yearly') refuse('BYWEEKNO is for yearly rules');
  if (rule.byYearDay.length > 0 && frequency !== 'yearly') refuse('BYYEARDAY is for yearly rules');
  if (rule.byMonthDay.length > 0 && frequency === 'weekly') refuse('BYMONTHDAY is not for weekly rules');
  if (hasOrdinals && !isLong) refuse('BYDAY has numbers in monthly and yearly rules only');
  if (hasOrdinals && rule.byWeekNo.length > 0) refuse('BYDAY has no numbers beside BYWEEKNO');
  if (rule.count !== undefined && rule.until !== undefined) refuse('COUNT and UNTIL exclude each other');
  const times = [rule.byHour, rule.byMinute, rule.bySecond].map((list) => Math.max(1, list.length));
  if (times.reduce((product, length) => product * length, 1) > MAX_TIMES_A_DAY) {
    refuse(`more than ${MAX_TIMES_A_DAY} times a day`);
  }
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byHour, byMinute, bySecond } = rule;
  const others: unknown[][] = [byMonth, byWeekNo, byYearDay, byMonthDay, byDay, byHour, byMinute, bySecond];
  if (rule.bySetPos.length > 0 && others.every((list) => list.length === 0)) refuse('BYSETPOS stands alone');
}

/**
 * Takes the value of an RRULE apart (RFC 5545 §3.3.10), with or without 'RRULE:' before it.
 * @throws RecurrenceError invalid_rule, unsupported_frequency, invalid_interval or invalid_until
 */
export function parseRule(text: string): RuleParts {
  if (text.length > MAX_TEXT) refuse('the rule is too long');
  const parts = splitParts(text.trim().toUpperCase());
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const list = (name: string, low: number, high: number, hasNegatives = false): number[] => {
    const value = take(name);
    return value === undefined ? [] : numbers(name, value, low, high, hasNegatives);
  };
  const word = take('FREQ') ?? refuse('FREQ is missing');
  if (TOO_OFTEN.includes(word)) throw new RecurrenceError('unsupported_frequency', `FREQ=${word}`);
  const frequency = FREQUENCIES[word] ?? refuse(`no frequency: ${word.slice(0, 20)}`);
  const interval = take('INTERVAL') ?? '1';
  const count = take('COUNT');
  const until = take('UNTIL');
  const byDay = take('BYDAY');
  const wkst = take('WKST');
  const rule: RuleParts = {
    frequency,
    interval: checkInterval(/^\d{1,10}$/.test(interval) ? Number(interval) : Number.NaN),
    byMonth: list('BYMONTH', 1, 12),
    byWeekNo: list('BYWEEKNO', 1, 53, true),
    byYearDay: list('BYYEARDAY', 1, 366, true),
    byMonthDay: list('BYMONTHDAY', 1, 31, true),
    byDay: byDay === undefined ? [] : byDays(byDay),
    byHour: list('BYHOUR', 0, 23),
    byMinute: list('BYMINUTE', 0, 59),
    bySecond: list('BYSECOND', 0, 59),
    bySetPos: list('BYSETPOS', 1, 366, true),
  };
  if (count !== undefined) rule.count = /^\d{1,6}$/.test(count) ? Number(count) : Number.NaN;
  if (rule.count !== undefined && !(rule.count >= 1 && rule.count <= MAX_COUNT)) refuse(`COUNT=${count}`);
  if (until !== undefined) rule.until = parseUntil(until);
  if (wkst !== undefined)
    rule.wkst = WEEKDAYS.includes(wkst) ? wkst : refuse(`no weekday: ${wkst.slice(0, 20)}`);
  const [unknown] = parts.keys();
  if (unknown !== undefined) refuse(`no rule part: ${unknown.slice(0, 20)}`);
  checkCombination(rule);
  return rule;
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '');

function formatUntil(until: Until): string {
  if (until.kind === 'instant') return compact(until.at.toString({ smallestUnit: 'second' }));
  if (until.kind === 'date') return compact(until.at.toString());
  return compact(until.at.toString({ smallestUnit: 'second' }));
}

/** Writes the value of an RRULE, always in the same order, without what goes without saying. */
export function formatRule(rule: RuleParts): string {
  const parts: [string, string | number | undefined][] = [
    ['FREQ', rule.frequency.toUpperCase()],
    ['INTERVAL', rule.interval === 1 ? undefined : rule.interval],
    ['COUNT', rule.count],
    ['UNTIL', rule.until && formatUntil(rule.until)],
    ['BYMONTH', rule.byMonth.join()],
    ['BYWEEKNO', rule.byWeekNo.join()],
    ['BYYEARDAY', rule.byYearDay.join()],
    ['BYMONTHDAY', rule.byMonthDay.join()],
    ['BYDAY', rule.byDay.join()],
    ['BYHOUR', rule.byHour.join()],
    ['BYMINUTE', rule.byMinute.join()],
    ['BYSECOND', rule.bySecond.join()],
    ['BYSETPOS', rule.bySetPos.join()],
    ['WKST', rule.wkst],
  ];
  return parts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}
