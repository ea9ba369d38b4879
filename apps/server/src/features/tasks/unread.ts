import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { registerUnreadCounter } from '../unreads/index.ts';

/** How many tasks were given to people who have not opened them yet. */
export async function newTasksOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select p.id, (
      select count(*)::int from task_assignees got join tasks t on t.id = got.task_id
      where got.member_id = p.id and got.seen_at is null and got.state <> 'declined'
        and t.done_at is null and t.archived_at is null and t.deleted_at is null
    ) as count
    from unnest(${[...memberIds]}::bigint[]) p (id)
  `.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Whoever has something new among what changed, and whoever has it no more or has just seen it. */
async function countedAnew(tx: Transaction, events: readonly RecordedEvent[]): Promise<number[]> {
  const people = new Set<number>();
  const changed = new Set<number>();
  for (const { type, actorId, payload } of events) {
    if (type === 'task_marked') people.add(payload.memberId);
    else if (type === 'task_answered' && actorId !== null) people.add(actorId);
    else if (type === 'task_changed') {
      for (const id of payload.taskIds) changed.add(id);
      for (const id of payload.formerMembers ?? []) people.add(id);
    }
  }
  if (changed.size > 0) {
    const { rows } = await sql<{ member_id: number }>`
      select distinct member_id from task_assignees where task_id = any(${[...changed]}::bigint[]) and seen_at is null
    `.execute(tx);
    for (const { member_id } of rows) people.add(member_id);
  }
  return [...people];
}

registerUnreadCounter(
  'Tasks',
  async ({ db }, { memberId }) => (await newTasksOf(db.reads, [memberId])).get(memberId) ?? 0,
  { countedAnew, countsOf: newTasksOf },
);
