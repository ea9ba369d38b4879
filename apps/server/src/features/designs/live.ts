import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

/** Tells everybody who has the product open that something looks different. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'designs-live',
    async handle(events, tx) {
      const networks = new Set(
        events.flatMap((event) => (event.type === 'design_changed' ? [event.payload.networkId] : [])),
      );
      const drafts = [...networks].map(
        (id): LiveDraft => ({
          rooms: [rooms.internal(id), rooms.everyone(id)],
          topic: `network:${id}`,
          event: 'design_changed',
          data: {},
        }),
      );
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
