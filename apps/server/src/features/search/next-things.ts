import { type Sql, sql } from '../../platform/db/database.ts';
import type { SearchSource } from '../../platform/search/sources.ts';

/**
 * The ids that come next of the things of a kind: of those that the tables have, and of those that only the index has
 * still. Either side is read only as far as it is needed, so that a piece takes as long among a million as among few.
 */
export async function nextThings(
  db: Sql,
  source: SearchSource,
  after: number,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select t.id from (${source.all()}) t where t.id > ${after} order by t.id limit ${count})
      union
      (select d.id from search_documents d where d.kind = ${source.kind} and d.id > ${after} order by d.id limit ${count})
    ) each_of order by id limit ${count}
  `.execute(db);
  return rows.map(({ id }) => id);
}
