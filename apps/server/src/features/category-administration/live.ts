import type { Consumer } from '../../platform/events/delivery.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';

/** Tells everybody that there are other categories of groups: they stand in menus, lists and addresses. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'group-categories-live',
    async handle(events, tx) {
      const networks = new Set(
        events.flatMap((event) =>
          event.type === 'group_categories_changed' ? [event.payload.networkId] : [],
        ),
      );
      const messages = await services.live.store(
        tx,
        [...networks].map((id) => ({
          rooms: [rooms.internal(id), rooms.everyone(id)],
          topic: `network:${id}` as const,
          event: 'access_changed' as const,
          data: {},
        })),
      );
      return () => services.live.emit(messages);
    },
  },
];
