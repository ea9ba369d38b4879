import type { TaskCounts } from '@dorfplatz/contract';
import { classNames, GroupIcon, UnreadBadge } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm';
import { NoteIcon } from '@phosphor-icons/react/dist/csr/Note';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../kit/kept-sections.ts';
import { Link, useQueryParams } from '../../../kit/navigation.ts';
import { taskCountsQuery } from '../../../kit/task-counts.ts';
import { useGroupLook } from '../../../kit/use-group-look.ts';
import userbar from '../../../kit/userbar.module.css';
import { UserbarRow } from '../../../kit/userbar-row.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { FILTERS, listAt, listMarked, listOf, listOfGroup } from '../lists.ts';
import { useFreshTasks } from '../live.ts';

const ICONS: Record<(typeof FILTERS)[number], ReactNode> = {
  my: <CheckSquareIcon weight="duotone" aria-hidden="true" />,
  assigned: <PaperPlaneTiltIcon weight="duotone" aria-hidden="true" />,
  starred: <StarIcon weight="duotone" aria-hidden="true" />,
  notes: <NoteIcon weight="duotone" aria-hidden="true" />,
  declined: <HandPalmIcon weight="duotone" aria-hidden="true" />,
  archive: <ArchiveIcon weight="duotone" aria-hidden="true" />,
};
const KEPT = 'tasks-groups';

function GroupRow({ group, isCurrent }: { group: TaskCounts['groups'][number]; isCurrent: boolean }) {
  const t = useTranslate();
  const look = useGroupLook(group.id);
  const hasNew = group.new > 0;
  return (
    <li>
      <Link
        to={listOfGroup(group.slug).address}
        className={classNames(userbar.row, hasNew && userbar.unread)}
        activeOptions={{ includeSearch: false }}
        {...(isCurrent && { 'aria-current': 'page' as const })}
      >
        <GroupIcon {...look} src={look.src ?? group.images?.small} />
        <span className="cut" title={group.name}>
          {group.name}
        </span>
        <UnreadBadge
          value={group.open}
          newLabel={t('kit.new')}
          kind={hasNew ? 'unread' : 'quiet'}
          label={
            hasNew
              ? t('tasks.group_open_new', { count: group.open, new: group.new })
              : t('tasks.count', { count: group.open })
          }
        />
      </Link>
    </li>
  );
}

/** The lists of tasks with what each has, and those of one's groups [RUL-0453]. */
export default function UserbarTasks() {
  useFreshTasks();
  const t = useTranslate();
  const id = useId();
  const { pathname } = useLocation();
  const query = useQueryParams();
  const { data: counts } = useQuery(taskCountsQuery);
  const [isOpen, setOpen] = useState(() => isSectionOpen(KEPT));
  // Beside a task stands the list from which one came.
  const current = listAt(pathname) ?? listMarked(query.list);
  const groups = counts?.groups ?? [];
  return (
    <>
      <ul>
        {FILTERS.map((name) => {
          const count = name === 'archive' ? 0 : (counts?.[name] ?? 0);
          const hasNew = name === 'my' && (counts?.new ?? 0) > 0;
          return (
            <UserbarRow
              key={name}
              exact
              to={listOf(name).address}
              label={t(`tasks.list.${name}`)}
              icon={ICONS[name]}
              isCurrent={current.name === name}
              count={count}
              countKind={hasNew ? 'unread' : 'quiet'}
              countLabel={
                hasNew
                  ? t('tasks.group_open_new', { count, new: counts?.new ?? 0 })
                  : t('tasks.count', { count })
              }
            />
          );
        })}
      </ul>
      {groups.length > 0 ? (
        <section>
          <div className={userbar.head}>
            <h2>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => {
                  keepSectionOpen(KEPT, !isOpen);
                  setOpen(!isOpen);
                }}
              >
                <CaretRightIcon aria-hidden="true" className={userbar.caret} />
                <span className="cut">{t('tasks.in_groups')}</span>
              </button>
            </h2>
          </div>
          <ul id={id} hidden={!isOpen}>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} isCurrent={current.groupSlug === group.slug} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
