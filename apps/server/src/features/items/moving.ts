import { type RawBuilder, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid } from '../../platform/problem.ts';
import { type AppPropertyRow, columnOf, type LoadedApp } from '../apps/index.ts';
import { offered } from './conditions.ts';
import { recordItems } from './events.ts';
import { canMoveItem } from './policy.ts';
import { heldItem } from './queries.ts';
import { holdOrder, rankBehind, rankOnTop } from './ranks.ts';
import { refuseForbidden, valuesAfter, type Writing, writeChanges } from './saving.ts';
import type { ItemRow } from './tables.ts';

export type Move = { insert_after_id: number | null; values?: Readonly<Record<string, unknown>> | undefined };

/** Where a card is: behind which one of its column, and the how manieth of all there, from 1. */
export type CardPlace = { insert_after_id: number | null; position: number; column_total: number };

/** Cards of a column of the wall, on a row `i` of `items`. */
const inColumn = (app: LoadedApp, value: string | null): RawBuilder<boolean> => {
  const isIn = value === null ? sql`i.wall_column is null` : sql`i.wall_column = ${value}`;
  return sql<boolean>`i.app_id = ${app.id} and i.archived_at is null and i.deleted_at is null and ${isIn}`;
};

type Placed = Pick<ItemRow, 'id' | 'rank' | 'wall_column'>;

/** The card above one in its column. */
const aboveOf = (app: LoadedApp, { id, rank, wall_column }: Placed): RawBuilder<number | null> => sql`(
  select i.id from items i where ${inColumn(app, wall_column)} and i.rank < ${rank}::bigint and i.id <> ${id}
  order by i.rank desc limit 1
)`;

/** Whether a card hangs behind that one already, on top of its column for null. */
async function isBehind(db: Sql, app: LoadedApp, item: Placed, neighbour: number | null): Promise<boolean> {
  const { rows } = await sql<{ above: number | null }>`select ${aboveOf(app, item)} as above`.execute(db);
  return rows[0]!.above === neighbour;
}

/** Where a card of a column is by now; both numbers are counted, which takes long in a long column. */
export async function placeOf(db: Sql, app: LoadedApp, item: Placed): Promise<CardPlace> {
  const { rank, wall_column } = item;
  const here = inColumn(app, wall_column);
  const { rows } = await sql<CardPlace>`
    select ${aboveOf(app, item)} as insert_after_id,
           (select count(*)::int from items i where ${here} and i.rank <= ${rank}::bigint) as position,
           (select count(*)::int from items i where ${here}) as column_total
  `.execute(db);
  return rows[0]!;
}

/** The value of the column that a move asks for; of a card that stays in its own what is there. */
function columnAsked(
  column: AppPropertyRow,
  item: ItemRow,
  values: Move['values'],
): { isNamed: boolean; value: string | null } {
  if (!values || Object.keys(values).length === 0) return { isNamed: false, value: item.wall_column };
  const other = Object.keys(values).find((name) => name !== column.name);
  if (other !== undefined) throw invalid({ [`values.${other}`]: ['unknown'] });
  const asked = values[column.name];
  const value = asked === null || asked === '' || asked === '-1' ? null : asked;
  const path = `values.${column.name}`;
  if (value !== null && !(typeof value === 'string' && offered(column).includes(value)))
    throw invalid({ [path]: ['enum'] });
  if (value === null && column.is_required) throw invalid({ [path]: ['required'] });
  return { isNamed: true, value };
}

/** Behind what it goes is one of the column, or it is not told why not: what one does not see is as what is not there. */
async function mustBeNeighbour(tx: Transaction, there: RawBuilder<boolean>, id: number, item: ItemRow) {
  const { rows } = await sql`select 1 from items i where i.id = ${id} and ${there}`.execute(tx);
  if (rows.length === 0 || id === item.id) throw invalid({ insert_after_id: ['not_in_column'] });
}

/**
 * Moves a card on the wall under the lock of the order, so that it is where the answer says. What changes nothing tells
 * nobody.
 * @throws Problem 403 for who may not; 422 for a wrong neighbour or column; 409 for what is in the archive
 */
export async function moveItem(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  id: number,
  move: Move,
): Promise<{ item: ItemRow; place: CardPlace }> {
  await holdOrder(tx, [app.id]);
  const item = await heldItem(tx, id);
  const column = columnOf(app);
  if (!column || !canMoveItem(app, { ...item, archived_at: null })) throw forbidden();
  if (item.archived_at !== null) throw conflict('item_archived');
  const { isNamed, value } = columnAsked(column, item, move.values);
  const there = inColumn(app, value);
  const neighbour = move.insert_after_id;
  if (neighbour !== null) await mustBeNeighbour(tx, there, neighbour, item);

  const isOther = isNamed && (item.property_values[column.name] ?? null) !== value;
  if (!isOther && item.wall_column === value && (await isBehind(tx, app, item, neighbour)))
    return { item, place: await placeOf(tx, app, item) };

  const rank =
    neighbour === null ? await rankOnTop(tx, app.id) : await rankBehind(tx, app.id, item.id, neighbour);
  await sql`update items set rank = ${rank} where id = ${item.id}`.execute(tx);
  const sent = { [column.name]: value };
  if (isOther) {
    refuseForbidden(app, sent, item);
    const { after, names } = await valuesAfter(tx, writing, app, item.property_values, sent);
    await writeChanges(tx, writing, app, [{ item, after, names }], 'moved');
  }
  const moved = await heldItem(tx, id);
  const place = await placeOf(tx, app, moved);
  await recordItems(tx, writing.viewer.memberId, {
    appId: app.id,
    change: 'moved',
    items: [{ id: item.id, names: isOther ? [column.name] : [] }],
    place: { property: column.name, column: value, insert_after_id: place.insert_after_id },
  });
  return { item: moved, place };
}
