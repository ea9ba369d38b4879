import type { WornRole } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { beginsEach } from '../../platform/db/name-search.ts';

/** Roles of the whole network whose name begins with the words. */
export async function findRoles(db: Sql, words: readonly string[], limit: number): Promise<WornRole[]> {
  const { rows } = await sql<WornRole>`
    select id, name, color, text_color from membership_roles
    where group_id is null and display_type <> 'hidden' and ${beginsEach(words, sql`name_key(name)`)}
    order by name, id limit ${limit}
  `.execute(db);
  return rows;
}
