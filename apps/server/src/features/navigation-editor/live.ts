import type { Consumer } from '../../platform/events/delivery.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

/** Tells everybody that the network has another navigation; those of groups are told of as their other changes. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'navigation-live',
    async handle(events, tx) {
      const networks = new Set(
        events.flatMap((event) => (event.type === 'navigation_changed' ? [event.payload.networkId] : [])),
      );
      const messages = await services.live.store(
        tx,
        [...networks].map((id) => ({
          rooms: [rooms.internal(id), rooms.everyone(id)],
          topic: `network:${id}` as const,
          event: 'network_changed' as const,
          data: {},
        })),
      );
      return () => services.live.emit(messages);
    },
  },
];
