import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { notify, registerNotificationKinds } from '../notifications/index.ts';
import { settleInvites } from './commands.ts';

registerNotificationKinds([
  { kind: 'group_invite', category: 'groups', defaults: { page: true, mail: true, push: true } },
]);

async function tellInvited(tx: Transaction, actorId: number, inviteIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; member_id: number; group_id: number }>`
    select id, member_id, group_id from invites where id = any(${[...inviteIds]}::bigint[]) and state = 'open'
  `.execute(tx);
  await notify(
    tx,
    rows.map((row) => ({
      memberId: row.member_id,
      kind: 'group_invite' as const,
      activityId: null,
      inviteId: row.id,
      replyId: null,
      actorId,
      emoji: null,
      gatheringKey: `group_invite:${row.id}`,
    })),
  );
}

/** Tells the invited, and closes what was answered elsewhere. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'invites',
    async handle(events, tx) {
      for (const event of events) {
        if (event.type === 'group_invites_created')
          await tellInvited(tx, event.actorId!, event.payload.inviteIds);
        if (event.type === 'membership_changed' && ['member', 'no_member'].includes(event.payload.status))
          await settleInvites(tx, event.payload);
      }
      return () => services.events.nudge();
    },
  },
];
