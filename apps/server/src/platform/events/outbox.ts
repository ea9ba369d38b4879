import { sql, type Transaction } from '../db/database.ts';

/** Event types and their payloads; each feature adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface EventPayloads {}

export type EventType = keyof EventPayloads & string;

export type RecordedEvent<T extends EventType = EventType> = {
  [K in T]: {
    id: number;
    xid: string;
    type: K;
    payload: EventPayloads[K];
    actorId: number | null;
    requestId: string | null;
    createdAt: string;
  };
}[T];

export type NewEvent<T extends EventType = EventType> = {
  [K in T]: { type: K; payload: EventPayloads[K]; actorId: number | null };
}[T];

/**
 * Records events in the transaction of the command that caused them: they are delivered when it commits and
 * never when it does not.
 */
export async function recordEvents(tx: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    (event) => sql`(${event.type}, ${JSON.stringify(event.payload)}::jsonb, ${event.actorId}::bigint)`,
  );
  await sql`insert into outbox (type, payload, actor_id) values ${sql.join(rows)}`.execute(tx);
}
