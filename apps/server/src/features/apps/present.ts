import type { App, AppCard, AppName, AppToFill } from '@dorfplatz/contract';
import { presentDefinitions, type Reader } from '../property-sets/index.ts';
import {
  appAbilities,
  columnOf,
  type LoadedApp,
  mayRead,
  mayWrite,
  readableProperties,
  titleOf,
} from './policy.ts';
import type { AppToFill as AppToFillRow } from './queries.ts';
import type { AppCounts, AppRow } from './tables.ts';
import { isSortable } from './values/derive.ts';

export const appPath = ({ slug }: Pick<AppRow, 'slug'>): string => `/apps/${slug}`;

export const presentAppName = (app: AppRow): AppName => ({
  id: app.id,
  slug: app.slug,
  name: app.name,
  description: app.description,
  icon: app.icon,
  color: app.color,
  group: app.group && { id: app.group.id, slug: app.group.slug, name: app.group.name },
  html_url: appPath(app),
});

export const presentAppToFill = (app: AppToFillRow): AppToFill => ({
  id: app.id,
  slug: app.slug,
  name: app.name,
  icon: app.icon,
  color: app.color,
  group: app.group && { id: app.group.id, slug: app.group.slug, name: app.group.name },
});

export const presentAppCard = (app: AppRow & AppCounts): AppCard => ({
  ...presentAppName(app),
  items_count: app.items_count,
});

/** The layout with what is named in it and read by the viewer. @param names the properties that they read */
export function presentLayout(app: AppRow, names: ReadonlySet<string>): App['item_layout'] {
  const { type, tabs } = app.item_layout;
  const read = (column: App['item_layout']['tabs'][number]['columns']['a']) =>
    column.filter(({ property }) => names.has(property));
  return {
    type,
    tabs: tabs.map((tab) => ({
      ...tab,
      columns: {
        a: read(tab.columns.a),
        b: read(tab.columns.b),
        c: read(tab.columns.c),
        d: read(tab.columns.d),
      },
    })),
  };
}

/** An app as its reader sees it: properties that they do not read are nowhere in it [C10]. */
export function presentApp(app: LoadedApp & AppCounts, reader: Reader): App {
  const properties = readableProperties(app);
  const names = new Set(properties.map(({ name }) => name));
  const definitions = presentDefinitions(properties, reader);
  const column = columnOf(app);
  return {
    ...presentAppCard(app),
    archived_count: app.archived_count,
    archived_at: app.archived_at && new Date(app.archived_at).toISOString(),
    properties: definitions.map((definition, index) => ({
      ...definition,
      sortable: isSortable(properties[index]!),
      can: { update: mayWrite(app, properties[index]!) },
    })),
    title_property: titleOf(app)?.name ?? null,
    item_layout: presentLayout(app, names),
    collection_layout: {
      name: app.opens_as,
      column_property: column && mayRead(app, column) ? column.name : null,
      stage: app.is_staged,
    },
    version: app.version,
    can: appAbilities(app),
  };
}
