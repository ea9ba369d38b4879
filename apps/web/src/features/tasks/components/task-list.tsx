import type { TaskCard } from '@dorfplatz/contract';
import { Button, classNames, EmptyState, Skeleton } from '@dorfplatz/ui';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { groupQuery } from '../../../kit/group-query.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useQueryParams } from '../../../kit/navigation.ts';
import { useNow } from '../../../kit/use-now.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { star } from '../api.ts';
import { type TaskList as ListOfTasks, narrowingOf, taskAddress } from '../lists.ts';
import { doneToday, sectionsOf } from '../sections.ts';
import { useTaskActs } from '../use-task-acts.ts';
import type { useTaskList } from '../use-task-list.ts';
import { ListHead } from './list-head.tsx';
import { MembersOnly } from './members-only.tsx';
import { QuickAdd } from './quick-add.tsx';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';

/** Lists in which a line adds tasks; the others hold what follows from something else. */
const WRITTEN: readonly ListOfTasks['name'][] = ['all', 'my', 'starred', 'notes', 'group'];

/** How far each list was read, for when it is shown anew beside another task. */
const places = new Map<string, number>();

interface TaskListProps {
  list: ListOfTasks;
  loaded: ReturnType<typeof useTaskList>;
  /** The task that stands beside it. */
  currentId?: number;
  lineRef: RefObject<HTMLInputElement | null>;
  /** It stands beside a task: it scrolls by itself. */
  isPane: boolean;
}

/** A list of tasks under the headings of when they are due, with a line that adds one. */
export function TaskList({ list, loaded, currentId, lineRef, isPane }: TaskListProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const query = useQueryParams();
  const pane = useRef<HTMLDivElement>(null);
  const isNarrowed = Object.keys(narrowingOf(query)).length > 0;
  const { data: group } = useQuery({ ...groupQuery(list.groupSlug ?? ''), enabled: list.groupSlug !== null });
  const { tasks, canCreate, problem } = loaded;
  const placeKey = `${list.address} ${query.q ?? ''} ${query.assignee ?? ''} ${query.tag ?? ''}`;
  const isThere = tasks !== undefined;
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || !isThere || !isPane) return;
    element.scrollTop = places.get(placeKey) ?? 0;
  }, [placeKey, isThere, isPane]);
  useLayoutEffect(() => {
    if (currentId === undefined || !isThere || !isPane) return;
    pane.current?.querySelector(`[data-task="${currentId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId, isThere, isPane]);
  const groupId = list.name === 'group' ? group?.id : undefined;
  const hasLine =
    canCreate && WRITTEN.includes(list.name) && (list.name !== 'group' || groupId !== undefined);
  const isMine = list.name === 'all' || list.name === 'my' || list.name === 'starred';
  return (
    <div
      ref={pane}
      className={classNames(styles.list, isPane && styles.pane)}
      onScroll={(event) => places.set(placeKey, event.currentTarget.scrollTop)}
    >
      <ListHead list={list} view="list" canCreate={canCreate} isPane={isPane} />
      {hasLine ? (
        <div className={styles.quick}>
          <QuickAdd
            key={list.address}
            label={t('tasks.add')}
            placeholder={t(list.name === 'notes' ? 'tasks.add_note_example' : 'tasks.add_example')}
            task={{
              ...(groupId !== undefined && { group_id: groupId }),
              ...(isMine && { assignee_ids: [viewer.id] }),
            }}
            {...(list.name === 'starred' && { onAdded: (id: number) => star(id, true) })}
            lineRef={lineRef}
            shortcut="N"
          />
        </div>
      ) : null}
      {problem ? (
        <div className={styles.state}>
          {loaded.isForbidden ? <MembersOnly /> : <LoadFailure onRetry={loaded.retry} />}
        </div>
      ) : tasks === undefined ? (
        <div className={styles.loading} aria-busy="true">
          {[62, 80, 54, 70, 66].map((width) => (
            <Skeleton key={width} height={44} width={`${width}%`} />
          ))}
        </div>
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={<CheckSquareIcon weight="duotone" aria-hidden="true" />}
          title={t(isNarrowed ? 'tasks.none_found' : `tasks.empty.${list.name}`)}
          action={
            isNarrowed ? (
              <Button variant="soft" onClick={loaded.showAll}>
                {t('tasks.show_all')}
              </Button>
            ) : undefined
          }
        >
          {isNarrowed ? t('tasks.none_found_help') : t(`tasks.empty.${list.name}_help`)}
        </EmptyState>
      ) : (
        <Rows list={list} tasks={tasks} currentId={currentId} groupId={groupId ?? null} />
      )}
      {loaded.hasMore ? (
        <div className={styles.foot}>
          <Button variant="ghost" busy={loaded.isLoadingMore} onClick={loaded.more}>
            {t('tasks.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface RowsProps {
  list: ListOfTasks;
  tasks: readonly TaskCard[];
  currentId: number | undefined;
  groupId: number | null;
}

function Rows({ list, tasks, currentId, groupId }: RowsProps) {
  const t = useTranslate();
  const { time_zone: zone } = useViewer();
  const query = useQueryParams();
  const now = useNow();
  const acts = useTaskActs();
  const row = (task: TaskCard) => (
    <TaskRow
      key={task.id}
      task={task}
      address={taskAddress(task.id, list, query)}
      now={now}
      isCurrent={task.id === currentId}
      hiddenGroup={list.groupSlug}
    />
  );
  if (list.name === 'archive') return <ul>{tasks.map(row)}</ul>;
  return sectionsOf(tasks, zone, now).map(({ name, tasks: own }) => {
    const today = doneToday(own, zone, now);
    const finished = own.filter(({ state, can }) => state === 'done' && can.archive);
    return (
      <section key={name} aria-labelledby={`section-${name}`} className={styles.section}>
        <header>
          <h2 id={`section-${name}`}>
            {t(`tasks.section.${name}`)}{' '}
            <span>
              {name === 'done' ? (today > 0 ? t('tasks.done_today', { count: today }) : '') : own.length}
            </span>
          </h2>
          {name === 'done' && finished.length > 0 && ['all', 'my', 'group'].includes(list.name) ? (
            <Button size="small" variant="ghost" onClick={() => void acts.archiveDone(groupId, finished)}>
              {t('tasks.archive_done')}
            </Button>
          ) : null}
        </header>
        <ul>{own.map(row)}</ul>
      </section>
    );
  });
}
