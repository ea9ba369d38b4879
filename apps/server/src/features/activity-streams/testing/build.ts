import { sql } from '../../../platform/db/database.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';

/** The id of a further, empty stream of a place. */
export async function buildStream({ bed }: World, { streamId }: Place): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into containers (context_id, kind, slug, name, openness, is_main, position)
    select context_id, 'stream', ${`s-${newToken().toLowerCase()}`}, ${`Stream ${newToken()}`}, openness, false, 1
    from containers where id = ${streamId} returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
