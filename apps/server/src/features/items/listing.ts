import type { ConditionOperator, ItemsQuery, WallColumn } from '@dorfplatz/contract';
import { type Database, type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import { columnOf, type LoadedApp, mayRead } from '../apps/index.ts';
import { wordIn } from '../property-sets/index.ts';
import { type AskingItems, filterOf, keysMeeting, offered, readConditions } from './conditions.ts';
import { presentItems, type Reading } from './present.ts';
import { itemsInOrder } from './queries.ts';
import { countOf, idsInOrder, readOrder } from './sorting.ts';
import type { ItemRow } from './tables.ts';
import { type After, wallColumns } from './wall.ts';

/** All items of an app that a list is about. */
const allOf = (app: LoadedApp, isArchived: boolean): RawBuilder<boolean> =>
  sql<boolean>`i.app_id = ${app.id} and i.deleted_at is null
    and ${isArchived ? sql`i.archived_at is not null` : sql`i.archived_at is null`}`;

const everyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/**
 * A page of the table. What is filtered or sorted is planned for the values at hand: for any values the whole app would
 * be read.
 */
export async function tablePage(
  db: Pick<Database, 'reads' | 'searches'>,
  asking: AskingItems,
  query: ItemsQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const { app } = asking;
  const isArchived = query.archived ?? false;
  const filter = filterOf(asking, query);
  const order = readOrder(asking, query.sort);
  const where = everyOf([allOf(app, isArchived), ...filter]);
  const isPlain = filter.length === 0 && order.by === 'created_at';
  const asked: Sql = isPlain ? db.reads : db.searches;
  const offset = (page - 1) * perPage;
  const total =
    filter.length === 0 ? await countOf(db.reads, where) : await totalOf(asked, asking, query, where);
  if (total <= offset) return { rows: [], total };
  const ids = await idsInOrder(asked, order, { where, limit: perPage, offset });
  return { rows: await itemsInOrder(db.reads, ids), total };
}

const OPPOSITES: Partial<Record<ConditionOperator, ConditionOperator>> = { empty: 'not_empty', is_not: 'is' };

/**
 * How many items a filter leaves. Where one key of an item decides, the keys are counted, without those of the few items
 * that are put away or deleted: an index has them in their order, and items need not be looked at.
 */
async function totalOf(
  db: Sql,
  asking: AskingItems,
  query: ItemsQuery,
  where: RawBuilder<boolean>,
): Promise<number> {
  const { tag, assignee_id, q, archived } = query;
  const [condition, ...others] = readConditions(asking.app, query.where ?? []);
  const isAlone =
    condition && others.length === 0 && !archived && !tag && !q?.trim() && assignee_id === undefined;
  // What a condition leaves out is all others.
  const opposite = condition && OPPOSITES[condition.operator];
  const keys = isAlone
    ? keysMeeting(asking, opposite ? { ...condition, operator: opposite } : condition)
    : undefined;
  if (!keys) return countOf(db, where);
  const gone = (isGone: RawBuilder<unknown>) => sql`(
    select count(*) from items i join item_keys k on k.item_id = i.id
    where i.app_id = ${asking.app.id} and ${isGone} and ${keys}
  )`;
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from item_keys k where ${keys})
      - ${gone(sql`i.archived_at is not null and i.deleted_at is null`)}
      - ${gone(sql`i.deleted_at is not null`)})::int as total
  `.execute(db);
  const { total } = rows[0]!;
  return opposite ? (await countOf(db, allOf(asking.app, false))) - total : total;
}

/** The column that a wall is asked for more of. @throws Problem 422 for one that is not offered */
function afterOf(query: ItemsQuery, options: readonly string[]): After | undefined {
  if (query.column === undefined) return undefined;
  const value = query.column === '' ? null : query.column;
  if (value !== null && !options.includes(value)) throw invalid({ column: ['enum'] });
  return { value, id: query.after, rank: query.rank };
}

/** The address of what follows in a column, by the same filter. */
function nextAddress(app: LoadedApp, query: ItemsQuery, value: string | null, last: ItemRow): string {
  const search = new URLSearchParams({ view: 'wall', column: value ?? '' });
  for (const [name, asked] of Object.entries({ tag: query.tag, assignee_id: query.assignee_id, q: query.q }))
    if (asked !== undefined) search.set(name, String(asked));
  for (const condition of query.where ?? []) search.append('where', condition);
  search.set('after', String(last.id));
  search.set('rank', String(last.rank));
  return `/apps/${app.slug}/items?${search}`;
}

/**
 * The columns of the wall with the first cards of each; none where there is no column property, or the viewer does not
 * read it [RUL-0419].
 */
export async function wallPage(
  db: Pick<Database, 'reads' | 'searches'>,
  reading: Reading,
  asking: AskingItems,
  query: ItemsQuery,
): Promise<{ columns: WallColumn[]; total: number }> {
  const { app } = asking;
  const filter = filterOf(asking, query);
  const where = everyOf([allOf(app, false), ...filter]);
  const asked: Sql = filter.length === 0 ? db.reads : db.searches;
  const column = columnOf(app);
  if (!column || !mayRead(app, column)) return { columns: [], total: await countOf(asked, where) };
  const after = afterOf(query, offered(column));
  const read = await wallColumns(asked, { column, where, ...(after && { after }) });
  const cards = new Map(
    (
      await presentItems(
        db.reads,
        reading,
        app,
        read.flatMap(({ items }) => items),
      )
    ).map((card) => [card.id, card]),
  );
  const columns = read.map(({ value, total, items, hasMore }): WallColumn => {
    const option = column.options.find((each) => each.value === value);
    const last = items.at(-1);
    return {
      value,
      label: option ? wordIn(option.labels, reading.language, reading.networkLanguage) : '',
      color: option?.color ?? null,
      limit: option?.limit ?? null,
      total,
      items: items.flatMap(({ id }) => cards.get(id) ?? []),
      next: hasMore && last ? nextAddress(app, query, value, last) : null,
    };
  });
  return { columns, total: columns.reduce((sum, { total }) => sum + total, 0) };
}
