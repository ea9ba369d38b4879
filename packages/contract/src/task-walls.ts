import { type Static, Type } from 'typebox';
import { Id, IdOrSlug, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { listTasks, Task, TaskCard, TaskColumn } from './tasks.ts';

const tasks = resource('tasks');

/** A task as it lies on a wall. */
export const WallTask = Type.Object({
  ...TaskCard.properties,
  /** On the wall of a group where it stands, on one’s own what one said to it. */
  column: TaskColumn,
  /** To another place there. */
  can_move: Type.Boolean(),
});
export type WallTask = Static<typeof WallTask>;

export const TaskWallColumn = Type.Object({
  value: TaskColumn,
  /** All that the filter leaves, loaded or not. */
  total: Type.Integer(),
  tasks: Type.Array(WallTask),
  /** The address of those that follow; null behind the last. */
  next: Nullable(Type.String()),
});
export type TaskWallColumn = Static<typeof TaskWallColumn>;

/** Walls are narrowed to the same as lists. */
const { q, tag, assignee_id } = listTasks.query.properties;
const wall = {
  query: {
    q,
    tag,
    assignee_id,
    /** More of this column, behind the task named with `after`. */
    column: Type.Optional(TaskColumn),
    after: Type.Optional(Id),
    /** Where that was when it was read: whatever is done to it meanwhile, none of those behind it is passed over. */
    rank: Type.Optional(
      Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  },
  answer: {
    columns: Type.Array(TaskWallColumn),
    /** How many the filter leaves. */
    total: Type.Integer(),
    can: Type.Object({ create: Type.Boolean() }),
  },
} as const;

export const getTaskWall = tasks.get('getTaskWall', '/tasks/wall', {
  ids: ['API-960'],
  summary: 'The viewer’s own wall: what they have, by what they said to it, in an order of their own',
  ...wall,
});

export const getGroupTaskWall = tasks.get('getGroupTaskWall', '/groups/{slug}/tasks/wall', {
  ids: ['API-961'],
  summary: 'The wall of the tasks of a group, in one order for all of its people',
  params: { slug: IdOrSlug },
  ...wall,
});

export const moveTask = tasks.post('moveTask', '/tasks/{id}/move', {
  ids: ['API-962'],
  summary:
    'Move a task on a wall: behind another of the column, or with null to its top; into another column it is brought by what that means',
  params: { id: Id },
  body: {
    wall: Type.Enum(['my', 'group']),
    insert_after_id: Nullable(Id),
    /** Left out, it stays in its own. */
    column: Type.Optional(TaskColumn),
  },
  status: 200,
  answer: {
    task: WallTask,
    /** Where it really is: behind which one of its column, and the how manieth of all there, from 1. */
    insert_after_id: Nullable(Id),
    position: Type.Integer(),
    column_total: Type.Integer(),
  },
});

export const bringTask = tasks.put('bringTask', '/tasks/{id}/state', {
  ids: ['API-963'],
  summary: 'Bring a task into a state by what that means: finish or reopen it, accept, decline or take it',
  params: { id: Id },
  body: { state: TaskColumn },
  answer: Task,
});
