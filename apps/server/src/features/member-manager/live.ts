import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';

/** Lets the sockets of people work out what they may hear as guests, or as guests no more. */
export const webConsumers = ({ live }: Services): Consumer[] => [
  {
    name: 'member-manager-live',
    async handle(events) {
      const changed = new Set<number>();
      for (const event of events)
        if (event.type === 'member_standing_changed') changed.add(event.payload.memberId);
      if (changed.size === 0) return undefined;
      return async () => {
        for (const memberId of changed) live.refreshMember(memberId);
      };
    },
  },
];
