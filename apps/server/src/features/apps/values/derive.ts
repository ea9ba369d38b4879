import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import {
  displayText,
  fitting,
  idsIn,
  keysOf,
  type Links,
  NO_LINKS,
  type PropertyRow,
  type StoredValues,
  searchText,
  tagNames,
} from '../../property-sets/index.ts';
import { columnOf, isOpenToAll, titleOf } from '../policy.ts';
import type { AppPropertyRow, AppRow } from '../tables.ts';

/** What is kept of an item beside its values. */
export type Derived = {
  title: string;
  search_text: string;
  wall_column: string | null;
  keys: { property_id: number; position: number; key: string }[];
};

export type DerivedNames = { tags: ReadonlyMap<number, string>; links: Links };

type Consisting = Pick<AppRow, 'properties' | 'title_property' | 'column_property'>;

const TITLE_MAX = 300;

/** Types by which lists can be sorted. */
const SORTABLE = new Set<PropertyRow['type']>([
  'address',
  'date',
  'email',
  'membership',
  'number',
  'selection',
  'tag',
  'text',
  'url',
]);

/** Whether lists of items can be sorted by a property. */
export const isSortable = ({ type }: Pick<PropertyRow, 'type'>): boolean => SORTABLE.has(type);

/** The choice of a single selection that is offered, null for none. */
function chosenOf(property: AppPropertyRow | undefined, values: StoredValues): string | null {
  const value = property && fitting(property, values[property.name]);
  return (Array.isArray(value) ? value[0] : (value as string | undefined)) ?? null;
}

/**
 * What an item is called, found, sorted and filtered by, and where it hangs on the wall. Only what everybody reads who
 * sees the item is in its title and its words [C10]; keys are asked for by whoever reads the property.
 * @param language the network's
 */
export function derivedOf(
  app: Consisting,
  values: StoredValues,
  language: Language,
  { tags, links }: DerivedNames,
): Derived {
  const reader = { language, networkLanguage: language };
  const title = titleOf(app);
  const open = app.properties.filter(isOpenToAll);
  const known = (property: PropertyRow) =>
    property.type === 'selection' ? fitting(property, values[property.name]) : values[property.name];
  return {
    title: title
      ? displayText(title, known(title), reader, tags, links)
          .replace(/\s+/g, ' ')
          .slice(0, TITLE_MAX)
          .toWellFormed()
      : '',
    search_text: searchText(open, values, tags, links),
    wall_column: chosenOf(columnOf(app), values),
    keys: app.properties.flatMap((property) =>
      keysOf(property, known(property), { language, tags, links }).map((key, position) => ({
        property_id: property.id,
        position,
        key,
      })),
    ),
  };
}

/** The names of what values of many items name, whoever reads them: two statements at most, whatever their number. */
export async function derivedNames(
  db: Sql,
  owned: readonly { properties: readonly PropertyRow[]; values: StoredValues }[],
): Promise<DerivedNames> {
  const tags = await tagNames(db, idsIn(owned, 'tag'));
  const memberIds = idsIn(owned, 'membership');
  const fileIds = idsIn(owned, 'file');
  if (memberIds.length + fileIds.length === 0) return { tags, links: NO_LINKS };
  const { rows } = await sql<{ kind: 'member' | 'file'; id: number; name: string }>`
    select 'member' as kind, id, display_name as name from members where id = any(${memberIds}::bigint[])
    union all
    select 'file', id, original_filename from files where id = any(${fileIds}::bigint[])
  `.execute(db);
  const named = (kind: 'member' | 'file') => rows.filter((row) => row.kind === kind);
  return {
    tags,
    links: {
      ...NO_LINKS,
      members: new Map(
        named('member').map(({ id, name }) => [
          id,
          { id, displayValue: name, imageId: null, thumbnailUrl: null, html_url: null },
        ]),
      ),
      files: new Map(
        named('file').map(({ id, name }) => [id, { id, name, extension: '', size: 0, url: '' }]),
      ),
    },
  };
}

export type DerivedItem = Derived & { id: number };

/** Writes what is kept beside the values of items: two statements, whatever their number. */
export async function keepDerived(tx: Sql, items: readonly DerivedItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ keys: _, ...row }) => row);
  await sql`
    update items i set title = d.title, search_text = d.search_text, wall_column = d.wall_column
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, title text, search_text text, wall_column text)
    where i.id = d.id
      and (i.title, i.search_text, i.wall_column) is distinct from (d.title, d.search_text, d.wall_column)
  `.execute(tx);
  const keys = items.flatMap((item) => item.keys.map((key) => ({ ...key, item_id: item.id })));
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k (property_id bigint, item_id bigint, position smallint, key text)
    ), gone as (
      delete from item_keys had where had.item_id = any(${items.map(({ id }) => id)}::bigint[])
        and not exists (
          select 1 from wanted w where w.property_id = had.property_id and w.item_id = had.item_id
            and w.position = had.position
        )
    )
    insert into item_keys (property_id, item_id, position, key)
    select property_id, item_id, position, key from wanted
    on conflict (property_id, item_id, position) do update set key = excluded.key
      where item_keys.key <> excluded.key
  `.execute(tx);
}
