import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { LoadedApp } from '../apps/index.ts';
import { deleteItems, restoreItems, setArchived } from './ending.ts';
import { recordItems } from './events.ts';
import { presentItems } from './present.ts';
import { itemRows } from './queries.ts';
import { isSame } from './same.ts';
import { holdFor, refuseForbidden, valuesAfter, type Writing, writeChanges } from './saving.ts';
import type { ItemRow } from './tables.ts';

type Values = Record<string, unknown>;
export type Batch = {
  ids: readonly number[];
  values?: Values | undefined;
  archived?: boolean | undefined;
  deleted?: boolean | undefined;
};

/** Items of an app that nobody changes until the transaction ends, in the order of their ids. */
async function heldItems(tx: Transaction, app: LoadedApp, ids: readonly number[]): Promise<ItemRow[]> {
  await sql`
    select 1 from items where id = any(${[...ids]}::bigint[]) and app_id = ${app.id} order by id for no key update
  `.execute(tx);
  const rows = await itemRows(
    tx,
    sql<boolean>`i.id = any(${[...ids]}::bigint[]) and i.app_id = ${app.id} and i.deleted_at is null`,
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/**
 * Changes many items, or none: what is refused for one of them is refused for all.
 * @returns how many changed, and what undoes it
 * @throws Problem 404 where one of them is not there, 403 where one may not be changed so
 */
export async function changeItems(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  { ids, values, archived, deleted }: Batch,
): Promise<{ changed: number; before: { id: number; values: Values }[] }> {
  if ([values, archived, deleted].filter((each) => each !== undefined).length !== 1)
    throw invalid({ base: ['one_change'] });
  if (deleted === false) {
    await restoreItems(tx, writing, app, ids);
    return { changed: ids.length, before: [] };
  }
  if (values) await holdFor(tx, app, values, { placing: true });
  const items = await heldItems(tx, app, ids);
  if (items.length < ids.length) throw notFound();
  if (deleted) {
    await deleteItems(tx, writing, app, items);
    return { changed: items.length, before: [] };
  }
  if (archived !== undefined) {
    await setArchived(tx, writing, app, items, archived);
    return { changed: items.length, before: [] };
  }
  for (const item of items) refuseForbidden(app, values!, item);
  const shown = await presentItems(tx, writing, app, items);
  const changes = [];
  for (const item of items) {
    const { after, names } = await valuesAfter(tx, writing, app, item.property_values, values!);
    changes.push({ item, after, names });
  }
  const changed = await writeChanges(tx, writing, app, changes);
  await recordItems(tx, writing.viewer.memberId, { appId: app.id, change: 'changed', items: changed });
  const isChanged = new Set(changed.map(({ id }) => id));
  return {
    changed: changed.length,
    before: shown
      .filter(({ id }) => isChanged.has(id))
      .map((card) => ({
        id: card.id,
        values: Object.fromEntries(Object.keys(values!).map((name) => [name, card.values[name] ?? null])),
      })),
  };
}

type Undone = { id: number; values: Values; changed: Values };

/** Gives items back the values that they had, each only where it still is what it was changed to. */
export async function undoChanges(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  undone: readonly Undone[],
): Promise<{ restored: number; skipped: number }> {
  await holdFor(tx, app, Object.assign({}, ...undone.map(({ values }) => values)), { placing: true });
  const items = await heldItems(
    tx,
    app,
    undone.map(({ id }) => id),
  );
  const shown = new Map((await presentItems(tx, writing, app, items)).map((card) => [card.id, card.values]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const changes = [];
  let skipped = 0;
  for (const { id, values, changed } of undone) {
    const item = byId.get(id);
    byId.delete(id);
    const present = shown.get(id);
    if (!item || !present) {
      skipped += 1;
      continue;
    }
    const untouched = app.properties.filter(
      ({ name, type }) => name in values && isSame(type, present[name], changed[name]),
    );
    if (untouched.length < Object.keys(values).length) skipped += 1;
    const sent = Object.fromEntries(untouched.map(({ name }) => [name, values[name]]));
    refuseForbidden(app, sent, item);
    const { after, names } = await valuesAfter(tx, writing, app, item.property_values, sent);
    changes.push({ item, after, names });
  }
  const restored = await writeChanges(tx, writing, app, changes);
  await recordItems(tx, writing.viewer.memberId, { appId: app.id, change: 'changed', items: restored });
  return { restored: restored.length, skipped };
}
