import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a person's profile. */
export async function buildProfile({ bed }: World, memberId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into profiles (member_id) values (${memberId})
    on conflict (member_id) do update set member_id = excluded.member_id returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
