import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a wish of somebody new to change their profile. */
export async function buildChangeRequest({ bed }: World, memberId?: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into change_requests (member_id, wished, before)
    values (${memberId ?? (await bed.buildMember()).id}, '{"last_name": "Neu"}', '{"last_name": ""}')
    on conflict (member_id) where state = 'open' do update set message = '' returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
