import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';

/** Everybody in the crowd wrote something that was reported, as an address of the network and as one of a group. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  await sql`
    insert into reports (url, author_id, group_id)
    select '/members?of=' || id, id, ${world.open.id} from unnest(${people}::bigint[]) id
  `.execute(world.bed.db.kysely);
  return {};
}
