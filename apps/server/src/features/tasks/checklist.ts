import {
  addChecklistItem,
  CHECKLIST_MAX,
  type ChecklistItem,
  removeChecklistItem,
  updateChecklistItem,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { noteTouched } from './events.ts';
import { checkAssignees } from './people.ts';
import { canWorkOn } from './policy.ts';
import { presentItem } from './present.ts';
import { loadCard, loadTask, lockTask } from './queries.ts';
import type { CardRow } from './tables.ts';

type Change = {
  text?: string;
  is_done?: boolean;
  assignee_id?: number | null;
  insert_after_id?: number | null;
};

const worded = (text: string): string => {
  const clean = cleanLine(text);
  if (clean === '') throw invalid({ text: ['blank'] });
  return clean;
};

/** A point is for who sees the task: of a group its people, of one without the people of the task. */
async function checkAssignee(
  tx: Transaction,
  viewer: Viewer,
  task: CardRow,
  assigneeId: number | null | undefined,
): Promise<void> {
  if (assigneeId === null || assigneeId === undefined) return;
  await checkAssignees(tx, viewer, { ids: [assigneeId], groupId: task.group_id, field: 'assignee_id' });
  const people = [task.author_id, ...(task.assignees ?? []).map(({ person }) => person.id)];
  if (task.group_id === null && !people.includes(assigneeId)) throw invalid({ assignee_id: ['not_on_task'] });
}

/** Adds a point at the end. @returns its id */
async function addItem(
  tx: Transaction,
  taskId: number,
  { text, assignee_id = null }: { text: string; assignee_id?: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into task_checklist_items (task_id, text, position, assignee_id)
    select ${taskId}, ${worded(text)}, coalesce(max(position), 0) + 1, ${assignee_id}
    from task_checklist_items where task_id = ${taskId} having count(*) < ${CHECKLIST_MAX} returning id
  `.execute(tx);
  if (!rows[0]) throw invalid({ text: ['maxItems'] });
  return rows[0].id;
}

/** Puts a point behind another; null puts it at the top. */
async function moveItem(tx: Transaction, taskId: number, id: number, behind: number | null): Promise<void> {
  if (behind === id) return;
  const { rows } = await sql<{ id: number }>`
    select id from task_checklist_items where task_id = ${taskId} and id <> ${id} order by position, id
  `.execute(tx);
  const ids = rows.map((row) => row.id);
  const place = behind === null ? 0 : ids.indexOf(behind) + 1;
  if (behind !== null && place === 0) throw invalid({ insert_after_id: ['unknown'] });
  await sql`
    update task_checklist_items i set position = wanted.position
    from unnest(${ids.toSpliced(place, 0, id)}::bigint[]) with ordinality as wanted (id, position)
    where i.id = wanted.id and i.position <> wanted.position
  `.execute(tx);
}

async function changeItem(
  tx: Transaction,
  viewer: Viewer,
  taskId: number,
  id: number,
  { text, is_done, assignee_id, insert_after_id }: Change,
): Promise<void> {
  const set = [
    ...(text === undefined ? [] : [sql`text = ${worded(text)}`]),
    ...(assignee_id === undefined ? [] : [sql`assignee_id = ${assignee_id}`]),
    // Who checked it off first did.
    ...(is_done === undefined
      ? []
      : is_done
        ? [
            sql`done_at = coalesce(done_at, now())`,
            sql`done_by = case when done_at is null then ${viewer.memberId}::bigint else done_by end`,
          ]
        : [sql`done_at = null`, sql`done_by = null`]),
  ];
  if (set.length > 0)
    await sql`update task_checklist_items set ${sql.join(set)} where id = ${id}`.execute(tx);
  if (insert_after_id !== undefined) await moveItem(tx, taskId, id, insert_after_id);
}

/** Throws 404 for a point that is not there, or of another task. */
async function mustHave(tx: Transaction, taskId: number, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from task_checklist_items where id = ${id} and task_id = ${taskId}`.execute(tx);
  if (rows.length === 0) throw notFound();
}

export function checklistRoutes(http: FastifyInstance, services: Services): void {
  /** A task whose points the viewer may change; held, so that their order stays one. */
  async function held(tx: Transaction, viewer: Viewer, id: number): Promise<CardRow> {
    const task = await loadCard(tx, viewer, id);
    if (!canWorkOn(viewer, task)) throw forbidden();
    await lockTask(tx, id);
    return task;
  }

  async function itemOf(db: Sql, viewer: Viewer, taskId: number, id: number): Promise<ChecklistItem> {
    const { checklist } = await loadTask(db, viewer, taskId);
    const item = checklist?.find((one) => one.id === id);
    if (!item) throw notFound();
    return presentItem({ naming: services.settings.current() }, item);
  }

  serve(http, services, addChecklistItem, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const task = await held(tx, viewer, params.id);
      await checkAssignee(tx, viewer, task, body.assignee_id);
      const id = await addItem(tx, task.id, body);
      await noteTouched(tx, viewer.memberId, task.id);
      return itemOf(tx, viewer, task.id, id);
    }),
  );

  serve(http, services, updateChecklistItem, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const task = await held(tx, viewer, params.id);
      await mustHave(tx, task.id, params.itemId);
      await checkAssignee(tx, viewer, task, body.assignee_id);
      await changeItem(tx, viewer, task.id, params.itemId, body);
      await noteTouched(tx, viewer.memberId, task.id);
      return itemOf(tx, viewer, task.id, params.itemId);
    }),
  );

  serve(http, services, removeChecklistItem, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const task = await held(tx, viewer, params.id);
      await mustHave(tx, task.id, params.itemId);
      await sql`delete from task_checklist_items where id = ${params.itemId}`.execute(tx);
      await noteTouched(tx, viewer.memberId, task.id);
    });
  });
}
