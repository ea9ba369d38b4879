import { rows, type Transaction } from '../db/database.ts';

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
  await rows(tx, insertEvents, [JSON.stringify(events)]);
}

// One text for any number of events: each other text would be another prepared statement.
const insertEvents = `
  insert into outbox (type, payload, actor_id)
  select event ->> 'type', event -> 'payload', (event ->> 'actorId')::bigint
  from jsonb_array_elements($1::jsonb) with ordinality as t (event, position) order by position`;

/**
 * As `recordEvents`, as part of the statement that makes what the event tells of: it spares what is written most
 * often a round trip to the database. One event for each row of `source`.
 * @param source a query of the same statement
 * @param payload SQL of its jsonb, with the fields of `EventPayloads`
 * @param actorId SQL of a member's id
 */
export const recordedFrom = (source: string, type: EventType, payload: string, actorId: string): string =>
  `insert into outbox (type, payload, actor_id) select '${type}', ${payload}, ${actorId}::bigint from ${source}`;
