import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerMembershipFollower } from '../../platform/registries/membership-changes.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';
import { releaseFiles } from '../uploads/index.ts';
import { noteChanged } from './events.ts';

registerOwnData([
  {
    name: 'tasks',
    text: `select id as key, id, title, description, group_id, parent_id, due_on::text, due_at, repeat_frequency,
             repeat_interval, author_id = $1 as is_own, done_at, done_by = $1 as finished, archived_at,
             archived_by = $1 as put_away, created_at, updated_at
           from tasks where $1 in (author_id, done_by, archived_by) and deleted_at is null`,
  },
  {
    name: 'assigned_tasks',
    text: `select given.task_id as key, given.task_id, t.title, given.state, given.reason, given.answered_at, given.created_at
           from task_assignees given join tasks t on t.id = given.task_id
           where given.member_id = $1 and t.deleted_at is null`,
  },
  {
    name: 'starred_tasks',
    text: 'select task_id as key, task_id, created_at from task_stars where member_id = $1',
  },
  {
    name: 'task_places',
    text: 'select task_id as key, task_id, rank from task_places where member_id = $1',
  },
  {
    name: 'task_checklist_items',
    text: `select id as key, id, task_id, text, assignee_id = $1 as is_own, done_at, done_by = $1 as checked_off
           from task_checklist_items where $1 in (assignee_id, done_by)`,
  },
]);

/** Takes what is not done from somebody who cannot do it any more; authors of what nobody has then hear of it. */
async function takeFrom(tx: Transaction, memberId: number, groupId: number | undefined): Promise<void> {
  const { rows } = await sql<{ task_id: number; is_left: boolean }>`
    with taken as (
      delete from task_assignees given using tasks t
      where t.id = given.task_id and given.member_id = ${memberId} and t.done_at is null
        and (${groupId ?? null}::bigint is null or t.group_id = ${groupId ?? null}::bigint)
      returning given.task_id, given.state, t.author_id, t.deleted_at
    )
    select task_id, state <> 'declined' and deleted_at is null and author_id <> ${memberId} and not exists (
      select 1 from task_assignees other
      where other.task_id = taken.task_id and other.member_id <> ${memberId} and other.state <> 'declined'
    ) as is_left
    from taken order by task_id
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update task_checklist_items i set assignee_id = null
    where i.assignee_id = ${memberId} and i.done_at is null and i.task_id = any(${rows.map((row) => row.task_id)}::bigint[])
  `.execute(tx);
  await noteChanged(
    tx,
    memberId,
    rows.map((row) => row.task_id),
    { formerMembers: [memberId] },
  );
  const taskIds = rows.flatMap(({ task_id, is_left }) => (is_left ? [task_id] : []));
  if (taskIds.length > 0)
    await recordEvents(tx, [{ type: 'tasks_abandoned', actorId: memberId, payload: { taskIds } }]);
}

/** What nobody else ever saw goes with whose it was. */
async function removePrivate(tx: Transaction, memberId: number): Promise<void> {
  const isPrivate = sql`t.author_id = ${memberId} and t.group_id is null and not exists (
    select 1 from task_assignees given
    where given.task_id in (t.id, t.parent_id) and given.member_id <> ${memberId}
  ) and not exists (select 1 from tasks above where above.id = t.parent_id and above.author_id <> ${memberId})`;
  const { rows: files } = await sql<{ file_id: number }>`
    delete from task_files held using tasks t where t.id = held.task_id and ${isPrivate} returning held.file_id
  `.execute(tx);
  await sql`delete from tasks t where ${isPrivate} and not exists (
    select 1 from tasks part join task_assignees given on given.task_id = part.id
    where part.parent_id = t.id and given.member_id <> ${memberId}
  )`.execute(tx);
  await releaseFiles(
    tx,
    files.map((file) => file.file_id),
  );
}

registerLeaving({
  tables: ['task_stars', 'task_reminders_sent', 'task_assignees', 'task_places'],
  async end(tx, memberId) {
    await removePrivate(tx, memberId);
    await takeFrom(tx, memberId, undefined);
    await sql`delete from task_places where member_id = ${memberId}`.execute(tx);
  },
});

registerMembershipFollower({
  ended: (tx, groupId, memberId) => takeFrom(tx, memberId, groupId),
  async begun() {},
});
