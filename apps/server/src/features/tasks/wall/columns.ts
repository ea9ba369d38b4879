import { TASK_COLUMNS, type TaskColumn, WALL_COLUMN_SIZE } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { taskVisibleTo } from '../../../platform/policy/visible-to.ts';
import { conditionsOf, type Listed } from '../lists.ts';
import { cardsWhere } from '../queries.ts';
import type { CardRow } from '../tables.ts';
import { listedOn, rankOf, type Wall } from './places.ts';

export type Narrowing = Pick<Listed, 'q' | 'tag' | 'assignee_id'>;

/** Where a column is read on: behind a task, and where that was. */
export type After = { column: TaskColumn; id: number | undefined; rank: number | undefined };

/** A column with all that the filter leaves in it, and the first of that. */
export type ColumnRows = { column: TaskColumn; total: number; tasks: CardRow[]; last: Picked | undefined };

type Picked = { id: number; column: TaskColumn; rank: number };

/** As `columnOf` has it, on a row `t` of `tasks`. */
const columnIn = (viewer: Viewer, { kind }: Wall): RawBuilder<TaskColumn> =>
  kind === 'my'
    ? sql<TaskColumn>`coalesce((
        select case when own.state = 'declined' then 'declined' when t.done_at is not null then 'done' else own.state end
        from task_assignees own where own.task_id = t.id and own.member_id = ${viewer.memberId}
      ), case when t.done_at is not null then 'done' else 'open' end)`
    : sql<TaskColumn>`case when t.done_at is not null then 'done' else (
        select case when bool_or(given.state = 'accepted') then 'accepted'
          when bool_and(given.state = 'declined') then 'declined' else 'open' end
        from task_assignees given where given.task_id = t.id
      ) end`;

/** All that lies on a wall, as rows of ids with their columns. */
const onWall = (viewer: Viewer, wall: Wall, narrowing: Narrowing = {}): RawBuilder<unknown> => sql`
  select t.id, ${columnIn(viewer, wall)} as "column", ${rankOf(viewer, wall, 't')} as rank
  from tasks t
  where ${conditionsOf(viewer, { ...listedOn(wall), ...narrowing })} and ${taskVisibleTo(viewer)}
    ${
      // What one declined and others have done is over.
      wall.kind === 'my'
        ? sql`and not (t.done_at is not null and exists (
            select 1 from task_assignees no
            where no.task_id = t.id and no.member_id = ${viewer.memberId} and no.state = 'declined'
          ))`
        : sql``
    }`;

/** The place behind which a column goes on: where the task was, or where it is, whichever is higher up. */
const behind = (
  viewer: Viewer,
  wall: Wall,
  { id, rank }: After,
): RawBuilder<boolean> => sql<boolean>`w.rank > least(
  ${rank ?? null}::bigint,
  (select ${rankOf(viewer, wall, 'a')} from tasks a where a.id = ${id ?? null}::bigint)
)`;

/** The first of every column, or what follows in one; one more than is shown. */
async function firstOf(
  db: Sql,
  viewer: Viewer,
  wall: Wall,
  narrowing: Narrowing,
  after: After | undefined,
): Promise<Picked[]> {
  const isOn = after && (after.id !== undefined || after.rank !== undefined);
  const { rows } = await sql<Picked>`
    select ranked.id, ranked."column", ranked.rank from (
      select w.*, row_number() over (partition by w."column" order by w.rank) as place
      from (${onWall(viewer, wall, narrowing)}) w
      where ${after ? sql`w."column" = ${after.column}` : sql`true`} and ${isOn ? behind(viewer, wall, after) : sql`true`}
    ) ranked where ranked.place <= ${WALL_COLUMN_SIZE + 1} order by ranked.rank
  `.execute(db);
  return rows;
}

/**
 * The columns of a wall in their order; with `after` only one of them. Three statements, however many tasks there are.
 */
export async function wallColumns(
  db: Sql,
  viewer: Viewer,
  wall: Wall,
  narrowing: Narrowing,
  after?: After,
): Promise<ColumnRows[]> {
  const [{ rows: counts }, picked] = await Promise.all([
    sql<{ column: TaskColumn; total: number }>`
      select w."column", count(*)::int as total from (${onWall(viewer, wall, narrowing)}) w group by w."column"
    `.execute(db),
    firstOf(db, viewer, wall, narrowing, after),
  ]);
  const all = after ? [after.column] : TASK_COLUMNS;
  const shown = all.map((column) => picked.filter((one) => one.column === column));
  const cards = await cardsOf(
    db,
    viewer,
    shown.flatMap((ones) => ones.slice(0, WALL_COLUMN_SIZE)),
  );
  return all.map((column, at) => {
    const first = shown[at]!.slice(0, WALL_COLUMN_SIZE);
    return {
      column,
      total: counts.find((one) => one.column === column)?.total ?? 0,
      tasks: first.flatMap(({ id }) => cards.get(id) ?? []),
      last: shown[at]!.length > WALL_COLUMN_SIZE ? first.at(-1) : undefined,
    };
  });
}

async function cardsOf(db: Sql, viewer: Viewer, picked: readonly Picked[]): Promise<Map<number, CardRow>> {
  const ids = picked.map(({ id }) => id);
  const rows = await cardsWhere(db, viewer, sql`t.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a task lies in a column of a wall; without a column, on the wall at all. */
export async function liesIn(
  db: Sql,
  viewer: Viewer,
  wall: Wall,
  id: number,
  column?: TaskColumn,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${onWall(viewer, wall)} and t.id = ${id}) w
    where ${column === undefined ? sql`true` : sql`w."column" = ${column}`}
  `.execute(db);
  return rows.length > 0;
}

/** Where a task is: behind which one of its column, and the how manieth of all there, from 1. */
export type TaskPlace = { insert_after_id: number | null; position: number; column_total: number };

export async function placeOf(db: Sql, viewer: Viewer, wall: Wall, id: number): Promise<TaskPlace> {
  const { rows } = await sql<TaskPlace>`
    with w as (${onWall(viewer, wall)}), own as (select * from w where w.id = ${id})
    select (
        select w.id from w where w."column" = own."column" and w.rank < own.rank order by w.rank desc limit 1
      ) as insert_after_id,
      (select count(*)::int from w where w."column" = own."column" and w.rank <= own.rank) as position,
      (select count(*)::int from w where w."column" = own."column") as column_total
    from own
  `.execute(db);
  return rows[0]!;
}
