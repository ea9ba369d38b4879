import type { TaskFields, TaskReminder, TaskRepeat } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';

/** What people fill in of a task. */
export type Filled = Required<TaskFields>;

/** A task as it is kept, with what it takes to change it. */
export type Kept = {
  id: number;
  filled: Filled;
  parent_id: number | null;
  time_zone: string | null;
  version: number;
  /** In which version each field was changed last. */
  field_versions: Record<string, number>;
};

export const BLANK: Filled = {
  title: '',
  description: '',
  due_on: null,
  due_time: null,
  assignee_ids: [],
  group_id: null,
  repeat: null,
  reminders: [],
  files: [],
};

type Row = Omit<Kept, 'filled'> &
  Omit<Filled, 'reminders'> & {
    reminders: { days_before: number | null; at: string | null; minutes_before: number | null }[];
  };

/** A task, held until the transaction ends. */
export async function holdTask(tx: Sql, id: number): Promise<Kept> {
  const { rows } = await sql<Row>`
    select t.id, t.title, t.description, t.due_on::text, to_char(t.due_time, 'HH24:MI') as due_time, t.group_id,
      t.parent_id, t.time_zone, t.version, t.field_versions,
      case when t.repeat_frequency is not null
        then json_build_object('frequency', t.repeat_frequency, 'interval', t.repeat_interval)
      end as repeat,
      array(
        select given.member_id from task_assignees given where given.task_id = t.id
        order by given.created_at, given.member_id
      ) as assignee_ids,
      array(select held.file_id from task_files held where held.task_id = t.id order by held.position, held.file_id) as files,
      coalesce((
        select json_agg(json_build_object('days_before', r.days_before, 'at', to_char(r.at_time, 'HH24:MI'),
          'minutes_before', r.minutes_before) order by r.id)
        from task_reminders r where r.task_id = t.id
      ), '[]') as reminders
    from tasks t where t.id = ${id} and t.deleted_at is null for update of t
  `.execute(tx);
  const row = rows[0];
  if (!row) throw notFound();
  const reminders = row.reminders.map(
    ({ days_before, at, minutes_before }): TaskReminder =>
      days_before === null ? { minutes_before: minutes_before! } : { days_before, at: at! },
  );
  const { title, description, due_on, due_time, assignee_ids, group_id, repeat, files } = row;
  return {
    ...row,
    filled: { title, description, due_on, due_time, assignee_ids, group_id, repeat, reminders, files },
  };
}

const reminderKey = (reminder: TaskReminder): string =>
  'minutes_before' in reminder ? `m${reminder.minutes_before}` : `d${reminder.days_before} ${reminder.at}`;

const uniqueReminders = (reminders: readonly TaskReminder[]): TaskReminder[] => [
  ...new Map(reminders.map((one) => [reminderKey(one), one])).values(),
];

/** The same thing said is one text, in whatever order people are named. */
const said = (field: keyof Filled, value: Filled[keyof Filled]): string => {
  if (field === 'assignee_ids') return JSON.stringify([...(value as number[])].sort((a, b) => a - b));
  if (field === 'reminders') return JSON.stringify((value as TaskReminder[]).map(reminderKey).sort());
  if (field === 'repeat' && value)
    return `${(value as TaskRepeat).frequency} ${(value as TaskRepeat).interval}`;
  return JSON.stringify(value);
};

export const changedFields = (before: Filled, after: Filled): (keyof Filled)[] =>
  (Object.keys(before) as (keyof Filled)[]).filter(
    (field) => said(field, before[field]) !== said(field, after[field]),
  );

const titled = (title: string): string => {
  const clean = cleanLine(title);
  if (clean === '') throw invalid({ 'task.title': ['blank'] });
  return clean;
};

/**
 * What a task is after a change. What hangs on a day, or on a time, goes with it where nothing else is said.
 * @throws Problem 422 for a blank title, a time, repetition or reminder without a day, and minutes before no time
 */
export function merged(before: Filled, fields: TaskFields): Filled {
  const next: Filled = {
    ...before,
    ...fields,
    title: fields.title === undefined ? before.title : titled(fields.title),
    description: fields.description === undefined ? before.description : cleanWords(fields.description),
    reminders: uniqueReminders(fields.reminders ?? before.reminders),
  };
  if (next.due_on === null) {
    const hangs =
      (['due_time', 'repeat'] as const).some((field) => fields[field]) || fields.reminders?.length;
    if (hangs) throw invalid({ 'task.due_on': ['required'] });
    return { ...next, due_time: null, repeat: null, reminders: [] };
  }
  if (next.due_time !== null) return next;
  const isOfMinutes = (one: TaskReminder) => 'minutes_before' in one;
  if (fields.reminders?.some(isOfMinutes)) throw invalid({ 'task.due_time': ['required'] });
  return { ...next, reminders: next.reminders.filter((one) => !isOfMinutes(one)) };
}

/**
 * Refuses to write over what somebody else has changed since: only the same fields collide, and only where they are to say
 * something else than they say now [C11].
 * @throws Problem 409 that names them
 */
export function refuseCollisions(
  { version, field_versions }: Pick<Kept, 'version' | 'field_versions'>,
  changed: readonly (keyof Filled)[],
  sent: TaskFields,
  basedOn: number | undefined,
): void {
  if (basedOn === undefined || basedOn >= version) return;
  const collided = changed.filter((field) => field in sent && (field_versions[field] ?? 1) > basedOn);
  if (collided.length === 0) return;
  const fields = Object.fromEntries(collided.map((field) => [`task.${field}`, ['changed_meanwhile']]));
  throw new Problem(409, 'conflict', { fields });
}
