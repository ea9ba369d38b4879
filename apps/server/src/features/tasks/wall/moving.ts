import type { TaskColumn } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { holdOrders, rankBehind, rankOnTop } from '../../../platform/db/ranks.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, Problem } from '../../../platform/problem.ts';
import { updateTask } from '../commands.ts';
import { noteChanged } from '../events.ts';
import { answerTask, finishTask, reopenTask } from '../life.ts';
import { loadCard, lockTask } from '../queries.ts';
import type { CardRow } from '../tables.ts';
import { liesIn, placeOf, type TaskPlace } from './columns.ts';
import { orderOf, placeNew, type Wall } from './places.ts';
import { canPlace, columnOf, type Step, stepsTo, type WallKind } from './steps.ts';

export type Move = { wall: WallKind; insert_after_id: number | null; column?: TaskColumn };

function take(tx: Transaction, viewer: Viewer, id: number, step: Step): Promise<unknown> {
  switch (step) {
    case 'finish':
      return finishTask(tx, viewer, id);
    case 'reopen':
      return reopenTask(tx, viewer, id);
    case 'take':
      return updateTask(tx, viewer, id, { assignee_ids: [viewer.memberId] }, undefined);
    default:
      return answerTask(tx, viewer, id, { state: step });
  }
}

/**
 * Brings a task, which is held, into a column by the commands that mean that, with all that follows from them.
 * @throws Problem that says why the viewer cannot
 */
export async function bring(
  tx: Transaction,
  viewer: Viewer,
  row: CardRow,
  kind: WallKind,
  target: TaskColumn,
): Promise<void> {
  const steps = stepsTo(viewer, row, kind, target);
  if (steps instanceof Problem) throw steps;
  for (const step of steps) await take(tx, viewer, row.id, step);
}

function wallOf(row: CardRow, kind: WallKind): Wall {
  if (kind === 'my') return { kind };
  if (row.group_id === null || row.is_part) throw invalid({ wall: ['not_on_wall'] });
  return { kind, groupId: row.group_id };
}

/** On one's own wall nobody else sees that something lies elsewhere. */
async function tellMoved(tx: Transaction, viewer: Viewer, wall: Wall, taskId: number): Promise<void> {
  if (wall.kind === 'group') return noteChanged(tx, viewer.memberId, [taskId]);
  const { memberId } = viewer;
  await recordEvents(tx, [{ type: 'task_marked', actorId: memberId, payload: { taskId, memberId } }]);
}

/**
 * Moves a task on a wall under the lock of its order, so that it is where the answer says. What changes nothing tells
 * nobody.
 * @throws Problem 404 for what the viewer does not see; 422 for a wrong neighbour or wall; 403 or 409 with the reason for
 * where they cannot bring it
 */
export async function moveTask(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { wall: kind, insert_after_id: neighbour, column }: Move,
): Promise<{ row: CardRow; place: TaskPlace }> {
  const wall = wallOf(await loadCard(tx, viewer, id), kind);
  const order = orderOf(viewer, wall);
  await holdOrders(tx, [order]);
  await lockTask(tx, id);
  const row = await loadCard(tx, viewer, id);
  if (row.archived_at !== null) throw conflict('task_archived');
  if (row.group_archived) throw forbidden();
  if (!(await liesIn(tx, viewer, wall, id))) throw invalid({ wall: ['not_on_wall'] });
  const from = columnOf(kind, row);
  const target = column ?? from;
  if (neighbour !== null && (neighbour === id || !(await liesIn(tx, viewer, wall, neighbour, target))))
    throw invalid({ insert_after_id: ['not_in_column'] });
  const before = await placeOf(tx, viewer, wall, id);
  if (target === from && before.insert_after_id === neighbour) return { row, place: before };
  if (target === from && !canPlace(viewer, row, kind)) throw new Problem(403, 'task_not_yours');
  await bring(tx, viewer, row, kind, target);
  await placeNew(tx, viewer, wall);
  const rank = neighbour === null ? await rankOnTop(tx, order) : await rankBehind(tx, order, id, neighbour);
  await sql`update task_places o set rank = ${rank} where o.task_id = ${id} and ${order.within('o')}`.execute(
    tx,
  );
  await tellMoved(tx, viewer, wall, id);
  return { row: await loadCard(tx, viewer, id), place: await placeOf(tx, viewer, wall, id) };
}
