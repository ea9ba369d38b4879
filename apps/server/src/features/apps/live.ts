import type { ItemsChanged } from '@dorfplatz/contract';
import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { LiveDraft } from '../../platform/live/live-messages.ts';
import { type Facts, factsText, hearersOf } from '../../platform/policy/kind.ts';
import { APP } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';

type Heard = Facts & { app_id: number; network_id: number };

const heard = `
  select c.id as app_id, (select id from networks) as network_id, ${factsText(APP, 'c')}
  from containers c where c.id = any($1::bigint[])`;

/** For those who see the app: whoever has it open reads it anew, with its columns as they are now [C04]. */
async function draftsOf(tx: Transaction, appIds: readonly number[]): Promise<LiveDraft[]> {
  if (appIds.length === 0) return [];
  const apps = await rows<Heard>(tx, heard, [[...appIds]]);
  return apps.flatMap((app): LiveDraft[] => {
    const { people, shared, open } = hearersOf(APP, app.network_id, app);
    const data: ItemsChanged = { app_id: app.app_id, ids: [], change: 'changed', place: null };
    const draft = (topic: string, rooms: string[]): LiveDraft => ({
      rooms,
      topic,
      event: 'items_changed',
      data,
    });
    return [
      ...[...people, ...shared].map((room) => draft(room, [room])),
      ...(open.length > 0 ? [draft(`network:${app.network_id}`, open)] : []),
    ];
  });
}

export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'apps-live',
    async handle(events, tx) {
      const changed = new Set(
        events.flatMap((event) =>
          event.type === 'app_changed' || event.type === 'app_deleted' || event.type === 'app_restored'
            ? event.payload.appId
            : [],
        ),
      );
      if (changed.size === 0) return undefined;
      const messages = await services.live.store(tx, await draftsOf(tx, [...changed]));
      return () => services.live.emit(messages);
    },
  },
];
