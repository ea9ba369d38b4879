import type { Dates } from '@dorfplatz/content/dates';
import type { TaskCard } from '@dorfplatz/contract';
import { addDays } from '@dorfplatz/ui';
import type { Translate } from '../../lib/i18n.ts';
import { isFinished, isPast } from './sections.ts';

type Due = Pick<TaskCard, 'due_on' | 'due_at' | 'state'>;

/** When something is due, as dates are written: its moment, or its day; null without a date. */
export const dueWhen = ({ due_at, due_on }: Due): string | null => due_at ?? due_on;

export interface DueWords {
  text: string;
  isOverdue: boolean;
}

/** When a task is due, in a few words: "heute, 18:00", "seit Dienstag". Null without a date. */
export function dueWords(
  task: Due,
  dates: Dates,
  zone: string,
  t: Translate,
  now = new Date(),
): DueWords | null {
  const when = dueWhen(task);
  if (when === null) return null;
  if (isFinished(task) || !isPast(task, zone, now)) return { text: dates.short(when, now), isOverdue: false };
  const day = dates.dayOf(when);
  const today = dates.dayOf(now.toISOString());
  const since =
    day === today
      ? dates.time(when)
      : day > addDays(today, -7) && day < addDays(today, -1)
        ? dates.weekday(day)
        : dates.short(day, now);
  return { text: t('tasks.since', { when: since }), isOverdue: true };
}
