import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, isDatabaseAway, sql, type Transaction } from '../db/database.ts';
import type { Leadership } from './leadership.ts';
import type { EventType, RecordedEvent } from './outbox.ts';

/**
 * Takes events in commit order, inside the transaction that also moves its position: what it writes happens
 * exactly once. What leaves the database (mail, sockets) goes into the returned function, which runs after
 * commit. It must be quick and may see events again only when its own transaction failed.
 */
export type Consumer = {
  readonly name: string;
  handle(
    events: readonly RecordedEvent[],
    tx: Transaction,
  ): Promise<(() => void | Promise<void>) | undefined>;
  /** Where several processes have it: the one that delivers, so that what leaves the database does so in order. */
  readonly leadership?: Leadership;
  /** Slow work, which gives way to those who wait for a page as long as no event has waited for this many seconds. */
  readonly patienceSeconds?: number;
};

/** Several consumers as one: they share a transaction, and so a commit, for each batch. */
export function together(options: Omit<Consumer, 'handle'>, consumers: readonly Consumer[]): Consumer {
  return {
    ...options,
    async handle(events, tx) {
      const after: (() => void | Promise<void>)[] = [];
      for (const consumer of consumers) {
        const run = await consumer.handle(events, tx);
        if (run) after.push(run);
      }
      return async () => {
        for (const run of after) await run();
      };
    },
  };
}

/** Few enough that nobody who waits for a page notices one. */
const BATCH = 50;
const POLL_MS = 1_000;
/** Between two batches that follow each other: what is written meanwhile shares a transaction. */
const GATHERING_MS = 20;
/** After a full batch so many times as long as its transaction took is left to those who wait for a page. */
const REST = 1;
const REST_OF_SLOW_WORK = 20;
const TRIES_BEFORE_SKIPPING = 5;

type Row = {
  id: number;
  xid: string;
  type: EventType;
  payload: unknown;
  actor_id: number | null;
  request_id: string | null;
  created_at: string;
};

/**
 * Delivers recorded events to one consumer, woken by `nudge` after a commit and by polling as a backstop.
 * Reads below pg_snapshot_xmin, because ids commit out of order. An event that keeps failing is logged and
 * skipped, so that one bad event does not stop all that follow.
 */
export class Delivery {
  readonly #ending = new AbortController();
  #wake: (() => void) | undefined;
  #batch: Promise<unknown> = Promise.resolve();
  #pending = false;
  /** Failures in a row that the events themselves may have caused, and those of a database that was away. */
  #failures = 0;
  #absences = 0;
  readonly #loop: Promise<void>;
  readonly #db: Database;
  readonly #consumer: Consumer;
  readonly #log: Logger;

  constructor(db: Database, consumer: Consumer, log: Logger) {
    this.#db = db;
    this.#consumer = consumer;
    this.#log = log;
    this.#loop = this.#run();
  }

  nudge(): void {
    this.#pending = true;
    this.#wake?.();
  }

  /** Settles when the batch in work is done, and what leaves the database after it. */
  get batch(): Promise<unknown> {
    return this.#batch;
  }

  /** Finishes the batch in work, then stops. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#wake?.();
    await this.#loop;
    await this.#consumer.leadership?.close();
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#pending = false;
      let delivered: readonly RecordedEvent[] = [];
      let took = 0;
      try {
        if (this.#consumer.leadership && !(await this.#consumer.leadership.holds())) {
          await this.#sleep(POLL_MS);
          continue;
        }
        const batch = this.#deliver(this.#failures >= TRIES_BEFORE_SKIPPING ? 1 : BATCH);
        this.#batch = batch;
        ({ delivered, took } = await batch);
        if (delivered.length > 0 || this.#failures < TRIES_BEFORE_SKIPPING) this.#failures = 0;
        this.#absences = 0;
      } catch (error) {
        const away = isDatabaseAway(error);
        this.#log[away ? 'warn' : 'error'](
          { err: error, consumer: this.#consumer.name },
          'delivery of events failed',
        );
        if (away) this.#absences += 1;
        else this.#failures += 1;
        if (!away && this.#failures > TRIES_BEFORE_SKIPPING) await this.#skipOne();
        await this.#sleep(Math.min(5_000, 100 * 2 ** (away ? this.#absences : this.#failures)));
        continue;
      }
      if (this.#ending.signal.aborted) continue;
      if (delivered.length === BATCH) {
        await this.#rest(took * this.#restAfter(delivered.at(-1)!));
        continue;
      }
      if (delivered.length > 0) await pause(GATHERING_MS);
      if (!this.#pending && !this.#ending.signal.aborted) await this.#sleep(POLL_MS);
    }
  }

  #restAfter(newest: RecordedEvent): number {
    const { patienceSeconds } = this.#consumer;
    if (patienceSeconds === undefined) return REST;
    return Date.now() - Date.parse(newest.createdAt) < patienceSeconds * 1_000 ? REST_OF_SLOW_WORK : REST;
  }

  /** Waits whatever happens meanwhile, but for the end. */
  #rest(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#ending.signal }).catch(() => {});
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      const self = this;
      function done() {
        clearTimeout(timer);
        self.#wake = undefined;
        resolve();
      }
      this.#wake = done;
    });
  }

  /** @returns what was delivered, and the milliseconds for which that kept the database busy */
  async #deliver(limit: number): Promise<{ delivered: readonly RecordedEvent[]; took: number }> {
    let after: (() => void | Promise<void>) | undefined;
    const since = performance.now();
    const delivered = await this.#db.kysely.transaction().execute(async (tx) => {
      const events = await this.#next(tx, limit);
      if (events.length === 0) return events;
      after = await this.#consumer.handle(events, tx);
      await this.#moveTo(tx, events.at(-1)!);
      return events;
    });
    const took = performance.now() - since;
    await after?.();
    return { delivered, took };
  }

  async #next(tx: Transaction, limit: number): Promise<RecordedEvent[]> {
    const position = await sql<{ last_xid: string; last_id: number }>`
      select last_xid::text, last_id from outbox_consumers where name = ${this.#consumer.name} for update skip locked
    `.execute(tx);
    const at = position.rows[0] ?? (await this.#begin(tx));
    if (!at) return [];
    // Named with its table: a plain `xid` in the order would be the text of the answer, where "1000" comes before "999".
    const { rows } = await sql<Row>`
      select id, xid::text, type, payload, actor_id, request_id, created_at from outbox
      where (xid, id) > (${at.last_xid}::xid8, ${at.last_id}) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by outbox.xid, outbox.id limit ${limit}
    `.execute(tx);
    return rows.map(
      (row) =>
        ({
          id: row.id,
          xid: row.xid,
          type: row.type,
          payload: row.payload,
          actorId: row.actor_id,
          requestId: row.request_id,
          createdAt: row.created_at,
        }) as RecordedEvent,
    );
  }

  /** The first delivery ever; undefined when another process holds the position right now. */
  async #begin(tx: Transaction): Promise<{ last_xid: string; last_id: number } | undefined> {
    const { rows } = await sql<{ last_xid: string; last_id: number }>`
      insert into outbox_consumers (name) values (${this.#consumer.name}) on conflict do nothing
      returning last_xid::text, last_id
    `.execute(tx);
    return rows[0];
  }

  async #moveTo(tx: Transaction, event: RecordedEvent): Promise<void> {
    await sql`
      update outbox_consumers set last_xid = ${event.xid}::xid8, last_id = ${event.id} where name = ${this.#consumer.name}
    `.execute(tx);
  }

  async #skipOne(): Promise<void> {
    try {
      await this.#db.kysely.transaction().execute(async (tx) => {
        const [event] = await this.#next(tx, 1);
        if (!event) return;
        this.#log.error({ event, consumer: this.#consumer.name }, 'an event was skipped');
        await this.#moveTo(tx, event);
      });
      this.#failures = 0;
    } catch (error) {
      this.#log.error({ err: error }, 'skipping an event failed');
    }
  }
}
