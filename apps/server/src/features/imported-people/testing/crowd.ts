import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** Many people who came with archives at one moment, under few names. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number }>`
    insert into members (network_id, email, first_name, last_name, display_name, state)
    select n.id, 'nr-' || i || '@archiv.example', 'Schreiber', 'Nr. ' || i % 10, 'Schreiber Nr. ' || i % 10, 'without_sign_in'
    from networks n, generate_series(1, ${PEOPLE}::int) i returning id
  `.execute(world.bed.db.kysely);
  return { 'imported-people': rows[0]!.id };
}
