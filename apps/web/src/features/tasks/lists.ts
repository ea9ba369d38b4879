import type { TaskFilter } from '@dorfplatz/contract';
import { paths, pathTo } from '../../kit/paths.ts';

/** A list of tasks that has an address. */
export interface TaskList {
  /** `all`, the name of a filter, or `group`. */
  name: 'all' | 'group' | TaskFilter;
  filter: TaskFilter | null;
  groupSlug: string | null;
  address: string;
}

const ADDRESSES: Record<'all' | TaskFilter, string> = {
  all: paths.tasks,
  my: paths.myTasks,
  assigned: paths.assignedTasks,
  starred: paths.starredTasks,
  notes: paths.taskNotes,
  declined: paths.declinedTasks,
  archive: paths.archivedTasks,
};

/** The lists in the order of the userbar [RUL-0453]. */
export const FILTERS = ['my', 'assigned', 'starred', 'notes', 'declined', 'archive'] as const;

export const listOf = (name: 'all' | TaskFilter): TaskList => ({
  name,
  filter: name === 'all' ? null : name,
  groupSlug: null,
  address: ADDRESSES[name],
});

export const listOfGroup = (slug: string): TaskList => ({
  name: 'group',
  filter: null,
  groupSlug: slug,
  address: pathTo(paths.groupTasks, { groupSlug: slug }),
});

/** The list that an address shows; null where it is that of something else. */
export function listAt(pathname: string): TaskList | null {
  const slug = /^\/groups\/([^/]+)\/tasks$/.exec(pathname)?.[1];
  if (slug !== undefined) return listOfGroup(decodeURIComponent(slug));
  const name = (Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[]).find(
    (each) => ADDRESSES[each] === pathname,
  );
  return name === undefined ? null : listOf(name);
}

/** What the address of a task says of the list beside it: its name, or `group:slug`. */
export const listMark = ({ name, groupSlug }: TaskList): string =>
  groupSlug === null ? name : `group:${groupSlug}`;

/** The list beside a task; one's own where its address names none. */
export function listMarked(mark: string | undefined): TaskList {
  const slug = /^group:(.+)$/.exec(mark ?? '')?.[1];
  if (slug !== undefined) return listOfGroup(slug);
  return listOf(
    mark !== undefined && Object.hasOwn(ADDRESSES, mark) ? (mark as keyof typeof ADDRESSES) : 'my',
  );
}

type Query = Readonly<Record<string, string | undefined>>;

export type TasksView = 'list' | 'wall' | 'table';

/** How a list can be shown: walls are made of what one has, or a group. */
export const viewsOf = ({ name }: TaskList): readonly TasksView[] =>
  name === 'my' || name === 'group' ? ['list', 'wall', 'table'] : ['list', 'table'];

/** How an address shows a list. */
export const viewIn = (list: TaskList, { view }: Query): TasksView =>
  viewsOf(list).find((name) => name === view) ?? 'list';

/** The filters in an address, and how it shows what they leave. */
const filtersOf = ({ q, assignee, tag, view }: Query): Record<string, string> => ({
  ...(q && { q }),
  ...(assignee && { assignee }),
  ...(tag && { tag }),
  ...((view === 'wall' || view === 'table') && { view }),
});

/** What a list is narrowed to by the filters in its address. */
export function narrowingOf({ q, assignee, tag }: Query): { q?: string; assigneeId?: number; tag?: string } {
  const id = Number(assignee);
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(id) && id > 0 && { assigneeId: id }),
    ...(tag && { tag }),
  };
}

/** The address of a task beside a list, with the filters of that. */
export const taskAddress = (taskId: number, list: TaskList, query: Query = {}): string =>
  pathTo(
    paths.task,
    { taskId },
    { ...(listMark(list) !== 'my' && { list: listMark(list) }), ...filtersOf(query) },
  );

/** The address of a list with filters. */
export function listAddress(list: TaskList, query: Query): string {
  const text = new URLSearchParams(filtersOf(query)).toString();
  return text ? `${list.address}?${text}` : list.address;
}
