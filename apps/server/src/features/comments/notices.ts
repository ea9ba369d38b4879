import { mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { EventPayloads } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { notify, withdrawUnread } from '../notifications/index.ts';
import { commentableNamed } from './commentable.ts';

/** People told of one comment at most. */
const AUDIENCE = 500;

/** Who is named in a comment hears of it, and who follows the thing hears of a new one; nobody twice. */
async function tell(
  tx: Transaction,
  actorId: number,
  { on, id, commentId, mentioned, unmentioned = [] }: EventPayloads['comment_changed'],
  isNew: boolean,
): Promise<void> {
  const of = commentableNamed(on);
  if (!of) return;
  const { rows } = await sql<{ content: string }>`
    select content from ${sql.table(of.comments.table)} where id = ${commentId}
  `.execute(tx);
  if (!rows[0]) return;
  const { notices } = of;
  const gatheringKey = `${notices.mentioned}:${commentId}`;
  if (unmentioned.length > 0) {
    const stillNamed = new Set(mentionsOf(rows[0].content).members.map((member) => member.id));
    await withdrawUnread(
      tx,
      { gatheringKey, actorId },
      unmentioned.filter((memberId) => !stillNamed.has(memberId)),
    );
  }
  const about = await notices.about(tx, id, commentId);
  const named = new Set(mentioned);
  const others = isNew ? await notices.followers(tx, id, AUDIENCE) : [];
  await notify(tx, [
    ...[...named].map((memberId) => ({
      about,
      memberId,
      kind: notices.mentioned,
      actorId,
      gatheringKey,
    })),
    ...others
      .filter((memberId) => !named.has(memberId))
      .map((memberId) => ({
        about,
        memberId,
        kind: notices.commented,
        actorId,
        gatheringKey: `${notices.commented}:${id}`,
      })),
  ]);
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'comments-notices',
    async handle(events, tx) {
      for (const { type, actorId, payload } of events)
        if (actorId !== null && (type === 'commented' || type === 'comment_changed'))
          await tell(tx, actorId, payload, type === 'commented');
      return () => services.events.nudge();
    },
  },
];
