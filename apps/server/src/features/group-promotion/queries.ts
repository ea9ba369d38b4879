import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** How many groups somebody belongs to, and whether they have closed the box. */
export async function standingOf(
  db: Sql,
  viewer: Viewer,
): Promise<{ group_count: number; has_closed: boolean }> {
  const { rows } = await sql<{ group_count: number; has_closed: boolean }>`
    select m.group_promotion_closed_at is not null as has_closed, (
      select count(*)::int from group_memberships g where g.member_id = m.id and g.state = 'member'
    ) as group_count
    from members m where m.id = ${viewer.memberId}
  `.execute(db);
  return rows[0]!;
}
