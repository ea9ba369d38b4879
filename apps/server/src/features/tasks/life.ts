import type { AnswerState, TaskRepeat } from '@dorfplatz/contract';
import { cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { REACHABLE } from '../members/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { nextDay, todayIn } from './due.ts';
import { noteChanged } from './events.ts';

/** For so long (min) whoever deleted a task may take that back. */
const TAKEN_BACK = 10;
const AT_A_TIME = 200;

type Held = {
  done_at: string | null;
  archived_at: string | null;
  due_on: string | null;
  repeat_from: string | null;
  repeat: TaskRepeat | null;
  parent_id: number | null;
};

/** Holds a task until the transaction ends: a second click waits, and finds what the first did. */
async function hold(tx: Transaction, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select done_at, archived_at, due_on::text, repeat_from::text, parent_id,
      case when repeat_frequency is not null
        then json_build_object('frequency', repeat_frequency, 'interval', repeat_interval)
      end as repeat
    from tasks where id = ${id} and deleted_at is null for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const withParent = (id: number, { parent_id }: Pick<Held, 'parent_id'>): number[] =>
  parent_id === null ? [id] : [id, parent_id];

/** The one that came of a task when it was finished; undefined where none did. */
async function nextOf(tx: Transaction, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where repeats_id = ${id} and deleted_at is null order by id desc limit 1
  `.execute(tx);
  return rows[0]?.id;
}

/**
 * Finishes a task. Of one that repeats the next comes into being, with the same people, reminders and files, and nothing
 * checked off. What is done already stays as it is.
 * @returns the id of the next one, null where there is none
 */
export async function finishTask(tx: Transaction, viewer: Viewer, id: number): Promise<number | null> {
  const task = await hold(tx, id);
  if (task.done_at !== null) return (await nextOf(tx, id)) ?? null;
  await sql`
    update tasks set done_at = now(), done_by = ${viewer.memberId}, updated_at = clock_timestamp() where id = ${id}
  `.execute(tx);
  const { repeat, due_on, repeat_from } = task;
  const day =
    repeat && due_on && nextDay({ repeat, from: repeat_from ?? due_on }, due_on, todayIn(viewer.timeZone));
  const next = day ? ((await nextOf(tx, id)) ?? (await repeatTask(tx, id, day))) : null;
  await noteChanged(tx, viewer.memberId, [...withParent(id, task), ...(next === null ? [] : [next])]);
  await recordEvents(tx, [{ type: 'task_done', actorId: viewer.memberId, payload: { taskId: id } }]);
  return next;
}

/** Whoever had it has the next one too, if they still could be given it; who had said no is asked anew. */
async function repeatTask(tx: Transaction, id: number, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (network_id, title, description, group_id, parent_id, author_id, due_on, due_time, time_zone, due_at,
      repeat_frequency, repeat_interval, repeat_from, repeats_id, title_key)
    select network_id, title, description, group_id, parent_id, author_id, ${day}::date, due_time, time_zone,
      (${day}::date + due_time) at time zone time_zone, repeat_frequency, repeat_interval, repeat_from, id, title_key
    from tasks where id = ${id} returning id
  `.execute(tx);
  const next = rows[0]!.id;
  await sql`
    insert into task_assignees (task_id, member_id, state, answered_at, seen_at, assigned_by)
    select ${next}, given.member_id, case when given.state = 'accepted' then 'accepted' else 'open' end,
      case when given.state = 'accepted' then now() end, now(), given.assigned_by
    from task_assignees given join tasks t on t.id = given.task_id
    join members p on p.id = given.member_id and p.state::text = any(${[...REACHABLE]}::text[])
    where given.task_id = ${id} and (t.group_id is null or exists (
      select 1 from group_memberships gm
      where gm.group_id = t.group_id and gm.member_id = given.member_id and gm.state = 'member'
    ))
    order by given.created_at, given.member_id
  `.execute(tx);
  await sql`
    insert into task_checklist_items (task_id, text, position, assignee_id)
    select ${next}, text, position, assignee_id from task_checklist_items where task_id = ${id} order by position, id
  `.execute(tx);
  await sql`
    insert into task_reminders (task_id, days_before, at_time, minutes_before)
    select ${next}, days_before, at_time, minutes_before from task_reminders where task_id = ${id}
  `.execute(tx);
  await sql`
    insert into task_files (task_id, file_id, position)
    select ${next}, file_id, position from task_files where task_id = ${id}
  `.execute(tx);
  return next;
}

/** Takes back that a task is done, and with it the next one, where nobody has touched that. */
export async function reopenTask(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const task = await hold(tx, id);
  if (task.done_at === null) return;
  await sql`
    update tasks set done_at = null, done_by = null, updated_at = clock_timestamp() where id = ${id}
  `.execute(tx);
  const next = await nextOf(tx, id);
  if (next !== undefined) await removeUntouched(tx, viewer, next);
  await noteChanged(tx, viewer.memberId, withParent(id, task));
}

async function removeUntouched(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await sql<{ group_id: number | null; people: number[] }>`
    select t.group_id, array(select given.member_id from task_assignees given where given.task_id = t.id) as people
    from tasks t where t.id = ${id} and t.version = 1 and t.updated_at = t.created_at
      and not exists (select 1 from task_stars star where star.task_id = t.id)
      and not exists (select 1 from task_comments said where said.task_id = t.id)
      and not exists (select 1 from tasks part where part.parent_id = t.id)
    for update of t
  `.execute(tx);
  const untouched = rows[0];
  if (!untouched) return;
  const { group_id, people } = untouched;
  await noteChanged(tx, viewer.memberId, [id], {
    formerMembers: people,
    ...(group_id !== null && { formerGroup: group_id }),
  });
  await sql`delete from tasks where id = ${id}`.execute(tx);
}

/** Says yes or no to a task for oneself, or takes that back. */
export async function answerTask(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { state, reason = '' }: { state: AnswerState; reason?: string },
): Promise<void> {
  const task = await hold(tx, id);
  const why = state === 'declined' ? cleanWords(reason) : '';
  const { rows } = await sql`
    update task_assignees set state = ${state}, reason = ${why}, seen_at = coalesce(seen_at, now()),
      answered_at = case when ${state} = 'open' then null else now() end
    where task_id = ${id} and member_id = ${viewer.memberId} and (state, reason) is distinct from (${state}, ${why})
    returning state
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`update tasks set updated_at = clock_timestamp() where id = ${id}`.execute(tx);
  await noteChanged(tx, viewer.memberId, withParent(id, task));
  await recordEvents(tx, [
    { type: 'task_answered', actorId: viewer.memberId, payload: { taskId: id, state } },
  ]);
}

/** Puts a done task away, or takes it out again. */
export async function setArchived(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  isAway: boolean,
): Promise<void> {
  const task = await hold(tx, id);
  if ((task.archived_at !== null) === isAway) return;
  await sql`
    update tasks set archived_at = ${isAway ? sql`now()` : null}, archived_by = ${isAway ? viewer.memberId : null},
      updated_at = clock_timestamp()
    where id = ${id}
  `.execute(tx);
  await noteChanged(tx, viewer.memberId, withParent(id, task));
}

/**
 * Puts all that is done away: what the viewer wrote or has, or all of a group that they run.
 * @param groupId of a group whose tasks the viewer may put away
 * @returns how many
 */
export async function archiveDone(
  tx: Transaction,
  viewer: Viewer,
  groupId: number | undefined,
): Promise<number> {
  const which =
    groupId === undefined
      ? sql`(group_id is null or exists (
            select 1 from groups g join group_memberships gm on gm.group_id = g.id and gm.state = 'member'
            where g.id = tasks.group_id and g.deleted_at is null and g.archived_at is null and gm.member_id = ${viewer.memberId}
          )) and id in (
          select id from tasks where author_id = ${viewer.memberId}
          union select task_id from task_assignees where member_id = ${viewer.memberId} and state <> 'declined'
        )`
      : sql`group_id = ${groupId}`;
  const { rows } = await sql<{ id: number }>`
    update tasks set archived_at = now(), archived_by = ${viewer.memberId}, updated_at = clock_timestamp()
    where done_at is not null and archived_at is null and deleted_at is null and ${which} returning id
  `.execute(tx);
  if (rows.length > 0)
    await noteChanged(
      tx,
      viewer.memberId,
      rows.map((row) => row.id),
    );
  return rows.length;
}

/** Marks a task with a star for oneself, or takes it off. */
export async function setStar(
  tx: Transaction,
  { memberId }: Viewer,
  taskId: number,
  isSet: boolean,
): Promise<void> {
  const change = isSet
    ? sql`insert into task_stars (member_id, task_id) values (${memberId}, ${taskId}) on conflict do nothing returning 1`
    : sql`delete from task_stars where member_id = ${memberId} and task_id = ${taskId} returning 1`;
  const { rows } = await change.execute(tx);
  if (rows.length === 0) return;
  await recordEvents(tx, [{ type: 'task_marked', actorId: memberId, payload: { taskId, memberId } }]);
}

/** Notes that whoever has a task has opened it: it is not new any more, nor what they were told of it. */
export async function noteSeen(tx: Transaction, { memberId }: Viewer, taskId: number): Promise<void> {
  const { rows } = await sql`
    update task_assignees set seen_at = now() where task_id = ${taskId} and member_id = ${memberId} and seen_at is null
    returning 1
  `.execute(tx);
  if (rows.length === 0) return;
  await recordEvents(tx, [{ type: 'task_marked', actorId: memberId, payload: { taskId, memberId } }]);
}

/** Takes a task with its parts out of sight; for ten minutes whoever did it can take that back. */
export async function deleteTask(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const task = await hold(tx, id);
  const { rows } = await sql<{ id: number }>`
    update tasks set deleted_at = now(), deleted_by = ${viewer.memberId}
    where (id = ${id} or parent_id = ${id}) and deleted_at is null returning id
  `.execute(tx);
  await noteChanged(tx, viewer.memberId, [...rows.map((row) => row.id), ...withParent(id, task).slice(1)]);
}

/**
 * Takes the deletion of a task back, with those parts that went with it.
 * @throws Problem 404 where somebody else deleted it, or too long ago, or with the task that it is a part of
 */
export async function restoreTask(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update tasks t set deleted_at = null, deleted_by = null
    from tasks taken
    where taken.id = ${id} and taken.deleted_by = ${viewer.memberId}
      and taken.deleted_at > now() - make_interval(mins => ${TAKEN_BACK})
      and not exists (select 1 from tasks above where above.id = taken.parent_id and above.deleted_at is not null)
      and (t.id = taken.id or (t.parent_id = taken.id and t.deleted_at = taken.deleted_at))
    returning t.id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  await noteChanged(
    tx,
    viewer.memberId,
    rows.map((row) => row.id),
  );
}

/** Removes for good what nobody can take back any more. @returns how many tasks went */
export async function forgetDeleted(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where deleted_at < now() - make_interval(mins => ${TAKEN_BACK})
    order by parent_id nulls last, id limit ${AT_A_TIME} for update skip locked
  `.execute(tx);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  const { rows: files } = await sql<{ file_id: number }>`
    delete from task_files where task_id in (
      select id from tasks where id = any(${ids}::bigint[]) or parent_id = any(${ids}::bigint[])
    ) returning file_id
  `.execute(tx);
  await sql`delete from tasks where id = any(${ids}::bigint[])`.execute(tx);
  await releaseFiles(tx, [...new Set(files.map((file) => file.file_id))]);
  return ids.length;
}
