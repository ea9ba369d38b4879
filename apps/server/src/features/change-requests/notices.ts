import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';
import { notify, withdraw } from '../notifications/index.ts';

type Wish = { requestId: number; memberId: number };

const keyOf = (requestId: number) => `change_request:${requestId}`;

async function tellAdministrators(tx: Transaction, { requestId, memberId }: Wish): Promise<void> {
  const { rows } = await sql<{ id: number; message: string }>`
    select a.id, r.message from members a join change_requests r on r.id = ${requestId} and r.state = 'open'
    where a.is_network_admin and a.state in ('active', 'to_be_onboarded') order by a.id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ id, message }) => ({
      about: { change_request_id: requestId },
      memberId: id,
      kind: 'change_request' as const,
      message,
      actorId: memberId,
      gatheringKey: keyOf(requestId),
    })),
  );
}

/** What needs no answer any more is not asked about any more. */
async function settle(tx: Transaction, { requestId, memberId }: Wish): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from notifications where change_request_id = ${requestId} and kind = 'change_request' order by 1
  `.execute(tx);
  for (const row of rows)
    await withdraw(tx, { memberId: row.member_id, gatheringKey: keyOf(requestId), actorId: memberId });
}

async function tellAnswer(tx: Transaction, actorId: number, { requestId, memberId }: Wish): Promise<void> {
  const { rows } = await sql<{ state: string; answer: string }>`
    select state, answer from change_requests where id = ${requestId} and state in ('accepted', 'rejected')
  `.execute(tx);
  if (!rows[0]) return;
  await notify(tx, [
    {
      about: { change_request_id: requestId },
      memberId,
      kind: rows[0].state === 'accepted' ? 'change_accepted' : 'change_rejected',
      message: rows[0].answer,
      actorId,
      gatheringKey: `change_answer:${requestId}`,
    },
  ]);
}

/** Tells administrators who wishes for a change, and the person what was answered. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'change-requests-notices',
    async handle(events, tx) {
      for (const event of events) {
        if (event.type === 'change_requested') await tellAdministrators(tx, event.payload);
        if (event.type === 'change_request_closed') {
          await settle(tx, event.payload);
          if (event.payload.outcome !== 'withdrawn') await tellAnswer(tx, event.actorId!, event.payload);
        }
      }
      return () => services.events.nudge();
    },
  },
];
