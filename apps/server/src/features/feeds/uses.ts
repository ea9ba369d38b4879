import { type Sql, sql } from '../../platform/db/database.ts';

const uses = new Map<string, { table: string; column: string }>();

/**
 * Names a column that refers to feeds, with one id or a list of them. A feature registers its own when it is loaded;
 * what no column names goes a day after somebody asked for it.
 */
export function registerFeedUse(table: string, column: string): void {
  uses.set(`${table}.${column}`, { table, column });
}

/** Forgets feeds that nothing shows, at most so many. */
export async function forgetUnused(db: Sql, most: number): Promise<void> {
  // An id or a list of ids: appended to an empty list both become one.
  const used = [...uses.values()].map(
    ({ table, column }) =>
      sql`union all select unnest('{}'::bigint[] || u.${sql.ref(column)}) from ${sql.table(table)} u`,
  );
  await sql`
    with used as materialized (select null::bigint as id ${sql.join(used, sql` `)})
    delete from feeds where id in (
      select f.id from feeds f
      where f.asked_for_at < now() - interval '1 day'
        and not exists (select 1 from used u where u.id = f.id)
      limit ${most} for update of f skip locked
    )
  `.execute(db);
}
