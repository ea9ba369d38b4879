import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, notFound } from '../../../platform/problem.ts';
import { holdGroup, setMembership } from '../commands.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    group_administrator_changed: { groupId: number; memberId: number; isAdmin: boolean };
    /** Somebody who runs the group brought a person in. */
    group_member_added: { groupId: number; memberId: number };
    /** Subscribed or favoured, or not any more: a matter of one person. */
    own_group_changed: { groupId: number; memberId: number };
  }
}

type Membership = { groupId: number; memberId: number };

/**
 * Makes sure that somebody goes on running the group when this person does not. The group is held until commit, so
 * that of two last administrators who leave at once one stays.
 */
async function keepAdministrator(tx: Transaction, { groupId, memberId }: Membership): Promise<void> {
  await holdGroup(tx, groupId);
  const { rows } = await sql<{ member_id: number }>`
    select m.member_id from group_memberships m join members p on p.id = m.member_id
    where m.group_id = ${groupId} and m.state = 'member' and m.is_admin and p.state in ('active', 'to_be_onboarded')
  `.execute(tx);
  if (rows.length === 1 && rows[0]!.member_id === memberId) throw conflict('last_administrator');
}

/** Brings a person into a group, who is told so; whoever is in it already is left as they are. */
export async function addMember(
  tx: Transaction,
  actor: Pick<Viewer, 'memberId'>,
  membership: Membership,
): Promise<'member'> {
  const { groupId, memberId } = membership;
  await holdGroup(tx, groupId);
  const { rows } = await sql`
    select 1 from group_memberships where group_id = ${groupId} and member_id = ${memberId} and state = 'member'
  `.execute(tx);
  if (rows.length > 0) return 'member';
  await setMembership(tx, actor.memberId, { ...membership, status: 'member' });
  if (memberId !== actor.memberId)
    await recordEvents(tx, [
      { type: 'group_member_added', actorId: actor.memberId, payload: { groupId, memberId } },
    ]);
  return 'member';
}

/** Takes a person out of a group; throws 409 for its last administrator, 404 for who is not in it. */
export async function endMembership(
  tx: Transaction,
  actorId: number,
  membership: Membership,
): Promise<'no_member'> {
  await keepAdministrator(tx, membership);
  const { rows } = await sql`
    select 1 from group_memberships where group_id = ${membership.groupId} and member_id = ${membership.memberId}
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  await setMembership(tx, actorId, { ...membership, status: 'no_member' });
  return 'no_member';
}

/** Makes a member an administrator of the group or takes that back; throws 409 for the last one, 404 for who cannot be one. */
export async function setAdministrator(
  tx: Transaction,
  actor: Viewer,
  membership: Membership,
  isAdmin: boolean,
): Promise<void> {
  const { groupId, memberId } = membership;
  if (isAdmin) await holdGroup(tx, groupId);
  else await keepAdministrator(tx, membership);
  const { rows } = await sql<{ was_admin: boolean }>`
    update group_memberships m set is_admin = ${isAdmin}, updated_at = now()
    from (select id, is_admin as was_admin from group_memberships where group_id = ${groupId} and member_id = ${memberId}) before
    where m.id = before.id and m.state = 'member'
      and exists (select 1 from members p where p.id = m.member_id and p.state <> 'consumer')
    returning before.was_admin
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].was_admin === isAdmin) return;
  await recordEvents(tx, [
    {
      type: 'group_administrator_changed',
      actorId: actor.memberId,
      payload: { groupId, memberId, isAdmin },
    },
  ]);
}

/** Subscribes a member to a group, or puts it among their favourites, or takes that back. */
export async function chooseForSelf(
  tx: Transaction,
  viewer: Viewer,
  groupId: number,
  choice: { subscribed: boolean } | { favorite: boolean },
): Promise<void> {
  const change =
    'subscribed' in choice
      ? sql`is_subscribed = ${choice.subscribed}`
      : sql`is_favorite = ${choice.favorite}`;
  await sql`
    update group_memberships set ${change}, updated_at = now()
    where group_id = ${groupId} and member_id = ${viewer.memberId} and state = 'member'
  `.execute(tx);
  await recordEvents(tx, [
    {
      type: 'own_group_changed',
      actorId: viewer.memberId,
      payload: { groupId, memberId: viewer.memberId },
    },
  ]);
}
