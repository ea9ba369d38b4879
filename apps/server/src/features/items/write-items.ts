import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { type AppPropertyRow, type AppRow, derivedNames, derivedOf, keepDerived } from '../apps/index.ts';
import type { StoredValues } from '../property-sets/index.ts';

/** What the values of an item are by now, and which of them are new. */
export type Written = { id: number; values: StoredValues; names: readonly string[] };

/** What of an app decides what is written. */
export type WrittenApp = Pick<AppRow, 'properties' | 'title_property' | 'column_property'>;

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id));

/** What items name, kept beside the values so that it is found from the other side. */
const LINK_TABLES = [
  { types: ['membership'], table: 'item_members', column: 'member_id', of: 'members' },
  { types: ['tag'], table: 'item_tags', column: 'tag_id', of: 'tags' },
  { types: ['relation'], table: 'item_relations', column: 'related_id', of: 'items' },
  { types: ['file', 'image'], table: 'item_files', column: 'file_id', of: 'files' },
] as const;
type LinkTable = (typeof LINK_TABLES)[number];

type Named = { id: number; property: AppPropertyRow; value: unknown };

/**
 * Writes values of items of an app, with all that follows from them: what the items are called and found by, their
 * column, the keys by which lists are sorted, and what they name. A number of statements that does not depend on theirs.
 * @param language the network's
 */
export async function writeItems(
  tx: Transaction,
  app: WrittenApp,
  written: readonly Written[],
  language: Language,
): Promise<void> {
  if (written.length === 0) return;
  await sql`
    update items i set property_values = t.values
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as t (id bigint, values jsonb) where i.id = t.id
  `.execute(tx);
  const names = await derivedNames(
    tx,
    written.map(({ values }) => ({ properties: app.properties, values })),
  );
  await keepDerived(
    tx,
    written.map(({ id, values }) => ({ id, ...derivedOf(app, values, language, names) })),
  );
  const changed = written.flatMap(({ id, values, names: changedNames }) =>
    app.properties
      .filter(({ name }) => changedNames.includes(name))
      .map((property): Named => ({ id, property, value: values[property.name] })),
  );
  for (const table of LINK_TABLES) {
    const named = changed.filter(({ property }) =>
      (table.types as readonly string[]).includes(property.type),
    );
    if (named.length > 0) await writeLinks(tx, table, named);
  }
}

async function writeLinks(
  tx: Transaction,
  { table, column, of }: LinkTable,
  named: readonly Named[],
): Promise<void> {
  const touched = named.map(({ id, property }) => ({ property_id: property.id, item_id: id }));
  await sql`
    delete from ${sql.table(table)} old
    using jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as t (property_id bigint, item_id bigint)
    where old.property_id = t.property_id and old.item_id = t.item_id
  `.execute(tx);
  const links = named.flatMap(({ id, property, value }) =>
    idsOf(value).map((namedId, position) => ({
      property_id: property.id,
      item_id: id,
      named_id: namedId,
      position,
    })),
  );
  if (links.length === 0) return;
  const [positionColumn, position] =
    table === 'item_tags' ? [sql``, sql``] : [sql`, position`, sql`, t.position`];
  await sql`
    insert into ${sql.table(table)} (property_id, item_id, ${sql.ref(column)}${positionColumn})
    select t.property_id, t.item_id, t.named_id${position}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as t (property_id bigint, item_id bigint, named_id bigint, position smallint)
    join ${sql.table(of)} there on there.id = t.named_id
    on conflict do nothing
  `.execute(tx);
}
