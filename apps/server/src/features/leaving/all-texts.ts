import { type Database, type RawBuilder, sql } from '../../platform/db/database.ts';

type Place = { table: string; columns: { name: string; type: string }[] };
type Written = RawBuilder<unknown>;

/**
 * What is left as it is: entries of the log are a chain and name nobody by words, of the index each text is made anew when
 * it has changed, and names that wait to be forgotten go in the end.
 */
const LEFT_OUT = ['audit_entries', 'names_to_forget', 'search_documents', 'search_words', 'search_renames'];

/** Texts and documents of tables, generated ones left out: somebody may be mentioned in any of them. */
async function placesOf({ kysely }: Database): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.table_name as "table",
      json_agg(json_build_object('name', c.column_name, 'type', c.data_type) order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb', 'json') and c.table_name <> all(${LEFT_OUT}::text[])
    group by c.table_name order by c.table_name
  `.execute(kysely);
  return rows;
}

/**
 * Changes every text and every JSON that the database keeps, wherever it fits: for what happens so seldom that all tables
 * may be read for it. Each table by itself, so that nobody who writes waits for all of them.
 * @param fits says of what is written, as text, whether it is to be changed
 * @param change gives what stands there then, of the text of it or of the column itself
 */
export async function changeAllTexts(
  db: Database,
  fits: (written: Written) => RawBuilder<unknown>,
  change: (written: Written, column: Written) => RawBuilder<unknown>,
): Promise<void> {
  for (const { table, columns } of await placesOf(db)) {
    const places = columns.map(({ name, type }) => {
      const column = sql.ref(name);
      return { column, written: sql`${column}::text`, type: sql.raw(type) };
    });
    const isMeant = places.map(({ written }) => fits(written));
    const sets = places.map(
      ({ column, written, type }) => sql`${column} = (${change(written, column)})::${type}`,
    );
    await db.kysely.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.join(isMeant, sql` or `)}`.execute(
        tx,
      );
    });
  }
}
