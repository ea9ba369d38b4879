import type { Transaction } from '../platform/db/database.ts';
import { isoInstant } from './moments.ts';
import type { Plan } from './plan.ts';
import { insertRows } from './rows.ts';

const time = (at: number | null) => (at === null ? null : isoInstant(at));

/** What people have read, and what they were told. */
export async function writeAudience(tx: Transaction, plan: Plan): Promise<void> {
  const reads = plan.people.flatMap((person) => {
    const own = plan.groups.filter((group) =>
      group.memberships.some((each) => each.person === person && each.state === 'member'),
    );
    const streams = [...(person.isExternal ? [] : [plan.network]), ...own];
    return streams.map((stream) => ({
      member_id: person.id,
      container_id: stream.streamId,
      read_until: time(person.lastVisit),
    }));
  });
  await insertRows(tx, 'stream_reads', reads);
  const notifications = plan.notifications.map((notification) => ({
    member_id: notification.memberId,
    kind: notification.kind,
    activity_id: notification.activityId,
    reply_id: notification.replyId,
    actor_ids: notification.actorIds,
    gathering_key: notification.gatheringKey,
    created_at: time(notification.createdAt),
    seen_at: time(notification.seenAt),
    read_at: time(notification.readAt),
  }));
  await insertRows(tx, 'notifications', notifications);
}
