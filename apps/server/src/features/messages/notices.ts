import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import { cleanMessages } from './cleaning.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    messages_cleaning: Record<string, never>;
    message_notices: { messageId: number; afterMemberId: number };
  }
}

/** People who are told in one transaction. */
const PORTION = 500;

const nextRecipients = `
  select got.member_id, m.author_id from message_recipients got join messages m on m.id = got.message_id
  where got.message_id = $1 and got.member_id > $2 and got.deleted_at is null and got.read_at is null
  order by got.member_id limit ${PORTION}`;

/** Tells the next of those who got a message, and lets a job tell the ones after them. */
async function tell(
  services: Services,
  tx: Transaction,
  { messageId, afterMemberId }: { messageId: number; afterMemberId: number },
): Promise<void> {
  const told = await rows<{ member_id: number; author_id: number }>(tx, nextRecipients, [
    messageId,
    afterMemberId,
  ]);
  await notify(
    tx,
    told.map(({ member_id, author_id }) => ({
      memberId: member_id,
      kind: 'message',
      about: { message_id: messageId },
      actorId: author_id,
      gatheringKey: `message:${messageId}`,
    })),
  );
  if (told.length === PORTION)
    await services.jobs.enqueue(tx, 'message_notices', {
      messageId,
      afterMemberId: told.at(-1)!.member_id,
    });
}

/** Tells people that somebody wrote to them. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'messages-notices',
    async handle(events, tx) {
      for (const event of events)
        if (event.type === 'message_sent') await tell(services, tx, { ...event.payload, afterMemberId: 0 });
      return () => services.events.nudge();
    },
  },
];

export const schedules: readonly Schedule[] = [{ name: 'messages_cleaning', cron: '41 2 * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  messages_cleaning: () => cleanMessages(services),
  async message_notices(data) {
    await services.db.kysely.transaction().execute((tx) => tell(services, tx, data));
    services.events.nudge();
  },
});
