import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { registerAdmissionFollower } from '../../platform/registries/admissions.ts';
import { setMembership } from './commands.ts';

/** Ids of the groups that whoever comes into the network joins. */
export async function groupsForEverybody(db: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where is_for_everybody and archived_at is null and deleted_at is null order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function joinGroupsForEverybody(tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql`select 1 from members where id = ${memberId} and not is_external`.execute(tx);
  if (rows.length === 0) return;
  for (const groupId of await groupsForEverybody(tx))
    await setMembership(tx, memberId, { groupId, memberId, status: 'member' });
}

registerAdmissionFollower(joinGroupsForEverybody);
