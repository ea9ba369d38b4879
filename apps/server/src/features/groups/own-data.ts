import { sql, type Transaction } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';
import { setMembership } from './commands.ts';

registerOwnData([
  {
    name: 'groups',
    text: `select m.id as key, g.slug, g.name, m.state, m.is_admin, m.is_subscribed, m.created_at
           from group_memberships m join groups g on g.id = m.group_id where m.member_id = $1`,
  },
  {
    name: 'former-groups',
    text: `select g.id as key, g.slug, g.name, f.ended_at
           from former_memberships f join groups g on g.id = f.group_id where f.member_id = $1`,
  },
  {
    name: 'administered-categories',
    text: `select c.id as key, c.slug, c.name from group_category_administrators a
           join group_categories c on c.id = a.group_category_id where a.member_id = $1`,
  },
]);

async function leaveGroups(tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from group_memberships where member_id = ${memberId} order by group_id
  `.execute(tx);
  for (const { group_id: groupId } of rows)
    await setMembership(tx, memberId, { groupId, memberId, status: 'no_member' });
}

registerLeaving({
  tables: ['group_category_administrators', 'binned_group_memberships', 'former_memberships'],
  end: leaveGroups,
});
