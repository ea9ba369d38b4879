import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** As many companies as there are people. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, network } = world;
  await sql`
    insert into industrials (network_id, name)
    select ${network.id}, 'Firma ' || i from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return {};
}
