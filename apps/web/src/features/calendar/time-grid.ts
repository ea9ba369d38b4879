import { wallClock } from '@dorfplatz/content/dates';
import { addDays, type Day, weekdayOf } from '@dorfplatz/ui';
import type { Placed, Wall } from './wall.ts';

/** Minutes that clocks show in a day, whether they are changed on it or not. */
export const dayMinutes = 1440;
/** What is shorter is drawn so long, to be read and pressed (minutes). */
export const leastMinutes = 30;

/** The day that an address names, `YYYY-MM-DD`; null for what is none. */
export function dayInAddress(text: string | undefined): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < 1600) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}

/** The seven days of a day's week, from Monday on. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** What an appointment takes of one day, in minutes that the clock of its reader shows. */
export interface Span {
  placed: Placed;
  from: number;
  to: number;
  /** It began on the day before, or goes on on the next. */
  isContinued: boolean;
  continues: boolean;
}

const minutesOf = (wall: Wall): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** Minutes since midnight that the clock of a zone shows. */
export const minutesAt = (zone: string, instant: Date): number => minutesOf(wallClock(zone, instant));

/** Whether it stands in the rows above the hours: whole days, what takes a day or longer, and tasks. */
export const isAbove = ({ isBar, task }: Placed): boolean => isBar || task !== undefined;

/** What stands between the hours of a day; what ends at midnight takes nothing of the day that begins then. */
export function spansOn(placed: readonly Placed[], day: Day, zone: string): Span[] {
  const before = addDays(day, -1);
  return placed.flatMap((each) => {
    const { date } = each.entry;
    // What is shorter than a day began on this one or the one before.
    if (isAbove(each) || date.all_day || (each.first !== day && each.first !== before)) return [];
    const end = wallClock(zone, date.end);
    const endsOn = end.slice(0, 10);
    const isContinued = each.first === before;
    if (isContinued && (endsOn < day || (endsOn === day && minutesOf(end) === 0))) return [];
    const from = isContinued ? 0 : minutesOf(wallClock(zone, date.start));
    const isOver = endsOn > day;
    return {
      placed: each,
      from,
      // Where clocks are set back meanwhile, they may show less at its end than at its start.
      to: isOver ? dayMinutes : Math.max(from, endsOn === day ? minutesOf(end) : from),
      isContinued,
      continues: isOver && !(endsOn === addDays(day, 1) && minutesOf(end) === 0),
    };
  });
}

/** Whether anything of it is on one of these days. */
export const isOnDays = (placed: Placed, days: readonly Day[], zone: string): boolean =>
  days.some((day) => (placed.first <= day && day <= placed.last) || spansOn([placed], day, zone).length > 0);

/** A span as it is drawn: beside others at the same time it has one of several lanes. */
export interface Block extends Span {
  /** Where it is drawn, in minutes: nothing is lower than `leastMinutes`. */
  top: number;
  bottom: number;
  lane: number;
  lanes: number;
}

/**
 * Lays what overlaps side by side. What hangs together, each with the next, shares the width evenly; each takes the
 * first lane that is free.
 */
export function inLanes(spans: readonly Span[]): Block[] {
  const blocks = spans
    .map((span): Block => {
      const top = Math.min(span.from, dayMinutes - leastMinutes);
      return { ...span, top, bottom: Math.max(span.to, top + leastMinutes), lane: 0, lanes: 1 };
    })
    .sort(
      (one, other) =>
        one.top - other.top ||
        other.bottom - one.bottom ||
        one.placed.entry.name.localeCompare(other.placed.entry.name),
    );
  let together: Block[] = [];
  let ends: number[] = [];
  for (const block of blocks) {
    if (block.top >= Math.max(0, ...ends)) {
      together = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.top);
    block.lane = free < 0 ? ends.length : free;
    ends[block.lane] = block.bottom;
    together.push(block);
    for (const each of together) each.lanes = ends.length;
  }
  return blocks;
}

const opening = 7 * 60;

/**
 * The minute at which the hours begin when they are opened: seven, or before what begins earlier; where seven is so far
 * from the first appointment that it would not be seen, the hour before that.
 * @param room how many minutes are seen at once
 */
export function firstMinute(spans: readonly Span[], room: number): number {
  const starts = spans.map(({ from, isContinued }) => (isContinued ? dayMinutes : from));
  const first = Math.min(dayMinutes, ...starts);
  if (first === dayMinutes) return opening;
  if (first < opening) return Math.floor(first / 60) * 60;
  return first + 60 > opening + room ? Math.floor(first / 60 - 1) * 60 : opening;
}
