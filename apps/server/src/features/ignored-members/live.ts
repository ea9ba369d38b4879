import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

/** Lets the other windows of whoever ignores somebody fetch anew what they show. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'ignored-members-live',
    async handle(events, tx) {
      const members = new Set(
        events.flatMap((event) => (event.type === 'ignored_members_changed' ? [event.payload.memberId] : [])),
      );
      if (members.size === 0) return undefined;
      const drafts = [...members].map(
        (memberId): LiveDraft => ({
          rooms: [rooms.member(memberId)],
          topic: `member:${memberId}`,
          event: 'access_changed',
          data: {},
        }),
      );
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
