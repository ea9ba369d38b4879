import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** Many people from outside, put down at one moment under few names. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into members (network_id, first_name, last_name, display_name, state, is_external)
      select n.id, 'Kontakt', 'Nr. ' || i % 10, 'Kontakt Nr. ' || i % 10, 'consumer', true
      from networks n, generate_series(1, ${PEOPLE}::int) i returning id
    )
    insert into consumers (member_id, organisation) select id, 'Firma ' || id % 5 from added returning member_id as id
  `.execute(world.bed.db.kysely);
  return { consumers: rows[0]!.id };
}
