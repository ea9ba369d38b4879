import { sql, type Transaction } from '../../platform/db/database.ts';

/** Where values of properties are kept. */
const TABLES = ['profiles', 'files', 'folders'] as const;
type Valued = (typeof TABLES)[number];

/** Where a value held a tag that was merged, and whether it held the other one too. */
export type KeptValue = { table: Valued; id: number; property: string; place: number; both: boolean };

type Row = { id: number; property_values: Record<string, unknown> };

const holding = (table: Valued, tagId: number) => sql<Row>`
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

/** Puts one tag in the place of another in what profiles, files and folders hold of it. */
export async function replaceInAllValues(
  tx: Transaction,
  fromId: number,
  intoId: number,
): Promise<KeptValue[]> {
  const kept: KeptValue[] = [];
  for (const table of TABLES) {
    const { rows } = await holding(table, fromId).execute(tx);
    for (const { id, property_values: values } of rows)
      for (const [property, value] of Object.entries(values)) {
        if (!Array.isArray(value) || !value.includes(fromId)) continue;
        kept.push({ table, id, property, place: value.indexOf(fromId), both: value.includes(intoId) });
        values[property] = value
          .map((each: unknown) => (each === fromId ? intoId : each))
          .filter((each, at, all) => typeof each !== 'number' || all.indexOf(each) === at);
      }
    await writeValues(tx, table, rows);
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
    await writeValues(
      tx,
      table,
      rows.filter(({ id }) => places.has(id)),
    );
  }
}
