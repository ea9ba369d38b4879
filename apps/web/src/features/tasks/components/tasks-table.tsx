import { TASK_SORTS, type TaskCard } from '@dorfplatz/contract';
import { Badge, Button, buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../../kit/group-query.ts';
import { useGoTo, useOwnPath, useQueryParams } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { PagedList } from '../../../kit/paged-list.tsx';
import { useNow } from '../../../kit/use-now.ts';
import { usePagedList } from '../../../kit/use-paged-list.ts';
import { useWideMain } from '../../../kit/use-wide-main.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useViewer } from '../../../lib/session.ts';
import { ColumnsMenu, DataTable, nextSort, type TableColumn } from '../../table/index.ts';
import { type SortOfTasks, tableQuery } from '../api.ts';
import { dueWords } from '../due-words.ts';
import { narrowingOf, type TaskList, taskAddress } from '../lists.ts';
import { isFinished } from '../sections.ts';
import { ListHead } from './list-head.tsx';
import { MembersOnly } from './members-only.tsx';
import { TaskFieldEditor } from './task-field-editor.tsx';
import styles from './task-list.module.css';
import { Faces, TaskGroup, TaskRow } from './task-row.tsx';

/** From this width on a table has room. */
const WIDE = 640;
/** What the table begins with. */
const FIRST = ['state', 'due', 'assignees', 'group', 'checklist'];
const KINDS = {
  open: 'neutral',
  accepted: 'info',
  done: 'ok',
  declined: 'warn',
  archived: 'neutral',
} as const;

const sortIn = (sort: string | undefined): SortOfTasks | undefined =>
  TASK_SORTS.some((name) => name === sort || `-${name}` === sort) ? (sort as SortOfTasks) : undefined;

/** All that the table can show beside titles. */
function useColumns(list: TaskList): TableColumn<TaskCard>[] {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone: zone } = useViewer();
  const now = useNow();
  const columns: (TableColumn<TaskCard> | false)[] = [
    {
      name: 'state',
      label: t('tasks.column'),
      isSortable: true,
      cellOf: ({ state }) => <Badge kind={KINDS[state]}>{t(`tasks.state.${state}`)}</Badge>,
      editorOf: (task) =>
        task.goes_to.length > 0
          ? (close) => <TaskFieldEditor task={task} field="state" onDone={close} />
          : null,
    },
    {
      name: 'due',
      label: t('tasks.due'),
      isSortable: true,
      cellOf: (task) => {
        const due = dueWords(task, dates, zone, t, now);
        return due && <span className={due.isOverdue ? styles.late : undefined}>{due.text}</span>;
      },
      editorOf: (task) =>
        task.can.update && !isFinished(task)
          ? (close) => <TaskFieldEditor task={task} field="due" onDone={close} />
          : null,
    },
    {
      name: 'assignees',
      label: t('tasks.assignees'),
      isSortable: false,
      cellOf: (task) => <Faces task={task} />,
      editorOf: (task) =>
        task.can.update ? (close) => <TaskFieldEditor task={task} field="assignees" onDone={close} /> : null,
    },
    list.groupSlug === null && {
      name: 'group',
      label: t('tasks.group'),
      isSortable: true,
      cellOf: ({ group }) => group && <TaskGroup group={group} />,
      editorOf: () => null,
    },
    {
      name: 'checklist',
      label: t('tasks.checklist'),
      isSortable: false,
      cellOf: ({ checklist_count: count, checklist_done: done }) =>
        count > 0 ? t('tasks.of', { done, count }) : null,
      editorOf: () => null,
    },
    {
      name: 'author',
      label: t('tasks.author'),
      isSortable: false,
      cellOf: ({ author }) => author?.display_name,
      editorOf: () => null,
    },
    {
      name: 'created_at',
      label: t('tasks.created'),
      isSortable: true,
      cellOf: ({ created_at }) => dates.short(created_at, now),
      editorOf: () => null,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** A list of tasks as a table, page by page; on narrow screens as rows [RUL-0974]. */
export function TasksTable({ list }: { list: TaskList }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const path = useOwnPath();
  const query = useQueryParams();
  const now = useNow();
  const isWide = useWideMain(WIDE);
  const narrowing = narrowingOf(query);
  const sort = sortIn(query.sort);
  const loaded = usePagedList((page) => tableQuery(list, narrowing, sort, page));
  const { data: group } = useQuery({ ...groupQuery(list.groupSlug ?? ''), enabled: list.groupSlug !== null });
  const possible = useColumns(list);
  const chosen = query.columns === undefined ? FIRST : query.columns.split('.');
  const columns = possible.filter(({ name }) => chosen.includes(name));
  const isNarrowed = Object.keys(narrowing).length > 0;
  const addressOf = ({ id }: TaskCard) => taskAddress(id, list, query);
  if (loaded.problem === 'not_found') return <NotFoundPage />;
  return (
    <div className={styles.fulls}>
      <PageTitle>{t(list.name === 'group' ? 'tasks.title' : `tasks.list.${list.name}`)}</PageTitle>
      <ListHead
        list={list}
        view="table"
        canCreate={
          list.groupSlug === null ||
          (group?.archived === false && group.membership_status_of_current_member === 'member')
        }
        isPane={false}
      >
        {isWide ? (
          <ColumnsMenu
            possible={possible}
            shown={columns.map(({ name }) => name)}
            isChosen={query.columns !== undefined}
            className={buttonClass({ variant: 'ghost' })}
            onChange={(names) => loaded.setFilters({ columns: names === null ? '' : names.join('.') || '-' })}
          />
        ) : null}
      </ListHead>
      <PagedList
        list={loaded}
        forbidden={<MembersOnly />}
        loading={[60, 80, 50, 70, 65].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={16} />
        ))}
        loadingClassName={styles.loading}
        pagesClassName={styles.foot}
        empty={
          <EmptyState
            icon={<TableIcon weight="duotone" aria-hidden="true" />}
            title={t(isNarrowed ? 'tasks.none_found' : `tasks.empty.${list.name}`)}
            action={
              isNarrowed ? (
                <Button
                  variant="soft"
                  onClick={() => {
                    goTo(`${path}?view=table`).catch(() => {});
                  }}
                >
                  {t('tasks.show_all')}
                </Button>
              ) : undefined
            }
          >
            {t(isNarrowed ? 'tasks.none_found_help' : `tasks.empty.${list.name}_help`)}
          </EmptyState>
        }
      >
        {({ answer: { tasks } }) =>
          isWide ? (
            <DataTable
              label={t(list.name === 'group' ? 'tasks.list.group' : `tasks.list.${list.name}`)}
              titleLabel={t('tasks.title_of')}
              rows={tasks}
              addressOf={addressOf}
              titleEditorOf={(task) =>
                task.can.update
                  ? (close) => <TaskFieldEditor task={task} field="title" onDone={close} />
                  : null
              }
              columns={columns}
              sort={sort}
              onSort={(name) => loaded.setFilters({ sort: nextSort(sort, name) })}
            />
          ) : (
            <ul className={styles.list}>
              {tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  address={addressOf(task)}
                  now={now}
                  hiddenGroup={list.groupSlug}
                />
              ))}
            </ul>
          )
        }
      </PagedList>
    </div>
  );
}
