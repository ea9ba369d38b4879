import { finishTask, listTasks, reopenTask, type TaskCard } from '@dorfplatz/contract';
import type { Day } from '@dorfplatz/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { queryClient } from '../../lib/queries.ts';
import type { View } from './api.ts';
import { weeksOfMonth } from './month.ts';

const storageKey = 'calendar-tasks';
/** Of a month with more tasks than these many pages hold, the rest is on their own list. */
const mostPages = 8;

/** Whether one's own tasks stand in the calendar: what the address says, else what was chosen last in this browser. */
export const showsTasksIn = (inAddress: string | undefined): boolean =>
  (inAddress ?? readLocal(storageKey)) !== 'off';

/** Keeps the choice for the next visit. */
export const keepShowsTasks = (isOn: boolean): void => writeLocal(storageKey, isOn ? null : 'off');

/** The days that a month shows: whole weeks in the sheet. */
function daysOfMonth(month: Day, view: View): [Day, Day] {
  if (view === 'sheet') {
    const days = weeksOfMonth(month).flat();
    return [days[0]!, days.at(-1)!];
  }
  const last = weeksOfMonth(month)
    .flat()
    .filter((day) => day.slice(0, 7) === month.slice(0, 7))
    .at(-1)!;
  return [month, last];
}

const tasksKey = ['tasks'];

/** One's own tasks that are due on the days of a month. They lie beside all that is fetched of tasks, and age with it. */
export const dueTasksQuery = (month: Day, view: View) => {
  const [from, to] = daysOfMonth(month, view);
  return queryOptions({
    queryKey: [...tasksKey, 'due', from, to],
    queryFn: async ({ signal }): Promise<TaskCard[]> => {
      const tasks: TaskCard[] = [];
      for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page += 1) {
        const { answer, totalPages } = await callPage(listTasks, {
          query: { filter: 'my', due_from: from, due_to: to, with_done: true, page },
          signal,
        });
        tasks.push(...answer.tasks);
        pages = totalPages ?? 1;
      }
      return tasks;
    },
  });
};

/** The tasks of a month, as far as they are wanted there. */
export const useDueTasks = (month: Day, view: View, isWanted: boolean): readonly TaskCard[] =>
  useQuery({ ...dueTasksQuery(month, view), enabled: isWanted }).data ?? [];

/** Checks a task off, or takes that back; it shows at once, and goes back where that is refused. Throws ApiError. */
export async function checkTask({ id }: Pick<TaskCard, 'id'>, isDone: boolean): Promise<void> {
  const key = [...tasksKey, 'due'];
  const before = queryClient.getQueriesData<TaskCard[]>({ queryKey: key });
  queryClient.overtake({ queryKey: key });
  queryClient.setQueriesData<TaskCard[]>({ queryKey: key }, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, state: isDone ? 'done' : 'open' } : task)),
  );
  try {
    await call(isDone ? finishTask : reopenTask, { params: { id } });
  } catch (error) {
    for (const [each, tasks] of before) queryClient.setQueryData(each, tasks);
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: tasksKey });
}
