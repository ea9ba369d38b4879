import type { RawBuilder } from 'kysely';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { taskVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { fileObject } from '../uploads/index.ts';
import type { CardRow, TaskRow } from './tables.ts';

const person = (member: string) => {
  const column = (name: string) => `'${name}', ${member}.${name}`;
  const columns = ['id', 'display_name', 'state', 'is_external', 'image_id'].map(column).join(', ');
  return sql.raw(`case when ${member}.id is not null then json_build_object(${columns}) end`);
};

/** How the viewer stands to the task `t`, with the joins of `joinsOf`. */
const standing = sql`
  t.author_id, t.group_id, t.done_at, t.archived_at, g.group_category_id, g.archived_at is not null as group_archived,
  coalesce(gm.is_admin, false) as is_group_admin, own.state as own_state, coalesce(who.active_count, 0) as active_count`;

/** What people call the time of a task: that which there is, where the clocks skip what was meant. */
const dueTime = sql`to_char(t.due_at at time zone t.time_zone, 'HH24:MI')`;

const cardColumns = (viewer: Viewer) => sql`
  t.id, t.title, t.due_on::text, ${dueTime} as due_time, t.due_at, ${standing},
  coalesce(t.done_at is null and t.archived_at is null and case
    when t.due_at is not null then t.due_at < now() else t.due_on < (now() at time zone ${viewer.timeZone})::date
  end, false) as is_overdue,
  case when g.id is not null
    then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'image_id', g.image_id)
  end as "group",
  who.assignees, ${person('a')} as author,
  exists (select 1 from task_stars star where star.task_id = t.id and star.member_id = ${viewer.memberId}) as is_starred,
  coalesce(own.seen_at is null and own.state <> 'declined' and t.done_at is null and t.archived_at is null, false) as is_new,
  t.repeat_frequency is not null as repeats, t.parent_id is not null as is_part, parent.id as parent_id,
  (select count(*)::int from task_checklist_items i where i.task_id = t.id and i.done_at is not null) as checklist_done,
  (select count(*)::int from task_checklist_items i where i.task_id = t.id) as checklist_count,
  (select count(*)::int from tasks s where s.parent_id = t.id and s.deleted_at is null and s.done_at is not null) as subtasks_done,
  (select count(*)::int from tasks s where s.parent_id = t.id and s.deleted_at is null) as subtasks_count,
  (select count(*)::int from task_files held where held.task_id = t.id) as files_count,
  (select count(*)::int from task_comments said where said.task_id = t.id) as comments_count,
  (
    select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name) from tags tag
    where tag.id in (select (regexp_matches(t.description, '#\\[([0-9]{1,15}):', 'g'))[1]::bigint)
  ) as tags,
  t.created_at, t.version`;

const joinsOf = (viewer: Viewer) => sql`
  left join groups g on g.id = t.group_id
  left join group_memberships gm on gm.group_id = t.group_id and gm.member_id = ${viewer.memberId} and gm.state = 'member'
  left join members a on a.id = t.author_id
  left join task_assignees own on own.task_id = t.id and own.member_id = ${viewer.memberId}
  left join tasks parent on parent.id = t.parent_id and ${taskVisibleTo(viewer, 'parent')}
  left join lateral (
    select json_agg(
        json_build_object('person', ${person('p')}, 'state', given.state, 'reason', given.reason)
        order by given.created_at, given.member_id
      ) as assignees,
      (count(*) filter (where given.state <> 'declined'))::int as active_count,
      bool_or(given.state = 'accepted') as is_accepted
    from task_assignees given join members p on p.id = given.member_id where given.task_id = t.id
  ) who on true`;

/** Cards of the tasks that a condition on `t` holds for, of those that the viewer sees. */
export async function cardsWhere(
  db: Sql,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql`order by t.id`,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(viewer)} from tasks t ${joinsOf(viewer)} where ${where} and ${taskVisibleTo(viewer)} ${tail}
  `.execute(db);
  return rows;
}

/** What a task is made of, in the order in which it was written down. */
export const partsOf = (db: Sql, viewer: Viewer, id: number): Promise<CardRow[]> =>
  cardsWhere(db, viewer, sql`t.parent_id = ${id}`);

/** A task that the viewer sees; throws 404 for any other. */
export async function loadCard(db: Sql, viewer: Viewer, id: number): Promise<CardRow> {
  const [row] = await cardsWhere(db, viewer, sql`t.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** The same with all that its page shows. */
export async function loadTask(db: Sql, viewer: Viewer, id: number): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`
    select ${cardColumns(viewer)}, current_names(t.description) as description, t.updated_at, t.source_activity_id, t.source_message_id, t.source_item_id,
      parent.title as parent_title,
      case when t.repeat_frequency is not null
        then json_build_object('frequency', t.repeat_frequency, 'interval', t.repeat_interval)
      end as repeat,
      (
        select json_agg(${sql.raw(fileObject)} order by held.position, f.id)
        from task_files held join files f on f.id = held.file_id and f.state <> 'volatile' where held.task_id = t.id
      ) as files,
      (
        select json_agg(json_build_object('id', i.id, 'text', i.text, 'is_done', i.done_at is not null,
          'done_by', ${person('checker')}, 'assignee', ${person('meant')}) order by i.position, i.id)
        from task_checklist_items i
        left join members checker on checker.id = i.done_by left join members meant on meant.id = i.assignee_id
        where i.task_id = t.id
      ) as checklist,
      (
        select json_agg(json_build_object('id', r.id, 'days_before', r.days_before,
          'at_time', to_char(r.at_time, 'HH24:MI'), 'minutes_before', r.minutes_before)
          order by r.days_before desc nulls last, r.at_time, r.minutes_before desc)
        from task_reminders r where r.task_id = t.id
      ) as reminders
    from tasks t ${joinsOf(viewer)} where t.id = ${id} and ${taskVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Holds a task until the transaction ends, so that what is changed of it is changed one after the other. */
export async function lockTask(db: Sql, id: number): Promise<void> {
  const { rows } = await sql`select 1 from tasks where id = ${id} and deleted_at is null for update`.execute(
    db,
  );
  if (rows.length === 0) throw notFound();
}
