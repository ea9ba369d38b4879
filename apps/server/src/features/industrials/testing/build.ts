import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a company with a contact. */
export async function buildIndustrial({ bed, network }: World): Promise<{ id: number; updated_at: string }> {
  const { rows } = await sql<{ id: number; updated_at: string }>`
    with made as (
      insert into industrials (network_id, name, city) values (${network.id}, 'Mahle & Söhne', 'Stuttgart')
      returning id, updated_at
    ), spoken as (
      insert into industrial_contacts (industrial_id, position, name) select id, 0, 'Ida Mahle' from made
    )
    select id, updated_at from made
  `.execute(bed.db.kysely);
  return rows[0]!;
}
