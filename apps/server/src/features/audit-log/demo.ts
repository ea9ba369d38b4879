import { type Act, recordAct } from '../../platform/audit/record.ts';
import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

/** What somebody who runs the network has done of late, and what another was refused. */
export async function write({ tx }: Demo): Promise<void> {
  const { rows } = await sql<{
    office: number;
    other: number;
    group: number;
    category: number;
    role: number | null;
  }>`
    select (select min(id) from members where is_network_admin) as office,
      (select min(id) from members where not is_network_admin and state = 'active') as other,
      (select min(id) from groups) as "group", (select min(id) from group_categories) as category,
      (select min(id) from membership_roles where group_id is null) as role
  `.execute(tx);
  const { office, other, group, category, role } = rows[0]!;
  const acts: Pick<Act, 'actorId' | 'action' | 'outcome' | 'target' | 'details'>[] = [
    {
      actorId: office,
      action: 'updateCategory',
      outcome: 'done',
      target: { group_category: String(category) },
      details: { before: { access: 'open' }, after: { access: 'closed' } },
    },
    {
      actorId: other,
      action: 'deleteAdministeredGroup',
      outcome: 'refused',
      target: { group: String(group) },
      details: { code: 'forbidden' },
    },
    {
      actorId: office,
      action: 'assignMembershipRoles',
      outcome: 'done',
      target: { member: String(other), ...(role !== null && { membership_role: String(role) }) },
      details: { fields: ['membership_role_ids'] },
    },
  ];
  for (const act of acts) await recordAct(tx, { ...act, via: 'web', address: '192.0.2.7' });
}
