import { sql } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

/** Tells people that their groups changed, and lets their sockets work out what they may hear now. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'groups-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      const refreshed = new Set<number>();
      for (const event of events) {
        if (event.type === 'membership_changed') {
          const { groupId, memberId } = event.payload;
          refreshed.add(memberId);
          const topic = `member:${memberId}`;
          drafts.push({
            rooms: [rooms.member(memberId)],
            topic,
            event: 'memberships_changed',
            data: { group_id: groupId },
          });
        }
        if (event.type === 'group_updated') {
          const { groupId, accessChanged } = event.payload;
          const { rows } = await sql<{ slug: string; network_id: number }>`
            select g.slug::text, c.network_id from groups g join group_categories c on c.id = g.group_category_id where g.id = ${groupId}
          `.execute(tx);
          const group = rows[0];
          if (!group) continue;
          const data = { id: groupId, slug: group.slug };
          drafts.push({
            rooms: [rooms.group(groupId)],
            topic: `group:${groupId}`,
            event: 'group_changed',
            data,
          });
          if (accessChanged) {
            const topic = `network:${group.network_id}`;
            drafts.push({
              rooms: [rooms.internal(group.network_id), rooms.everyone(group.network_id)],
              topic,
              event: 'access_changed',
              data: {},
            });
          }
        }
      }
      const messages = await services.live.store(tx, drafts);
      return () => {
        for (const memberId of refreshed) services.live.refreshMember(memberId);
        services.live.emit(messages);
      };
    },
  },
];
