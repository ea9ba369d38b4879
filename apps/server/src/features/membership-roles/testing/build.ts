import { sql } from '../../../platform/db/database.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';

/** The id of a role of the network, or of this group. */
export async function buildRole({ bed, network }: World, place?: Place): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into membership_roles (network_id, group_id, slug, name, plural_name)
    values (${network.id}, ${place?.id ?? null}, ${`r-${newToken().toLowerCase()}`}, 'Rolle', 'Rollen') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
