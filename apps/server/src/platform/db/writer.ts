import type pg from 'pg';
import { LANES } from './lanes.ts';

/** Statements that one connection takes at a time: all of them wait for the last. */
const TOGETHER = 10;
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
 * Brings what is written at the same time to the disk together: while few connections are busy writing, all that comes
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

  /** Takes what waits, and goes on as long as something does. */
  async function take(): Promise<void> {
    const batch = waiting.splice(0, TOGETHER);
    if (batch.length === 0) return;
    busy += 1;
    if (busy < LANES) void take();
    try {
      const client = (await shared.connect()) as pg.PoolClient & Streaming;
      await runOn(client, batch).finally(() => client.release());
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      busy -= 1;
      void take();
    }
  }

  return {
    run: (statement) =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve, reject });
        if (waiting.length === 1 && busy < LANES) setImmediate(take);
      }),
    close: () => shared.end(),
  };
}

type Streaming = { connection: { stream: { cork(): void; uncork(): void } } };
