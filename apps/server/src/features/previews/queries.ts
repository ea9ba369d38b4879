import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

export type Choice = { id: number; name: string };
export type Choices = { role: Choice[]; group: Choice[]; group_category: Choice[] };

/**
 * As whom the network can be looked at: one statement. Of groups only those that the viewer belongs to, since a preview
 * opens nothing that is closed to them.
 */
export async function choicesOf(db: Sql, viewer: Pick<Viewer, 'memberId' | 'networkId'>): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select
      coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
        from membership_roles r where r.network_id = ${viewer.networkId} and r.group_id is null
      ), '[]') as role,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.sort_by_name collate "C", g.id)
        from group_memberships own join groups g on g.id = own.group_id
        where own.member_id = ${viewer.memberId} and own.state = 'member' and g.deleted_at is null
      ), '[]') as group,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.plural_name) order by c.position, c.plural_name, c.id)
        from group_categories c
      ), '[]') as group_category
  `.execute(db);
  return rows[0]!;
}
