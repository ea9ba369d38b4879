import {
  type BuilderProperty,
  type BuiltApp,
  type BuiltProperty,
  checkAppProperties,
  getBuiltApp,
  type PropertiesReport,
  updateAppProperties,
} from '@dorfplatz/contract';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

type App = { id: number };
export type Edit = (properties: BuilderProperty[]) => BuilderProperty[];

export const change =
  (name: string, traits: Partial<BuilderProperty>): Edit =>
  (properties) =>
    properties.map((property) => (property.name === name ? { ...property, ...traits } : property));
export const without =
  (name: string): Edit =>
  (properties) =>
    properties.filter((property) => property.name !== name);
export const adding =
  (...more: BuilderProperty[]): Edit =>
  (properties) => [...properties, ...more];

/** A property as the builder sends it back. */
export const sent = (property: BuiltProperty): BuilderProperty => {
  const { id: _, sortable: __, items_count: ___, option_counts: ____, ...rest } = property;
  const grants = (list: BuiltProperty['read_grants']) => list?.map(({ type, id }) => ({ type, id })) ?? null;
  return {
    ...rest,
    read_grants: grants(property.read_grants),
    write_grants: grants(property.write_grants),
  } as BuilderProperty;
};

type ItemRow = {
  property_values: Record<string, unknown>;
  wall_column: string | null;
  title: string;
  search_text: string;
};

/** What somebody does who builds apps, and what lies in them then. */
export function appEditor(bed: TestBed, builder: Client) {
  const read = async ({ id }: App): Promise<BuiltApp> =>
    (await builder.call(getBuiltApp, { params: { id } })).body;
  const edited = async (app: App, edit: Edit) => {
    const { properties, version } = await read(app);
    return { params: { id: app.id }, body: { properties: edit(properties.map(sent)), version } };
  };
  const items = async ({ id }: App): Promise<ItemRow[]> =>
    (
      await sql<ItemRow>`
        select property_values, wall_column, title, search_text from items where app_id = ${id} order by id
      `.execute(bed.db.kysely)
    ).rows;
  return {
    read,
    edited,
    items,
    async save(app: App, edit: Edit): Promise<BuiltApp> {
      const answer = await builder.call(updateAppProperties, await edited(app, edit));
      expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
      return answer.body;
    },
    report: async (app: App, edit: Edit): Promise<PropertiesReport> =>
      (await builder.call(checkAppProperties, await edited(app, edit))).body,
    valuesOf: async (app: App, name: string): Promise<unknown[]> =>
      (await items(app)).map(({ property_values }) => property_values[name]),
    keysOf: async (app: App, name: string): Promise<string[]> =>
      (
        await sql<{ key: string }>`
          select k.key from item_keys k join app_properties p on p.id = k.property_id
          where p.app_id = ${app.id} and p.name = ${name} order by k.item_id, k.position
        `.execute(bed.db.kysely)
      ).rows.map(({ key }) => key),
    history: async ({ id }: App): Promise<Record<string, [unknown, unknown]>[]> =>
      (
        await sql<{ changes: Record<string, [unknown, unknown]> }>`
          select h.changes from item_changes h join items i on i.id = h.item_id where i.app_id = ${id} order by h.id
        `.execute(bed.db.kysely)
      ).rows.map(({ changes }) => changes),
  };
}
