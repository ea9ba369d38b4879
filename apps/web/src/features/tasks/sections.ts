import { wallClock } from '@dorfplatz/content/dates';
import type { TaskCard } from '@dorfplatz/contract';
import { addDays, type Day, weekdayOf } from '@dorfplatz/ui';

export const SECTIONS = ['overdue', 'today', 'week', 'later', 'undated', 'done'] as const;
export type SectionName = (typeof SECTIONS)[number];

type Due = Pick<TaskCard, 'due_on' | 'due_at'>;

/** The day on which something is due where its reader is; null without a date. */
export const dueDay = ({ due_on, due_at }: Due, zone: string): Day | null =>
  due_at === null ? due_on : wallClock(zone, due_at).slice(0, 10);

/** Whether its moment, or where it has none the end of its day, is past. */
export function isPast(task: Due, zone: string, now: Date): boolean {
  if (task.due_at !== null) return Date.parse(task.due_at) < now.getTime();
  return task.due_on !== null && task.due_on < wallClock(zone, now).slice(0, 10);
}

export const isFinished = ({ state }: Pick<TaskCard, 'state'>): boolean =>
  state === 'done' || state === 'archived';

/** Where a task stands in a list, on the clock of its reader. */
export function sectionOf(task: Due & Pick<TaskCard, 'state'>, zone: string, now: Date): SectionName {
  if (isFinished(task)) return 'done';
  const day = dueDay(task, zone);
  if (day === null) return 'undated';
  if (isPast(task, zone, now)) return 'overdue';
  const today = wallClock(zone, now).slice(0, 10);
  if (day === today) return 'today';
  return day <= addDays(today, 6 - weekdayOf(today)) ? 'week' : 'later';
}

export interface TaskSection {
  name: SectionName;
  tasks: TaskCard[];
}

/** Tasks under their headings, in the order in which they come; headings without any are left out. */
export function sectionsOf(tasks: readonly TaskCard[], zone: string, now: Date): TaskSection[] {
  const sections = new Map(SECTIONS.map((name) => [name, [] as TaskCard[]]));
  for (const task of tasks) sections.get(sectionOf(task, zone, now))!.push(task);
  return [...sections].flatMap(([name, own]) => (own.length > 0 ? [{ name, tasks: own }] : []));
}

/** How many were done today. */
export const doneToday = (tasks: readonly Pick<TaskCard, 'done_at'>[], zone: string, now: Date): number => {
  const today = wallClock(zone, now).slice(0, 10);
  return tasks.filter(({ done_at }) => done_at !== null && wallClock(zone, done_at).slice(0, 10) === today)
    .length;
};
