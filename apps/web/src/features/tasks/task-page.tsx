import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askForTask } from '../../kit/asked-task.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { refreshTasks, taskQuery } from './api.ts';
import { Split } from './components/split.tsx';
import styles from './components/task.module.css';
import { TaskList } from './components/task-list.tsx';
import { TaskView } from './components/task-view.tsx';
import { listAddress, listMarked } from './lists.ts';
import { useFreshTasks } from './live.ts';
import { useIsSplit } from './use-is-split.ts';
import { useListKeys, useTaskList } from './use-task-list.ts';

/** A task: beside its list where there is room, else by itself [RUL-0297]. */
export default function TaskPage() {
  useFreshTasks();
  const t = useTranslate();
  const { taskId } = useRouteParams(paths.task);
  const id = Number(taskId);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const query = useQueryParams();
  const list = listMarked(query.list);
  const isSplit = useIsSplit();
  const loaded = useTaskList(list, isSplit);
  const line = useRef<HTMLInputElement>(null);
  const { data: task, error, refetch } = useQuery({ ...taskQuery(id), enabled: isKnown });
  // Whoever opens a task has seen it: lists and counters say so.
  const wasNew = loaded.tasks?.some((each) => each.id === id && each.is_new) === true && task !== undefined;
  useEffect(() => {
    if (wasNew) void refreshTasks();
  }, [wasNew]);
  useListKeys({
    list,
    tasks: loaded.tasks,
    currentId: id,
    isWide: isSplit,
    write: loaded.canCreate
      ? () => (line.current?.offsetParent ? line.current.focus() : askForTask({}))
      : null,
  });
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  const beside = task ? (
    <TaskView key={task.id} task={task} isPane={isSplit} back={listAddress(list, query)} list={query.list} />
  ) : (
    <div className={styles.loading} aria-busy={error ? undefined : 'true'}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        [40, 90, 60, 100, 80].map((width) => <Skeleton key={width} height={28} width={`${width}%`} />)
      )}
    </div>
  );
  return (
    <>
      <PageTitle>{task?.title ?? t('tasks.task')}</PageTitle>
      <Split
        isSplit={isSplit}
        list={
          isSplit ? <TaskList list={list} loaded={loaded} currentId={id} lineRef={line} isPane /> : beside
        }
        beside={beside}
      />
    </>
  );
}
