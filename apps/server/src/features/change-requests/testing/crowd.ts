import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';

/** Everybody in the crowd wishes for another name. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  await sql`
    insert into change_requests (member_id, wished, before)
    select id, '{"last_name": "Neu"}', '{"last_name": ""}' from unnest(${people}::bigint[]) id
  `.execute(world.bed.db.kysely);
  return {};
}
