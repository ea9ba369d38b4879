import type { Grant, PropertySettings, PropertyType } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';
import type { OptionRow, StoredValues, Words } from '../../property-sets/index.ts';
import type { AppGrants, AppOpenness } from '../tables.ts';

let counter = 0;

/** A property of a built app. */
export type BuiltPropertyTraits = {
  name: string;
  type?: PropertyType;
  labels?: Words;
  settings?: PropertySettings;
  options?: readonly (OptionRow | string)[];
  is_required?: boolean;
  is_visible?: boolean;
  is_locked?: boolean;
  read_grants?: Grant[] | null;
  write_grants?: Grant[] | null;
};

type Traits = {
  name?: string;
  /** Of a group; its openness is the group's then. */
  groupId?: number;
  openness?: AppOpenness;
  grants?: AppGrants;
  properties?: readonly BuiltPropertyTraits[];
  /** The property whose choices are the columns of the wall. */
  column?: string | null;
  createdBy?: number;
};

/** What a built app has where nothing else is said: a name and a status with three choices. */
export const builtProperties: readonly BuiltPropertyTraits[] = [
  { name: 'name' },
  { name: 'status', type: 'selection', options: ['new', 'open', 'done'] },
];

const everyone: Grant[] = [{ type: 'everyone', id: null }];

/** An app that whoever sees it fills, open to members where nothing else is said. */
export async function buildApp(
  bed: Pick<TestBed, 'db'>,
  {
    name,
    groupId,
    openness = 'internal',
    grants = { create: everyone, update: everyone, destroy: [{ type: 'author', id: null }] },
    properties = builtProperties,
    column = properties.some((property) => property.name === 'status') ? 'status' : null,
    createdBy,
  }: Traits = {},
): Promise<{ id: number; slug: string; properties: Record<string, number> }> {
  counter += 1;
  const slug = `built-app-${counter}`;
  const place = groupId === undefined ? sql`x.network_id is not null` : sql`x.group_id = ${groupId}`;
  const { rows } = await sql<{ id: number }>`
    insert into containers (context_id, kind, slug, name, openness, is_main)
    select x.id, 'app', ${slug}, ${name ?? `App ${counter}`}, coalesce((
      select stream.openness from containers stream
      where stream.group_id = x.group_id and stream.kind = 'stream' and stream.is_main
    ), ${openness}), false
    from contexts x where ${place} limit 1
    returning id
  `.execute(bed.db.kysely);
  const id = rows[0]!.id;
  await sql`
    insert into apps (id, slug, grants, column_property, created_by)
    values (${id}, ${slug}, ${JSON.stringify(grants)}::jsonb, ${column}, ${createdBy ?? null})
  `.execute(bed.db.kysely);
  const defined = properties.map((property, index) => ({
    type: 'text',
    settings: {},
    is_required: false,
    is_visible: true,
    is_locked: false,
    read_grants: null,
    write_grants: null,
    labels: { de: property.name },
    ...property,
    position: index + 1,
    options: (property.options ?? []).map((option) =>
      typeof option === 'string' ? { value: option, labels: { de: option } } : option,
    ),
  }));
  const { rows: made } = await sql<{ id: number; name: string }>`
    insert into app_properties (app_id, name, type, position, labels, is_required, is_visible, is_locked, settings,
      options, read_grants, write_grants)
    select ${id}, p.name, p.type, p.position, p.labels, p.is_required, p.is_visible, p.is_locked, p.settings, p.options,
      p.read_grants, p.write_grants
    from jsonb_to_recordset(${JSON.stringify(defined)}::jsonb) as p
      (name text, type text, position integer, labels jsonb, is_required boolean, is_visible boolean, is_locked boolean,
       settings jsonb, options jsonb, read_grants jsonb, write_grants jsonb)
    returning id, name
  `.execute(bed.db.kysely);
  return { id, slug, properties: Object.fromEntries(made.map((row) => [row.name, row.id])) };
}

/** Items of an app as they lie there, newest last; titles, words and keys are those of their `name` and `status`. */
export async function buildItems(
  bed: Pick<TestBed, 'db'>,
  app: { id: number; properties?: Record<string, number> },
  values: readonly StoredValues[],
  authorId?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into items (app_id, property_values, title, search_text, wall_column, rank, author_id)
    select ${app.id}, v.value, coalesce(v.value ->> 'name', ''), coalesce(v.value ->> 'name', ''), v.value ->> 'status',
      coalesce((select max(rank) from items where app_id = ${app.id}), 0) + v.at * 65536, ${authorId ?? null}
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality v (value, at) order by v.at
    returning id
  `.execute(bed.db.kysely);
  return rows.map(({ id }) => id);
}
