import { type Sql, sql } from '../../platform/db/database.ts';

/** Who changed the filter last, from the audit log. */
export async function lastChanger(db: Sql): Promise<string | undefined> {
  const { rows } = await sql<{ display_name: string | null }>`
    select m.display_name from audit_entries e left join members m on m.id = e.actor_id
    where e.action in ('updateFileFilter', 'updateSettings') and e.outcome = 'done'
      and e.details->'after' ? 'file_extension_filter'
    order by e.id desc limit 1
  `.execute(db);
  return rows[0]?.display_name ?? undefined;
}
