import { availableParallelism } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import { guarded } from '../guarded.ts';

/** So many connections at most: a database has no use for more than it has processors, taken to be as here. */
export const LANES = Math.min(8, Math.max(2, availableParallelism()));

type Lane = {
  readonly client: Promise<pg.PoolClient>;
  /** Statements sent or about to be that have no answer yet. */
  waiting: number;
  isCorked: boolean;
};

export type Lanes = {
  /** Sends one statement on a connection that is free soon. */
  run<T>(send: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Connections that requests share instead of taking one each: the statements that requests of the same moment ask
 * are written together and answered together, which spares most of what sending them costs. A statement waits for
 * those before it on its connection, so only short reads belong here, and nothing of a transaction. A connection
 * that breaks rejects what it had; the next statement opens another.
 * @param pool from which at most as many connections are taken as it may open; it is closed with the lanes
 */
export function openLanes(pool: pg.Pool, log?: Logger): Lanes {
  const lanes = new Set<Lane>();

  function open(): Lane {
    const lane: Lane = { client: pool.connect(), waiting: 0, isCorked: false };
    lanes.add(lane);
    lane.client.then(
      (client) =>
        client.once(
          'end',
          guarded(log, 'the end of a shared connection', () => {
            if (lanes.delete(lane)) client.release(true);
          }),
        ),
      () => lanes.delete(lane),
    );
    return lane;
  }

  /**
   * The one that gathers at this moment, else the one with the least before it; another is opened when all have
   * something to do.
   */
  function choose(): Lane {
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.isCorked) return lane;
      if (!best || lane.waiting < best.waiting) best = lane;
    }
    return !best || (best.waiting > 0 && lanes.size < pool.options.max) ? open() : best;
  }

  /** Holds back what is written until everything that came at this moment has asked. */
  function gather(lane: Lane, client: pg.PoolClient): void {
    if (lane.isCorked) return;
    const { stream } = (
      client as pg.PoolClient & { connection: { stream: NodeJS.WritableStream & Corkable } }
    ).connection;
    lane.isCorked = true;
    stream.cork();
    setImmediate(
      guarded(log, 'what requests of a moment ask', () => {
        lane.isCorked = false;
        stream.uncork();
      }),
    );
  }

  return {
    async run(send) {
      const lane = choose();
      lane.waiting += 1;
      try {
        const client = await lane.client;
        gather(lane, client);
        return await send(client);
      } finally {
        lane.waiting -= 1;
      }
    },
    async close() {
      const open = [...lanes];
      lanes.clear();
      for (const { client } of open) (await client.catch(() => undefined))?.release();
      await pool.end();
    },
  };
}

type Corkable = { cork(): void; uncork(): void };
