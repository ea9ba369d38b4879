import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';

/** A handle that runs SQL: the pool, or one open transaction. */
export type Sql = Kysely<unknown>;
export type Transaction = KyselyTransaction<unknown>;
export type { RawBuilder } from 'kysely';
export { sql };

export type Database = {
  readonly kysely: Sql;
  readonly pool: pg.Pool;
  /** Runs a hot read as a named prepared statement; `name` must belong to exactly one text. */
  hot<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const types = new pg.TypeOverrides();
// Ids stay below 2^53 (decision 113), so numbers are exact.
types.setTypeParser(20, Number);
types.setTypeParser(1016, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
);
// Sessions run in UTC; strings keep the microseconds that cursors need and Date would lose.
types.setTypeParser(1184, (value: string) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`);

/**
 * Opens a pool of connections. A connection that breaks while idle is logged and replaced; a query on a
 * vanished database rejects, and later ones work again once it is back.
 * @param options.url PostgreSQL connection URL
 * @param options.size most connections at a time
 */
export function openDatabase(options: { url: string; size?: number; log?: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size ?? 10,
    types,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  let isClosing = false;
  // Its words only: the pool hangs the whole connection, its secrets included, on the error.
  pool.on('error', (error) => {
    if (!isClosing) options.log?.warn({ reason: error.message }, 'an idle database connection broke');
  });
  // The pool listens only while a connection is idle: one that breaks between two statements of a transaction
  // would end the process. The next statement on it rejects, so nothing is lost here.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    async hot<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      const result = await pool.query<Row>({ name, text, values: values as unknown[] });
      return result.rows;
    },
    async close() {
      isClosing = true;
      await kysely.destroy();
    },
  };
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;

/** True for errors that say the database is away, not that the query is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || ['57P01', '57P02', '57P03', '53300'].includes(state);
  return (
    error instanceof Error &&
    (/ECONNREFUSED|ECONNRESET|EPIPE/.test(error.message + ('code' in error ? String(error.code) : '')) ||
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        error.message,
      ))
  );
};
