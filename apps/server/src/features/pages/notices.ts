import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';

/** People told of one change at most. */
const AUDIENCE = 500;

/** Those who follow a page hear of its changes: gathered, so that many are one notice [RUL-0736]. */
async function tellFollowers(tx: Transaction, actorId: number, pageId: number): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    select f.member_id from page_follows f
    join pages p on p.id = f.page_id and p.deleted_at is null
    join members m on m.id = f.member_id and m.state in ('active', 'to_be_onboarded')
    where f.page_id = ${pageId} order by f.member_id limit ${AUDIENCE}
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ member_id: memberId }) => ({
      about: { page_id: pageId },
      memberId,
      kind: 'page_changed' as const,
      actorId,
      gatheringKey: `page_changed:${pageId}`,
    })),
  );
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'pages-notices',
    async handle(events, tx) {
      for (const { type, actorId, payload } of events)
        if (type === 'page_changed' && payload.newVersion !== null && actorId !== null)
          await tellFollowers(tx, actorId, payload.newVersion);
      return () => services.events.nudge();
    },
  },
];
