import type { TaskColumn, WallTask } from '@dorfplatz/contract';
import { Badge, Button, EmptyState, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askForTask } from '../../../kit/asked-task.ts';
import { groupQuery } from '../../../kit/group-query.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useOwnPath, useQueryParams } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { useNow } from '../../../kit/use-now.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useViewer } from '../../../lib/session.ts';
import {
  type CardFace,
  type MovingEntries,
  useWall,
  Wall,
  WallFloor,
  WallLoading,
} from '../../wall/index.ts';
import { wallOf } from '../api.ts';
import { COLUMNS, useColumnLook } from '../columns.ts';
import { dueWords } from '../due-words.ts';
import { narrowingOf, type TaskList, taskAddress } from '../lists.ts';
import { isFinished } from '../sections.ts';
import { useTaskActs } from '../use-task-acts.ts';
import { ListHead } from './list-head.tsx';
import { MembersOnly } from './members-only.tsx';
import styles from './task-list.module.css';
import { TaskGroup } from './task-row.tsx';

const isMovable = ({ can_move, goes_to }: WallTask): boolean => can_move || goes_to.length > 0;

type Fact = NonNullable<CardFace['facts']>[number];

/** What a card of a task shows beside its title and its menu. */
function useFaces(list: TaskList) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone: zone } = useViewer();
  const query = useQueryParams();
  const now = useNow();
  return (task: WallTask): Omit<CardFace, 'menu' | 'menuLabel'> => {
    const due = isFinished(task) ? null : dueWords(task, dates, zone, t, now);
    const counted = (key: string, count: number, icon: ReactNode, label: string): Fact[] =>
      count === 0
        ? []
        : [
            {
              key,
              content: (
                <>
                  {icon}
                  <span aria-hidden="true">{count}</span>
                  <span className="visually-hidden">{label}</span>
                </>
              ),
            },
          ];
    return {
      address: taskAddress(task.id, list, query),
      isMovable: isMovable(task),
      tags: [
        ...(task.group && list.groupSlug === null ? [<TaskGroup key="group" group={task.group} />] : []),
        ...task.tags.map(({ id, name }) => (
          <Badge key={id} kind="info">
            {name}
          </Badge>
        )),
      ],
      people: task.assignees
        .filter(({ state }) => state !== 'declined')
        .map(({ id, display_name, images }) => ({ id, name: display_name, image: images?.small })),
      facts: [
        ...(due
          ? [
              {
                key: 'due',
                isWarning: due.isOverdue,
                content: (
                  <>
                    {due.isOverdue ? (
                      <ClockCountdownIcon aria-label={t('tasks.section.overdue')} />
                    ) : (
                      <CalendarBlankIcon aria-label={t('tasks.due')} />
                    )}
                    {due.text}
                  </>
                ),
              },
            ]
          : []),
        ...(task.checklist_count > 0
          ? [
              {
                key: 'checklist',
                content: (
                  <>
                    <ListChecksIcon aria-label={t('tasks.checklist')} />
                    {t('tasks.of', { done: task.checklist_done, count: task.checklist_count })}
                  </>
                ),
              },
            ]
          : []),
        ...counted(
          'files',
          task.files_count,
          <PaperclipIcon aria-hidden="true" />,
          t('tasks.files_count', { count: task.files_count }),
        ),
        ...counted(
          'comments',
          task.comments_count,
          <ChatCircleIcon aria-hidden="true" />,
          t('tasks.comments_count', { count: task.comments_count }),
        ),
      ],
    };
  };
}

/** The tasks that one has, or those of a group, as cards in columns [RUL-0970]. */
export function TasksWall({ list }: { list: TaskList }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const path = useOwnPath();
  const narrowing = narrowingOf(useQueryParams());
  const acts = useTaskActs();
  const faceOf = useFaces(list);
  const lookOf = useColumnLook();
  const wall = useWall(wallOf(list, narrowing, lookOf));
  const { data: group } = useQuery({ ...groupQuery(list.groupSlug ?? ''), enabled: list.groupSlug !== null });
  const { data, error, refetch } = wall.list;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const canCreate =
    list.groupSlug === null ||
    (group?.archived === false && group.membership_status_of_current_member === 'member');
  const isNarrowed = Object.keys(narrowing).length > 0;
  const menuOf = (task: WallTask, moving: MovingEntries | null): MenuEntry[] => {
    const own: (MenuEntry | false)[] = [
      task.can.update && {
        label: t('tasks.edit'),
        icon: <PencilSimpleIcon aria-hidden="true" />,
        onSelect: () => {
          goTo(pathTo(paths.editTask, { taskId: task.id })).catch(() => {});
        },
      },
      moving ? moving.move : false,
      moving !== null && task.can_move && { kind: 'separator' },
      moving && task.can_move ? moving.up : false,
      moving && task.can_move ? moving.down : false,
      task.state === 'done' && task.can.archive && { kind: 'separator' },
      task.state === 'done' &&
        task.can.archive && {
          label: t('tasks.archive'),
          icon: <ArchiveIcon aria-hidden="true" />,
          onSelect: () => {
            acts.archive(task, true).catch(() => {});
          },
        },
    ];
    const entries = own.filter((entry): entry is MenuEntry => entry !== false);
    const open: MenuEntry = {
      label: t('tasks.open'),
      icon: <ArrowSquareOutIcon aria-hidden="true" />,
      onSelect: () => {
        goTo(faceOf(task).address).catch(() => {});
      },
    };
    return entries.length > 0 ? [open, ...entries] : [];
  };
  return (
    <div className={styles.full}>
      <PageTitle>{t(list.name === 'group' ? 'tasks.title' : `tasks.list.${list.name}`)}</PageTitle>
      <ListHead list={list} view="wall" canCreate={canCreate} isPane={false} />
      {data ? (
        <Wall
          wall={wall}
          label={t('tasks.view.wall')}
          nameOf={({ label, total }) => t('tasks.wall.column', { column: label, count: total })}
          isMovable={isMovable}
          canGoTo={({ goes_to }, { value }) => goes_to.includes(value as TaskColumn)}
          faceOf={(task, moving) => ({
            ...faceOf(task),
            menuLabel: t('tasks.menu', { title: task.title }),
            menu: menuOf(task, moving),
          })}
          addTo={({ value }) =>
            group && canCreate && value === 'open'
              ? { label: t('tasks.new'), act: () => askForTask({ groupId: group.id }) }
              : undefined
          }
          nothing={
            <EmptyState
              icon={<KanbanIcon weight="duotone" aria-hidden="true" />}
              title={t(isNarrowed ? 'tasks.none_found' : `tasks.empty.${list.name}`)}
              action={
                isNarrowed ? (
                  <Button
                    variant="soft"
                    onClick={() => {
                      goTo(`${path}?view=wall`).catch(() => {});
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
        />
      ) : error ? (
        <WallFloor>
          {error instanceof ApiError && error.status === 403 ? (
            <MembersOnly />
          ) : (
            <LoadFailure onRetry={() => void refetch()} />
          )}
        </WallFloor>
      ) : (
        <WallLoading columns={COLUMNS.map((value) => ({ value, ...lookOf(value) }))} />
      )}
    </div>
  );
}
