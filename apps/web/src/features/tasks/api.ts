import {
  type AnswerState,
  addChecklistItem,
  answerTask,
  archiveDoneTasks,
  archiveTask,
  bringTask,
  type ChecklistItem,
  createTask,
  createTaskComment,
  deleteTask,
  deleteTaskComment,
  finishTask,
  getGroupTaskWall,
  getTask,
  getTaskWall,
  listGroupTasks,
  listTaskComments,
  listTasks,
  moveTask,
  type NewTask,
  type QueryOf,
  removeChecklistItem,
  reopenTask,
  restoreTask,
  starTask,
  TASK_COLUMNS,
  type Task,
  type TaskCard,
  type TaskColumn,
  type TaskFields,
  type TaskSort,
  type TaskWallColumn,
  unarchiveTask,
  unstarTask,
  updateChecklistItem,
  updateTask,
  updateTaskComment,
  type WallTask,
} from '@dorfplatz/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call, callPage, type Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { commentsSource } from '../comments/index.ts';
import type { Column, WallSource } from '../wall/index.ts';
import type { TaskList } from './lists.ts';

const key = ['tasks'];
const listsKey = [...key, 'list'];
const taskKey = (id: number) => [...key, 'one', id];

/** What a list is narrowed to. */
export interface TaskNarrowing {
  q?: string;
  assigneeId?: number;
  tag?: string;
}

/** The same as calls take it. */
const asked = ({ q, assigneeId, tag }: TaskNarrowing) => ({
  ...(q && { q }),
  ...(assigneeId !== undefined && { assignee_id: assigneeId }),
  ...(tag && { tag }),
});

type Listed = Page<{ tasks: TaskCard[]; can: { create: boolean } }>;

/** A list of tasks, page after page as somebody asks for more. */
export const listQuery = ({ filter, groupSlug }: TaskList, narrowing: TaskNarrowing) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filter, groupSlug, narrowing],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<Listed> => {
      const query = {
        page: pageParam,
        ...(filter !== null && { filter }),
        ...asked(narrowing),
        ...(filter !== 'archive' && { with_done: true }),
      };
      return groupSlug === null
        ? callPage(listTasks, { query, signal })
        : callPage(listGroupTasks, { params: { slug: groupSlug }, query, signal });
    },
    getNextPageParam: ({ totalPages }, _, page) => (page < (totalPages ?? 1) ? page + 1 : null),
  });

export type SortOfTasks = TaskSort | `-${TaskSort}`;

/** A page of the table of a list. */
export const tableQuery = (
  { filter, groupSlug }: TaskList,
  narrowing: TaskNarrowing,
  sort: SortOfTasks | undefined,
  page: number,
) =>
  queryOptions({
    queryKey: [...key, 'table', filter, groupSlug, narrowing, sort ?? '', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Listed> => {
      const query = {
        page,
        ...(filter !== null && { filter }),
        ...asked(narrowing),
        ...(filter !== 'archive' && { with_done: true }),
        ...(sort && { sort }),
      };
      return groupSlug === null
        ? callPage(listTasks, { query, signal })
        : callPage(listGroupTasks, { params: { slug: groupSlug }, query, signal });
    },
  });

type WallQuery = QueryOf<typeof getTaskWall>;

/** The query in the address of what follows in a column. */
export function wallQueryIn(address: string): WallQuery {
  const search = new URL(address, 'http://wall').searchParams;
  const text = (name: string) => (search.has(name) ? { [name]: search.get(name)! } : {});
  const number = (name: string) => (search.has(name) ? { [name]: Number(search.get(name)) } : {});
  const column = TASK_COLUMNS.find((each) => each === search.get('column'));
  return {
    ...(column && { column }),
    ...text('q'),
    ...text('tag'),
    ...number('assignee_id'),
    ...number('after'),
    ...number('rank'),
  };
}

/** The columns of one's own wall, or of that of a group. Throws ApiError. */
const readWall = (groupSlug: string | null, query: WallQuery, signal: AbortSignal | undefined) =>
  groupSlug === null
    ? call(getTaskWall, { query, ...(signal && { signal }) })
    : call(getGroupTaskWall, { params: { slug: groupSlug }, query, ...(signal && { signal }) });

/** A wall of tasks. @param nameOf what a column is called, and its colour */
export function wallOf(
  { groupSlug }: TaskList,
  narrowing: TaskNarrowing,
  nameOf: (column: TaskColumn) => { label: string; color: string },
): WallSource<WallTask> {
  const named = ({ value, total, tasks, next }: TaskWallColumn): Column<WallTask> => ({
    value,
    ...nameOf(value),
    limit: null,
    total,
    items: tasks,
    next,
  });
  return {
    key: [...key, 'wall', groupSlug, narrowing],
    read: async (signal) => {
      const { columns, total } = await readWall(groupSlug, asked(narrowing), signal);
      return { columns: columns.map(named), total };
    },
    more: async (next, signal) => {
      const { columns } = await readWall(groupSlug, wallQueryIn(next), signal);
      return columns[0] && named(columns[0]);
    },
    place: (id, { behind, column }) =>
      call(moveTask, {
        params: { id },
        body: {
          wall: groupSlug === null ? 'my' : 'group',
          insert_after_id: behind,
          column: column as TaskColumn,
        },
      }),
    refresh: refreshTasks,
  };
}

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

/** Fetches anew whatever shows tasks, here and in the calendar, and what counts them. */
export const refreshTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

/** Shows a task otherwise wherever it is loaded; gives the way back. */
function show(id: number, change: <Shown extends TaskCard>(task: Shown) => Shown): () => void {
  queryClient.overtake({ queryKey: key });
  const lists = queryClient.getQueriesData<InfiniteData<Listed>>({ queryKey: listsKey });
  const one = queryClient.getQueryData<Task>(taskKey(id));
  queryClient.setQueriesData<InfiniteData<Listed>>(
    { queryKey: listsKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          answer: {
            ...page.answer,
            tasks: page.answer.tasks.map((task) => (task.id === id ? change(task) : task)),
          },
        })),
      },
  );
  if (one) queryClient.setQueryData(taskKey(id), change(one));
  return () => {
    for (const [listKey, list] of lists) queryClient.setQueryData(listKey, list);
    if (one) queryClient.setQueryData(taskKey(id), one);
  };
}

/** Shows at once what a call will make of a task, and takes that back where it is refused. Throws ApiError. */
async function shown<Answer>(
  id: number,
  change: <Shown extends TaskCard>(task: Shown) => Shown,
  doing: () => Promise<Answer>,
): Promise<Answer> {
  const takeBack = show(id, change);
  try {
    const answer = await doing();
    void refreshTasks();
    return answer;
  } catch (error) {
    takeBack();
    throw error;
  }
}

async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  await refreshTasks();
  return answer;
}

const keepTask = (task: Task): Task => {
  queryClient.setQueryData(taskKey(task.id), task);
  return task;
};

/** Throws ApiError. */
export const create = (task: NewTask, idempotencyKey: string) =>
  andRefresh(call(createTask, { body: { task }, idempotencyKey }));

/** Changes what is named, as it was read in a version. Throws ApiError, 409 where somebody changed the same. */
export const change = async (id: number, task: TaskFields, version: number) =>
  andRefresh(call(updateTask, { params: { id }, body: { task, version } }).then(keepTask));

/** Takes a task of a group that nobody has. Throws ApiError. */
export const take = ({ id, version }: Pick<TaskCard, 'id' | 'version'>, memberId: number) =>
  change(id, { assignee_ids: [memberId] }, version);

/** The task as it stands now. Throws ApiError. */
export const newest = (id: number) => queryClient.fetchQuery({ ...taskQuery(id), staleTime: 0 });

/** Throws ApiError. */
export const finish = (id: number) =>
  shown(
    id,
    (task) => ({ ...task, state: 'done', is_overdue: false, done_at: new Date().toISOString() }),
    () => call(finishTask, { params: { id } }),
  );

/** Throws ApiError. */
export const reopen = (id: number) =>
  shown(
    id,
    (task) => ({ ...task, state: 'open', done_at: null }),
    () => call(reopenTask, { params: { id } }),
  );

/** Throws ApiError. */
export const star = (id: number, isStarred: boolean) =>
  shown(
    id,
    (task) => ({ ...task, is_starred: isStarred }),
    () => call(isStarred ? starTask : unstarTask, { params: { id } }),
  );

/** Brings a task into a state by what that means. Throws ApiError. */
export const bring = (id: number, state: TaskColumn) =>
  andRefresh(call(bringTask, { params: { id }, body: { state } }).then(keepTask));

/** Says yes or no to a task, or takes that back. Throws ApiError. */
export const answer = (id: number, state: AnswerState, reason = '') =>
  andRefresh(
    call(answerTask, { params: { id }, body: { state, ...(reason !== '' && { reason }) } }).then(keepTask),
  );

/** Throws ApiError. */
export const archive = (id: number, isArchived: boolean) =>
  andRefresh(call(isArchived ? archiveTask : unarchiveTask, { params: { id } }).then(keepTask));

/** Puts all that is done away; gives how many. Throws ApiError. */
export const archiveDone = async (groupId: number | null) =>
  (await andRefresh(call(archiveDoneTasks, { body: groupId === null ? {} : { group_id: groupId } })))
    .archived;

/** Throws ApiError. */
export async function remove(id: number): Promise<void> {
  await call(deleteTask, { params: { id } });
  queryClient.removeQueries({ queryKey: taskKey(id) });
  await refreshTasks();
}

/** Takes a deletion back. Throws ApiError. */
export const bringBack = (id: number) => andRefresh(call(restoreTask, { params: { id } }).then(keepTask));

const inChecklist =
  (items: (all: readonly ChecklistItem[]) => ChecklistItem[]) =>
  <Shown extends TaskCard>(task: Shown): Shown => {
    if (!('checklist' in task)) return task;
    const checklist = items(task.checklist as ChecklistItem[]);
    return {
      ...task,
      checklist,
      checklist_count: checklist.length,
      checklist_done: checklist.filter(({ is_done }) => is_done).length,
    };
  };

/** Adds a point. Throws ApiError. */
export const addItem = (id: number, text: string, assigneeId: number | null = null) =>
  andRefresh(
    call(addChecklistItem, {
      params: { id },
      body: { text, ...(assigneeId !== null && { assignee_id: assigneeId }) },
    }),
  );

/** Checks a point off or not, rewords or gives it. Throws ApiError. */
export const changeItem = (
  id: number,
  itemId: number,
  changed: { text?: string; is_done?: boolean; assignee_id?: number | null },
  assignee?: ChecklistItem['assignee'],
) =>
  shown(
    id,
    inChecklist((all) =>
      all.map((item) =>
        item.id === itemId
          ? {
              ...item,
              ...(changed.text !== undefined && { text: changed.text }),
              ...(changed.is_done !== undefined && { is_done: changed.is_done }),
              ...(assignee !== undefined && { assignee }),
            }
          : item,
      ),
    ),
    () => call(updateChecklistItem, { params: { id, itemId }, body: changed }),
  );

/** Puts the points into an order in which one of them has moved. Throws ApiError. */
export const moveItem = (id: number, items: readonly ChecklistItem[], itemId: number) => {
  const place = items.findIndex((item) => item.id === itemId);
  return shown(
    id,
    inChecklist(() => [...items]),
    () =>
      call(updateChecklistItem, {
        params: { id, itemId },
        body: { insert_after_id: items[place - 1]?.id ?? null },
      }),
  );
};

/** Throws ApiError. */
export const removeItem = (id: number, itemId: number) =>
  shown(
    id,
    inChecklist((all) => all.filter((item) => item.id !== itemId)),
    () => call(removeChecklistItem, { params: { id, itemId } }),
  );

/** What is said about a task. */
export const taskComments = (id: number) =>
  commentsSource({
    draftName: `task:${id}`,
    queryKey: [...key, 'comments', id],
    refreshed: key,
    list: (query, signal) => callPage(listTaskComments, { params: { id }, query, signal }),
    add: (content, idempotencyKey) =>
      call(createTaskComment, { params: { id }, body: { content }, idempotencyKey }),
    change: (commentId, content) => call(updateTaskComment, { params: { id, commentId }, body: { content } }),
    remove: (commentId) => call(deleteTaskComment, { params: { id, commentId } }),
  });
