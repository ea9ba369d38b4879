import {
  createTask as createTaskCall,
  deleteTask as deleteTaskCall,
  getTask,
  getTaskCounts,
  listGroupTasks,
  listTasks as listTasksCall,
  type Task,
  updateTask as updateTaskCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { createTask, updateTask } from './commands.ts';
import { deleteTask, noteSeen } from './life.ts';
import { countGroups, countLists, countTasks, type Listed, listTasks } from './lists.ts';
import { canDeleteTask, canTake, canUpdateTask } from './policy.ts';
import { presentCard, presentTask } from './present.ts';
import { loadCard, loadTask, partsOf } from './queries.ts';
import { type SourceName, sourceOf } from './sources.ts';
import type { TaskRow } from './tables.ts';

function sourceNameOf({
  source_activity_id: activity,
  source_message_id: message,
  source_item_id: item,
}: TaskRow): SourceName | null {
  if (activity !== null) return { type: 'activity', id: activity };
  if (message !== null) return { type: 'message', id: message };
  return item === null ? null : { type: 'item', id: item };
}

/** A task as its page shows it: a few statements, whatever it is made of. */
export async function wholeTask(db: Sql, services: Services, viewer: Viewer, row: TaskRow): Promise<Task> {
  const name = sourceNameOf(row);
  const subtasks = row.subtasks_count > 0 ? await partsOf(db, viewer, row.id) : [];
  const source = name ? await sourceOf(db, viewer, name) : null;
  return presentTask({ viewer, naming: services.settings.current() }, row, { subtasks, source });
}

export function taskRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  async function page(viewer: Viewer, { page: number = 1, ...listed }: Listed & { page?: number }) {
    const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
    const [rows, total] = await Promise.all([
      listTasks(db.reads, viewer, listed, range),
      countTasks(db.reads, viewer, listed),
    ]);
    const reading = { viewer, naming: settings.current() };
    return { tasks: rows.map((row) => presentCard(reading, row)), total, number };
  }

  const whole = async (sqlOf: Sql, viewer: Viewer, id: number) =>
    wholeTask(sqlOf, services, viewer, await loadTask(sqlOf, viewer, id));

  serve(http, services, listTasksCall, async ({ viewer, query, pages }) => {
    const { tasks, total, number } = await page(viewer, query);
    pages(total, PER_PAGE, number);
    return { tasks, can: { create: true } };
  });

  serve(http, services, listGroupTasks, async ({ viewer, params, query, pages }) => {
    const group = await findGroup(db.reads, viewer, params.slug);
    if (!group) throw notFound();
    if (group.status !== 'member') throw forbidden();
    const { tasks, total, number } = await page(viewer, { ...query, groupId: group.id });
    pages(total, PER_PAGE, number);
    return { tasks, can: { create: !group.archived } };
  });

  serve(http, services, getTaskCounts, async ({ viewer }) => {
    const [lists, groups] = await Promise.all([countLists(db.reads, viewer), countGroups(db.reads, viewer)]);
    return {
      ...lists,
      groups: groups.map(({ image_id, ...group }) => ({ ...group, images: imagesOf(image_id) })),
    };
  });

  serve(http, services, createTaskCall, async ({ viewer, body, write }) =>
    write(async (tx) => whole(tx, viewer, await createTask(tx, viewer, body.task))),
  );

  serve(http, services, getTask, async ({ viewer, params }) => {
    const row = await loadTask(db.reads, viewer, params.id);
    if (row.is_new && !viewer.preview) {
      await db.kysely.transaction().execute((tx) => noteSeen(tx, viewer, row.id));
      services.events.nudge();
    }
    return wholeTask(db.reads, services, viewer, { ...row, is_new: false });
  });

  serve(http, services, updateTaskCall, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const { task, version } = body;
      const row = await loadCard(tx, viewer, params.id);
      const isTaking =
        canTake(row) &&
        Object.keys(task).join() === 'assignee_ids' &&
        task.assignee_ids?.join() === String(viewer.memberId);
      if (!canUpdateTask(viewer, row) && !isTaking) throw forbidden();
      await updateTask(tx, viewer, row.id, task, version);
      return whole(tx, viewer, row.id);
    }),
  );

  serve(http, services, deleteTaskCall, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const row = await loadCard(tx, viewer, params.id);
      if (!canDeleteTask(viewer, row)) throw forbidden();
      await deleteTask(tx, viewer, row.id);
    });
  });
}
