import type { ItemsChanged } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';

/** Somebody named in a membership property of an item. */
export type Assignment = { propertyId: number; memberId: number };

/** An item in an event: what of it changed, and who is named now or no more. */
export type ChangedItem = {
  id: number;
  names: string[];
  assigned: Assignment[];
  unassigned: Assignment[];
};

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** One act on items of an app, however many they are. */
    items_changed: {
      appId: number;
      change: ItemsChanged['change'];
      items: ChangedItem[];
      /** Where a moved one is now, in which column property. */
      place: (NonNullable<ItemsChanged['place']> & { property: string }) | null;
      /** How many items it was, where more than `items` names. */
      total?: number;
      /** A rule of the app did it: that sets off no rule. */
      byRule?: true;
    };
  }
}

type Act = {
  appId: number;
  change: ItemsChanged['change'];
  items: readonly (Pick<ChangedItem, 'id'> & Partial<ChangedItem>)[];
  place?: (NonNullable<ItemsChanged['place']> & { property: string }) | null;
  total?: number;
  byRule?: true;
};

/** Tells those who see the app what became of its items. */
export async function recordItems(
  tx: Transaction,
  actorId: number | null,
  { appId, change, items, place = null, total, byRule }: Act,
): Promise<void> {
  if (items.length === 0) return;
  const all = items.map((item) => ({ names: [], assigned: [], unassigned: [], ...item }));
  await recordEvents(tx, [
    {
      type: 'items_changed',
      actorId,
      payload: { appId, change, items: all, place, ...(total && { total }), ...(byRule && { byRule }) },
    },
  ]);
}
