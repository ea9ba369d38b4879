import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Actor, Id, IdOrSlug, Images, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const tasks = resource('tasks');

export const TASK_TITLE_MAX = 250;
export const CHECKLIST_TEXT_MAX = 500;
/** The most people, points and subtasks that one task has. */
export const TASK_ASSIGNEES_MAX = 50;
export const CHECKLIST_MAX = 200;
export const SUBTASKS_MAX = 100;
export const TASK_REMINDERS_MAX = 5;

/** Where a task stands (decision 31). `accepted` once anybody said yes to it, `declined` once nobody is left who did not say no. */
export const TASK_STATES = ['open', 'accepted', 'declined', 'done', 'archived'] as const;
export const TaskState = Type.Enum([...TASK_STATES]);
export type TaskState = Static<typeof TaskState>;

/** The columns of walls of tasks, in their order; what is archived lies on none. */
export const TASK_COLUMNS = ['open', 'accepted', 'done', 'declined'] as const;
export const TaskColumn = Type.Enum([...TASK_COLUMNS]);
export type TaskColumn = Static<typeof TaskColumn>;

/** What somebody said to a task that was given to them. */
export const ANSWER_STATES = ['open', 'accepted', 'declined'] as const;
export const AnswerState = Type.Enum([...ANSWER_STATES]);
export type AnswerState = Static<typeof AnswerState>;

/** The lists of tasks: given to the viewer, by the viewer to others, starred, archived, declined by the viewer, and private ones without assignee. */
export const TASK_FILTERS = ['my', 'assigned', 'starred', 'archive', 'declined', 'notes'] as const;
export const TaskFilter = Type.Enum([...TASK_FILTERS]);
export type TaskFilter = Static<typeof TaskFilter>;

/** A day as YYYY-MM-DD. */
const Day = Type.String({ format: 'date' });
/** A time on the clock as HH:mm. */
const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

export const TASK_FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** When a task comes again once it is done; days that a month lacks are taken as the calendar takes them. */
export const TaskRepeat = Type.Object({
  frequency: Type.Enum([...TASK_FREQUENCIES]),
  interval: Type.Integer({ minimum: 1, maximum: 99 }),
});
export type TaskRepeat = Static<typeof TaskRepeat>;

/**
 * When those are reminded who have a task: so many days before it is due, at a time on each one's own clock; or, of tasks
 * with a time, so many minutes before.
 */
export const TaskReminder = Type.Union([
  Type.Object(
    { days_before: Type.Integer({ minimum: 0, maximum: 60 }), at: ClockTime },
    { additionalProperties: false },
  ),
  Type.Object(
    { minutes_before: Type.Integer({ minimum: 0, maximum: 1440 }) },
    { additionalProperties: false },
  ),
]);
export type TaskReminder = Static<typeof TaskReminder>;

export const TaskAssignee = Type.Object({
  ...Actor.properties,
  state: AnswerState,
  /** Why they said no; only those read it who may change the task, and they themselves. */
  reason: Type.String(),
});
export type TaskAssignee = Static<typeof TaskAssignee>;

/** A task as lists show it. */
export const TaskCard = Type.Object({
  id: Id,
  title: Type.String(),
  state: TaskState,
  due_on: Nullable(Day),
  /** Null where it is due in the course of that day, wherever somebody is. */
  due_time: Nullable(ClockTime),
  /** The moment that day and time mean on the clock of who set them; null without a time. */
  due_at: Nullable(Instant),
  /** Past due where the viewer is: after its moment, or after the end of its day. */
  is_overdue: Type.Boolean(),
  group: Nullable(
    Type.Object({
      id: Id,
      slug: Type.String(),
      name: Type.String(),
      images: Nullable(Images),
      html_url: Type.String(),
    }),
  ),
  assignees: Type.Array(TaskAssignee),
  /** Null where the author is gone. */
  author: Nullable(Actor),
  /** Nobody else sees it. */
  is_private: Type.Boolean(),
  is_starred: Type.Boolean(),
  /** It was given to the viewer, who has not opened it. */
  is_new: Type.Boolean(),
  repeats: Type.Boolean(),
  /** Those that its description names. */
  tags: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  parent_id: Nullable(Id),
  checklist_done: Type.Integer(),
  checklist_count: Type.Integer(),
  subtasks_done: Type.Integer(),
  subtasks_count: Type.Integer(),
  files_count: Type.Integer(),
  comments_count: Type.Integer(),
  created_at: Instant,
  done_at: Nullable(Instant),
  archived_at: Nullable(Instant),
  version: Type.Integer(),
  html_url: Type.String(),
  /** The states to which the viewer may bring it. */
  goes_to: Type.Array(TaskColumn),
  can: Type.Object({
    update: Type.Boolean(),
    destroy: Type.Boolean(),
    /** Finish and reopen it, check points off. */
    finish: Type.Boolean(),
    /** Accept or decline it: it was given to the viewer. */
    answer: Type.Boolean(),
    archive: Type.Boolean(),
    comment: Type.Boolean(),
    /** Take it: a task of a group that nobody has, to whose people the viewer belongs. */
    take: Type.Boolean(),
  }),
});
export type TaskCard = Static<typeof TaskCard>;

export const ChecklistItem = Type.Object({
  id: Id,
  text: Type.String(),
  is_done: Type.Boolean(),
  /** Who checked it off; null where nobody did, or they are gone. */
  done_by: Nullable(Actor),
  /** Whose point it is. */
  assignee: Nullable(Actor),
});
export type ChecklistItem = Static<typeof ChecklistItem>;

/** What tasks are made from. */
const TaskSourceType = Type.Enum(['activity', 'message', 'item']);

export const Task = Type.Object({
  ...TaskCard.properties,
  description: Type.String(),
  html_description: Type.String(),
  checklist: Type.Array(ChecklistItem),
  subtasks: Type.Array(TaskCard),
  parent: Nullable(Type.Object({ id: Id, title: Type.String(), html_url: Type.String() })),
  files: Type.Array(Attachment),
  repeat: Nullable(TaskRepeat),
  reminders: Type.Array(TaskReminder),
  /** The post, message or item of an app that it was made from; null where there is none, and where the viewer does not see it. */
  source: Nullable(
    Type.Object({
      type: TaskSourceType,
      id: Id,
      text: Type.String(),
      html_url: Type.String(),
    }),
  ),
  updated_at: Instant,
});
export type Task = Static<typeof Task>;

const fields = {
  title: Type.String({ minLength: 1, maxLength: TASK_TITLE_MAX }),
  description: Type.String({ maxLength: 20_000 }),
  due_on: Nullable(Day),
  due_time: Nullable(ClockTime),
  assignee_ids: Type.Array(Id, { maxItems: TASK_ASSIGNEES_MAX, uniqueItems: true }),
  /** The group whose people see it; null for nobody but its people. */
  group_id: Nullable(Id),
  repeat: Nullable(TaskRepeat),
  reminders: Type.Array(TaskReminder, { maxItems: TASK_REMINDERS_MAX }),
  files: Type.Array(Id, { maxItems: 100 }),
};
const { title, ...further } = fields;
const NewTask = Type.Object({
  title,
  ...Type.Partial(Type.Object(further)).properties,
  checklist: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: CHECKLIST_TEXT_MAX }), { maxItems: CHECKLIST_MAX }),
  ),
  /** The task that it is a part of: it belongs to the same group then. */
  parent_id: Type.Optional(Id),
  source: Type.Optional(Type.Object({ type: TaskSourceType, id: Id }, { additionalProperties: false })),
});
export type NewTask = Static<typeof NewTask>;
const TaskFields = Type.Partial(Type.Object(fields));
export type TaskFields = Static<typeof TaskFields>;

const TASK = { id: Id };
/** What lists and walls are narrowed to. */
const narrowing = {
  /** Texts that the title or description has. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** The name of a tag that the description names. */
  tag: Type.Optional(Type.String({ maxLength: 100 })),
  assignee_id: Type.Optional(Id),
};
/** What lists of tasks are sorted by; with `-` before it the other way round, and what is due never last. */
export const TASK_SORTS = ['title', 'state', 'due', 'group', 'created_at'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];
const listing = {
  query: {
    filter: Type.Optional(TaskFilter),
    ...narrowing,
    /** Days, for the calendar: tasks that are due from the one to the other, both included. */
    due_from: Type.Optional(Day),
    due_to: Type.Optional(Day),
    /** Done ones of the last days come along, else only what is not done. */
    with_done: Type.Optional(Type.Boolean()),
    /** Left out, what is due first comes first. */
    sort: Type.Optional(Type.Enum(TASK_SORTS.flatMap((name) => [name, `-${name}` as const]))),
  },
  paging: 'pages',
  answer: {
    tasks: Type.Array(TaskCard),
    can: Type.Object({ create: Type.Boolean() }),
  },
} as const;

export const listTasks = tasks.get('listTasks', '/tasks', {
  ids: ['API-260a'],
  summary: 'Tasks by filter, what is due first first; without one all that the viewer has to do with',
  ...listing,
  screen: true,
});

export const listGroupTasks = tasks.get('listGroupTasks', '/groups/{slug}/tasks', {
  ids: ['API-260b'],
  summary: 'The tasks of a group, for its people',
  params: { slug: IdOrSlug },
  ...listing,
  screen: true,
});

export const createTask = tasks.post('createTask', '/tasks', {
  ids: ['API-260c'],
  summary: 'Write a task down; without assignees and group it is a note that nobody else sees',
  body: { task: NewTask },
  answer: Task,
});

export const getTaskCounts = tasks.get('getTaskCounts', '/tasks/counts', {
  ids: ['API-911'],
  summary:
    'How many tasks each list has, of groups those that are not done, and how many of one’s own are new',
  answer: {
    my: Type.Integer(),
    assigned: Type.Integer(),
    starred: Type.Integer(),
    declined: Type.Integer(),
    notes: Type.Integer(),
    new: Type.Integer(),
    groups: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        name: Type.String(),
        images: Nullable(Images),
        open: Type.Integer(),
        new: Type.Integer(),
      }),
    ),
  },
});
export type TaskCounts = Static<typeof getTaskCounts.answer>;

export const getTask = tasks.get('getTask', '/tasks/{id}', {
  ids: ['API-260d'],
  summary: 'A task; whoever has it has seen it then',
  params: TASK,
  answer: Task,
  screen: true,
});

export const updateTask = tasks.put('updateTask', '/tasks/{id}', {
  ids: ['API-260e'],
  summary:
    'Change a task, or take one of a group that nobody has; 409 names the fields that somebody changed since the version one read',
  params: TASK,
  body: { task: TaskFields, version: Type.Optional(Type.Integer({ minimum: 1 })) },
  answer: Task,
});

export const deleteTask = tasks.delete('deleteTask', '/tasks/{id}', {
  ids: ['API-260f'],
  summary: 'Delete a task; that can be undone for ten minutes',
  params: TASK,
});

export const restoreTask = tasks.post('restoreTask', '/tasks/{id}/restore', {
  ids: ['API-895'],
  summary: 'Take the deletion of a task back',
  params: TASK,
  status: 200,
  answer: Task,
});

export const answerTask = tasks.put('answerTask', '/tasks/{id}/answer', {
  ids: ['API-896'],
  summary: 'Accept or decline a task that was given to the viewer; open takes that back',
  params: TASK,
  body: { state: AnswerState, reason: Type.Optional(Type.String({ maxLength: 1000 })) },
  answer: Task,
});

export const finishTask = tasks.put('finishTask', '/tasks/{id}/done', {
  ids: ['API-897'],
  summary: 'Finish a task; of one that repeats the next comes into being, whose id is answered',
  params: TASK,
  answer: Type.Object({ task: Task, next_id: Nullable(Id) }),
});

export const reopenTask = tasks.delete('reopenTask', '/tasks/{id}/done', {
  ids: ['API-898'],
  summary: 'Take back that a task is done; a next one that nobody has touched goes again',
  params: TASK,
  status: 200,
  answer: Task,
});

export const archiveTask = tasks.put('archiveTask', '/tasks/{id}/archive', {
  ids: ['API-899'],
  summary: 'Put a done task away',
  params: TASK,
  answer: Task,
});

export const unarchiveTask = tasks.delete('unarchiveTask', '/tasks/{id}/archive', {
  ids: ['API-900'],
  summary: 'Take a task out of the archive',
  params: TASK,
  status: 200,
  answer: Task,
});

export const archiveDoneTasks = tasks.post('archiveDoneTasks', '/tasks/archive', {
  ids: ['API-901'],
  summary: 'Put all own done tasks away, or those of a group',
  body: { group_id: Type.Optional(Id) },
  status: 200,
  answer: { archived: Type.Integer() },
});

const Starred = { is_starred: Type.Boolean() };

export const starTask = tasks.put('starTask', '/tasks/{id}/star', {
  ids: ['API-902'],
  summary: 'Mark a task with a star, for oneself',
  params: TASK,
  answer: Starred,
});

export const unstarTask = tasks.delete('unstarTask', '/tasks/{id}/star', {
  ids: ['API-903'],
  summary: 'Take the star off a task',
  params: TASK,
  status: 200,
  answer: Starred,
});

const checklist = '/tasks/{id}/checklist' as const;
const ITEM = { id: Id, itemId: Id };
const itemFields = {
  text: Type.String({ minLength: 1, maxLength: CHECKLIST_TEXT_MAX }),
  is_done: Type.Boolean(),
  assignee_id: Nullable(Id),
  /** The point behind which it stands; null for the top. */
  insert_after_id: Nullable(Id),
};

export const addChecklistItem = tasks.post('addChecklistItem', checklist, {
  ids: ['API-904'],
  summary: 'Add a point to the checklist of a task, at its end',
  params: TASK,
  body: { text: itemFields.text, assignee_id: Type.Optional(itemFields.assignee_id) },
  answer: ChecklistItem,
});

export const updateChecklistItem = tasks.put('updateChecklistItem', `${checklist}/{itemId}`, {
  ids: ['API-905'],
  summary: 'Check a point off, reword, give or move it',
  params: ITEM,
  body: Type.Partial(Type.Object(itemFields)).properties,
  answer: ChecklistItem,
});

export const removeChecklistItem = tasks.delete('removeChecklistItem', `${checklist}/{itemId}`, {
  ids: ['API-906'],
  summary: 'Take a point off the checklist',
  params: ITEM,
});
