import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

type Traits = {
  authorId: number;
  groupId?: number | null;
  parentId?: number;
  title?: string;
  dueOn?: string;
  /** Those who have it, and did not answer yet. */
  assigneeIds?: readonly number[];
  isDone?: boolean;
  isArchived?: boolean;
  /** Whoever has just deleted it. */
  deletedBy?: number;
};

/** A task, written down an hour ago. @returns its id */
export async function buildTask(
  bed: Pick<TestBed, 'db'>,
  {
    authorId,
    groupId = null,
    parentId,
    title,
    dueOn,
    assigneeIds = [],
    isDone = false,
    isArchived = false,
    deletedBy,
  }: Traits,
): Promise<number> {
  counter += 1;
  const { rows } = await sql<{ id: number }>`
    insert into tasks (network_id, title, author_id, group_id, parent_id, due_on, done_at, archived_at, deleted_at, deleted_by,
      created_at, updated_at)
    select id, ${title ?? `Aufgabe ${counter}`}, ${authorId}, ${groupId}, ${parentId ?? null}, ${dueOn ?? null}::date,
      case when ${isDone || isArchived} then now() end, case when ${isArchived} then now() end,
      case when ${deletedBy !== undefined} then now() end, ${deletedBy ?? null},
      now() - interval '1 hour', now() - interval '1 hour'
    from networks returning id
  `.execute(bed.db.kysely);
  const { id } = rows[0]!;
  await sql`
    insert into task_assignees (task_id, member_id) select ${id}, unnest(${[...assigneeIds]}::bigint[])
  `.execute(bed.db.kysely);
  return id;
}

/** The id of a point on the checklist of a task. */
export async function buildItem(bed: Pick<TestBed, 'db'>, taskId: number, text = 'Bühne'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into task_checklist_items (task_id, text, position)
    select ${taskId}, ${text}, coalesce(max(position), 0) + 1 from task_checklist_items where task_id = ${taskId}
    returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** The id of a comment on a task. */
export async function buildComment(
  bed: Pick<TestBed, 'db'>,
  taskId: number,
  authorId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into task_comments (task_id, author_id, content) values (${taskId}, ${authorId}, 'Schön.') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
