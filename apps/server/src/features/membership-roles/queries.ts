import type { WornRole } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { RoleRow, RolesOwner } from './tables.ts';

/** The roles of a network or group, or one of them. */
export async function rolesOf(db: Sql, { networkId, groupId }: RolesOwner, id?: number): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.group_id, r.slug::text, r.name, r.plural_name, r.color, r.text_color, r.display_type, (
      select count(*) from member_membership_roles worn join members m on m.id = worn.member_id
      where worn.membership_role_id = r.id and m.state not in ('left', 'anonymised', 'preview', 'consumer') and (
        r.group_id is null or exists (
          select 1 from group_memberships belongs
          where belongs.group_id = r.group_id and belongs.member_id = m.id and belongs.state = 'member'
        )
      )
    ) as member_count
    from membership_roles r
    where r.network_id = ${networkId} and r.group_id is not distinct from ${groupId}::bigint
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.name, r.id
  `.execute(db);
  return rows;
}

/** What somebody wears of these. */
export async function wornBy(
  db: Sql,
  { networkId, groupId }: RolesOwner,
  memberId: number,
): Promise<WornRole[]> {
  const { rows } = await sql<WornRole>`
    select r.id, r.name, r.color, r.text_color
    from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
    where worn.member_id = ${memberId} and r.network_id = ${networkId} and r.group_id is not distinct from ${groupId}::bigint
    order by r.name, r.id
  `.execute(db);
  return rows;
}
