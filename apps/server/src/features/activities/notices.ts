import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { type Notice, notify, registerNotificationKinds, withdraw } from '../notifications/index.ts';

/** People told of a reply at most: the author, and those who replied before. */
const REPLY_AUDIENCE = 200;

registerNotificationKinds([
  { kind: 'reply', category: 'activities', defaults: { page: true, mail: true, push: true } },
  { kind: 'mention', category: 'activities', defaults: { page: true, mail: true, push: true } },
  { kind: 'like', category: 'activities', defaults: { page: true, mail: false, push: false } },
  { kind: 'reaction', category: 'activities', defaults: { page: true, mail: false, push: false } },
]);

const mentions = (
  event: RecordedEvent<'activity_created' | 'activity_updated' | 'reply_created' | 'reply_updated'>,
): Notice[] => {
  const replyId = 'replyId' in event.payload ? event.payload.replyId : null;
  return event.payload.mentioned.map((memberId) => ({
    memberId,
    kind: 'mention',
    activityId: event.payload.activityId,
    replyId,
    actorId: event.actorId!,
    emoji: null,
    gatheringKey: `mention:${event.payload.activityId}:${replyId ?? ''}`,
  }));
};

/** Those who wrote in a thread, the author of the post first, but those whom the reply names anyway. */
async function threadOf(tx: Transaction, activityId: number, except: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ author_id: number }>`
    select author_id from (
      select author_id, 0 as position from activities where id = ${activityId}
      union
      select author_id, 1 from replies where activity_id = ${activityId} and deleted_at is null
    ) as people
    where author_id <> all(${[...except]}::bigint[])
    group by author_id order by min(position), author_id limit ${REPLY_AUDIENCE}
  `.execute(tx);
  return rows.map((row) => row.author_id);
}

const reactionKey = (entry: { activityId: number; replyId: number | null }, kind: string) =>
  `${kind}:${entry.activityId}:${entry.replyId ?? ''}`;

async function authorOf(
  tx: Transaction,
  entry: { activityId: number; replyId: number | null },
): Promise<number | undefined> {
  const { rows } = await (entry.replyId === null
    ? sql<{
        author_id: number;
      }>`select author_id from activities where id = ${entry.activityId} and deleted_at is null`
    : sql<{
        author_id: number;
      }>`select author_id from replies where id = ${entry.replyId} and deleted_at is null`
  ).execute(tx);
  return rows[0]?.author_id;
}

async function tell(tx: Transaction, event: RecordedEvent): Promise<void> {
  switch (event.type) {
    case 'activity_created':
    case 'activity_updated':
    case 'reply_updated':
      return notify(tx, mentions(event));
    case 'reply_created': {
      const { activityId, replyId, mentioned } = event.payload;
      const thread = await threadOf(tx, activityId, mentioned);
      const replies: Notice[] = thread.map((memberId) => ({
        memberId,
        kind: 'reply',
        activityId,
        replyId,
        actorId: event.actorId!,
        emoji: null,
        gatheringKey: `reply:${replyId}`,
      }));
      return notify(tx, [...mentions(event), ...replies]);
    }
    case 'reaction_set':
    case 'reaction_removed': {
      const kind = event.payload.emoji === 'like' ? 'like' : 'reaction';
      const gatheringKey = reactionKey(
        event.payload,
        kind === 'like' ? kind : `${kind}:${event.payload.emoji}`,
      );
      const memberId = await authorOf(tx, event.payload);
      if (!memberId) return;
      if (event.type === 'reaction_removed') {
        return withdraw(tx, { memberId, gatheringKey, actorId: event.actorId! });
      }
      const { activityId, replyId, emoji } = event.payload;
      const shown = kind === 'like' ? null : emoji;
      return notify(tx, [
        { memberId, kind, activityId, replyId, actorId: event.actorId!, emoji: shown, gatheringKey },
      ]);
    }
  }
}

/** Tells people what concerns them. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'activities-notices',
    async handle(events, tx) {
      for (const event of events) await tell(tx, event);
      return () => services.events.nudge();
    },
  },
];
