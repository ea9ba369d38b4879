import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a list of members that was checked. */
export async function buildMemberImport({ bed, author }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into member_imports (author_id, file_name, state) values (${author}, 'list.csv', 'checked') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
