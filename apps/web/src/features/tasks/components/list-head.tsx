import { Button, classNames, IconButton } from '@dorfplatz/ui';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { askForTask } from '../../../kit/asked-task.ts';
import { groupQuery } from '../../../kit/group-query.ts';
import { useFilters } from '../../../kit/use-filters.ts';
import { useWideMain } from '../../../kit/use-wide-main.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { ViewSwitch } from '../../table/index.ts';
import { narrowingOf, type TaskList, type TasksView, viewsOf } from '../lists.ts';
import { ListFilters } from './list-filters.tsx';
import { ListTabs } from './list-tabs.tsx';
import styles from './task-list.module.css';

/** From this width on there is room for the switch beside the title; the style has it too. */
const WIDE = 768;

const SIGNS: Record<TasksView, ReactNode> = {
  list: <ListChecksIcon aria-hidden="true" />,
  wall: <KanbanIcon aria-hidden="true" />,
  table: <TableIcon aria-hidden="true" />,
};

interface ListHeadProps {
  list: TaskList;
  view: TasksView;
  canCreate: boolean;
  /** It stands beside a task. */
  isPane: boolean;
  /** More of what a table can do. */
  children?: ReactNode;
}

/** The name of a list, how it is shown and narrowed, and the way to a new task. */
export function ListHead({ list, view, canCreate, isPane, children }: ListHeadProps) {
  const t = useTranslate();
  const { query, set } = useFilters();
  const filtersId = useId();
  const isWide = useWideMain(WIDE);
  const isNarrowed = Object.keys(narrowingOf(query)).length > 0;
  const [isOpen, setOpen] = useState(isNarrowed);
  const { data: group } = useQuery({ ...groupQuery(list.groupSlug ?? ''), enabled: list.groupSlug !== null });
  const groupId = list.name === 'group' ? group?.id : undefined;
  const views = (
    <ViewSwitch
      label={t('tasks.view')}
      isShort={isPane}
      value={view}
      views={viewsOf(list).map((name) => ({ name, label: t(`tasks.view.${name}`), icon: SIGNS[name] }))}
      onChange={(name) => set({ view: name === 'list' ? '' : name, sort: '', columns: '' })}
    />
  );
  return (
    <div className={classNames(styles.above, isWide && !isPane && styles.wide)}>
      <header className={styles.head}>
        <h1>{t(list.name === 'group' ? 'tasks.list.group' : `tasks.list.${list.name}`)}</h1>
        {isWide ? views : null}
        {isWide ? children : null}
        <IconButton
          label={t('tasks.filter')}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          className={classNames(isNarrowed && styles.narrowed)}
          onClick={() => setOpen(!isOpen)}
        >
          <FunnelSimpleIcon aria-hidden="true" />
        </IconButton>
        {canCreate ? (
          <Button
            variant="primary"
            icon={<PlusIcon weight="bold" aria-hidden="true" />}
            aria-label={t('tasks.new')}
            onClick={() => askForTask(groupId === undefined ? {} : { groupId })}
          >
            {t('tasks.task')}
          </Button>
        ) : null}
      </header>
      {list.name === 'group' ? null : <ListTabs list={list} />}
      {!isWide && view !== 'list' ? <div className={styles.views}>{views}</div> : null}
      <div id={filtersId} hidden={!isOpen}>
        {isOpen ? <ListFilters>{isWide || view !== 'list' ? null : views}</ListFilters> : null}
      </div>
    </div>
  );
}
