import type { Consumer } from '../../platform/events/delivery.ts';
import type { Services } from '../../platform/services.ts';

/** Lets the pages of whoever looks come back as who they are now. */
export const webConsumers = ({ live }: Services): Consumer[] => [
  {
    name: 'previews-live',
    async handle(events) {
      const changed = new Set<number>();
      for (const event of events) if (event.type === 'preview_changed') changed.add(event.payload.memberId);
      if (changed.size === 0) return undefined;
      return async () => {
        for (const memberId of changed) live.refreshMember(memberId);
      };
    },
  },
];
