import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { type LoadedApp, loadApp } from '../apps/index.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import type { ItemRow } from './tables.ts';

const member = (alias: string): RawBuilder<MemberRow | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then (select to_jsonb(one) from (select ${memberColumns(alias)}) one) end`;

const columns = sql`
  i.id, i.app_id, current_names(i.property_values) as property_values, i.title, i.wall_column, i.rank, i.view_count, i.author_id,
  i.archived_at, i.version, i.created_at, i.updated_at,
  ${member('author')} as author, ${member('archiver')} as archiver,
  (select count(*)::int from item_comments said where said.item_id = i.id) as comments_count`;

const joins = sql`
  left join members author on author.id = i.author_id left join members archiver on archiver.id = i.archived_by`;

/** Rows of items of which something holds; who sees them is asked before. @param where on a row `i` of `items` */
export async function itemRows(db: Sql, where: RawBuilder<boolean>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${columns} from items i ${joins} where ${where}`.execute(db);
  return rows;
}

/** Items in the order of these ids; those that are gone are left out. */
export async function itemsInOrder(db: Sql, ids: readonly number[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await itemRows(db, sql<boolean>`i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ItemHere = { app: LoadedApp; item: ItemRow };

/** Of which app an item is, whoever asks, and deleted or not. @throws Problem 404 where there is no such item */
export async function appIdOf(db: Sql, id: number): Promise<number> {
  const { rows } = await sql<{ app_id: number }>`select app_id from items where id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].app_id;
}

/** @throws Problem 404 for an item that the viewer does not see */
export async function loadItem(db: Sql, viewer: Viewer, id: number): Promise<ItemHere> {
  const app = await loadApp(db, viewer, await appIdOf(db, id));
  const [item] = await itemsInOrder(db, [id]);
  if (!item) throw notFound();
  return { app, item };
}

/** An item that nobody changes until the transaction ends. @throws Problem 404 where it is gone */
export async function heldItem(tx: Sql, id: number): Promise<ItemRow> {
  await sql`select 1 from items where id = ${id} for no key update`.execute(tx);
  const [item] = await itemsInOrder(tx, [id]);
  if (!item) throw notFound();
  return item;
}
