import type { AnswerState } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Whoever sees them reads them anew, and so does who saw them until now. */
    task_changed: { taskIds: number[]; formerMembers?: number[]; formerGroup?: number };
    /** Own marks: nobody else need know. */
    task_marked: { taskId: number; memberId: number };
    task_assigned: { taskId: number; memberIds: number[] };
    task_answered: { taskId: number; state: AnswerState };
    task_done: { taskId: number };
    /** Who is named in its description, and was not before; who was, and is not any more. */
    task_described: { taskId: number; mentioned: number[]; unmentioned?: number[] };
    /** Whoever had them is gone, and nobody is left who has them. */
    tasks_abandoned: { taskIds: number[] };
  }
}

/** Lets lists and pages follow. */
export const noteChanged = (
  tx: Transaction,
  actorId: number,
  taskIds: readonly number[],
  former: { formerMembers?: number[]; formerGroup?: number } = {},
): Promise<void> =>
  recordEvents(tx, [{ type: 'task_changed', actorId, payload: { taskIds: [...taskIds], ...former } }]);

/** Notes that something happened to a task that is not one of its fields. */
export async function noteTouched(tx: Transaction, actorId: number, taskId: number): Promise<void> {
  await sql`update tasks set updated_at = clock_timestamp() where id = ${taskId}`.execute(tx);
  await noteChanged(tx, actorId, [taskId]);
}
