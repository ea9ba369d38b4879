import type { PIN_TIMES } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    pins_changed: { containerId: number };
  }
}

/** Posts that are pinned in one stream at most. */
export const PINS_MAX = 5;

export type PinTime = (typeof PIN_TIMES)[number];

const ENDS: Record<PinTime, ReturnType<typeof sql>> = {
  day: sql`now() + interval '1 day'`,
  week: sql`now() + interval '7 days'`,
  month: sql`now() + interval '1 month'`,
  open: sql`'infinity'::timestamptz`,
};

/** A post in a stream where it lies. */
export type Placed = { activityId: number; containerId: number };

/**
 * Pins a post in a stream, or gives its pin another end; who folded it away sees it again.
 * @throws Problem 404 where it does not lie there, 422 where as many as there may be are pinned
 */
export async function pinActivity(
  tx: Transaction,
  actor: Viewer,
  { activityId, containerId }: Placed,
  time: PinTime,
): Promise<void> {
  // Two that pin at one moment would both find the last place free.
  await sql`select pg_advisory_xact_lock(hashtextextended('pins', ${containerId}::bigint))`.execute(tx);
  const { rows: others } = await sql<{ count: number }>`
    select count(*)::int as count from activity_containers
    where container_id = ${containerId} and pinned_until > now() and activity_id <> ${activityId}
  `.execute(tx);
  if (others[0]!.count >= PINS_MAX) throw invalid({ stream_id: ['pins_full'] });
  const { rows } = await sql`
    update activity_containers set pinned_at = now(), pinned_until = ${ENDS[time]}, pinned_by = ${actor.memberId}
    where activity_id = ${activityId} and container_id = ${containerId} returning activity_id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  await changed(tx, actor, { activityId, containerId });
}

/** Takes a pin off, if there is one. */
export async function unpinActivity(tx: Transaction, actor: Viewer, placed: Placed): Promise<void> {
  const { rows } = await sql`
    update activity_containers set pinned_at = null, pinned_until = null, pinned_by = null
    where activity_id = ${placed.activityId} and container_id = ${placed.containerId} and pinned_until is not null
    returning activity_id
  `.execute(tx);
  if (rows.length > 0) await changed(tx, actor, placed);
}

async function changed(tx: Transaction, actor: Viewer, { activityId, containerId }: Placed): Promise<void> {
  await sql`
    delete from folded_pins where activity_id = ${activityId} and container_id = ${containerId}
  `.execute(tx);
  await recordEvents(tx, [{ type: 'pins_changed', actorId: actor.memberId, payload: { containerId } }]);
}

/** Folds a pinned post away for one reader, or unfolds it. @throws Problem 404 for folding what is not pinned there */
export async function foldPin(
  tx: Transaction,
  reader: Viewer,
  { activityId, containerId }: Placed,
  isFolded: boolean,
): Promise<void> {
  if (!isFolded) {
    await sql`
      delete from folded_pins
      where activity_id = ${activityId} and container_id = ${containerId} and member_id = ${reader.memberId}
    `.execute(tx);
    return;
  }
  const { rows } = await sql`
    with pinned as (
      select activity_id, container_id from activity_containers
      where activity_id = ${activityId} and container_id = ${containerId} and pinned_until > now() for key share
    ), folded as (
      insert into folded_pins (member_id, activity_id, container_id)
      select ${reader.memberId}, activity_id, container_id from pinned on conflict do nothing
    )
    select activity_id from pinned
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}
