import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';

/**
 * Sends `begin` together with the first statement of a transaction instead of waiting for its answer: every
 * transaction spares one way to the database and back. The pool's clients must have `pipeline` set, else the
 * statement only waits in the client's queue. A `begin` that fails has lost its connection, and so has what follows it.
 */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {});
  }
}

/** PostgreSQL with transactions that begin without a round trip. */
export class PipeliningDialect extends PostgresDialect {
  readonly #settings: PostgresDialectConfig;

  constructor(settings: PostgresDialectConfig) {
    super(settings);
    this.#settings = settings;
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#settings);
  }
}

class SharingDriver extends PostgresDriver {
  override beginTransaction(): Promise<void> {
    throw new Error('connections that requests share have no transactions');
  }
}

/** PostgreSQL for single statements on connections that nobody has alone. */
export class SharingDialect extends PostgresDialect {
  readonly #driver: SharingDriver;

  constructor(query: (text: string, values: readonly unknown[]) => Promise<unknown>) {
    const client = { query, release() {} } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    const pool: PostgresPool = { connect: async () => client, end: async () => {}, options: {} };
    super({ pool });
    this.#driver = new SharingDriver({ pool });
  }

  override createDriver(): PostgresDriver {
    return this.#driver;
  }
}
