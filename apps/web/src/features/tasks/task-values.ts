import type { Task, TaskFields, TaskReminder, TaskRepeat } from '@dorfplatz/contract';
import type { AskedTask } from '../../kit/asked-task.ts';
import type { Picked } from '../../kit/people-picker.tsx';

/** What the form of a task holds. */
export interface TaskValues {
  title: string;
  description: string;
  due_on: string | null;
  /** Null where it is due in the course of its day. */
  due_time: string | null;
  assignees: Picked[];
  /** The id of the group as a text; empty for none. */
  group_id: string;
  repeat: TaskRepeat | null;
  reminders: TaskReminder[];
}

export const emptyValues = ({ title = '', groupId = null }: AskedTask): TaskValues => ({
  title,
  description: '',
  due_on: null,
  due_time: null,
  assignees: [],
  group_id: groupId === null ? '' : String(groupId),
  repeat: null,
  reminders: [],
});

export const valuesOf = (task: Task): TaskValues => ({
  title: task.title,
  description: task.description,
  due_on: task.due_on,
  due_time: task.due_time,
  assignees: task.assignees.map(({ id, display_name, images }) => ({
    type: 'member',
    id,
    name: display_name,
    image: images?.small,
  })),
  group_id: task.group ? String(task.group.id) : '',
  repeat: task.repeat,
  reminders: task.reminders,
});

type Sent = Required<Omit<TaskFields, 'files'>>;

/** The values as a call sends them: what needs a date or a time goes with it. */
export function sentOf(values: TaskValues): Sent {
  const { title, description, due_on, due_time, assignees, group_id, repeat, reminders } = values;
  const time = due_on === null ? null : due_time;
  return {
    title: title.trim(),
    description,
    due_on,
    due_time: time,
    assignee_ids: assignees.map(({ id }) => id).sort((one, other) => one - other),
    group_id: group_id === '' ? null : Number(group_id),
    repeat: due_on === null ? null : repeat,
    reminders: reminders.filter((each) => due_on !== null && (time !== null || 'days_before' in each)),
  };
}

const FIELDS = [
  'title',
  'description',
  'due_on',
  'due_time',
  'assignee_ids',
  'group_id',
  'repeat',
  'reminders',
] as const satisfies readonly (keyof Sent)[];

export type SentField = (typeof FIELDS)[number];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states of a task differ. */
export const differingIn = (one: Sent, other: Sent): SentField[] =>
  FIELDS.filter((field) => !isSame(one[field], other[field]));

/** What is to be saved: only what differs from what it was made from. */
export const changeOf = (mine: Sent, base: Sent): TaskFields =>
  Object.fromEntries(differingIn(mine, base).map((field) => [field, mine[field]])) as TaskFields;

/**
 * The fields that two have changed to something different, given what both began with.
 * @param now what the other has saved meanwhile
 */
export const collisionsOf = (mine: Sent, base: Sent, now: Sent): SentField[] => {
  const theirs = new Set(differingIn(base, now));
  return differingIn(mine, base).filter((field) => theirs.has(field) && !isSame(mine[field], now[field]));
};

/** What the next save is made from: of what collided, what stands there now, so that saving again goes over it. */
export const rebased = (base: Sent, now: Sent, collisions: readonly SentField[]): Sent =>
  ({ ...base, ...Object.fromEntries(collisions.map((field) => [field, now[field]])) }) as Sent;
