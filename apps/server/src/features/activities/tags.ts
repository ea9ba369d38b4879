import { type Sql, sql } from '../../platform/db/database.ts';

const TAGS_OFFERED = 20;

/** Tags whose name begins with some letters; the letters themselves as a new tag, unless excluded. */
export async function findTagsByName(
  db: Sql,
  query: string,
  excludeNew: boolean,
): Promise<{ id: number | null; displayValue: string }[]> {
  const q = query.replace(/\*$/, '').trim();
  if (q === '') return [];
  const { rows } = await sql<{ id: number; displayValue: string }>`
    select id, name::text as "displayValue" from tags
    where fold(name::text) like replace(replace(fold(${q}), '%', ''), '_', '') || '%'
    order by char_length(name::text), name limit ${TAGS_OFFERED}
  `.execute(db);
  const isNew = !excludeNew && !rows.some((tag) => tag.displayValue.toLowerCase() === q.toLowerCase());
  return isNew ? [...rows, { id: null, displayValue: q }] : rows;
}
