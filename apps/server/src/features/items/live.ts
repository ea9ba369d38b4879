import type { ItemsChanged } from '@dorfplatz/contract';
import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { LiveDraft } from '../../platform/live/live-messages.ts';
import { type Facts, factsText, hearersOf } from '../../platform/policy/kind.ts';
import { APP } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';

/** More than so many in one message are left out: whoever shows the app reads it anew. */
const IDS_MAX = 500;

type Heard = Facts & { app_id: number; network_id: number; open_columns: string[] };

const heard = `
  select c.id as app_id, (select id from networks) as network_id, ${factsText(APP, 'c')},
    array(
      select p.name from app_properties p
      where p.app_id = c.id and p.read_grants is null and p.is_visible and p.removed_at is null
    ) as open_columns
  from containers c where c.id = any($1::bigint[])`;

type Told = Omit<ItemsChanged, 'place'> & {
  place: (NonNullable<ItemsChanged['place']> & { property: string }) | null;
};

/**
 * For those who see the app, and nobody else. It says neither what an item is called nor what stands in it: whoever may
 * read that asks for it (C05).
 */
async function draftsOf(tx: Transaction, told: readonly Told[]): Promise<LiveDraft[]> {
  if (told.length === 0) return [];
  const apps = await rows<Heard>(tx, heard, [[...new Set(told.map(({ app_id }) => app_id))]]);
  const byId = new Map(apps.map((app) => [app.app_id, app]));
  return told.flatMap(({ place, ...rest }): LiveDraft[] => {
    const app = byId.get(rest.app_id);
    if (!app) return [];
    const { people, shared, open } = hearersOf(APP, app.network_id, app);
    const data: ItemsChanged = {
      ...rest,
      place:
        place && app.open_columns.includes(place.property)
          ? { column: place.column, insert_after_id: place.insert_after_id }
          : null,
    };
    const inRoom = (topic: string, rooms: string[]): LiveDraft => ({
      rooms,
      topic,
      event: 'items_changed',
      data,
    });
    return [
      ...[...people, ...shared].map((room) => inRoom(room, [room])),
      ...(open.length > 0 ? [inRoom(`network:${app.network_id}`, open)] : []),
    ];
  });
}

/** Of which app an item is that was commented on. */
async function commentedIn(tx: Transaction, ids: readonly number[]): Promise<Told[]> {
  if (ids.length === 0) return [];
  const found = await rows<{ app_id: number; ids: number[] }>(
    tx,
    'select app_id, array_agg(id order by id) as ids from items where id = any($1::bigint[]) group by app_id',
    [[...ids]],
  );
  return found.map((each) => ({ ...each, change: 'commented', place: null }));
}

export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'items-live',
    async handle(events, tx) {
      const told: Told[] = [];
      const commented = new Set<number>();
      for (const { type, payload } of events) {
        if (type === 'items_changed')
          told.push({
            app_id: payload.appId,
            ids: payload.items.slice(0, IDS_MAX).map(({ id }) => id),
            change: payload.change,
            place: payload.place,
          });
        if ((type === 'commented' || type === 'comment_changed') && payload.on === 'item')
          commented.add(payload.id);
      }
      told.push(...(await commentedIn(tx, [...commented])));
      if (told.length === 0) return undefined;
      const messages = await services.live.store(tx, await draftsOf(tx, told));
      return () => services.live.emit(messages);
    },
  },
];
