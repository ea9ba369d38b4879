import type { BuilderProperty, Grant } from '@dorfplatz/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/problem.ts';
import { type DefinedProperty, defineProperties, type OptionRow } from '../../property-sets/index.ts';
import type { BuiltRow } from '../building.ts';
import type { Wording } from '../conflict.ts';
import { eachOnce, refuseUnknown } from '../grants.ts';
import { isOpenToAll } from '../policy.ts';
import { appsByIds } from '../queries.ts';
import type { AppPropertyRow } from '../tables.ts';

/** Sort orders of lists have these names. */
const NAMES_TAKEN = new Set(['created_at', 'updated_at']);

/** A property as it is to be. */
export type PlannedProperty = DefinedProperty &
  Pick<AppPropertyRow, 'read_grants' | 'write_grants' | 'removed_options'>;

/** What is to become of the properties of an app. */
export type Plan = {
  properties: PlannedProperty[];
  title_property: string | null;
  removed: AppPropertyRow[];
  /** Of those that stay, or come back, as another type or with one value instead of several. */
  converted: { before: AppPropertyRow; after: PlannedProperty }[];
  /** Selections of which choices go. */
  dropped: { property: AppPropertyRow; options: OptionRow[] }[];
};

export type PropertiesChange = {
  properties: BuilderProperty[];
  title_property?: string | null;
};

const folded = (label: string): string => label.trim().toLocaleLowerCase('de').replaceAll('ß', 'ss');

/**
 * Choices that were taken out and are written down again are those that they were, by their value or by what they are
 * called: what items have of them is back [C07].
 */
function backFrom(sent: BuilderProperty, before: AppPropertyRow | undefined): BuilderProperty {
  if (sent.type !== 'selection' || !sent.options || !before) return sent;
  const known = new Set([...before.options, ...before.removed_options].map(({ value }) => value));
  const taken = new Set(sent.options.map(({ value }) => value));
  const options = sent.options.map((option) => {
    if (option.value === '' || (option.value !== undefined && known.has(option.value))) return option;
    const found = before.removed_options.find(
      ({ value, labels }) =>
        !taken.has(value) && Object.values(labels).some((label) => folded(label) === folded(option.label)),
    );
    if (!found) return option;
    taken.add(found.value);
    return { ...option, value: found.value };
  });
  return { ...sent, options };
}

/** What keeps values of a property apart from those of another: its type, and whether there are several choices. */
export const shapeOf = ({ type, settings }: Pick<DefinedProperty, 'type' | 'settings'>): string =>
  type === 'selection' && settings.multiple ? 'selections' : type;

const optionsAfter = (before: AppPropertyRow | undefined, after: DefinedProperty): OptionRow[] => {
  const kept = new Set(after.options.map(({ value }) => value));
  return [...(before?.options ?? []), ...(before?.removed_options ?? [])].filter(
    ({ value }, index, all) =>
      value !== '' && !kept.has(value) && all.findIndex((each) => each.value === value) === index,
  );
};

/** Relations lead to apps that the viewer sees, or led to before. @throws Problem 422 */
async function refuseRelations(db: Sql, app: BuiltRow, sent: readonly BuilderProperty[]): Promise<void> {
  const named = (property: Pick<BuilderProperty, 'related_app_id' | 'related_apps'>) => [
    ...(property.related_app_id === undefined ? [] : [property.related_app_id]),
    ...(property.related_apps ?? []),
  ];
  const relations = sent.flatMap((property, index) =>
    property.type === 'relation' ? [{ property, index }] : [],
  );
  if (relations.length === 0) return;
  const before = [...app.properties, ...app.removed].flatMap(({ settings }) => named(settings));
  const ids = relations.flatMap(({ property }) => named(property));
  const known = new Set([app.id, ...before, ...(await appsByIds(db, app.standing.viewer, ids)).keys()]);
  const errors: Record<string, string[]> = {};
  for (const { property, index } of relations) {
    const path = `properties.${index}.related_app_id`;
    if (named(property).length === 0) errors[path] = ['required'];
    else if (!named(property).every((id) => known.has(id))) errors[path] = ['unknown'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function grantsSent(sent: readonly BuilderProperty[]): Map<string, readonly Grant[]> {
  return new Map(
    sent.flatMap(({ read_grants, write_grants }, index) => [
      ...(read_grants ? [[`properties.${index}.read_grants`, read_grants] as const] : []),
      ...(write_grants ? [[`properties.${index}.write_grants`, write_grants] as const] : []),
    ]),
  );
}

/** What was sent, checked against what there is. @throws Problem 422 */
export async function planProperties(
  db: Sql,
  app: BuiltRow,
  { properties: sent, title_property }: PropertiesChange,
  wording: Wording,
): Promise<Plan> {
  const before = [...app.properties, ...app.removed];
  const find = (name: string) => before.find((each) => each.name === name);
  const errors: Record<string, string[]> = {};
  sent.forEach(({ name }, index) => {
    if (NAMES_TAKEN.has(name)) errors[`properties.${index}.name`] = ['taken'];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const defined = defineProperties(
    sent.map((property) => backFrom(property, find(property.name))),
    before,
    wording.language,
  );
  await refuseRelations(db, app, sent);
  await refuseUnknown(
    db,
    app.standing.viewer,
    wording.naming,
    grantsSent(sent),
    before.flatMap(({ read_grants, write_grants }) => [...(read_grants ?? []), ...(write_grants ?? [])]),
  );
  const planned = defined.map((property, index): PlannedProperty => {
    const known = find(property.name);
    const { read_grants = known?.read_grants ?? null, write_grants = known?.write_grants ?? null } =
      sent[index]!;
    return {
      ...property,
      read_grants: read_grants && eachOnce(read_grants),
      write_grants: write_grants && eachOnce(write_grants),
      removed_options: optionsAfter(known, property),
    };
  });
  const title = title_property === undefined ? app.title_property : title_property;
  refuseTitle(planned, title_property === undefined ? null : title_property);
  const kept = new Set(planned.map(({ name }) => name));
  return {
    properties: planned,
    title_property: title !== null && kept.has(title) ? title : null,
    removed: app.properties.filter(({ name }) => !kept.has(name)),
    converted: planned.flatMap((after) => {
      const known = find(after.name);
      return known && shapeOf(known) !== shapeOf(after) ? [{ before: known, after }] : [];
    }),
    dropped: planned.flatMap((after) => {
      const known = app.properties.find((each) => each.name === after.name);
      if (!known || shapeOf(known) !== shapeOf(after)) return [];
      const options = known.options.filter(
        ({ value }) => value !== '' && !after.options.some((each) => each.value === value),
      );
      return options.length > 0 ? [{ property: known, options }] : [];
    }),
  };
}

/** Whoever sees an item reads what it is called. @throws Problem 422 */
function refuseTitle(properties: readonly PlannedProperty[], name: string | null): void {
  if (name === null) return;
  const property = properties.find((each) => each.name === name);
  if (!property) throw invalid({ title_property: ['unknown'] });
  if (!isOpenToAll(property) || property.type === 'headline' || property.type === 'image')
    throw invalid({ title_property: ['not_allowed'] });
}
