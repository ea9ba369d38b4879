import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import { type AppPropertyRow, isSortable, readableProperties } from '../apps/index.ts';
import type { AskingItems } from './conditions.ts';

/** By what a table is in order; of equal ones the newer is first, and what has no value comes last. */
export type Order =
  | { by: 'created_at' | 'updated_at' | 'title' | 'view_count'; isReversed: boolean }
  | { by: 'property'; property: AppPropertyRow; isReversed: boolean };

/**
 * @param sort a name with `-` before it for the other way round; the newest first where nothing is said
 * @throws Problem 422 at `sort` for what there is not, and for what the viewer does not read of every item
 */
export function readOrder({ app }: AskingItems, sort: string | undefined): Order {
  if (sort === undefined) return { by: 'created_at', isReversed: true };
  const isReversed = sort.startsWith('-');
  const name = isReversed ? sort.slice(1) : sort;
  const property = readableProperties(app).find((each) => each.name === name);
  if (property?.type === 'statistics') return { by: 'view_count', isReversed };
  if (property && isSortable(property)) return { by: 'property', property, isReversed };
  if (property) throw invalid({ sort: ['unknown_property'] });
  if (name === 'created_at' || name === 'updated_at' || name === 'title') return { by: name, isReversed };
  throw invalid({ sort: ['unknown_property'] });
}

type Page = { where: RawBuilder<boolean>; limit: number; offset: number };

const idsOf = async (db: Sql, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

const direction = (isReversed: boolean) => (isReversed ? sql`desc` : sql`asc`);

/**
 * The ids of a page of items in their order. Sorted by a property, it reads the keys of that in their order and not all
 * items: those without a key follow, which are asked for only where the others have ended.
 * @param where what holds of a row `i` of `items`
 */
export async function idsInOrder(db: Sql, order: Order, page: Page): Promise<number[]> {
  const { where, limit, offset } = page;
  if (order.by !== 'property') {
    const way = direction(order.isReversed);
    const value = {
      created_at: sql`i.created_at`,
      updated_at: sql`i.updated_at`,
      title: sql`fold(i.title)`,
      view_count: sql`i.view_count`,
    }[order.by];
    return idsOf(
      db,
      sql<{ id: number }>`
        select i.id from items i where ${where} order by ${value} ${way}, i.id ${way}
        limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      `,
    );
  }
  const { property, isReversed } = order;
  const keyed = await keyedInOrder(db, property, isReversed, page);
  if (keyed.length === limit) return keyed;
  const hasKey = sql<boolean>`exists (
    select 1 from item_keys k
    where k.property_id = ${property.id} and k.item_id = i.id and k.position = 0
  )`;
  // A page that begins with some that have one goes on with the first that have none.
  const passed = keyed.length > 0 || offset === 0 ? offset : await countOf(db, sql`${where} and ${hasKey}`);
  const rest = await idsOf(
    db,
    sql<{ id: number }>`
      select i.id from items i where ${where} and not ${hasKey} order by i.created_at desc, i.id desc
      limit ${sql.lit(limit - keyed.length)} offset ${sql.lit(offset - passed)}
    `,
  );
  return [...keyed, ...rest];
}

/** Order of ids at equal keys is that of the index, so that nothing is sorted. */
const keyedInOrder = (
  db: Sql,
  property: AppPropertyRow,
  isReversed: boolean,
  { where, limit, offset }: Page,
): Promise<number[]> =>
  idsOf(
    db,
    sql<{ id: number }>`
      select i.id from item_keys sorted join items i on i.id = sorted.item_id
      where sorted.property_id = ${property.id} and sorted.position = 0 and ${where}
      order by sorted.key ${direction(isReversed)}, sorted.item_id ${direction(isReversed)}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    `,
  );

/** How many items there are of which this holds. */
export async function countOf(db: Sql, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from items i where ${where}
  `.execute(db);
  return rows[0]!.total;
}
