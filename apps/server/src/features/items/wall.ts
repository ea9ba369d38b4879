import { WALL_COLUMN_SIZE } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { AppPropertyRow } from '../apps/index.ts';
import { offered } from './conditions.ts';
import { itemsInOrder } from './queries.ts';
import type { ItemRow } from './tables.ts';

/** A column with all that the filter leaves in it, and the first of that. */
export type WallRows = { value: string | null; total: number; items: ItemRow[]; hasMore: boolean };

/** Where a column is read on: behind an item, and where that was. */
export type After = { value: string | null; id: number | undefined; rank: number | undefined };

type Read = {
  column: AppPropertyRow;
  /** What holds of a row `i` of `items`, whatever its column. */
  where: RawBuilder<boolean>;
  after?: After;
};

/** How many items each column has. */
async function countsByColumn(db: Sql, where: RawBuilder<boolean>): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ value: string | null; total: number }>`
    select i.wall_column as value, count(*)::int as total from items i where ${where} group by i.wall_column
  `.execute(db);
  return new Map(rows.map(({ value, total }) => [value, total]));
}

type Picked = { id: number; value: string | null; rank: number };

/** The first of every column, one more than is shown. An index gives each column in its order. */
async function firstOf(
  db: Sql,
  values: readonly (string | null)[],
  where: RawBuilder<boolean>,
): Promise<Picked[]> {
  const named = values.filter((value) => value !== null);
  const limit = WALL_COLUMN_SIZE + 1;
  const { rows } = await sql<Picked>`
    select one.id, choice.value, one.rank
    from unnest(${named}::text[]) choice (value)
    cross join lateral (
      select i.id, i.rank from items i where ${where} and i.wall_column = choice.value order by i.rank limit ${limit}
    ) one
    ${
      values.includes(null)
        ? sql`union all (
            select i.id, null, i.rank from items i where ${where} and i.wall_column is null order by i.rank limit ${limit}
          )`
        : sql``
    }
  `.execute(db);
  return rows;
}

/**
 * The place behind which a column goes on: where the item was, or where it is, whichever is higher up. So nothing is
 * passed over when it moves meanwhile; what comes twice is known already.
 */
const behind = ({ id, rank }: After): RawBuilder<boolean> =>
  sql<boolean>`i.rank > least(
    ${rank ?? null}::bigint,
    (select a.rank from items a where a.id = ${id ?? null}::bigint and a.app_id = i.app_id)
  )`;

/**
 * The columns of a wall in their order, the unassigned first [RUL-0414]; with `after` only one of them. Two statements
 * and one for the rows, however many columns and items there are.
 */
export async function wallColumns(db: Sql, { column, where, after }: Read): Promise<WallRows[]> {
  const counts = await countsByColumn(db, where);
  const all = after ? [after.value] : [null, ...offered(column)];
  const read =
    after && (after.id !== undefined || after.rank !== undefined)
      ? sql<boolean>`${where} and ${behind(after)}`
      : where;
  const picked = await firstOf(db, all, read);
  const byColumn = new Map(all.map((value) => [value, [] as Picked[]]));
  for (const one of picked) byColumn.get(one.value)!.push(one);
  for (const ones of byColumn.values()) ones.sort((a, b) => a.rank - b.rank);
  const first = [...byColumn.values()].flatMap((ones) => ones.slice(0, WALL_COLUMN_SIZE));
  const rows = new Map(
    (
      await itemsInOrder(
        db,
        first.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return all.map((value) => {
    const ones = byColumn.get(value)!;
    return {
      value,
      total: counts.get(value) ?? 0,
      items: ones.slice(0, WALL_COLUMN_SIZE).flatMap(({ id }) => rows.get(id) ?? []),
      hasMore: ones.length > WALL_COLUMN_SIZE,
    };
  });
}
