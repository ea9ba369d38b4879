import { EmptyState } from '@dorfplatz/ui';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { useRef } from 'react';
import { askForTask } from '../../kit/asked-task.ts';
import { useOwnPath, useQueryParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Split } from './components/split.tsx';
import { TaskList } from './components/task-list.tsx';
import { TasksTable } from './components/tasks-table.tsx';
import { TasksWall } from './components/tasks-wall.tsx';
import { listAt, listOf, viewIn } from './lists.ts';
import { useFreshTasks } from './live.ts';
import { useIsSplit } from './use-is-split.ts';
import { useListKeys, useTaskList } from './use-task-list.ts';

/** A list of tasks: one's own, given to others, starred, notes, declined, put away, or those of a group [RUL-0297]. */
export default function TasksPage() {
  useFreshTasks();
  const t = useTranslate();
  const list = listAt(useOwnPath()) ?? listOf('my');
  const view = viewIn(list, useQueryParams());
  const loaded = useTaskList(list, view === 'list');
  const line = useRef<HTMLInputElement>(null);
  const isSplit = useIsSplit();
  useListKeys({
    list,
    tasks: loaded.tasks,
    currentId: undefined,
    isWide: isSplit,
    write:
      view !== 'list' || loaded.canCreate
        ? () => (line.current?.offsetParent ? line.current.focus() : askForTask({}))
        : null,
  });
  if (loaded.isNotFound) return <NotFoundPage />;
  if (view !== 'list') return view === 'wall' ? <TasksWall list={list} /> : <TasksTable list={list} />;
  return (
    <>
      <PageTitle>{t(list.name === 'group' ? 'tasks.title' : `tasks.list.${list.name}`)}</PageTitle>
      <Split
        isSplit={isSplit}
        list={<TaskList list={list} loaded={loaded} lineRef={line} isPane={isSplit} />}
        beside={
          <EmptyState
            icon={<CheckSquareIcon weight="duotone" aria-hidden="true" />}
            title={t('tasks.none_open')}
          >
            {t('tasks.none_open_help')}
          </EmptyState>
        }
      />
    </>
  );
}
