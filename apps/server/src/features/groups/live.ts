import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

const accessChanged = (networkId: number): LiveDraft => ({
  rooms: [rooms.internal(networkId), rooms.everyone(networkId)],
  topic: `network:${networkId}`,
  event: 'access_changed',
  data: {},
});

const groupChanged = (id: number, slug: string): LiveDraft => ({
  rooms: [rooms.group(id)],
  topic: `group:${id}`,
  event: 'group_changed',
  data: { id, slug },
});

async function groupAt(
  tx: Transaction,
  id: number,
): Promise<{ slug: string; network_id: number } | undefined> {
  const { rows } = await sql<{ slug: string; network_id: number }>`
    select g.slug::text, c.network_id from groups g join group_categories c on c.id = g.group_category_id where g.id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Those who belong to a group, or did when it was deleted. */
async function peopleOf(tx: Transaction, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from group_memberships where group_id = ${groupId}
    union select member_id from binned_group_memberships where group_id = ${groupId}
  `.execute(tx);
  return rows.map((row) => row.member_id);
}

/** Tells people that their groups changed, and lets their sockets work out what they may hear now. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'groups-live',
    async handle(events, tx) {
      const drafts: LiveDraft[] = [];
      const refreshed = new Set<number>();
      for (const event of events) {
        switch (event.type) {
          case 'membership_changed':
          case 'group_administrator_changed':
          case 'own_group_changed': {
            const { groupId, memberId } = event.payload;
            if (event.type !== 'own_group_changed') refreshed.add(memberId);
            drafts.push({
              rooms: [rooms.member(memberId)],
              topic: `member:${memberId}`,
              event: 'memberships_changed',
              data: { group_id: groupId },
            });
            const isOfAdministrator =
              event.type === 'group_administrator_changed' ||
              (event.type === 'membership_changed' && event.payload.ranGroup);
            // Who runs it is marked wherever its people write.
            const group = isOfAdministrator ? await groupAt(tx, groupId) : undefined;
            if (group) drafts.push(groupChanged(groupId, group.slug));
            break;
          }
          case 'group_updated':
          case 'group_moved':
          case 'group_archived': {
            const { groupId } = event.payload;
            const group = await groupAt(tx, groupId);
            if (!group) break;
            drafts.push(groupChanged(groupId, group.slug));
            // Those who run the category of a group know of it even when it is hidden.
            if (
              event.type === 'group_moved' ||
              (event.type === 'group_updated' && event.payload.accessChanged)
            )
              drafts.push(accessChanged(group.network_id));
            break;
          }
          case 'group_deleted':
          case 'group_restored': {
            const group = await groupAt(tx, event.payload.groupId);
            if (!group) break;
            for (const memberId of await peopleOf(tx, event.payload.groupId)) refreshed.add(memberId);
            drafts.push(accessChanged(group.network_id));
            break;
          }
        }
      }
      const messages = await services.live.store(tx, drafts);
      return () => {
        for (const memberId of refreshed) services.live.refreshMember(memberId);
        return services.live.emit(messages);
      };
    },
  },
];
