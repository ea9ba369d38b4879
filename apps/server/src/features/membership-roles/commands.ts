import type { MembershipRoleWrite } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { slugOf } from '../../platform/slug.ts';
import type { RolesOwner } from './tables.ts';

type Role = {
  name: string;
  plural: string;
  color: string | null;
  text: string | null;
  display: string | null;
};

/** @throws Problem 422 without a name or plural [RUL-0527], or with a way to show it outside of groups [RUL-0529] */
function checkedRole({ groupId }: RolesOwner, sent: MembershipRoleWrite): Role {
  const name = cleanLine(sent.name);
  const plural = cleanLine(sent.plural_name);
  const fields: Record<string, string[]> = {};
  if (name === '') fields.name = ['required'];
  if (plural === '') fields.plural_name = ['required'];
  if (sent.display_type !== undefined && groupId === null) fields.display_type = ['not_allowed'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const { color = null, text_color: text = null, display_type: display = null } = sent;
  return { name, plural, color, text, display };
}

/** Takes the next free slug while nobody else does. */
async function freeSlug(tx: Transaction, { networkId, groupId }: RolesOwner, name: string): Promise<string> {
  const wanted = slugOf(name, 'role');
  await sql`
    select pg_advisory_xact_lock(hashtextextended('membership_role', ${groupId ?? -networkId}::bigint))
  `.execute(tx);
  const { rows } = await sql<{ slug: string }>`
    select slug::text from membership_roles
    where network_id = ${networkId} and group_id is not distinct from ${groupId}::bigint
      and (slug = ${wanted} or slug::text like ${`${wanted}-%`})
  `.execute(tx);
  const taken = new Set(rows.map(({ slug }) => slug.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Adds a role to a network or group. @returns its id */
export async function createRole(
  tx: Transaction,
  owner: RolesOwner,
  sent: MembershipRoleWrite,
): Promise<number> {
  const { name, plural, color, text, display } = checkedRole(owner, sent);
  const slug = await freeSlug(tx, owner, name);
  const { rows } = await sql<{ id: number }>`
    insert into membership_roles (network_id, group_id, slug, name, plural_name, color, text_color, display_type)
    values (${owner.networkId}, ${owner.groupId}, ${slug}, ${name}, ${plural},
            coalesce(${color}, '#e7e5e4'), coalesce(${text}, '#44403c'), coalesce(${display}, 'default'))
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Changes a role; its slug stays, since addresses may hold it. @throws Problem 404 */
export async function updateRole(
  tx: Transaction,
  owner: RolesOwner,
  id: number,
  sent: MembershipRoleWrite,
): Promise<void> {
  const { name, plural, color, text, display } = checkedRole(owner, sent);
  const { rows } = await sql`
    update membership_roles set name = ${name}, plural_name = ${plural}, color = coalesce(${color}, color),
      text_color = coalesce(${text}, text_color), display_type = coalesce(${display}, display_type)
    where id = ${id} and network_id = ${owner.networkId} and group_id is not distinct from ${owner.groupId}::bigint
    returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Deletes a role, which nobody wears any more then. @throws Problem 404 */
export async function deleteRole(tx: Transaction, owner: RolesOwner, id: number): Promise<void> {
  const { rows } = await sql`
    delete from membership_roles
    where id = ${id} and network_id = ${owner.networkId} and group_id is not distinct from ${owner.groupId}::bigint
    returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Lets somebody wear these roles of a network or group and no others of it. @throws Problem 422 for roles of elsewhere */
export async function assignRoles(
  tx: Transaction,
  { networkId, groupId }: RolesOwner,
  memberId: number,
  roleIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(roleIds)];
  const { rows } = await sql<{ id: number }>`
    select id from membership_roles
    where id = any(${wanted}::bigint[]) and network_id = ${networkId} and group_id is not distinct from ${groupId}::bigint
    for key share
  `.execute(tx);
  if (rows.length < wanted.length) throw invalid({ membership_role_ids: ['unknown'] });
  await sql`
    delete from member_membership_roles worn using membership_roles r
    where worn.member_id = ${memberId} and r.id = worn.membership_role_id and r.network_id = ${networkId}
      and r.group_id is not distinct from ${groupId}::bigint and r.id <> all(${wanted}::bigint[])
  `.execute(tx);
  await sql`
    insert into member_membership_roles (member_id, membership_role_id)
    select ${memberId}, id from unnest(${wanted}::bigint[]) as t (id) on conflict do nothing
  `.execute(tx);
}

/** Gives one role of the network to somebody, or takes it. @returns whether that changed something */
export async function setRole(
  tx: Transaction,
  memberId: number,
  roleId: number,
  isWorn: boolean,
): Promise<boolean> {
  const { rows } = isWorn
    ? await sql`
        insert into member_membership_roles (member_id, membership_role_id)
        select ${memberId}, id from membership_roles where id = ${roleId} and group_id is null
        on conflict do nothing returning 1
      `.execute(tx)
    : await sql`
        delete from member_membership_roles where member_id = ${memberId} and membership_role_id = ${roleId} returning 1
      `.execute(tx);
  return rows.length > 0;
}
