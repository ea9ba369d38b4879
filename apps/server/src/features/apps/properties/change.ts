import { isDeepStrictEqual } from 'node:util';
import type { PropertiesReport } from '@dorfplatz/contract';
import { noteAct } from '../../../platform/audit/record.ts';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { holdTagNames } from '../../../platform/tags.ts';
import { wordIn } from '../../property-sets/index.ts';
import { type BuiltRow, loadBuiltApp, usesOf } from '../building.ts';
import { holdVersion, recordChange } from '../commands.ts';
import type { Wording } from '../conflict.ts';
import { columnOf } from '../policy.ts';
import { changesBetween, countVersion } from '../versions.ts';
import { convertedValues, convertValues } from './convert.ts';
import { type Plan, type PropertiesChange, planProperties } from './plan.ts';
import { renewChoiceKeys, renewWallColumns } from './renew.ts';

/** So many values that do not fit are shown. */
const EXAMPLES = 10;

/**
 * What a change of the properties would do to items; nothing is changed. Whoever builds an app whose items they do not
 * read hears how many there are and nothing of what they say.
 * @throws Problem 422 as the change itself
 */
export async function reportOf(
  db: Sql,
  app: BuiltRow,
  change: PropertiesChange,
  wording: Wording,
): Promise<PropertiesReport> {
  const plan = await planProperties(db, app, change, wording);
  const uses = await usesOf(db, app);
  const labelOf = (labels: Plan['properties'][number]['labels']) =>
    wordIn(labels, wording.language, wording.naming.language);
  const converted: PropertiesReport['converted'] = [];
  for (const { before, after } of plan.converted) {
    const counted = { fitting: 0, unfitting: 0 };
    const examples: PropertiesReport['converted'][number]['examples'] = [];
    for await (const batch of convertedValues(db, app.id, before, after, wording.naming.language)) {
      for (const { id, title, text, after: value } of batch) {
        counted[value === null ? 'unfitting' : 'fitting'] += 1;
        if (value === null && app.is_seen && examples.length < EXAMPLES) examples.push({ id, title, text });
      }
    }
    converted.push({
      name: before.name,
      label: labelOf(after.labels),
      from: before.type,
      to: after.type,
      ...counted,
      examples,
    });
  }
  return {
    removed: [
      ...plan.removed.map(({ name, labels }) => ({
        name,
        label: labelOf(labels),
        option: null,
        items_count: uses.items.get(name) ?? 0,
      })),
      ...plan.dropped.flatMap(({ property, options }) =>
        options.map(({ value, labels }) => ({
          name: property.name,
          label: labelOf(property.labels),
          option: labelOf(labels),
          items_count: uses.options.get(property.name)?.get(value) ?? 0,
        })),
      ),
    ],
    converted,
  };
}

/** What was taken out keeps its row, and items their values; it comes back by its name. */
async function keepProperties(tx: Transaction, appId: number, plan: Plan): Promise<void> {
  const names = plan.properties.map(({ name }) => name);
  await sql`
    update app_properties set removed_at = now()
    where app_id = ${appId} and removed_at is null and name <> all(${names}::text[])
  `.execute(tx);
  const rows = plan.properties.map((property, index) => ({ ...property, position: index + 1 }));
  await sql`
    insert into app_properties
      (app_id, name, type, position, labels, hints, is_required, is_visible, is_locked, settings, options, removed_options,
       read_grants, write_grants)
    select ${appId}, p.name, p.type, p.position, p.labels, p.hints, p.is_required, p.is_visible, p.is_locked, p.settings,
      p.options, p.removed_options, nullif(p.read_grants, 'null'::jsonb), nullif(p.write_grants, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p
      (name text, type text, position integer, labels jsonb, hints jsonb, is_required boolean, is_visible boolean,
       is_locked boolean, settings jsonb, options jsonb, removed_options jsonb, read_grants jsonb, write_grants jsonb)
    on conflict (app_id, name) do update set
      type = excluded.type, position = excluded.position, labels = excluded.labels, hints = excluded.hints,
      is_required = excluded.is_required, is_visible = excluded.is_visible, is_locked = excluded.is_locked,
      settings = excluded.settings, options = excluded.options, removed_options = excluded.removed_options,
      read_grants = excluded.read_grants, write_grants = excluded.write_grants, removed_at = null
  `.execute(tx);
}

/** Items whose choice is offered no more: the history says so, the value stays until the choice comes back [C07]. */
async function tellOfDropped(
  tx: Transaction,
  actorId: number,
  appId: number,
  { property: { name }, options }: Plan['dropped'][number],
): Promise<void> {
  await sql`
    insert into item_changes (item_id, member_id, kind, changes)
    select i.id, ${actorId}, 'changed', jsonb_build_object(${name}::text, jsonb_build_array(i.property_values -> ${name}::text, null))
    from items i
    where i.app_id = ${appId} and i.property_values -> ${name}::text ?| ${options.map(({ value }) => value)}::text[]
  `.execute(tx);
}

const optionValues = ({ options }: Plan['properties'][number]) => options.map(({ value }) => value);

/** Whether titles, words or keys of items may be others than before. */
function mustRenew(before: BuiltRow, after: BuiltRow): boolean {
  const { added, removed, changed } = changesBetween(before, after);
  return (
    before.title_property !== after.title_property ||
    removed.length > 0 ||
    changed.length > 0 ||
    added.some(({ name }) => before.removed.some((each) => each.name === name))
  );
}

/**
 * Gives an app its properties. Values that change their type do so all or none.
 * @throws Problem 403, 404, 409 where the app was changed since, 422
 */
export async function changeProperties(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...change }: PropertiesChange & { version: number },
  wording: Wording,
): Promise<BuiltRow> {
  // Before any item is held: values may become tags.
  if (change.properties.some(({ type }) => type === 'tag')) await holdTagNames(tx);
  const app = await holdVersion(tx, viewer, id, version, wording);
  const plan = await planProperties(tx, app, change, wording);
  await countVersion(tx, app, viewer.memberId);
  await keepProperties(tx, id, plan);
  await sql`update apps set title_property = ${plan.title_property} where id = ${id}`.execute(tx);
  for (const dropped of plan.dropped) await tellOfDropped(tx, viewer.memberId, id, dropped);
  for (const converted of plan.converted)
    await convertValues(tx, viewer.memberId, id, converted, wording.naming.language);
  const after = await loadBuiltApp(tx, viewer, id);
  await renewChoices(tx, app, after);
  const { added, removed, changed } = changesBetween(app, after);
  const names = (properties: readonly { name: string }[]) => properties.map((each) => each.name);
  noteAct(tx, {
    target: { app: String(id) },
    before: { properties: names([...removed, ...changed]) },
    after: { properties: names([...added, ...changed]) },
  });
  await recordChange(tx, viewer, id, mustRenew(app, after));
  return after;
}

/** Walls and orders follow choices at once; words are worked out anew by the worker. */
async function renewChoices(tx: Transaction, before: BuiltRow, after: BuiltRow): Promise<void> {
  const was = (name: string) => before.properties.find((each) => each.name === name);
  const others = after.properties.filter((property) => {
    const known = was(property.name);
    return (
      property.type === 'selection' &&
      (!known ||
        known.type !== property.type ||
        !isDeepStrictEqual(optionValues(known), optionValues(property)))
    );
  });
  for (const property of others) await renewChoiceKeys(tx, after.id, property);
  const [column, columnBefore] = [columnOf(after), columnOf(before)];
  if (column?.name !== columnBefore?.name || others.some(({ name }) => name === column?.name))
    await renewWallColumns(tx, after);
}
