import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Consumer } from '../../../platform/events/delivery.ts';
import type { Services } from '../../../platform/services.ts';
import { notify, withdraw } from '../../notifications/index.ts';

type Membership = { groupId: number; memberId: number };

const keyOf = (groupId: number) => `join_request:${groupId}`;

async function tellAdministrators(tx: Transaction, { groupId, memberId }: Membership): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    select a.member_id from group_memberships a
    where a.group_id = ${groupId} and a.is_admin and a.state = 'member' and exists (
      select 1 from group_memberships r
      where r.group_id = ${groupId} and r.member_id = ${memberId} and r.state = 'in_moderation'
    )
    order by a.member_id
  `.execute(tx);
  await notify(
    tx,
    rows.map((row) => ({
      about: { group_id: groupId },
      memberId: row.member_id,
      kind: 'join_request' as const,
      actorId: memberId,
      gatheringKey: keyOf(groupId),
    })),
  );
}

/** Nobody is asked any more about a request that was answered or taken back. */
async function settle(tx: Transaction, { groupId, memberId }: Membership): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from notifications
    where group_id = ${groupId} and kind = 'join_request' and ${memberId}::bigint = any(actor_ids)
    order by member_id
  `.execute(tx);
  for (const row of rows)
    await withdraw(tx, { memberId: row.member_id, gatheringKey: keyOf(groupId), actorId: memberId });
}

async function tellAnswer(
  tx: Transaction,
  actorId: number,
  { groupId, memberId, accepted }: Membership & { accepted: boolean },
): Promise<void> {
  const { rows } = await sql<{ rejection_reason: string }>`
    select rejection_reason from group_memberships where group_id = ${groupId} and member_id = ${memberId}
  `.execute(tx);
  await notify(tx, [
    {
      about: { group_id: groupId },
      memberId,
      kind: accepted ? 'join_accepted' : 'join_rejected',
      actorId,
      message: accepted ? '' : (rows[0]?.rejection_reason ?? ''),
      gatheringKey: `join_answer:${groupId}`,
    },
  ]);
}

/** Nobody finds themselves in a group without a word. */
const tellAdded = (tx: Transaction, actorId: number, { groupId, memberId }: Membership) =>
  notify(tx, [
    {
      about: { group_id: groupId },
      memberId,
      kind: 'group_added',
      actorId,
      gatheringKey: `group_added:${groupId}`,
    },
  ]);

/** Tells those who run a group who wants to join, and the person what was answered or that they were added. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'join-requests-notices',
    async handle(events, tx) {
      for (const event of events) {
        if (event.type === 'membership_changed') {
          await (event.payload.status === 'in_moderation'
            ? tellAdministrators(tx, event.payload)
            : settle(tx, event.payload));
        }
        if (event.type === 'group_member_added') await tellAdded(tx, event.actorId!, event.payload);
        if (event.type === 'join_request_answered') await tellAnswer(tx, event.actorId!, event.payload);
      }
      return () => services.events.nudge();
    },
  },
];
