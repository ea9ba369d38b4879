import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { registerAdmissionFollower } from '../../platform/registries/admissions.ts';
import { countMembers } from '../groups/index.ts';

/** The groups of people from outside who are becoming members. */
async function groupsOf(db: Sql, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select distinct m.group_id from group_memberships m join consumers c on c.member_id = m.member_id
    where m.member_id = any(${[...memberIds]}::bigint[]) and m.state = 'member' order by m.group_id
  `.execute(db);
  return rows.map(({ group_id }) => group_id);
}

/**
 * Makes members of people who were put down from outside, as far as they were: what administrators had noted goes, their
 * groups count them from now on, and what was written there before is not news to them. Twice is once.
 */
export async function takeIn(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const groupIds = await groupsOf(tx, memberIds);
  const { rows } = await sql<{ member_id: number }>`
    delete from consumers where member_id = any(${[...memberIds]}::bigint[]) returning member_id
  `.execute(tx);
  if (rows.length === 0 || groupIds.length === 0) return;
  await countMembers(tx, groupIds);
  await sql`
    insert into stream_reads (member_id, container_id, read_until)
    select m.member_id, c.id, now() from group_memberships m
    join containers c on c.group_id = m.group_id and c.kind = 'stream'
    where m.member_id = any(${rows.map(({ member_id }) => member_id)}::bigint[]) and m.state = 'member'
    on conflict do nothing
  `.execute(tx);
}

registerAdmissionFollower((tx, memberId) => takeIn(tx, [memberId]));

/** Makes somebody whose sign-up was refused what they were before, if they had been put down from outside. */
export async function putBack(tx: Transaction, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update members m set state = 'consumer', is_external = true, updated_at = now()
    where m.id = ${memberId} and m.state = 'awaiting_moderation'
      and exists (select 1 from consumers c where c.member_id = m.id)
    returning m.id
  `.execute(tx);
  return rows.length > 0;
}
