import {
  APP_BIN_DAYS,
  type AppVersion,
  type BuiltApp,
  type BuiltProperty,
  type DeletedApp,
  type LinkedApp,
} from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { displayNameOf } from '../members/index.ts';
import { presentDefinitions, type Reader } from '../property-sets/index.ts';
import { type BuiltRow, changedBy, type PropertyUses, usesOf } from './building.ts';
import { type GrantNames, grantNames, namedAppGrants, namedGrants } from './grants.ts';
import { canArchiveApp, canDestroyApp, canManageApp, columnOf, titleOf } from './policy.ts';
import { appPath, presentAppCard } from './present.ts';
import type { AppGrants, AppPropertyRow } from './tables.ts';
import { isSortable } from './values/derive.ts';
import type { LinkSettings } from './values/links.ts';
import type { AppDefinition } from './versions.ts';

const allGrants = (grants: AppGrants, properties: readonly AppPropertyRow[]) => [
  ...Object.values(grants).flat(),
  ...properties.flatMap(({ read_grants, write_grants }) => [...(read_grants ?? []), ...(write_grants ?? [])]),
];

const presentProperties = (
  properties: readonly AppPropertyRow[],
  reader: Reader,
  names: GrantNames,
): AppVersion['properties'] =>
  presentDefinitions(properties, reader).map((definition, index) => {
    const property = properties[index]!;
    const { read_grants, write_grants } = property;
    return {
      ...definition,
      sortable: isSortable(property),
      read_grants: read_grants && namedGrants(read_grants, names),
      write_grants: write_grants && namedGrants(write_grants, names),
    };
  });

const withUses = (properties: AppVersion['properties'], uses: PropertyUses): BuiltProperty[] =>
  properties.map((property) => ({
    ...property,
    items_count: uses.items.get(property.name) ?? 0,
    option_counts: [...(uses.options.get(property.name) ?? [])].map(([value, items_count]) => ({
      value,
      items_count,
    })),
  }));

/** An app as those have it who build it: three statements. */
export async function presentBuiltApp(
  db: Sql,
  app: BuiltRow,
  reader: Reader,
  settings: LinkSettings,
): Promise<BuiltApp> {
  const [uses, names, changed] = await Promise.all([
    usesOf(db, app),
    grantNames(db, app.standing.viewer, settings, allGrants(app.grants, [...app.properties, ...app.removed])),
    changedBy(db, app.id),
  ]);
  const present = (properties: readonly AppPropertyRow[]) =>
    withUses(presentProperties(properties, reader, names), uses);
  return {
    ...presentAppCard(app),
    openness: app.openness,
    grants: namedAppGrants(app.grants, names),
    properties: present(app.properties),
    removed: present(app.removed),
    title_property: titleOf(app)?.name ?? null,
    item_layout: app.item_layout,
    collection_layout: {
      name: app.opens_as,
      column_property: columnOf(app)?.name ?? null,
      stage: app.is_staged,
    },
    version: app.version,
    changed: changed
      ? { at: new Date(changed.at).toISOString(), name: displayNameOf(changed, settings) }
      : null,
    archived_at: app.archived_at && new Date(app.archived_at).toISOString(),
    can: { destroy: canDestroyApp(app) },
  };
}

/** What an app consisted of in a version, as its builder can begin with it: one statement. */
export async function presentVersion(
  db: Sql,
  viewer: Viewer,
  { version, definition }: { version: number; definition: AppDefinition },
  reader: Reader,
  settings: LinkSettings,
): Promise<AppVersion> {
  const { properties, grants } = definition;
  const names = await grantNames(db, viewer, settings, allGrants(grants, properties));
  return {
    version,
    name: definition.name,
    description: definition.description,
    icon: definition.icon,
    color: definition.color,
    openness: definition.openness,
    grants: namedAppGrants(grants, names),
    title_property: titleOf(definition)?.name ?? null,
    item_layout: definition.item_layout,
    collection_layout: {
      name: definition.opens_as,
      column_property: columnOf(definition)?.name ?? null,
      stage: definition.is_staged,
    },
    properties: presentProperties(properties, reader, names),
  };
}

/** An app to link to, as lists of administration have it. */
export const presentLinkedApp = (app: BuiltRow): LinkedApp => ({
  ...presentAppCard(app),
  text: app.name,
  link: appPath(app),
  properties_count: app.properties.filter(({ type }) => type !== 'headline').length,
  archived_at: app.archived_at && new Date(app.archived_at).toISOString(),
  can: { manage: canManageApp(app), archive: canArchiveApp(app) },
});

/** An app in the bin of those who run its place; what it holds goes with it, put away or not. */
export function presentDeletedApp(app: BuiltRow): DeletedApp {
  const deletedAt = new Date(app.deleted_at!);
  return {
    id: app.id,
    name: app.name,
    icon: app.icon,
    color: app.color,
    items_count: app.items_count + app.archived_count,
    deleted_at: deletedAt.toISOString(),
    restorable_until: new Date(deletedAt.getTime() + APP_BIN_DAYS * 86_400_000).toISOString(),
  };
}
