import { CompiledQuery, Kysely, type Transaction as KyselyTransaction, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { guarded } from '../guarded.ts';
import { yieldToOthers } from '../priority.ts';
import { PipeliningDialect, SharingDialect } from './dialect.ts';
import type { DB } from './generated/schema.ts';
import { LANES, openLanes } from './lanes.ts';
import { LOCK_TIMEOUT, openWriter, type Writer } from './writer.ts';

/** A handle that runs SQL: the pool, or one open transaction. It knows the tables, for statements that are built. */
export type Sql = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
export type { RawBuilder };
export { sql };

export type Database = {
  /** Every statement is planned once a connection, for all values that it may get. */
  readonly kysely: Sql;
  /** For reads that take a millisecond or so, outside of transactions: requests share its connections. */
  readonly reads: Sql;
  /** For searches: planned for the words at hand, since a plan for any words reads the whole table. */
  readonly searches: Sql;
  /** For those among them of which the words tell the planner nothing: planned once a connection, which takes longer than most. */
  readonly plannedSearches: Sql;
  readonly pool: pg.Pool;
  /** For commands that are one statement. */
  readonly writer: Pick<Writer, 'run'>;
  /** Runs a hot statement that waits for nothing as a named prepared one, as `reads`; `name` must belong to exactly one text. */
  hot<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const types = new pg.TypeOverrides();
// Ids stay below 2^53 (decision 113), so numbers are exact.
types.setTypeParser(20, Number);
types.setTypeParser(1016, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
);
// Most lists of texts and small numbers are empty, and the driver takes its time for those too.
for (const list of [1007, 1009]) {
  const parse = types.getTypeParser(list, 'text') as unknown as (value: string) => unknown[];
  types.setTypeParser(list, (value: string) => (value === '{}' ? [] : parse(value)));
}
// Sessions run in UTC; strings keep the microseconds that cursors need and Date would lose.
types.setTypeParser(1184, (value: string) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`);

/** Statements that a connection keeps prepared at most; what comes after them is planned each time. */
const NAMED_MAX = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMED_MAX) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Says who asked: the error itself was made where the answer came in. */
function rethrow(error: Error): never {
  Error.captureStackTrace(error, rethrow);
  throw error;
}

/**
 * Prepares each statement with values once a connection: planning costs more than most of them run. Its promises are
 * not the driver's, which assigns a function literal to a property for each: V8 takes such functions for lasting and
 * puts them among old objects, where each keeps its query and all its rows until the next full collection.
 */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver
  override query(...args: any[]): any {
    const [text, values] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const asked = name ? [{ name, text, values }, ...args.slice(2)] : args;
    const send = super.query as (...rest: unknown[]) => unknown;
    const isAwaited = typeof args.at(-1) !== 'function' && typeof text.submit !== 'function';
    if (!isAwaited) return send.apply(this, asked);
    return new Promise((resolve, reject) => {
      send.call(this, ...asked, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      );
    }).catch(rethrow);
  }
}

// Data lies in memory or on flash: an index entry costs hardly more than the next row of a table.
const SESSION =
  '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c random_page_cost=1.1 -c jit=off';

/** Connections for searches at most: they are few beside everything else that is asked. */
const SEARCHES = 4;

/** What somebody looks for is there at once or not at all: nobody waits longer, and others need the connection. */
const SEARCH_TIMEOUT = '-c statement_timeout=5000';

/** Words are taken for one another when more than half of their groups of three letters agree, as in `schmitd` for `schmidt`. */
const SIMILARITY = '-c pg_trgm.word_similarity_threshold=0.55';

/**
 * Opens a pool of connections. A connection that breaks while idle is logged and replaced; a query on a
 * vanished database rejects, and later ones work again once it is back.
 * @param options.url PostgreSQL connection URL
 * @param options.size most connections at a time
 * @param options.givesWay true for slow work on a database of this machine: its share of the processor is what others leave
 */
export function openDatabase(options: {
  url: string;
  size?: number;
  log?: Logger;
  givesWay?: boolean;
}): Database {
  let isClosing = false;
  function openPool(settings: Pick<pg.PoolConfig, 'max' | 'options' | 'Client'>): pg.Pool {
    const opened = new pg.Pool({
      connectionString: options.url,
      types,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      ...settings,
    });
    // Its words only: the pool hangs the whole connection, its secrets included, on the error.
    const complain = (error: Error) => {
      if (!isClosing) options.log?.warn({ reason: error.message }, 'an idle database connection broke');
    };
    opened.on('error', guarded(options.log, 'the loss of an idle connection', complain));
    // The pool listens only while a connection is idle: one that breaks between two statements of a transaction
    // would end the process. The next statement on it rejects, so nothing is lost here.
    const receive = (client: pg.PoolClient) => {
      client.on('error', () => {});
      if (options.givesWay) yieldToOthers((client as pg.PoolClient & { processID: number }).processID);
    };
    opened.on('connect', guarded(options.log, 'a new connection to the database', receive));
    return opened;
  }
  const planned = { Client: NamingClient, options: `${SESSION} -c plan_cache_mode=force_generic_plan` };
  const pool = openPool({ ...planned, max: options.size ?? 10 });
  const lanes = openLanes(openPool({ ...planned, max: LANES }), options.log);
  const writer = openWriter(
    openPool({ ...planned, max: LANES, options: `${planned.options} -c lock_timeout=${LOCK_TIMEOUT}` }),
    pool,
  );
  const kysely = new Kysely<DB>({ dialect: new PipeliningDialect({ pool }) });
  const search = `${SEARCH_TIMEOUT} ${SIMILARITY}`;
  const openSearches = (settings: Pick<pg.PoolConfig, 'options' | 'Client'>) =>
    new Kysely<DB>({ dialect: new PipeliningDialect({ pool: openPool({ max: SEARCHES, ...settings }) }) });
  const searches = openSearches({ options: `${SESSION} ${search}` });
  const plannedSearches = openSearches({ ...planned, options: `${planned.options} ${search}` });
  return {
    kysely,
    reads: new Kysely<DB>({
      dialect: new SharingDialect((text, values) => lanes.run((client) => client.query(text, [...values]))),
    }),
    searches,
    plannedSearches,
    pool,
    writer,
    async hot<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      const result = await lanes.run((client) => client.query<Row>({ name, text, values: [...values] }));
      return result.rows;
    },
    async close() {
      isClosing = true;
      await Promise.all([
        kysely.destroy(),
        searches.destroy(),
        plannedSearches.destroy(),
        lanes.close(),
        writer.close(),
      ]);
    },
  };
}

/** Runs SQL text with $n parameters on the pool or in a transaction, without building it anew each time. */
export async function rows<Row>(db: Sql, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** SQL text with $n parameters as a piece of a query, wherever it stands there. */
export function rawSql<T>(text: string, values: readonly unknown[]): RawBuilder<T> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql<T>`${sql.join(parts, sql``)}`;
}

/** The SQLSTATE of a database error, or undefined for any other error: each has a digit, `EPIPE` of a broken socket has none. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;

/** True for errors that say the database is away, not that the query is wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state) return state.startsWith('08') || ['57P01', '57P02', '57P03', '53300'].includes(state);
  return (
    error instanceof Error &&
    (/ECONNREFUSED|ECONNRESET|EPIPE|connect (ENOENT|EAGAIN)/.test(
      error.message + ('code' in error ? String(error.code) : ''),
    ) ||
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        error.message,
      ))
  );
};
