import { changedMentions, mentionsOf } from '@dorfplatz/content';
import { textKey } from '@dorfplatz/content/sort-keys';
import { type NewTask, SUBTASKS_MAX, type TaskFields, type TaskReminder } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { TASK } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { readByMember } from '../../platform/policy/visible-to.ts';
import { forbidden, invalid, Problem } from '../../platform/problem.ts';
import { publishUploads, releaseFiles } from '../uploads/index.ts';
import { noteChanged } from './events.ts';
import { BLANK, changedFields, type Filled, holdTask, merged, refuseCollisions } from './fields.ts';
import { checkAssignees, isOpenGroupOf, setAssignees } from './people.ts';
import { canWorkOn } from './policy.ts';
import { loadCard } from './queries.ts';
import { sourceOf } from './sources.ts';

const MENTIONS_MAX = 100;

/** Who is named in a description. Throws 422 for more than anybody can mean. */
function namedIn(description: string): number[] {
  const { members, tags } = mentionsOf(description);
  if (members.length + tags.length > MENTIONS_MAX)
    throw invalid({ 'task.description': ['too_many_mentions'] });
  return [...new Set(members.map(({ id }) => id))];
}

/** @throws Problem 422 for a group that one does not belong to, 403 for one that is put away */
async function checkGroup(tx: Transaction, viewer: Viewer, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const isOpen = await isOpenGroupOf(tx, viewer, groupId);
  if (isOpen === undefined) throw invalid({ 'task.group_id': ['unknown'] });
  if (!isOpen) throw forbidden();
}

/** The group of what a task is to be a part of: one level, and only for who works on it. */
async function groupOfParent(tx: Transaction, viewer: Viewer, parentId: number): Promise<number | null> {
  const { rows } = await sql`select 1 from tasks where id = ${parentId} for update`.execute(tx);
  const parent = rows.length > 0 ? await loadCard(tx, viewer, parentId).catch(() => undefined) : undefined;
  if (!parent) throw invalid({ 'task.parent_id': ['unknown'] });
  if (parent.is_part) throw invalid({ 'task.parent_id': ['not_allowed'] });
  if (!canWorkOn(viewer, parent)) throw forbidden();
  if (parent.subtasks_count >= SUBTASKS_MAX) throw invalid({ 'task.parent_id': ['maxItems'] });
  return parent.group_id;
}

/** Writes a task down. @returns its id */
export async function createTask(tx: Transaction, author: Viewer, draft: NewTask): Promise<number> {
  const { checklist = [], parent_id = null, source, ...fields } = draft;
  const filled = merged(BLANK, fields);
  if (parent_id === null) await checkGroup(tx, author, filled.group_id);
  else filled.group_id = await groupOfParent(tx, author, parent_id);
  await checkAssignees(tx, author, {
    ids: filled.assignee_ids,
    groupId: filled.group_id,
    field: 'task.assignee_ids',
  });
  if (source && !(await sourceOf(tx, author, source))) throw invalid({ 'task.source': ['unknown'] });
  const mentioned = namedIn(filled.description);
  const { due_on, due_time } = filled;
  const zone = due_time === null ? null : author.timeZone;
  const { rows } = await sql<{ id: number }>`
    insert into tasks (network_id, title, description, group_id, parent_id, author_id, due_on, due_time, time_zone, due_at,
      repeat_frequency, repeat_interval, repeat_from, source_activity_id, source_message_id,
      source_item_id, title_key)
    values (${author.networkId}, ${filled.title}, ${filled.description}, ${filled.group_id}, ${parent_id},
      ${author.memberId}, ${due_on}::date, ${due_time}::time, ${zone}, ${momentOf(filled, zone)},
      ${filled.repeat?.frequency ?? null}, ${filled.repeat?.interval ?? null}, ${filled.repeat ? due_on : null}::date,
      ${source?.type === 'activity' ? source.id : null}, ${source?.type === 'message' ? source.id : null},
      ${source?.type === 'item' ? source.id : null}, ${textKey(filled.title)})
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  const points = checklist.map(cleanLine);
  const blank = points.indexOf('');
  if (blank >= 0) throw invalid({ [`task.checklist.${blank}`]: ['blank'] });
  await sql`
    insert into task_checklist_items (task_id, text, position)
    select ${id}, text, position from unnest(${points}::text[]) with ordinality as t (text, position)
  `.execute(tx);
  const told = await setAssignees(tx, author, id, filled.assignee_ids);
  await setReminders(tx, id, filled.reminders);
  await setFiles(tx, author, id, filled.files, []);
  await noteChanged(tx, author.memberId, parent_id === null ? [id] : [id, parent_id]);
  await recordEvents(tx, [
    { type: 'task_assigned', actorId: author.memberId, payload: { taskId: id, memberIds: told } },
    { type: 'task_described', actorId: author.memberId, payload: { taskId: id, mentioned } },
  ]);
  return id;
}

/** The moment that day and time mean; where clocks skip it, as much later as they skip. */
const momentOf = ({ due_on, due_time }: Pick<Filled, 'due_on' | 'due_time'>, zone: string | null) =>
  sql`(${due_on}::date + ${due_time}::time) at time zone ${zone}::text`;

/**
 * Changes a task. What says what it said already is left as it was.
 * @param sent the fields that are to change
 * @param basedOn the version that the author read; without it the last one stays
 * @throws Problem 409 where the same fields were changed since
 */
export async function updateTask(
  tx: Transaction,
  author: Viewer,
  id: number,
  sent: TaskFields,
  basedOn: number | undefined,
): Promise<void> {
  const before = await holdTask(tx, id);
  const after = merged(before.filled, sent);
  const changed = changedFields(before.filled, after);
  if (changed.length === 0) return;
  refuseCollisions(before, changed, sent, basedOn);
  const is = (...fields: (keyof Filled)[]) => fields.some((field) => changed.includes(field));
  if (is('group_id')) await moveToGroup(tx, author, before, after);
  const added = after.assignee_ids.filter((one) => !before.filled.assignee_ids.includes(one));
  await checkAssignees(tx, author, { ids: added, groupId: after.group_id, field: 'task.assignee_ids' });
  const zone = after.due_time === null ? null : is('due_time') ? author.timeZone : before.time_zone;
  const version = before.version + 1;
  await sql`
    update tasks set title = ${after.title}, title_key = ${textKey(after.title)}, description = ${after.description}, group_id = ${after.group_id},
      due_on = ${after.due_on}::date, due_time = ${after.due_time}::time, time_zone = ${zone},
      due_at = ${momentOf(after, zone)},
      repeat_frequency = ${after.repeat?.frequency ?? null}, repeat_interval = ${after.repeat?.interval ?? null},
      repeat_from = case when ${is('repeat', 'due_on')} then ${after.repeat ? after.due_on : null}::date else repeat_from end,
      due_set_at = case when ${is('due_on', 'due_time')} then now() else due_set_at end,
      version = ${version}, updated_at = clock_timestamp(),
      field_versions = field_versions || ${JSON.stringify(Object.fromEntries(changed.map((field) => [field, version])))}::jsonb
    where id = ${id}
  `.execute(tx);
  const told = is('assignee_ids') ? await setAssignees(tx, author, id, after.assignee_ids) : [];
  if (is('reminders')) await setReminders(tx, id, after.reminders);
  if (is('files')) await setFiles(tx, author, id, after.files, before.filled.files);
  const named = changedMentions(mentionsOf(before.filled.description).members, namedIn(after.description));
  const formerGroup = is('group_id') ? before.filled.group_id : null;
  await noteChanged(tx, author.memberId, before.parent_id === null ? [id] : [id, before.parent_id], {
    formerMembers: before.filled.assignee_ids.filter((one) => !after.assignee_ids.includes(one)),
    ...(formerGroup !== null && { formerGroup }),
  });
  await recordEvents(tx, [
    { type: 'task_assigned', actorId: author.memberId, payload: { taskId: id, memberIds: told } },
    { type: 'task_described', actorId: author.memberId, payload: { taskId: id, ...named } },
  ]);
}

/** A task goes into another group with its parts, and everybody who has one of them must belong there. */
async function moveToGroup(
  tx: Transaction,
  author: Viewer,
  { id, parent_id }: { id: number; parent_id: number | null },
  after: Filled,
): Promise<void> {
  if (parent_id !== null) throw invalid({ 'task.group_id': ['not_allowed'] });
  await checkGroup(tx, author, after.group_id);
  const { rows } = await sql<{ member_id: number }>`
    select distinct given.member_id from task_assignees given join tasks part on part.id = given.task_id
    where part.parent_id = ${id} and part.deleted_at is null
  `.execute(tx);
  const ids = [...new Set([...after.assignee_ids, ...rows.map(({ member_id }) => member_id)])];
  await checkAssignees(tx, author, { ids, groupId: after.group_id, field: 'task.assignee_ids' });
  await sql`update tasks set group_id = ${after.group_id} where parent_id = ${id}`.execute(tx);
}

/** What stays keeps its row, so that nobody is reminded of it twice. */
async function setReminders(tx: Transaction, id: number, reminders: readonly TaskReminder[]): Promise<void> {
  const wanted = JSON.stringify(
    reminders.map((one) =>
      'minutes_before' in one ? one : { days_before: one.days_before, at_time: one.at },
    ),
  );
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w (days_before integer, at_time time, minutes_before integer)
    ), gone as (
      delete from task_reminders r where r.task_id = ${id} and not exists (
        select 1 from wanted w where (w.days_before, w.at_time, w.minutes_before)
          is not distinct from (r.days_before, r.at_time, r.minutes_before)
      )
    )
    insert into task_reminders (task_id, days_before, at_time, minutes_before)
    select ${id}, w.days_before, w.at_time, w.minutes_before from wanted w where not exists (
      select 1 from task_reminders r where r.task_id = ${id} and (w.days_before, w.at_time, w.minutes_before)
        is not distinct from (r.days_before, r.at_time, r.minutes_before)
    )
  `.execute(tx);
}

/** Hangs these files on a task, and lets go of the others. */
async function setFiles(
  tx: Transaction,
  author: Viewer,
  id: number,
  files: readonly number[],
  attached: readonly number[],
): Promise<void> {
  const readers = sql<boolean>`exists (select 1 from tasks t where t.id = ${id} and ${readByMember(TASK, 't')})`;
  try {
    await publishUploads(tx, author, { attachments: files }, [], { author, readers, attached });
  } catch (error) {
    const codes = error instanceof Problem && error.fields?.attachments;
    throw codes ? invalid({ 'task.files': [...codes] }) : error;
  }
  await sql`delete from task_files where task_id = ${id} and file_id <> all(${[...files]}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into task_files (task_id, file_id, position)
    select ${id}, file_id, position from unnest(${[...files]}::bigint[]) with ordinality as t (file_id, position)
    on conflict (task_id, file_id) do update set position = excluded.position
  `.execute(tx);
  await releaseFiles(
    tx,
    attached.filter((one) => !files.includes(one)),
  );
}
