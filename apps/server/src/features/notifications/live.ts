import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { presentNotification } from './present.ts';
import { notificationsByIds, unseenOf } from './queries.ts';

/** Shows people what is new to them, and keeps the counts of all their windows alike. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'notifications-live',
    async handle(events, tx) {
      const changes = events.flatMap((event) =>
        event.type === 'notifications_changed' ? [event.payload] : [],
      );
      if (changes.length === 0) return undefined;
      const ids = new Set(changes.flatMap((change) => change.notificationId ?? []));
      const rows = await notificationsByIds(tx, [...ids]);
      const presented = new Map(
        rows.map((row) => [row.id, presentNotification(row, services.settings.current())]),
      );
      const unseen = await unseenOf(tx, [...new Set(changes.map((change) => change.memberId))]);
      const told = new Set<string>();
      const drafts: LiveDraft[] = [];
      for (const { memberId, notificationId } of changes) {
        const key = `${memberId} ${notificationId}`;
        if (told.has(key)) continue;
        told.add(key);
        const notification = notificationId === null ? null : (presented.get(notificationId) ?? null);
        drafts.push({
          rooms: [rooms.member(memberId)],
          topic: `member:${memberId}`,
          event: 'notification',
          data: { notification, unseen: unseen.get(memberId) ?? 0 },
        });
      }
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
