import { sql } from '../../../platform/db/database.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';

/** The id of a post that somebody has planned for a place, in a year. */
export async function buildPlanned({ bed }: World, place: Place, authorId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into planned_activities (author_id, payload, stream_ids, planned_for, time_zone, publishes_at)
    values (${authorId}, '{"content": "Morgen"}', ${[place.streamId]}::bigint[], now() + interval '1 year', 'Europe/Berlin',
            now() + interval '1 year')
    returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
