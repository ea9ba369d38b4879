import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildMemberImport } from './build.ts';

/** A list with many lines. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const importId = await buildMemberImport(world);
  await sql`
    insert into member_import_lines (import_id, line, outcome, cells)
    select ${importId}, i, 'rejected', '{nobody}' from generate_series(1, ${PEOPLE}::int) i
  `.execute(world.bed.db.kysely);
  return { member_imports: importId };
}
