import type { TaskCard } from '@dorfplatz/contract';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { checkTask } from './due-tasks.ts';

/** Checks tasks off in the calendar; the message offers to take it back. */
export function useTaskCheck(): (task: TaskCard) => void {
  const t = useTranslate();
  const { run } = useAction<'check'>();
  return (task) => {
    const isDone = task.state !== 'done';
    const words = (done: boolean) =>
      t(done ? 'calendar.task_done' : 'calendar.task_open', { name: task.title });
    void run('check', () => checkTask(task, isDone), {
      done: words(isDone),
      undo: { act: () => checkTask(task, !isDone), done: words(!isDone) },
    });
  };
}
