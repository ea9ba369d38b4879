import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { prepareTemplate } from './database.ts';
import { MAX_WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServers: string[];
    template: string;
  }
}

type Running = { urls: string[]; template: string; stop(): Promise<void> };

// Each project of Vitest loads this file anew, in one process: what they share cannot be a variable of the module.
const SHARED = Symbol.for('the database servers of all tests');
const shared = globalThis as { [SHARED]?: { projects: number; running: Promise<Running> } };

async function startOne() {
  const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-test-'));
  const server = await startEmbedded({ dataDir: folder, durable: false, maxConnections: 200 });
  return {
    url: server.superuserUrl,
    template: await prepareTemplate(server.superuserUrl),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(number: number): Promise<Running> {
  const servers = await Promise.all(Array.from({ length: number }, startOne));
  return {
    urls: servers.map(({ url }) => url),
    template: servers[0]!.template,
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
  const { urls, template, stop } = await held.running;
  project.provide('databaseServers', urls);
  project.provide('template', template);
  return async () => {
    held.projects -= 1;
    if (held.projects > 0) return;
    delete shared[SHARED];
    await stop();
  };
}
