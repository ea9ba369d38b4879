import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

/** The association keeps its books elsewhere: those who came first and some groups are known there by a number. */
export async function write({ tx }: Demo): Promise<void> {
  await sql`
    insert into external_ids (member_id, external_id)
    select id, 'LP-' || 1000 + row_number() over (order by created_at, id) from members
    where id > 0 and state = 'active' and not is_external order by created_at, id limit 18
  `.execute(tx);
  await sql`
    insert into external_ids (group_id, external_id)
    select id, 'KST-' || 400 + 10 * row_number() over (order by id) from groups
    where deleted_at is null order by id limit 4
  `.execute(tx);
}
