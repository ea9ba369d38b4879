import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Database } from '../platform/db/database.ts';
import { sql } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { type Builders, builders } from './build.ts';
import { type Client, createClient } from './client.ts';
import { copyTemplate } from './database.ts';

export type TestBed = Builders & {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** A client of this member; signed out without one. */
  as(memberId?: number): Promise<Client>;
  /** Counts the statements that reach the database while something runs. */
  countStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: number }>;
  /** The secret that the installation keeps, from which the keys of its tokens are derived. */
  keptSecret(): Promise<Buffer>;
  /** Waits until every recorded event has been delivered to every consumer, and what it leads to has left. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
};

// Only what the request itself asks counts, not the deliveries that run beside it.
const counting = new AsyncLocalStorage<{ statements: number }>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const count = counting.getStore();
  if (count) count.statements += 1;
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

/** A whole server of its own on a database of its own: consumers and jobs included. */
export async function startTestBed(
  options: {
    worker?: boolean;
    publicUrl?: string;
    log?: Logger;
    environment?: NodeJS.ProcessEnv;
    /** Multiplies every limit; left out, none is in the way of a test. */
    limitsFactor?: number;
    /** How long a client may take to send a request, in milliseconds. */
    patienceMs?: number;
    /** What may be asked besides servers on 127.0.0.1. */
    outgoing?: AppOptions['outgoing'];
    /** Adds addresses that only the test has. */
    addRoutes?: (http: FastifyInstance) => void;
  } = {},
): Promise<TestBed> {
  const databaseUrl = await copyTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-bed-'));
  const log: Logger = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const app = await createApp({
    environment: readEnvironment({
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      PUBLIC_URL: options.publicUrl ?? 'http://localhost',
      ...options.environment,
    }),
    databaseUrl,
    log,
    roles: { web: true, worker: options.worker ?? true },
    limitsFactor: options.limitsFactor ?? 1000,
    outgoing: { reachable: ['127.0.0.1'], ...options.outgoing },
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
  });
  const { db } = app.services;
  const http = app.http!;
  options.addRoutes?.(http);
  await http.ready();

  return {
    ...builders(db),
    app,
    http,
    services: app.services,
    db,
    databaseUrl,
    dataDir,
    as: (memberId) => createClient(http, db, memberId),
    async countStatements(run) {
      const count = { statements: 0 };
      const result = await counting.run(count, run);
      return { result, statements: count.statements };
    },
    async keptSecret() {
      const { rows } = await sql<{
        secret: Buffer;
      }>`select secret from installation_secrets where name = 'socket'`.execute(db.kysely);
      return rows[0]!.secret;
    },
    async delivered() {
      for (;;) {
        const { rows } = await sql<{ waiting: boolean }>`
          select exists (
            select 1 from outbox o, outbox_consumers c where (o.xid, o.id) > (c.last_xid, c.last_id)
          ) as waiting
        `.execute(db.kysely);
        // What leaves the database does so after the position has moved.
        if (!rows[0]!.waiting) return app.services.events.delivered();
        app.services.events.nudge();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async stop() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
