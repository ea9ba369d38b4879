import { sql, type Transaction } from '../../platform/db/database.ts';

/** Where values of properties are kept. */
const TABLES = ['profiles', 'files', 'folders', 'items'] as const;
type Valued = (typeof TABLES)[number];

/** Where a value held a tag that was merged, and whether it held the other one too. */
export type KeptValue = { table: Valued; id: number; property: string; place: number; both: boolean };

type Row = {
  id: number;
  property_values: Record<string, unknown>;
  /** In which properties it can be; null where lists of numbers are tags. */
  names?: string[];
};

/** Items hold people, files and one another by numbers too: those with a tag are known by its own table. */
const itemsHolding = (tagId: number) => sql<Row>`
  select i.id, i.property_values, array(
    select p.name from item_tags t join app_properties p on p.id = t.property_id
    where t.item_id = i.id and t.tag_id = ${tagId}
  ) as names
  from items i where i.id in (select t.item_id from item_tags t where t.tag_id = ${tagId})
  order by i.id for update of i
`;

const holding = (table: Valued, tagId: number) =>
  table === 'items' ? itemsHolding(tagId) : rowsHolding(table, tagId);

const rowsHolding = (table: Valued, tagId: number) => sql<Row>`
  select id, property_values from ${sql.table(table)}
  where property_values <> '{}' and exists (
    select 1 from jsonb_each(property_values) each
    where jsonb_typeof(each.value) = 'array' and each.value @> ${String(tagId)}::jsonb
  )
  order by id for update
`;

async function writeValues(tx: Transaction, table: Valued, changed: readonly Row[]): Promise<void> {
  await sql`
    update ${sql.table(table)} p set property_values = c.property_values
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id bigint, property_values jsonb) where p.id = c.id
  `.execute(tx);
}

/** Notes anew which of these tags items have, by what they hold. */
async function keepItemTags(
  tx: Transaction,
  itemIds: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`
    delete from item_tags where item_id = any(${[...itemIds]}::bigint[]) and tag_id = any(${[...tagIds]}::bigint[])
  `.execute(tx);
  await sql`
    insert into item_tags (property_id, item_id, tag_id)
    select p.id, i.id, held.value::bigint
    from items i join app_properties p on p.app_id = i.app_id and p.type = 'tag'
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(i.property_values -> p.name) when 'array' then i.property_values -> p.name else '[]' end
    ) held (value)
    where i.id = any(${[...itemIds]}::bigint[]) and held.value = any(${tagIds.map(String)}::text[])
    on conflict do nothing
  `.execute(tx);
}

/** Puts one tag in the place of another in what profiles, files, folders and items hold of it. */
export async function replaceInAllValues(
  tx: Transaction,
  fromId: number,
  intoId: number,
): Promise<KeptValue[]> {
  const kept: KeptValue[] = [];
  for (const table of TABLES) {
    const { rows } = await holding(table, fromId).execute(tx);
    for (const { id, property_values: values, names } of rows)
      for (const [property, value] of Object.entries(values)) {
        if (!Array.isArray(value) || !value.includes(fromId)) continue;
        if (names && !names.includes(property)) continue;
        kept.push({ table, id, property, place: value.indexOf(fromId), both: value.includes(intoId) });
        values[property] = value
          .map((each: unknown) => (each === fromId ? intoId : each))
          .filter((each, at, all) => typeof each !== 'number' || all.indexOf(each) === at);
      }
    await writeValues(tx, table, rows);
    if (table === 'items')
      await keepItemTags(
        tx,
        rows.map(({ id }) => id),
        [fromId, intoId],
      );
  }
  return kept;
}

/** Gives values back the tag that they held, where they still hold the other one. */
export async function returnValues(
  tx: Transaction,
  kept: readonly KeptValue[],
  fromId: number,
  intoId: number,
): Promise<void> {
  for (const table of TABLES) {
    const places = Map.groupBy(
      kept.filter((each) => each.table === table),
      ({ id }) => id,
    );
    if (places.size === 0) continue;
    const { rows } = await holding(table, intoId).execute(tx);
    for (const { id, property_values: values } of rows)
      for (const { property, place, both } of places.get(id) ?? []) {
        const value = values[property];
        if (!Array.isArray(value) || !value.includes(intoId) || value.includes(fromId)) continue;
        const others: unknown[] = both ? value : value.filter((each) => each !== intoId);
        values[property] = others.toSpliced(Math.min(place, others.length), 0, fromId);
      }
    const returned = rows.filter(({ id }) => places.has(id));
    await writeValues(tx, table, returned);
    if (table === 'items')
      await keepItemTags(
        tx,
        returned.map(({ id }) => id),
        [fromId, intoId],
      );
  }
}
