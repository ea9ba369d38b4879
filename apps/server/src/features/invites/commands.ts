import { cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { setMembership } from '../groups/index.ts';
import type { InviteState } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Members of the network were invited into a group. */
    group_invites_created: { groupId: number; inviteIds: number[] };
  }
}

export type Invited = { invited: number; skipped: number };

/**
 * Invites members into a group: they decide themselves. Who belongs to it, has asked to join or is invited already
 * is left as they are. Whether the actor may invite is asked before.
 * @throws Problem 422 when one of them is nobody that the actor knows; then nobody is invited
 */
export async function inviteMembers(
  tx: Transaction,
  actor: Viewer,
  groupId: number,
  memberIds: readonly number[],
  text: string,
): Promise<Invited> {
  const wanted = [...new Set(memberIds)].sort((a, b) => a - b);
  // The group's row is what every change of its memberships waits for.
  await sql`select id from groups where id = ${groupId} for update`.execute(tx);
  const { rows } = await sql<{ id: number; state: string | null; may_come: boolean }>`
    select p.id, m.state::text, p.state in ('active', 'to_be_onboarded') as may_come
    from members p left join group_memberships m on m.group_id = ${groupId} and m.member_id = p.id
    where p.id = any(${wanted}::bigint[]) and ${memberVisibleTo(actor)}
    order by p.id
  `.execute(tx);
  if (rows.length < wanted.length) throw invalid({ membership_ids: ['unknown'] });
  const open = rows.filter((row) => row.may_come && (row.state === null || row.state === 'rejected'));
  const inviteIds: number[] = [];
  for (const { id: memberId } of open) {
    inviteIds.push(await openInvite(tx, actor, { groupId, memberId, text }));
    await setMembership(tx, actor.memberId, { groupId, memberId, status: 'invited' });
  }
  if (inviteIds.length > 0) {
    await recordEvents(tx, [
      { type: 'group_invites_created', actorId: actor.memberId, payload: { groupId, inviteIds } },
    ]);
  }
  return { invited: inviteIds.length, skipped: wanted.length - inviteIds.length };
}

async function openInvite(
  tx: Transaction,
  actor: Viewer,
  { groupId, memberId, text }: { groupId: number; memberId: number; text: string },
): Promise<number> {
  // What is left of an earlier one, answered in a way that it did not hear of yet.
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where member_id = ${memberId} and group_id = ${groupId} and state = 'open'
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into invites (network_id, invitable_type, group_id, member_id, author_id, additional_message)
    values (${actor.networkId}, 'group', ${groupId}, ${memberId}, ${actor.memberId}, ${cleanWords(text)})
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/**
 * Answers one's own invitation. Accepting makes one a member; the same answer twice is one answer.
 * @throws Problem 404 for an invitation of somebody else, 409 for one that is answered differently or closed
 */
export async function answerInvite(
  tx: Transaction,
  actor: Viewer,
  inviteId: number,
  answer: 'accepted' | 'rejected',
): Promise<void> {
  const { rows } = await sql<{ state: InviteState; group_id: number }>`
    select state, group_id from invites where id = ${inviteId} and member_id = ${actor.memberId} and group_id is not null
    for update
  `.execute(tx);
  const invite = rows[0];
  if (!invite) throw notFound();
  if (invite.state === answer) return;
  const { rows: groups } = await sql<{ membership: string | null; is_archived: boolean }>`
    select (select state::text from group_memberships where group_id = g.id and member_id = ${actor.memberId}) as membership,
           g.archived_at is not null as is_archived
    from groups g where g.id = ${invite.group_id} for update
  `.execute(tx);
  const { membership, is_archived } = groups[0]!;
  if (invite.state !== 'open' || membership !== 'invited' || is_archived) throw conflict('invite_closed');
  await sql`update invites set state = ${answer}, answered_at = now() where id = ${inviteId}`.execute(tx);
  await setMembership(tx, actor.memberId, {
    groupId: invite.group_id,
    memberId: actor.memberId,
    status: answer === 'accepted' ? 'member' : 'no_member',
  });
}

/** Closes invitations into a group that were answered by other ways: joined by the group's button, or left. */
export async function settleInvites(
  tx: Transaction,
  { groupId, memberId, status }: { groupId: number; memberId: number; status: string },
): Promise<void> {
  const state = status === 'member' ? 'accepted' : 'rejected';
  await sql`
    update invites set state = ${state}, answered_at = now()
    where member_id = ${memberId} and group_id = ${groupId} and state = 'open'
      and not exists (
        select 1 from group_memberships m
        where m.group_id = ${groupId} and m.member_id = ${memberId} and m.state = 'invited'
      )
  `.execute(tx);
}
