import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

/** A look for the winter that waits, one for the parts of the town that waits too, and the garden in its green. */
export async function write({ tx, networkId }: Demo): Promise<void> {
  await sql`
    insert into themes (context_id, name, is_active, accent, banner_type, override)
    select id, 'Winter', false, '#2f5d8a', 'color', false from contexts where network_id = ${networkId}
    union all
    select x.id, 'Ortsgruppen', false, '#8a4b2f', 'hidden', true
    from contexts x join group_categories c on c.id = x.group_category_id where c.slug = 'ortsgruppen'
    union all
    select x.id, 'Gartenjahr', true, '#3f7d2c', 'color', true
    from contexts x join groups g on g.id = x.group_id where g.slug = 'gemeinschaftsgarten'
  `.execute(tx);
}
