import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { EventPayloads } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import type { ChangedItem } from './events.ts';

/** People told of one change at most. */
const AUDIENCE = 500;

type Told = EventPayloads['items_changed'];
const CHANGES = new Set<Told['change']>(['changed', 'moved', 'archived', 'unarchived']);

/** Who is named in items now: of many at once, each is told of each. That they see it is asked when they are told. */
async function tellAssigned(tx: Transaction, actorId: number, items: readonly ChangedItem[]): Promise<void> {
  await notify(
    tx,
    items.flatMap(({ id, assigned }) =>
      [...new Set(assigned.map(({ memberId }) => memberId))].map((memberId) => ({
        about: { item_id: id },
        memberId,
        kind: 'item_assigned' as const,
        actorId,
        gatheringKey: `item_assigned:${id}`,
      })),
    ),
  );
}

/** Those who follow items hear of what everybody who sees them may read of it; whoever was just named heard of that. */
async function tellFollowers(
  tx: Transaction,
  actorId: number,
  { appId, change, items }: Told,
): Promise<void> {
  const { rows: open } = await sql<{ name: string }>`
    select name from app_properties where app_id = ${appId} and read_grants is null and is_visible
  `.execute(tx);
  const isOpen = new Set(open.map(({ name }) => name));
  const told = items.filter(
    ({ names }) => change === 'archived' || change === 'unarchived' || names.some((name) => isOpen.has(name)),
  );
  if (told.length === 0) return;
  const named = new Set(
    items.flatMap(({ id, assigned }) => assigned.map(({ memberId }) => `${id} ${memberId}`)),
  );
  const { rows } = await sql<{ item_id: number; member_id: number }>`
    select f.item_id, f.member_id from unnest(${told.map(({ id }) => id)}::bigint[]) told (id)
    cross join lateral (
      select f.item_id, f.member_id from item_followers f
      join members m on m.id = f.member_id and m.state in ('active', 'to_be_onboarded')
      where f.item_id = told.id order by f.member_id limit ${AUDIENCE}
    ) f
  `.execute(tx);
  await notify(
    tx,
    rows
      .filter(({ item_id, member_id }) => !named.has(`${item_id} ${member_id}`))
      .map(({ item_id, member_id: memberId }) => ({
        about: { item_id },
        memberId,
        kind: 'item_changed' as const,
        actorId,
        gatheringKey: `item_changed:${item_id}`,
      })),
  );
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'items-notices',
    async handle(events, tx) {
      for (const { type, actorId, payload } of events) {
        if (type !== 'items_changed' || actorId === null) continue;
        await tellAssigned(tx, actorId, payload.items);
        if (CHANGES.has(payload.change)) await tellFollowers(tx, actorId, payload);
      }
      return () => services.events.nudge();
    },
  },
];
