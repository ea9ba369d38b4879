import { useInfiniteQuery } from '@tanstack/react-query';
import { useGoTo, useOwnPath, useQueryParams } from '../../kit/navigation.ts';
import { useKeyShortcuts } from '../../kit/shortcuts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useViewer } from '../../lib/session.ts';
import { listQuery } from './api.ts';
import { narrowingOf, type TaskList, taskAddress } from './lists.ts';
import { isFinished, sectionsOf } from './sections.ts';
import { useTaskActs } from './use-task-acts.ts';

/** A list as the filters in the address ask for it, as far as it was read. */
export function useTaskList(list: TaskList, isWanted = true) {
  const query = useQueryParams();
  const goTo = useGoTo();
  const pathname = useOwnPath();
  const loaded = useInfiniteQuery({ ...listQuery(list, narrowingOf(query)), enabled: isWanted });
  const pages = loaded.data?.pages;
  const tasks = pages?.flatMap(({ answer }) => answer.tasks);
  return {
    // Pages overlap where something moved between them.
    tasks: tasks && [...new Map(tasks.map((task) => [task.id, task])).values()],
    canCreate: pages?.[0]?.answer.can.create ?? false,
    problem: loaded.isError && !loaded.data,
    isForbidden: loaded.error instanceof ApiError && loaded.error.status === 403,
    isNotFound: loaded.error instanceof ApiError && loaded.error.status === 404,
    retry: () => void loaded.refetch(),
    hasMore: loaded.hasNextPage,
    isLoadingMore: loaded.isFetchingNextPage,
    more: () => void loaded.fetchNextPage(),
    /** Takes the filters off. */
    showAll: () => void goTo(query.list ? `${pathname}?list=${encodeURIComponent(query.list)}` : pathname),
  };
}

/**
 * The keys of a list beside a task: the arrows go to the next task, `e` finishes the one that is open, `n` goes to the
 * line that adds one.
 */
export function useListKeys({
  list,
  tasks = [],
  currentId,
  isWide,
  write,
}: {
  list: TaskList;
  tasks: ReturnType<typeof useTaskList>['tasks'];
  currentId: number | undefined;
  isWide: boolean;
  /** Goes to where a task is written; null where none may be. */
  write: (() => void) | null;
}): void {
  const { time_zone: zone } = useViewer();
  const query = useQueryParams();
  const goTo = useGoTo();
  const acts = useTaskActs();
  const ordered =
    list.name === 'archive' ? tasks : sectionsOf(tasks, zone, new Date()).flatMap(({ tasks: own }) => own);
  const place = ordered.findIndex(({ id }) => id === currentId);
  const step = (by: 1 | -1) => () => {
    const next = ordered[place < 0 ? (by === 1 ? 0 : ordered.length - 1) : place + by];
    if (next) void goTo(taskAddress(next.id, list, query), { replace: currentId !== undefined });
  };
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-task]');
    return row ? ordered.find(({ id }) => id === Number(row.dataset.task)) : undefined;
  };
  const meant = () => {
    const task = focused() ?? ordered[place];
    return task?.can.finish && !isFinished(task) ? task : undefined;
  };
  useKeyShortcuts([
    ...(write ? [{ act: 'task' as const, keys: { n: write } }] : []),
    {
      act: 'tasks',
      keys: { arrowdown: step(1), arrowup: step(-1) },
      isOffered: () => isWide && ordered.length > 0,
      repeats: true,
    },
    {
      act: 'finish',
      keys: {
        e: () => {
          const task = meant();
          if (task) void acts.finish(task);
        },
      },
      isOffered: () => meant() !== undefined,
    },
  ]);
}
