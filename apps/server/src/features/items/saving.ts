import type { NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { forbidden, invalid, Problem } from '../../platform/problem.ts';
import { holdTagNames } from '../../platform/tags.ts';
import {
  appsByIds,
  appsRelated,
  canCreateItems,
  type LoadedApp,
  linkKeeper,
  mayRead,
  mayWrite,
  titleOf,
} from '../apps/index.ts';
import { changedValues, type PropertyRow, type StoredValues } from '../property-sets/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { type Assignment, type ChangedItem, recordItems } from './events.ts';
import { presentItems, type Reading } from './present.ts';
import { heldItem } from './queries.ts';
import { holdOrder, rankOnTop } from './ranks.ts';
import { isSame, isSameStored } from './same.ts';
import type { ItemRow } from './tables.ts';
import { type Written, type WrittenApp, writeItems } from './write-items.ts';

type Sent = Readonly<Record<string, unknown>>;
/** Who writes. */
export type Writing = Reading & { naming: NetworkSettings };

/**
 * Refuses what somebody may not write: as a whole, so that nothing is half saved (C10). What they do not read is as
 * unknown as what is not there.
 */
export function refuseForbidden(app: LoadedApp, sent: Sent, item?: ItemRow): void {
  const authored = item ?? { author_id: app.standing.viewer.memberId };
  const known = new Map(
    app.properties
      .filter((property) => mayRead(app, property, authored))
      .map((property) => [property.name, property]),
  );
  const unknown = Object.keys(sent).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [`values.${name}`, ['unknown']])));
  if (Object.keys(sent).some((name) => !mayWrite(app, known.get(name)!, item))) throw forbidden();
}

/** What must be held before any item is locked, so that nobody waits for another in a circle. */
export async function holdFor(
  tx: Transaction,
  app: LoadedApp,
  sent: Sent,
  { placing = false }: { placing?: boolean } = {},
): Promise<void> {
  if (app.properties.some(({ name, type }) => type === 'tag' && name in sent)) await holdTagNames(tx);
  await holdOrder(tx, [...(placing ? [app.id] : []), ...appsOfNew(app, sent)]);
}

/** Where an item comes into being that is written down by its name: the first app that a relation leads to [RUL-0406]. */
const appOfNew = (property: PropertyRow): number | undefined =>
  property.settings.allow_create_related ? appsRelated(property)[0] : undefined;

const isNew = (each: unknown): boolean =>
  (typeof each === 'string' && each.startsWith('new_')) ||
  (typeof each === 'object' && each !== null && (each as { id?: unknown }).id === null);

const appsOfNew = (app: LoadedApp, sent: Sent): number[] =>
  app.properties.flatMap((property) => {
    const value = sent[property.name];
    const names = (Array.isArray(value) ? value : [value]).some(isNew);
    const id = property.type === 'relation' && names ? appOfNew(property) : undefined;
    return id === undefined ? [] : [id];
  });

function keeperFor(tx: Transaction, writing: Writing) {
  const make = async (property: PropertyRow, name: string): Promise<number> => {
    const appId = appOfNew(property);
    const app = appId === undefined ? undefined : (await appsByIds(tx, writing.viewer, [appId])).get(appId);
    const title = app && titleOf(app);
    if (!app || !title || !canCreateItems(app)) throw invalid({ [`values.${property.name}`]: ['unknown'] });
    return insertItem(tx, writing, app, { [title.name]: name });
  };
  // One after the other: each goes on top of those before.
  let last: Promise<unknown> = Promise.resolve();
  return linkKeeper(tx, writing.viewer, writing.naming, (property, name) => {
    const made = last.then(() => make(property, name));
    last = made;
    return made;
  });
}

/** A tag that is not there yet is made only where the property lets people do so [RUL-0405]. */
async function mayMakeTags(tx: Transaction, app: LoadedApp, sent: Sent): Promise<void> {
  const closed = app.properties.filter(
    ({ name, type, settings }) =>
      type === 'tag' && !settings.allow_create_tags && sent[name] !== undefined && sent[name] !== null,
  );
  for (const { name } of closed) {
    const value = sent[name];
    const written = (Array.isArray(value) ? value : [value]).flatMap((each) => {
      const text = typeof each === 'string' ? each : (each as { displayValue?: unknown })?.displayValue;
      return typeof text === 'string' ? [text.replace(/^new_/, '')] : [];
    });
    const { rows } = await sql<{ known: boolean }>`
      select tag_written(t.written) is not null as known from unnest(${written}::text[]) t (written)
    `.execute(tx);
    if (rows.some(({ known }) => !known)) throw invalid({ [`values.${name}`]: ['unknown'] });
  }
}

/** What an item holds after a change; nothing is written yet but what it names. */
export async function valuesAfter(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  before: StoredValues,
  sent: Sent,
  options: { complete?: boolean } = {},
): Promise<{ after: StoredValues; names: string[] }> {
  await mayMakeTags(tx, app, sent);
  const asked = options.complete
    ? app.properties.filter((property) => property.name in sent || mayWrite(app, property))
    : app.properties;
  const { after } = await changedValues(
    tx,
    writing.viewer,
    { properties: asked, before, sent, field: 'values' },
    { mayChangeLocked: true, complete: options.complete ?? false, keepLinks: keeperFor(tx, writing) },
  );
  const names = Object.keys(sent).filter((name) => !isSameStored(before[name], after[name]));
  return { after, names };
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);

/** Who is named in an item now, and who no more. */
export function assignmentsOf(
  app: WrittenApp,
  before: StoredValues,
  after: StoredValues,
): Pick<ChangedItem, 'assigned' | 'unassigned'> {
  const named = (values: StoredValues): Assignment[] =>
    app.properties
      .filter(({ type }) => type === 'membership')
      .flatMap(({ id, name }) => idsIn(values[name]).map((memberId) => ({ propertyId: id, memberId })));
  const without = (some: Assignment[], others: Assignment[]) =>
    some.filter(
      (one) =>
        !others.some((other) => other.memberId === one.memberId && other.propertyId === one.propertyId),
    );
  const [old, now] = [named(before), named(after)];
  return { assigned: without(now, old), unassigned: without(old, now) };
}

/** Files that items showed, and of which something may be left. */
const filesIn = (app: WrittenApp, values: StoredValues): number[] =>
  app.properties
    .filter(({ type }) => type === 'file' || type === 'image')
    .flatMap(({ name }) => (Array.isArray(values[name]) ? idsIn(values[name]) : [values[name]]))
    .filter((id): id is number => typeof id === 'number');

type Change = {
  item: Pick<ItemRow, 'id' | 'property_values'>;
  after: StoredValues;
  names: readonly string[];
};

/** Writes changed values of items of an app down, with their history. @returns them for the event */
export async function writeChanges(
  tx: Transaction,
  { viewer, networkLanguage }: Pick<Writing, 'networkLanguage'> & { viewer: { memberId: number } | null },
  app: WrittenApp & { id: number },
  changes: readonly Change[],
  kind: 'changed' | 'moved' | 'unlinked' = 'changed',
): Promise<ChangedItem[]> {
  const real = changes.filter(({ names }) => names.length > 0);
  if (real.length === 0) return [];
  const written = real.map(({ item, after, names }): Written => ({ id: item.id, values: after, names }));
  await writeItems(tx, app, written, networkLanguage);
  const history = real.map(({ item, after, names }) => ({
    item_id: item.id,
    changes: Object.fromEntries(
      names.map((name) => [name, [item.property_values[name] ?? null, after[name] ?? null]]),
    ),
  }));
  await sql`
    with changed as (
      insert into item_changes (item_id, member_id, kind, changes)
      select t.item_id, ${viewer?.memberId ?? null}::bigint, ${kind}, t.changes
      from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as t (item_id bigint, changes jsonb)
      returning item_id
    )
    update items i set version = i.version + 1, updated_at = now() from changed where i.id = changed.item_id
  `.execute(tx);
  const changed = real.map(({ item, after, names }) => ({
    id: item.id,
    names: [...names],
    ...assignmentsOf(app, item.property_values, after),
  }));
  await followAssigned(tx, changed);
  const shown = new Set(real.flatMap(({ after }) => filesIn(app, after)));
  await releaseFiles(
    tx,
    real.flatMap(({ item }) => filesIn(app, item.property_values)).filter((id) => !shown.has(id)),
  );
  return changed;
}

/** Whoever is named in an item hears of what becomes of it. */
export async function followAssigned(tx: Transaction, items: readonly ChangedItem[]): Promise<void> {
  const named = items.flatMap(({ id, assigned }) =>
    assigned.map(({ memberId }) => ({ item_id: id, member_id: memberId })),
  );
  if (named.length === 0) return;
  await sql`
    insert into item_followers (member_id, item_id)
    select distinct member_id, item_id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as t (member_id bigint, item_id bigint)
    on conflict do nothing
  `.execute(tx);
}

/** Writes an item down that somebody may create; the order of the app is held. @returns its id */
async function insertItem(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  sent: Sent,
  options: { complete?: boolean } = {},
): Promise<number> {
  const { viewer, networkLanguage } = writing;
  const { after } = await valuesAfter(tx, writing, app, {}, sent, options);
  const { rows } = await sql<{ id: number }>`
    insert into items (app_id, rank, author_id, created_at, updated_at)
    values (${app.id}, ${await rankOnTop(tx, app.id)}, ${viewer.memberId}, clock_timestamp(), clock_timestamp())
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  const names = Object.keys(after);
  await writeItems(tx, app, [{ id, values: after, names }], networkLanguage);
  const changes = Object.fromEntries(names.map((name) => [name, [null, after[name]]]));
  await sql`
    insert into item_changes (item_id, member_id, kind, changes)
    values (${id}, ${viewer.memberId}, 'created', ${JSON.stringify(changes)}::jsonb)
  `.execute(tx);
  await sql`
    insert into item_followers (member_id, item_id) values (${viewer.memberId}, ${id}) on conflict do nothing
  `.execute(tx);
  const created = { id, names, ...assignmentsOf(app, {}, after) };
  await followAssigned(tx, [created]);
  await recordItems(tx, viewer.memberId, { appId: app.id, change: 'created', items: [created] });
  return id;
}

/**
 * Writes a new item down, on top of its column.
 * @returns its id
 * @throws Problem 403 for who may not, or not all of it; 422 below `values`
 */
export async function createItem(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  sent: Sent,
): Promise<number> {
  if (!canCreateItems(app)) throw forbidden();
  refuseForbidden(app, sent);
  await holdFor(tx, app, sent, { placing: true });
  return insertItem(tx, writing, app, sent, { complete: true });
}

/**
 * Changes values of an item: only those that were sent, so that what others changed meanwhile stays (C11).
 * @param basedOn what these were when whoever writes read them
 * @throws Problem 409 with what stands there by now, where somebody changed the same
 */
export async function updateItem(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  id: number,
  sent: Sent,
  basedOn: Sent | undefined,
): Promise<void> {
  await holdFor(tx, app, sent);
  const item = await heldItem(tx, id);
  refuseForbidden(app, sent, item);
  if (basedOn) await mustAgree(tx, writing, app, item, sent, basedOn);
  const { after, names } = await valuesAfter(tx, writing, app, item.property_values, sent);
  const changed = await writeChanges(tx, writing, app, [{ item, after, names }]);
  await recordItems(tx, writing.viewer.memberId, { appId: app.id, change: 'changed', items: changed });
}

async function mustAgree(
  tx: Transaction,
  writing: Writing,
  app: LoadedApp,
  item: ItemRow,
  sent: Sent,
  basedOn: Sent,
): Promise<void> {
  const [present] = await presentItems(tx, writing, app, [item]);
  const values = present!.values;
  const others = app.properties.filter(
    ({ name, type }) =>
      name in sent && !isSame(type, values[name], basedOn[name]) && !isSame(type, values[name], sent[name]),
  );
  if (others.length === 0) return;
  throw new Problem(409, 'item_changed', {
    present: Object.fromEntries(others.map(({ name }) => [name, values[name] ?? null])),
    fields: Object.fromEntries(others.map(({ name }) => [`values.${name}`, ['changed_meanwhile']])),
  });
}
