import { type RawBuilder, rawSql, type Sql, sql } from '../db/database.ts';
import { ignoredBy } from '../policy/ignored.ts';
import type { Viewer } from '../policy/viewer.ts';

/**
 * Those of some things that a viewer reads at this moment, in the order of the ids: one statement.
 * @param seen the rule of their source
 */
export async function seenAmong(
  db: Sql,
  seen: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select d.id from unnest(${[...ids]}::bigint[]) with ordinality as d (id, place) where ${seen} order by d.place
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The people whom a viewer ignores, as a piece of a query: `author_id <> all(…)`. */
export const ignoredByViewer = (viewer: Pick<Viewer, 'memberId'>): RawBuilder<number[]> =>
  rawSql<number[]>(ignoredBy('$1'), [viewer.memberId]);
