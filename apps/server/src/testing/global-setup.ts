import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { prepareTemplate } from './database.ts';
import { MAX_WORKERS, stayOnProcessor } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServers: string[];
  }
}

type Running = { urls: string[]; stop(): Promise<void> };

// Each project of Vitest loads this file anew, in one process: what they share cannot be a variable of the module.
const SHARED = Symbol.for('the database servers of all tests');
const shared = globalThis as { [SHARED]?: { projects: number; running: Promise<Running> } };

/** Has a process of the product run on this database for a moment. */
async function runOnce(databaseUrl: string): Promise<void> {
  // Here, since every project loads this file, and one of them does this.
  const { createApp } = await import('../app.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-template-'));
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost',
  });
  const roles = { web: false, worker: true };
  const app = await createApp({ environment, databaseUrl, log: pino({ level: 'silent' }), roles });
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function startOne(worker: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-test-'));
  const server = await startEmbedded({ dataDir: folder, durable: false, maxConnections: 200 });
  stayOnProcessor(worker, server.pid);
  await prepareTemplate(server.superuserUrl, runOnce);
  return {
    url: server.superuserUrl,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(number: number): Promise<Running> {
  const servers = await Promise.all(Array.from({ length: number }, (_, worker) => startOne(worker)));
  return {
    urls: servers.map(({ url }) => url),
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

/**
 * A PostgreSQL for each test file that runs at a time, without the safety against power cuts that tests do not need.
 * One for all would let them wait for each other: events are delivered when no transaction of the whole server is older.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared[SHARED] ??= { projects: 0, running: start(MAX_WORKERS) };
  const held = shared[SHARED];
  held.projects += 1;
  const { urls, stop } = await held.running;
  project.provide('databaseServers', urls);
  return async () => {
    held.projects -= 1;
    if (held.projects > 0) return;
    delete shared[SHARED];
    await stop();
  };
}
