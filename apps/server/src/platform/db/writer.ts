import type pg from 'pg';
import { LANES } from './lanes.ts';

/** Statements that one connection takes at a time: all of them wait for the last. */
const TOGETHER = 20;
/** After so long (ms) whoever waits for a lock is sent to a connection of its own, where nobody waits behind it. */
export const LOCK_TIMEOUT = 50;
const LOCK_NOT_AVAILABLE = '55P03';

const COMMIT_LATER = "set_config('synchronous_commit', 'off', true)";
/** Writes a record that means nothing: committing it brings all before it to the disk, and to a standby that is waited for. */
const FLUSH = { name: 'flush', text: "select pg_logical_emit_message(true, 'flush', '')" };

/** A command that is one statement: common table expressions, `with` included, of which `answer` gives the rows. */
export type OneStatement = { expressions: string; values: readonly unknown[] };

/** Runs a statement in a transaction of its own; it has come to the disk when this is answered. */
export type Writer = {
  run(statement: OneStatement): Promise<unknown[]>;
  close(): Promise<void>;
};

type Waiting = {
  statement: OneStatement;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Brings what is written at the same time to the disk together: while a connection is busy writing, all that comes
 * gathers and goes out as one message, each statement a transaction of its own that others do not fail with.
 * @param shared a pool with `lock_timeout`, closed with the writer; LANES of its connections are used
 * @param alone for what waits for a lock
 */
export function openWriter(shared: pg.Pool, alone: pg.Pool): Writer {
  const waiting: Waiting[] = [];
  let busy = 0;

  /** Waits for locks as long as it takes; nobody waits behind it. */
  async function runAlone({ statement: { expressions, values }, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve((await alone.query(`${expressions} select * from answer`, [...values])).rows);
    } catch (error) {
      reject(error);
    }
  }

  /** Throws when the connection is lost. */
  async function runOn(client: pg.PoolClient & Streaming, batch: readonly Waiting[]): Promise<void> {
    const { stream } = client.connection;
    const isOne = batch.length === 1;
    stream.cork();
    try {
      const settled = Promise.allSettled(
        batch.map(({ statement: { expressions, values } }) =>
          client.query(
            `${expressions} select * from answer${isOne ? '' : ` where ${COMMIT_LATER} is not null`}`,
            [...values],
          ),
        ),
      );
      const flushed = isOne ? undefined : client.query(FLUSH);
      stream.uncork();
      const [outcomes] = await Promise.all([settled, flushed]);
      for (const [index, outcome] of outcomes.entries()) {
        const one = batch[index]!;
        if (outcome.status === 'fulfilled') one.resolve(outcome.value.rows);
        else if (outcome.reason.code === LOCK_NOT_AVAILABLE) void runAlone(one);
        else one.reject(outcome.reason);
      }
    } finally {
      stream.uncork();
    }
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    busy += 1;
    try {
      const client = (await shared.connect()) as pg.PoolClient & Streaming;
      await runOn(client, batch).finally(() => client.release());
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      busy -= 1;
      next();
    }
  }

  /** Sends what waits when no connection is busy, or enough waits for another. */
  function next(): void {
    const isTime = waiting.length < TOGETHER ? waiting.length > 0 && busy === 0 : busy < LANES;
    if (isTime) void send(waiting.splice(0, TOGETHER));
  }

  return {
    run: (statement) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve, reject });
        if (waiting.length === 1) setImmediate(next);
        else if (waiting.length === TOGETHER) next();
      }),
    close: () => shared.end(),
  };
}

type Streaming = { connection: { stream: { cork(): void; uncork(): void } } };
