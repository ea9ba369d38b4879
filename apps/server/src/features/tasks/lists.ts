import type { TaskFilter, TaskSort } from '@dorfplatz/contract';
import type { RawBuilder } from 'kysely';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { taskVisibleTo } from '../../platform/policy/visible-to.ts';
import { cardsWhere } from './queries.ts';
import type { CardRow, CountsRow, GroupCountRow } from './tables.ts';

/** So long what is done is shown beside what is not. */
const DONE_DAYS = 14;

const nobodyHas = (task: string) =>
  sql`not exists (select 1 from task_assignees given where given.task_id = ${sql.ref(`${task}.id`)})`;

/** Private, and nothing else: without anybody who has it, without a group, and no part of another. */
const isNote = (task: string) => sql`
  ${sql.ref(`${task}.group_id`)} is null and ${sql.ref(`${task}.parent_id`)} is null and ${nobodyHas(task)}`;

type Own = (me: number) => RawBuilder<unknown>;

const given =
  (states: RawBuilder<unknown>): Own =>
  (me) =>
    sql`select got.task_id as id from task_assignees got where got.member_id = ${me} and ${states}`;
const written =
  (which: RawBuilder<unknown>): Own =>
  (me) =>
    sql`select own.id from tasks own where own.author_id = ${me} and ${which}`;
const starred: Own = (me) => sql`select star.task_id as id from task_stars star where star.member_id = ${me}`;
const either =
  (...some: Own[]): Own =>
  (me) =>
    sql.join(
      some.map((one) => one(me)),
      sql` union `,
    );

const HAS_ANY = sql`true`;

/**
 * What is on a list, found from the side of the person. What nobody has yet is left to who wrote it, for a group or for a
 * day; the rest of what is private are notes.
 */
const ON_LIST: Record<TaskFilter | 'wall' | 'all', Own> = {
  my: either(
    given(sql`got.state <> 'declined'`),
    written(
      sql`own.parent_id is null and (own.group_id is not null or own.due_on is not null) and ${nobodyHas('own')}`,
    ),
  ),
  assigned: (me) =>
    written(
      sql`exists (select 1 from task_assignees to_others where to_others.task_id = own.id and to_others.member_id <> ${me})`,
    )(me),
  starred,
  archive: either(given(HAS_ANY), written(HAS_ANY)),
  declined: given(sql`got.state = 'declined'`),
  notes: written(isNote('own')),
  wall: either(
    given(HAS_ANY),
    written(
      sql`own.parent_id is null and (own.group_id is not null or own.due_on is not null) and ${nobodyHas('own')}`,
    ),
  ),
  all: either(given(HAS_ANY), written(HAS_ANY), starred),
};

/** The ids of all that may lie on the own wall, of what is deleted and put away too. */
export const onOwnWall = ON_LIST.wall;

export type Listed = {
  /** `wall`: what is one's own, and what one declined. */
  filter?: TaskFilter | 'wall';
  q?: string;
  due_from?: string;
  due_to?: string;
  tag?: string;
  assignee_id?: number;
  sort?: TaskSort | `-${TaskSort}`;
  with_done?: boolean;
  /** Of this group alone. */
  groupId?: number;
};

const holds = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The day on which a task is due where the viewer is. */
const dayFor = ({ timeZone }: Viewer) =>
  sql`case when t.due_at is not null then (t.due_at at time zone ${timeZone})::date else t.due_on end`;

/** What holds of the tasks of a list, on a row `t`; that the viewer sees them is asked beside it. */
export function conditionsOf(viewer: Viewer, listed: Listed): RawBuilder<unknown> {
  const { filter, q, tag, due_from, due_to, assignee_id, with_done, groupId } = listed;
  const isArchive = filter === 'archive';
  const parts = [
    isArchive ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
    ...(groupId === undefined || (filter !== undefined && !isArchive)
      ? [sql`t.id in (${ON_LIST[filter ?? 'all'](viewer.memberId)})`]
      : []),
    ...(groupId === undefined ? [] : [sql`t.group_id = ${groupId}`]),
    // What a task of a group is made of is shown with it.
    ...(groupId === undefined || filter !== undefined ? [] : [sql`t.parent_id is null`]),
    ...(isArchive
      ? []
      : with_done
        ? [sql`(t.done_at is null or t.done_at > now() - make_interval(days => ${DONE_DAYS}))`]
        : [sql`t.done_at is null`]),
    ...(q?.trim() ? [sql`(t.title ilike ${holds(q.trim())} or t.description ilike ${holds(q.trim())})`] : []),
    ...(tag?.trim()
      ? [
          sql`exists (
            select 1 from tags named
            where named.name = ${tag.trim()}::citext and strpos(t.description, '#[' || named.id || ':') > 0
          )`,
        ]
      : []),
    ...(due_from === undefined ? [] : [sql`${dayFor(viewer)} >= ${due_from}::date`]),
    ...(due_to === undefined ? [] : [sql`${dayFor(viewer)} <= ${due_to}::date`]),
    ...(assignee_id === undefined
      ? []
      : [
          sql`exists (
            select 1 from task_assignees has where has.task_id = t.id and has.member_id = ${assignee_id}
          )`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

/** When a task is due, for an order: a day at its end. */
const dueMoment = ({ timeZone }: Viewer) =>
  sql`coalesce(t.due_at, (t.due_on + 1)::timestamp at time zone ${timeZone})`;

/** What lists are sorted by, on the rows of `cardsWhere`; what has nothing there comes last either way. */
const SORTED_BY: Record<TaskSort, (viewer: Viewer) => RawBuilder<unknown>> = {
  title: () => sql`t.title_key collate "C"`,
  // In the order of the columns of walls.
  state: () => sql`case
    when t.done_at is not null then 2 when who.is_accepted then 1
    when who.assignees is not null and who.active_count = 0 then 3 else 0
  end`,
  due: dueMoment,
  group: () => sql`g.sort_by_name collate "C"`,
  created_at: () => sql`t.created_at`,
};

function orderOf(viewer: Viewer, { filter, sort }: Listed): RawBuilder<unknown> {
  if (sort !== undefined) {
    const by = SORTED_BY[sort.replace(/^-/, '') as TaskSort](viewer);
    return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`;
  }
  return filter === 'archive'
    ? sql`t.archived_at desc`
    : sql`t.done_at is not null, ${dueMoment(viewer)} nulls last`;
}

/** A page of tasks, what is due first first; in the archive what was put away last. */
export async function listTasks(
  db: Sql,
  viewer: Viewer,
  listed: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardRow[]> {
  return cardsWhere(
    db,
    viewer,
    conditionsOf(viewer, listed),
    sql`order by ${orderOf(viewer, listed)}, t.id limit ${limit} offset ${offset}`,
  );
}

export async function countTasks(db: Sql, viewer: Viewer, listed: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks t where ${conditionsOf(viewer, listed)} and ${taskVisibleTo(viewer)}
  `.execute(db);
  return rows[0]!.count;
}

/** How many tasks each list has that are not done, and how many are new. */
export async function countLists(db: Sql, viewer: Viewer): Promise<CountsRow> {
  const counted = (filter: TaskFilter) => sql`(
    select count(*)::int from tasks t where ${conditionsOf(viewer, { filter })} and ${taskVisibleTo(viewer)}
  ) as ${sql.ref(filter)}`;
  const lists = (['my', 'assigned', 'starred', 'declined', 'notes'] as const).map(counted);
  const { rows } = await sql<CountsRow>`
    select ${sql.join(lists)}, (
      select count(*)::int from task_assignees got join tasks t on t.id = got.task_id
      where got.member_id = ${viewer.memberId} and ${isNewOf('got')} and ${taskVisibleTo(viewer)}
    ) as new
  `.execute(db);
  return rows[0]!;
}

const isNewOf = (got: string) => sql`
  ${sql.ref(`${got}.seen_at`)} is null and ${sql.ref(`${got}.state`)} <> 'declined' and t.done_at is null and t.archived_at is null`;

/** The own groups that have something to do, by name, with what is not done and what of it is new. */
export async function countGroups(db: Sql, viewer: Viewer): Promise<GroupCountRow[]> {
  const { rows } = await sql<GroupCountRow>`
    select g.id, g.slug::text, g.name, g.image_id, counted.open, counted.new
    from group_memberships gm
    join groups g on g.id = gm.group_id and g.deleted_at is null and g.archived_at is null
    join lateral (
      select (count(*) filter (where t.parent_id is null))::int as open,
        (count(*) filter (where exists (
          select 1 from task_assignees got
          where got.task_id = t.id and got.member_id = ${viewer.memberId} and ${isNewOf('got')}
        )))::int as new
      from tasks t
      where t.group_id = g.id and t.deleted_at is null and t.done_at is null and t.archived_at is null
    ) counted on counted.open > 0
    where gm.member_id = ${viewer.memberId} and gm.state = 'member'
    order by g.sort_by_name collate "C", g.id
  `.execute(db);
  return rows;
}
