import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { type App, createApp } from '../app.ts';
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
  /** Waits until every recorded event has been delivered to every consumer. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
};

/** A whole server of its own on a database of its own: consumers and jobs included. */
export async function startTestBed(options: { worker?: boolean } = {}): Promise<TestBed> {
  const database = await copyTemplate(inject('databaseServer'), inject('template'));
  const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-bed-'));
  const log: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const app = await createApp({
    environment: readEnvironment({ DATA_DIR: dataDir, NODE_ENV: 'test', PUBLIC_URL: 'http://localhost' }),
    databaseUrl: database.url,
    log,
    roles: { web: true, worker: options.worker ?? true },
    limitsFactor: 1000,
  });
  const { db } = app.services;
  const http = app.http!;
  await http.ready();

  return {
    ...builders(db),
    app,
    http,
    services: app.services,
    db,
    databaseUrl: database.url,
    dataDir,
    as: (memberId) => createClient(http, db, memberId),
    async countStatements(run) {
      let statements = 0;
      const query = db.pool.query.bind(db.pool);
      const connect = db.pool.connect.bind(db.pool);
      db.pool.query = ((...args: Parameters<typeof query>) => {
        statements += 1;
        return query(...args);
      }) as typeof db.pool.query;
      db.pool.connect = (async () => {
        const client = await connect();
        const inner = client.query.bind(client);
        const release = client.release.bind(client);
        client.query = ((...args: Parameters<typeof inner>) => {
          statements += 1;
          return inner(...args);
        }) as typeof client.query;
        client.release = (...args) => {
          client.query = inner as typeof client.query;
          client.release = release;
          release(...args);
        };
        return client;
      }) as typeof db.pool.connect;
      try {
        return { result: await run(), statements };
      } finally {
        db.pool.query = query as typeof db.pool.query;
        db.pool.connect = connect as typeof db.pool.connect;
      }
    },
    async delivered() {
      for (;;) {
        const { rows } = await sql<{ waiting: boolean }>`
          select exists (
            select 1 from outbox o, outbox_consumers c where (o.xid, o.id) > (c.last_xid, c.last_id)
          ) as waiting
        `.execute(db.kysely);
        if (!rows[0]!.waiting) return;
        app.services.events.nudge();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async stop() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
