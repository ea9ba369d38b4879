import { wallClock } from '@dorfplatz/content/dates';
import type { AppointmentDate, AppointmentEntry, TaskCard } from '@dorfplatz/contract';
import { addDays, type Day } from '@dorfplatz/ui';

/** What clocks show, `YYYY-MM-DDTHH:MM`, without a zone. */
export type Wall = string;

const dayLength = 86_400_000;

/** The wall clock that an instant with an offset was written with, `2026-06-17T18:00:00+02:00`. */
export const writtenWall = (instant: string): Wall => instant.slice(0, 16);

/** How far a wall clock is from UTC's, in milliseconds; of one that clocks leave out, as before they did. */
function offsetAt(wall: Wall, zone: string): number {
  const plain = Date.parse(`${wall}Z`);
  const reckoned = (at: number) => Date.parse(`${wallClock(zone, at)}Z`) - Math.floor(at / 60_000) * 60_000;
  const before = reckoned(plain - dayLength);
  const after = reckoned(plain + dayLength);
  return reckoned(plain - before) === before ? before : reckoned(plain - after) === after ? after : before;
}

/** The instant at which the clocks of a zone show this, the first one where they do twice. */
export const instantOf = (wall: Wall, zone: string): string =>
  new Date(Date.parse(`${wall}Z`) - offsetAt(wall, zone)).toISOString();

/** A wall clock with its zone's offset, as the server writes it. */
export function zonedText(wall: Wall, zone: string): string {
  const minutes = Math.round(offsetAt(wall, zone) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${wall}:00${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** "UTC+02:00" of an instant that was written with its offset. */
export const offsetText = (instant: string): string => {
  const offset = /([+-]\d{2}:\d{2})$/.exec(instant)?.[1];
  return offset === undefined || /^[+-]00:00$/.test(offset) ? 'UTC' : `UTC${offset}`;
};

/** "UTC+02:00": how far the clocks of a zone are from UTC's at an instant. */
export const offsetOf = (zone: string, instant: number): string =>
  offsetText(zonedText(wallClock(zone, instant), zone));

/** A wall clock so many days later; of a date, a date. */
export const wallAfter = (wall: Wall | Day, days: number): Wall | Day =>
  addDays(wall.slice(0, 10), days) + wall.slice(10);

/** An appointment on the days of its reader. */
export interface Placed {
  entry: AppointmentEntry;
  first: Day;
  last: Day;
  /** When it begins, `HH:MM`; null of whole days. */
  time: string | null;
  /** Drawn over the days it lasts: whole days, and what takes a day or longer. */
  isBar: boolean;
  /** What is no appointment but a task that is due then. */
  task?: TaskCard;
}

/** On which days of a zone something takes place; what ends at midnight takes nothing of the day that begins then. */
export function daysOf(date: AppointmentDate, zone: string): { first: Day; last: Day; time: string | null } {
  if (date.all_day) return { first: date.start, last: date.end, time: null };
  const start = wallClock(zone, date.start);
  const end = wallClock(zone, date.end);
  const first = start.slice(0, 10);
  const last = end.slice(0, 10);
  return {
    first,
    last: end.endsWith('T00:00') && last > first ? addDays(last, -1) : last,
    time: start.slice(11),
  };
}

export function place(entry: AppointmentEntry, zone: string): Placed {
  const { first, last, time } = daysOf(entry.date, zone);
  const isLong = entry.date.all_day || Date.parse(entry.date.end) - Date.parse(entry.date.start) >= dayLength;
  return { entry, first, last: isLong ? last : first, time, isBar: isLong };
}

/** A task on the day on which it is due where its reader is; nothing of it can be moved here. */
export function placeTask(task: TaskCard, zone: string): Placed | null {
  const wall = task.due_at === null ? null : wallClock(zone, task.due_at);
  const day = wall?.slice(0, 10) ?? task.due_on;
  if (day === null) return null;
  return {
    task,
    first: day,
    last: day,
    time: wall?.slice(11) ?? null,
    isBar: false,
    entry: {
      id: `task-${task.id}`,
      type: 'appointment',
      name: task.title,
      canceled: false,
      has_meeting: false,
      is_recurring: false,
      html_url: task.html_url,
      calendar_ids: [],
      unknown_calendars: 0,
      date: { all_day: true, start: day, end: day, same_day: true, time_zone: zone },
      place: '',
      my_status: null,
      can: { update: false },
    },
  };
}

/** What the date of an appointment would be after a move of both its ends, or of its end alone. */
export function moved(date: AppointmentDate, by: { start: number; end: number }): AppointmentDate {
  if (date.all_day) {
    const start = addDays(date.start, by.start);
    const end = addDays(date.end, by.end);
    return { ...date, start, end, same_day: start === end };
  }
  const start = wallAfter(writtenWall(date.start), by.start);
  const end = wallAfter(writtenWall(date.end), by.end);
  return {
    ...date,
    start: zonedText(start, date.time_zone),
    end: zonedText(end, date.time_zone),
    same_day: start.slice(0, 10) === end.slice(0, 10),
  };
}

/** Where only the end of an appointment was moved, in which direction; null when its start was too. */
export function movedEnd(before: AppointmentDate, after: AppointmentDate): 'later' | 'earlier' | null {
  if (Date.parse(before.start) !== Date.parse(after.start)) return null;
  return Date.parse(after.end) < Date.parse(before.end) ? 'earlier' : 'later';
}

/** The date as a call sends it: wall clocks of its own zone. */
export const sentDate = (date: AppointmentDate): { start: string; end: string; all_day: boolean } => ({
  start: date.all_day ? date.start : writtenWall(date.start),
  end: date.all_day ? date.end : writtenWall(date.end),
  all_day: date.all_day,
});
