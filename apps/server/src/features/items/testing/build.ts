import type { Grant, PropertySettings, PropertyType } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';
import type { OptionRow } from '../../property-sets/index.ts';
import { type WrittenApp, writeItems } from '../write-items.ts';

let counter = 0;

type Property = {
  name: string;
  type: PropertyType;
  label?: string;
  isRequired?: boolean;
  isVisible?: boolean;
  isLocked?: boolean;
  settings?: PropertySettings;
  /** Values of choices, which are called like them. */
  options?: (string | OptionRow)[];
  readGrants?: Grant[];
  writeGrants?: Grant[];
};

export type AppTraits = {
  name?: string;
  groupId?: number;
  openness?: 'everyone' | 'internal' | 'members';
  /** Everybody writes, changes and deletes where nothing else is said. */
  grants?: Partial<Record<'create' | 'update' | 'destroy' | 'manage', Grant[]>>;
  columnProperty?: string | null;
  properties?: readonly Property[];
};

export const EVERYONE: Grant[] = [{ type: 'everyone', id: null }];

/** A title, a state with three choices that is the column, and people. */
export const DEFECTS: readonly Property[] = [
  { name: 'title', type: 'text', isRequired: true },
  { name: 'status', type: 'selection', options: ['new', 'open', 'done'] },
  { name: 'assignee', type: 'membership', settings: { multiple: true } },
];

export type BuiltItemApp = { id: number; slug: string; properties: Record<string, number> };

/** An app with what it consists of, in the network or in a group. */
export async function buildItemApp(bed: Pick<TestBed, 'db'>, traits: AppTraits = {}): Promise<BuiltItemApp> {
  counter += 1;
  const { name = `App ${counter}`, groupId = null, properties = DEFECTS } = traits;
  const { openness = null } = traits;
  const grants = traits.grants ?? { create: EVERYONE, update: EVERYONE, destroy: EVERYONE };
  const columnProperty = traits.columnProperty === undefined ? 'status' : traits.columnProperty;
  const slug = `built-item-app-${counter}`;
  const { rows } = await sql<{ id: number }>`
    with place as (
      insert into containers (context_id, kind, slug, name, openness)
      select x.id, 'app', ${slug}::citext, ${name}, coalesce(${openness}::text, case
        when x.group_id is null then 'internal'
        when g.access <> 'open' then 'members'
        when g.externally_visible then 'everyone'
        else 'internal' end)
      from contexts x left join groups g on g.id = x.group_id
      where case when ${groupId}::bigint is null then x.network_id is not null else x.group_id = ${groupId}::bigint end
      returning id
    )
    insert into apps (id, slug, grants, column_property)
    select id, ${slug}::citext, ${JSON.stringify(grants)}::jsonb, ${columnProperty}::text from place returning id
  `.execute(bed.db.kysely);
  const { id } = rows[0]!;
  const values = properties.map((property, position) => ({
    app_id: id,
    name: property.name,
    type: property.type,
    position,
    labels: { de: property.label ?? property.name },
    is_required: property.isRequired ?? false,
    is_visible: property.isVisible ?? true,
    is_locked: property.isLocked ?? false,
    settings: property.settings ?? {},
    options: (property.options ?? []).map((option) =>
      typeof option === 'string' ? { value: option, labels: { de: option } } : option,
    ),
    read_grants: property.readGrants,
    write_grants: property.writeGrants,
  }));
  const { rows: made } = await sql<{ id: number; name: string }>`
    insert into app_properties (app_id, name, type, position, labels, is_required, is_visible, is_locked, settings, options,
      read_grants, write_grants)
    select app_id, name, type, position, labels, is_required, is_visible, is_locked, settings, options, read_grants,
      write_grants
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (
      app_id bigint, name text, type text, position integer, labels jsonb, is_required boolean, is_visible boolean,
      is_locked boolean, settings jsonb, options jsonb, read_grants jsonb, write_grants jsonb
    ) returning id, name
  `.execute(bed.db.kysely);
  return { id, slug, properties: Object.fromEntries(made.map((row) => [row.name, row.id])) };
}

type ItemTraits = {
  authorId?: number;
  values?: Record<string, unknown>;
  isArchived?: boolean;
  isDeleted?: boolean;
};

/** Items as they are stored, each on top of those before, with all that follows from their values. */
export async function buildItems(
  bed: Pick<TestBed, 'db'>,
  appId: number,
  traits: readonly ItemTraits[],
): Promise<number[]> {
  const values = traits.map((item) => ({
    author_id: item.authorId,
    archived_at: item.isArchived ? '2026-01-01T12:00:00Z' : null,
    deleted_at: item.isDeleted ? new Date().toISOString() : null,
  }));
  return bed.db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into items (app_id, rank, author_id, archived_at, deleted_at)
      select ${appId}, (select coalesce(min(rank), 0) from items where app_id = ${appId}) - 65536 * t.position,
        (t.item ->> 'author_id')::bigint, (t.item ->> 'archived_at')::timestamptz,
        (t.item ->> 'deleted_at')::timestamptz
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality t (item, position)
      order by t.position returning id
    `.execute(tx);
    const { rows: apps } = await sql<WrittenApp>`
      select title_property, column_property, (
        select jsonb_agg(to_jsonb(p) order by p.position) from app_properties p where p.app_id = a.id
      ) as properties from apps a where id = ${appId}
    `.execute(tx);
    const written = traits.map((item, index) => ({
      id: rows[index]!.id,
      values: item.values ?? {},
      names: Object.keys(item.values ?? {}),
    }));
    await writeItems(tx, apps[0]!, written, 'de');
    return rows.map(({ id }) => id);
  });
}

export const buildItem = async (
  bed: Pick<TestBed, 'db'>,
  appId: number,
  traits: ItemTraits = {},
): Promise<number> => (await buildItems(bed, appId, [traits]))[0]!;
