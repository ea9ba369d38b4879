import type pg from 'pg';
import { LANES } from './lanes.ts';

/** Statements that one connection takes at a time: all of them wait for the last. */
const TOGETHER = 10;
/** After so long (ms) whoever waits for a lock is sent to a connection of its own, where nobody waits behind it. */
export const LOCK_TIMEOUT = 100;
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
 * @param alone for what waits for a lock, and for a statement that nobody shares a connection with
 */
export function openWriter(shared: pg.Pool, alone: pg.Pool): Writer {
  const waiting: Waiting[] = [];
  let busy = 0;

  const runAlone = async ({ expressions, values }: OneStatement): Promise<unknown[]> =>
    (await alone.query(`${expressions} select * from answer`, [...values])).rows;

  async function runTogether(batch: readonly Waiting[]): Promise<void> {
    const client = (await shared.connect()) as pg.PoolClient & { connection: { stream: Corkable } };
    try {
      const { stream } = client.connection;
      stream.cork();
      const answers = batch.map(({ statement: { expressions, values }, resolve, reject }) =>
        client
          .query(`${expressions} select * from answer where ${COMMIT_LATER} is not null`, [...values])
          .then(
            ({ rows }) =>
              () =>
                resolve(rows),
            (error: { code?: string }) => () =>
              error.code === LOCK_NOT_AVAILABLE
                ? runAlone({ expressions, values }).then(resolve, reject)
                : reject(error),
          ),
      );
      const flushed = client.query(FLUSH);
      stream.uncork();
      const [settle] = await Promise.all([Promise.all(answers), flushed]);
      for (const each of settle) void each();
    } finally {
      client.release();
    }
  }

  async function take(): Promise<void> {
    const batch = waiting.splice(0, TOGETHER);
    const [first] = batch;
    if (!first) return;
    busy += 1;
    if (busy < LANES) void take();
    try {
      if (batch.length === 1) first.resolve(await runAlone(first.statement));
      else await runTogether(batch);
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

type Corkable = { cork(): void; uncork(): void };
