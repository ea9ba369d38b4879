import {
  daysInMonth,
  daysInYear,
  monthOf,
  monthStart,
  weekdayOf,
  yearOf,
  yearStart,
} from './calendar-days.ts';
import { type DayFilter, dayFilter } from './day-filter.ts';
import { type RuleParts, WEEKDAYS } from './rule-text.ts';
import { LAST_WALL, SECONDS_A_DAY, type Wall } from './wall-clock.ts';

/** A rule ready to be walked along. Its periods are its days, weeks, months or years, from that of the start on. */
export interface RuleWalk {
  parts: RuleParts;
  start: Wall;
  /** No wall clock of the rule lies behind it. */
  last: Wall;
  isDay: DayFilter;
  /** Seconds of the day, in order. */
  times: number[];
  /** As many periods in a row as the calendar needs to come round: where none of them has anything, none ever has. */
  cycle: number;
}

/** Periods in 400 years, after which weekdays and leap years come round. */
const CYCLE = { daily: 146_097, weekly: 20_871, monthly: 4_800, yearly: 400 } as const;
/** The most days that a period can have. */
const DAYS = { daily: 1, weekly: 7, monthly: 31, yearly: 366 } as const;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const dayOf = (wall: Wall): number => Math.floor(wall / SECONDS_A_DAY);

const monthIndex = (day: number): number => {
  const year = yearOf(day);
  return year * 12 + monthOf(year, day - yearStart(year)) - 1;
};

/** The rule with what it leaves to its start (RFC 5545 §3.3.10), so that all who read it read the same. */
export function complete(parts: RuleParts, start: Wall): RuleParts {
  const { frequency, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = parts;
  if ([byYearDay, byMonthDay, byDay].some((list: unknown[]) => list.length > 0)) return parts;
  const day = dayOf(start);
  if (frequency === 'weekly' || byWeekNo.length > 0) return { ...parts, byDay: [WEEKDAYS[weekdayOf(day)]!] };
  if (frequency === 'daily') return parts;
  const index = monthIndex(day);
  const dayOfMonth = day - monthStart(Math.floor(index / 12), (index % 12) + 1) + 1;
  const isYearly = frequency === 'yearly' && byMonth.length === 0;
  return { ...parts, byMonth: isYearly ? [(index % 12) + 1] : byMonth, byMonthDay: [dayOfMonth] };
}

function timesOf({ byHour, byMinute, bySecond }: RuleParts, start: Wall): number[] {
  const time = start - dayOf(start) * SECONDS_A_DAY;
  const hours = byHour.length > 0 ? byHour : [Math.floor(time / 3_600)];
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(time / 60) % 60];
  const seconds = bySecond.length > 0 ? bySecond : [time % 60];
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => h * 3_600 + m * 60 + s)));
}

/** Makes a rule ready, from its start on and not beyond `last`. */
export function walkOf(rule: RuleParts, start: Wall, last: Wall): RuleWalk {
  const parts = complete(rule, start);
  const times = timesOf(parts, start);
  const size = CYCLE[parts.frequency];
  const most = DAYS[parts.frequency] * times.length;
  const isNever = parts.bySetPos.length > 0 && parts.bySetPos.every((place) => Math.abs(place) > most);
  const cycle = isNever ? 0 : size / divisor(size, parts.interval);
  return { parts, start, last: Math.min(last, LAST_WALL), isDay: dayFilter(parts), times, cycle };
}

/** The first day of a period and the first day behind it. */
function bounds({ parts, start }: RuleWalk, period: number): [number, number] {
  const { frequency, interval, wkst } = parts;
  const first = dayOf(start);
  const step = period * interval;
  if (frequency === 'daily') return [first + step, first + step + 1];
  if (frequency === 'weekly') {
    const begin = first - ((weekdayOf(first) - WEEKDAYS.indexOf(wkst ?? 'MO') + 7) % 7) + step * 7;
    return [begin, begin + 7];
  }
  if (frequency === 'yearly') {
    const year = yearOf(first) + step;
    return [yearStart(year), yearStart(year) + daysInYear(year)];
  }
  const index = monthIndex(first) + step;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const begin = monthStart(year, month);
  return [begin, begin + daysInMonth(year, month)];
}

/** The number of the period in which a wall clock lies, or of the last one before it. */
export function periodOf(walk: RuleWalk, wall: Wall): number {
  const { frequency, interval } = walk.parts;
  const [day, first] = [dayOf(wall), dayOf(walk.start)];
  if (frequency === 'monthly') return Math.floor((monthIndex(day) - monthIndex(first)) / interval);
  if (frequency === 'yearly') return Math.floor((yearOf(day) - yearOf(first)) / interval);
  const length = frequency === 'weekly' ? 7 * interval : interval;
  return Math.floor((day - bounds(walk, 0)[0]) / length);
}

/** The pieces of a period that can have anything: a year without the months that its rule leaves out. */
function piecesOf(walk: RuleWalk, period: number): [number, number][] {
  const [begin, end] = bounds(walk, period);
  const { frequency, byMonth } = walk.parts;
  if (frequency !== 'yearly' || byMonth.length === 0) return [[begin, end]];
  const year = yearOf(begin);
  return byMonth.map((month) => {
    const first = monthStart(year, month);
    return [first, first + daysInMonth(year, month)];
  });
}

/** All wall clocks of a period in order, those before the start and behind the end too. */
export function wallsOf(walk: RuleWalk, period: number): Wall[] {
  const { parts, isDay, times } = walk;
  const walls: Wall[] = [];
  for (const [begin, end] of piecesOf(walk, period)) {
    for (let day = begin; day < end; day++) {
      if (!isDay(day)) continue;
      for (const time of times) walls.push(day * SECONDS_A_DAY + time);
    }
  }
  if (parts.bySetPos.length === 0 || walls.length === 0) return walls;
  const places = parts.bySetPos.map((place) => (place > 0 ? place - 1 : walls.length + place));
  return [...new Set(places)].sort((a, b) => a - b).flatMap((place) => walls[place] ?? []);
}

/** The wall clocks of a rule from `from` on, in order. Ends by itself where none can follow. */
export function* ruleWalls(walk: RuleWalk, from: Wall): Generator<Wall> {
  const { parts, start, last, cycle } = walk;
  const floor = Math.max(from, start);
  let left = parts.count ?? Number.POSITIVE_INFINITY;
  let empty = 0;
  for (let period = parts.count === undefined ? periodOf(walk, floor) : 0; empty < cycle; period++) {
    if (bounds(walk, period)[0] * SECONDS_A_DAY > last) return;
    const walls = wallsOf(walk, period);
    empty = walls.length === 0 ? empty + 1 : 0;
    for (const wall of walls) {
      if (wall < start) continue;
      if (wall > last || left === 0) return;
      left -= 1;
      if (wall >= floor) yield wall;
    }
  }
}

/** The wall clocks of a rule before `before`, the last one first. */
export function* ruleWallsBackward(walk: RuleWalk, before: Wall): Generator<Wall> {
  if (walk.parts.count !== undefined) {
    const all: Wall[] = [];
    for (const wall of ruleWalls(walk, walk.start)) {
      if (wall >= before) break;
      all.push(wall);
    }
    yield* all.reverse();
    return;
  }
  let empty = 0;
  for (
    let period = periodOf(walk, Math.min(before, walk.last));
    period >= 0 && empty < walk.cycle;
    period--
  ) {
    const walls = wallsOf(walk, period);
    empty = walls.length === 0 ? empty + 1 : 0;
    for (const wall of walls.reverse()) {
      if (wall < walk.start) return;
      if (wall < before && wall <= walk.last) yield wall;
    }
  }
}
